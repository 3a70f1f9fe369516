// What the host offers to a pack during a call: a log, reports about parameters, interfaces.
// SPDX-License-Identifier: MIT
#include "loader/pack_host.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <utility>

#include "loader/breadcrumb.hpp"
#include "loader/pack_problem.hpp"
#include "loader/posting.hpp"
#include "loader/text.hpp"

namespace nonet::host {
namespace {

constexpr std::size_t longest_log_line = 10000;

std::string board_name(const core::board& b) {
  return std::to_string(b.rows) + " rows x " + std::to_string(b.columns) + " columns, values " +
         std::to_string(b.value_min) + " to " + std::to_string(b.value_max);
}

}  // namespace

pack_host::pack_host(report_context context) : context_(std::move(context)) {
  face_.struct_size = sizeof(nonet_host);
  face_.abi_major = NONET_ABI_MAJOR;
  face_.abi_minor = NONET_ABI_MINOR;
  face_.self = this;
  face_.get_interface = &find_interface;
  face_.log = &write_log;
  face_.report = &take_report;
}

const void* pack_host::find_interface(void*, const char* id) noexcept {
  if (id != nullptr && std::strcmp(id, NONET_MODEL) == 0) return &poster::no_model();
  return nullptr;
}

void pack_host::write_log(void* self, std::int32_t level, const char* text,
                          std::uint64_t size) noexcept {
  if (text == nullptr) return;
  constexpr spdlog::level::level_enum levels[] = {spdlog::level::trace, spdlog::level::debug,
                                                  spdlog::level::info, spdlog::level::warn,
                                                  spdlog::level::err};
  try {
    const auto& host = *static_cast<const pack_host*>(self);
    const std::int32_t known = std::clamp<std::int32_t>(level, NONET_LOG_TRACE, NONET_LOG_ERROR);
    const std::string line =
        clean_text(std::string_view(text, std::min<std::size_t>(size, longest_log_line)));
    spdlog::log(levels[known], "[{}] {}", host.context_.pack->id, line);
  } catch (...) {
    // A line of the log is not worth a puzzle.
  }
}

void pack_host::take_report(void* self, std::int32_t level, const char* path,
                            const char* message) noexcept {
  try {
    static_cast<pack_host*>(self)->reports_.push_back(
        {level == NONET_ERROR ? severity::error : severity::warning, level == NONET_HINT,
         clean_text(path), clean_text(message)});
  } catch (...) {
    // Out of memory: conclude() still sees the status.
  }
}

problem pack_host::input_problem(const report& r) const {
  problem p = context_.asker;
  p.level = r.level;
  p.message = r.message;
  if (r.path.empty()) return p;
  const std::string path = context_.path_of ? context_.path_of(r.path) : r.path;
  if (const position at = context_.place_of(path); at.line > 0) p.at = at;
  p.where += " " + path;
  return p;
}

std::vector<std::string> pack_host::hints() const {
  std::vector<std::string> list;
  for (const report& r : reports_) {
    if (!r.hint) continue;
    list.push_back(context_.asker.where + (r.path.empty() ? "" : " " + r.path) + ": " + r.message);
  }
  return list;
}

bool pack_host::conclude(std::optional<nonet_status> status, const char* hook,
                         const core::board& shape, const std::string& said, problems& found) const {
  refuse_shortage(status, *context_.pack, hook);
  const bool about_input =
      status == NONET_OK || status == NONET_ERR_PARAM || status == NONET_ERR_UNSUPPORTED;
  const std::string failed = std::string(hook) + " failed: ";
  const auto blame = [&](const std::string& message) {
    return pack_problem(context_.pack->library, context_.asker, message);
  };
  bool complained = false;
  for (const report& r : reports_) {
    if (r.hint) continue;
    const bool error = r.level == severity::error;
    found.add(about_input || !error ? input_problem(r) : blame(failed + r.message));
    complained = complained || error;
  }
  if (status == NONET_OK) return !complained;
  if (complained) return false;
  if (status == NONET_ERR_UNSUPPORTED) {
    found.add(input_problem({severity::error, false, "",
                             "expected a board that this rule fits, found " + board_name(shape)}));
  } else if (status == NONET_ERR_PARAM) {
    found.add(
        blame(std::string(hook) + " refused the parameters without a report of what is wrong"));
  } else {
    found.add(
        blame(failed + "it " + describe_status(status) + (said.empty() ? "" : " (" + said + ")")));
  }
  return false;
}

nonet_board abi_board(const core::board& shape) noexcept {
  nonet_board b{};
  b.struct_size = sizeof(nonet_board);
  b.rows = shape.rows;
  b.columns = shape.columns;
  b.value_min = shape.value_min;
  b.value_max = shape.value_max;
  return b;
}

const void* find_extension(const rule_type& type, const char* id) noexcept {
  if (type.abi->get_extension == nullptr) return nullptr;
  const breadcrumb trail(type.pack->library.c_str(), type.abi->name, "get_extension");
  return call_pack(type.abi->get_extension, id).value_or(nullptr);
}

std::string last_fault(const rule_type& type) {
  const auto* table = static_cast<const nonet_fault*>(find_extension(type, NONET_FAULT));
  if (table == nullptr || table->last == nullptr) return {};
  const breadcrumb trail(type.pack->library.c_str(), type.abi->name, "nonet_fault.last");
  return clean_text(call_pack(table->last).value_or(nullptr));
}

void refuse_shortage(std::optional<nonet_status> status, const pack_info& pack, const char* hook) {
  if (status != NONET_ERR_MEMORY) return;
  spdlog::info("[{}] {} answered NONET_ERR_MEMORY", pack.id, hook);
  throw std::bad_alloc();
}

std::string describe_status(std::optional<nonet_status> status) {
  if (!status) return "threw an exception";
  switch (*status) {
    case NONET_OK:
      return "answered NONET_OK";
    case NONET_ERR_PARAM:
      return "answered NONET_ERR_PARAM";
    case NONET_ERR_UNSUPPORTED:
      return "answered NONET_ERR_UNSUPPORTED";
    case NONET_ERR_LIMIT:
      return "answered NONET_ERR_LIMIT";
    case NONET_ERR_MEMORY:
      return "answered NONET_ERR_MEMORY";
    case NONET_ERR_INTERNAL:
      return "answered NONET_ERR_INTERNAL";
    case NONET_ERR_NONE:
      return "answered NONET_ERR_NONE";
    default:
      return "answered " + std::to_string(*status) + ", which is no status";
  }
}

}  // namespace nonet::host
