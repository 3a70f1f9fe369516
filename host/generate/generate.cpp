// Attempt after attempt at one puzzle, and what to say when the budget is spent.
// SPDX-License-Identifier: MIT
#include <optional>
#include <utility>

#include "generate/attempt.hpp"
#include "loader/breadcrumb.hpp"
#include "loader/pack_host.hpp"
#include "loader/text.hpp"
#include "nonet/host/generation.hpp"

namespace nonet::host {
namespace {

using status = generated::status;

[[nodiscard]] std::string times(std::uint64_t n) {
  return n == 1 ? "once" : n == 2 ? "twice" : std::to_string(n) + " times";
}

// "the budget of 200 attempts is spent: 200 times more than 17 givens were left, 22 at the
// fewest; raise givens or budget.attempts"
[[nodiscard]] std::string explain(const recipe& r, const workbench& bench, std::uint64_t attempts) {
  const stage_failures& f = bench.failures();
  const bool nodes = bench.spent();
  std::string text = "the budget of " + (nodes ? quantity(r.nodes, "node") + " is spent after " +
                                                     quantity(attempts, "attempt")
                                               : quantity(r.attempts, "attempt") + " is spent");
  char mark = ':';
  const auto stage = [&](std::uint64_t n, const std::string& what) {
    if (n == 0) return;
    text += mark + (" " + times(n)) + " " + what;
    mark = ',';
  };
  stage(f.fill, "no full grid was found");
  stage(f.too_many, "more than " + quantity(r.givens.max, "given") + " were left (" +
                        std::to_string(f.fewest) + " at the fewest)");
  stage(f.too_few, "fewer than " + quantity(r.givens.min, "given") + " were left");
  stage(f.carve, "the nodes ended while givens were taken away");
  stage(f.count, "the nodes ended in a proof");
  stage(f.gave_up, "the generator gave up");
  const std::string dial = nodes ? "budget.nodes" : "budget.attempts";
  if (f.too_many > 0) {
    const bool symmetric = r.symmetry != core::symmetry::none;
    return text + "; raise givens or " + dial + (symmetric ? ", or choose less symmetry" : "");
  }
  return text + (f.too_few > 0 ? "; lower givens or raise " : "; raise ") + dial;
}

[[nodiscard]] problem about_generator(const recipe& r, std::string message) {
  problem p;
  p.whose = fault::pack;
  p.file = clean_text(r.generator.pack->library.string());
  p.where = "generator " + std::string(r.generator.abi->name);
  p.message = std::move(message);
  return p;
}

[[nodiscard]] problem about_recipe(const recipe& r, std::string message) {
  problem p;
  p.file = r.base.file.text.name;
  p.message = std::move(message);
  return p;
}

// What one attempt came to; nullopt: try again.
[[nodiscard]] std::optional<status> judge(const recipe& r, const workbench& bench,
                                          std::optional<nonet_status> answer, const pack_host& host,
                                          problems& why) {
  if (bench.refusals().has_errors()) {
    why.append(bench.refusals());
    return status::pack_fault;
  }
  if (bench.engine_fault()) {
    if (!report_failures(r.base, why) && !why.has_errors()) {
      why.add(about_recipe(r, "a propagator of a rule failed"));
    }
    return status::pack_fault;
  }
  if (!bench.misuse().empty()) {
    why.add(about_generator(r, bench.misuse()));
    return status::pack_fault;
  }
  if (bench.cancelled()) return status::cancelled;
  const auto conclude = [&] {
    if (host.conclude(answer, "generate", r.base.shape(), {}, why)) return status::done;
    return why.exit_status() == 3 ? status::pack_fault : status::refused;
  };
  if (answer == NONET_OK && bench.accepted()) return conclude();
  if (bench.impossible()) {
    why.add(about_recipe(r, "no grid obeys the rules and the givens of this recipe"));
    return status::impossible;
  }
  if (answer == NONET_OK) {
    why.add(about_generator(r, "it answered NONET_OK without a puzzle that was accepted"));
    return status::pack_fault;
  }
  if (answer == NONET_ERR_LIMIT || answer == NONET_ERR_NONE) return std::nullopt;
  // Whatever else it says is about its parameters, or a fault of its own.
  return conclude();
}

}  // namespace

generated generate_one(const recipe& r, const core::program& program, std::uint64_t seed,
                       std::uint64_t index, const std::atomic<bool>* cancel) {
  workbench bench(r, program, seed, index, cancel);
  generated result;
  while (result.attempts < r.attempts && !bench.spent()) {
    if (cancel != nullptr && cancel->load(std::memory_order_relaxed)) {
      result.ended = status::cancelled;
      return result;
    }
    ++result.attempts;
    bench.begin();
    problem asker = about_recipe(r, {});
    asker.where = "[generate]";
    asker.at = r.parameters.place_of("");
    const pack_host host({r.generator.pack, std::move(asker),
                          [&r](std::string_view path) { return r.parameters.place_of(path); }});
    std::optional<nonet_status> answer;
    {
      const breadcrumb trail(r.generator.pack->library.c_str(), r.generator.abi->name, "generate");
      answer =
          call_pack(r.generator.abi->generate, host.face(), bench.face(), r.parameters.values());
    }
    if (const auto ended = judge(r, bench, answer, host, result.why)) {
      result.ended = *ended;
      if (*ended == status::done) {
        result.givens = bench.givens();
        result.solution = bench.solution();
      }
      return result;
    }
    bench.give_up();
  }
  result.ended = status::budget;
  result.why.add(about_recipe(r, explain(r, bench, result.attempts)));
  return result;
}

}  // namespace nonet::host
