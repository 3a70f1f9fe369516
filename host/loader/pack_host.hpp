// What the host offers to a pack during a call: a log, reports about parameters, interfaces.
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "nonet/core/types.hpp"
#include "nonet/host/problem.hpp"
#include "nonet/host/registry.hpp"
#include "nonet/nonet.h"

namespace nonet::host {

// Whom a report is about, for its message.
struct report_context {
  const pack_info* pack = nullptr;
  problem asker;  // the place in the puzzle, and "rule 3 (cages)"
  // The place of a path in the parameters.
  std::function<position(std::string_view)> place_of;
  // What the file calls it; empty: the same.
  std::function<std::string(std::string_view)> path_of = {};
};

// The nonet_host of one call.  Keeps what the pack reports until the call's status says whose
// fault it is.
//
// Invariant: face().self points to this object, so it never moves.
class pack_host {
 public:
  explicit pack_host(report_context context);
  pack_host(const pack_host&) = delete;
  pack_host& operator=(const pack_host&) = delete;

  [[nodiscard]] const nonet_host* face() const noexcept { return &face_; }

  // Turns what was reported into problems and judges the status of a `hook` that reads
  // parameters (nullopt: it threw).  `said` is what the pack says of its last fault.  True if
  // the call succeeded.
  [[nodiscard]] bool conclude(std::optional<nonet_status> status, const char* hook,
                              const core::board& shape, const std::string& said,
                              problems& found) const;
  // What was reported as a hint: "rule 2 (lines) length: lower it".
  [[nodiscard]] std::vector<std::string> hints() const;

 private:
  struct report {
    severity level;
    bool hint;
    std::string path, message;
  };
  [[nodiscard]] problem input_problem(const report& r) const;

  static const void* find_interface(void* self, const char* id) noexcept;
  static void write_log(void* self, std::int32_t level, const char* text,
                        std::uint64_t size) noexcept;
  static void take_report(void* self, std::int32_t level, const char* path,
                          const char* message) noexcept;

  report_context context_;
  nonet_host face_{};
  std::vector<report> reports_;
};

// The board as the SDK has it.
[[nodiscard]] nonet_board abi_board(const core::board& shape) noexcept;

// An extension of a rule type, or null.
[[nodiscard]] const void* find_extension(const rule_type& type, const char* id) noexcept;

// What the pack says of the last fault on this thread; empty if it has nothing to say.
[[nodiscard]] std::string last_fault(const rule_type& type);

// A pack that has no memory left is not at fault: throws std::bad_alloc then, as the host does
// where it has none.  The log says which pack it was.
void refuse_shortage(std::optional<nonet_status> status, const pack_info& pack, const char* hook);

// "answered NONET_ERR_INTERNAL", "threw an exception": how a call ended that should not have.
[[nodiscard]] std::string describe_status(std::optional<nonet_status> status);

}  // namespace nonet::host
