// Cuts and names ranges of indices.
// SPDX-License-Identifier: MIT
#include "index_range.hpp"

#include <cassert>
#include <charconv>
#include <cstdio>
#include <utility>

namespace nonet::cli {
namespace {

constexpr std::uint64_t most_parts = 1'000'000;

}  // namespace

std::optional<index_range> index_range::shard(std::string_view text) const {
  std::uint64_t part = 0, parts = 0;
  const char* end = text.data() + text.size();
  const auto [slash, bad] = std::from_chars(text.data(), end, part);
  if (bad != std::errc{} || slash == end || *slash != '/') return std::nullopt;
  const auto [stop, worse] = std::from_chars(slash + 1, end, parts);
  if (worse != std::errc{} || stop != end || part < 1 || part > parts || parts > most_parts) {
    return std::nullopt;
  }
  const auto cut = [&](std::uint64_t i) {
    return from + size() / parts * i + size() % parts * i / parts;
  };
  return index_range{cut(part - 1), cut(part), true};
}

std::string index_range::name(const std::string& stem) const {
  assert(!empty() && "a range without indices has no last one");
  return slice ? stem + "-" + index_name(from) + "-" + index_name(to - 1) : stem;
}

std::optional<index_range> choose_range(const range_options& o, host::problems& found) {
  const auto refuse = [&](const std::string& option, std::string message) {
    found.error("nonet generate", {}, option, std::move(message));
    return std::nullopt;
  };
  if (o.count && o.to) return refuse("-n", "expected -n or --to, found both");
  if (o.to && *o.to <= o.from) {
    return refuse("--to", "expected an index above " + std::to_string(o.from) + ", found " +
                              std::to_string(*o.to));
  }
  const std::uint64_t count = o.count.value_or(1);
  if (!o.to && count > most_index - o.from) {
    return refuse(o.count ? "-n" : "--from",
                  "expected indices below " + std::to_string(most_index) + ", found more");
  }
  const index_range whole{o.from, o.to ? *o.to : o.from + count, o.from != 0 || o.to.has_value()};
  if (o.shard.empty()) return whole;
  const std::optional<index_range> part = whole.shard(o.shard);
  if (!part) {
    return refuse("--shard", "expected I/N such as 2/8, I from 1 to N, N up to " +
                                 std::to_string(most_parts) + ", found \"" + o.shard + "\"");
  }
  return part;
}

std::string index_name(std::uint64_t index) {
  char text[32];
  std::snprintf(text, sizeof text, "%06llu", static_cast<unsigned long long>(index));
  return text;
}

}  // namespace nonet::cli
