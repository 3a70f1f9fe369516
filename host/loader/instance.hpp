// A rule of a puzzle, made by a pack: what stands behind host::rule.
// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "nonet/host/puzzle.hpp"

namespace nonet::host {

// Invariants:
//   1. raw() is what the pack's create made and is destroyed once, by this object.
//   2. Whatever may call the pack later (a compiled program) holds a shared_ptr to this object.
class instance final : public rule, public std::enable_shared_from_this<instance> {
 public:
  // Takes what `create` made.
  instance(const rule_type& type, std::size_t number, problem asker, const core::board& shape,
           parameter_tree parameters, void* raw);
  ~instance() override;
  instance(const instance&) = delete;
  instance& operator=(const instance&) = delete;

  [[nodiscard]] const rule_type& type() const noexcept override { return type_; }
  [[nodiscard]] std::size_t number() const noexcept override { return number_; }
  [[nodiscard]] std::string where() const override;
  [[nodiscard]] bool check(std::span<const std::uint8_t> values,
                           std::vector<violation>* why) const override;
  [[nodiscard]] bool post(core::model& into, problems& found) const override;
  [[nodiscard]] const parameter_tree& parameters() const noexcept override { return parameters_; }
  void draw(canvas& on) const override;
  [[nodiscard]] std::optional<problem> failure() const override;

  [[nodiscard]] const nonet_rule_type& abi() const noexcept { return *type_.abi; }
  [[nodiscard]] const void* raw() const noexcept { return raw_; }
  [[nodiscard]] const core::board& shape() const noexcept { return shape_; }
  [[nodiscard]] const char* library() const noexcept { return type_.pack->library.c_str(); }

  // A problem that is the pack's fault.
  [[nodiscard]] problem blame(std::string message) const;

  // Remembers that a call of `hook` ended as it must not; `what` says how.  The first one
  // counts.  Requires: on the thread of the call, at once.
  void note_failure(const char* hook, const std::string& what) const noexcept;
  // The same of a call that had no memory left: nobody's fault, so failure() throws std::bad_alloc.
  void note_shortage() const noexcept { short_of_memory_ = true; }

 private:
  [[nodiscard]] std::optional<std::string> failure_text() const;

  rule_type type_;
  std::size_t number_;
  problem asker_;  // the place of the rule in the puzzle, and its name
  core::board shape_;
  parameter_tree parameters_;  // a pack may point into it although it should not
  void* raw_;
  mutable std::atomic<bool> short_of_memory_{false};
  mutable std::mutex failure_mutex_;
  mutable std::optional<std::string> failure_;
};

// Where a rule of a puzzle stands, and "rule 2 (classic)" as `where`.
[[nodiscard]] problem asker_of(const source& text, const rule_entry& entry);

// Adds what a pack has to say against single items of lists in parameters of which others had to
// be left out; no rule is made.
void report_items(const rule_type& type, const rule_entry& entry, const core::board& shape,
                  const parameter_tree& parameters, const source& text, problems& found);

}  // namespace nonet::host
