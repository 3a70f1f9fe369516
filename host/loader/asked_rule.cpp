// Level 1: a rule that only answers questions becomes a propagator over the whole board.
// SPDX-License-Identifier: MIT
#include "loader/asked_rule.hpp"

#include <array>
#include <cassert>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "loader/breadcrumb.hpp"
#include "loader/pack_host.hpp"

namespace nonet::host {
namespace {

using core::mask;
using core::propagation;

// One run.  The pack sees the filled cells only, so nothing changes for it before another cell
// is fixed; state[0] holds how many were when all had been asked (plus one), and since cells
// are only ever fixed on the way down a branch, the same number means the same cells.
//
//   fixed cells -> values -> check() -> for each open cell: domain &= candidates()
//        ^                                                        |
//        +---------------- a cell became fixed -------------------+
class question {
 public:
  question(const instance& rule, const core::propagator_call& call) noexcept
      : rule_(rule), call_(call) {
    assert(call.count <= values_.size() && "the scope is the board");
    for (std::uint32_t c = 0; c < call.count; ++c) {
      const mask m = call.domain[c];
      if (core::count_values(m) == 1) {
        fix(c, m);
      } else {
        values_[c] = core::empty_value;
        open_[open_count_++] = static_cast<std::uint16_t>(c);
      }
    }
  }

  [[nodiscard]] propagation run() noexcept {
    if (call_.state[0] == fixed_ + 1) return propagation::fix;
    for (;;) {
      const std::optional<bool> obeyed = check();
      if (!obeyed) return propagation::error;
      if (!*obeyed) return propagation::fail;
      if (open_count_ == 0) return propagation::entailed;
      const std::uint32_t before = fixed_;
      if (const propagation p = narrow(); p != propagation::fix) return p;
      if (fixed_ == before) break;
    }
    call_.state[0] = fixed_ + 1;
    return propagation::fix;
  }

 private:
  void fix(std::uint32_t c, mask m) noexcept {
    values_[c] = static_cast<std::uint8_t>(core::least_value(m));
    ++fixed_;
  }

  // nullopt: the pack is at fault.
  [[nodiscard]] std::optional<bool> check() const noexcept {
    std::optional<std::int32_t> answer;
    {
      const breadcrumb trail(rule_.library(), rule_.abi().name, "check");
      answer = call_pack(rule_.abi().check, rule_.raw(), values_.data(), nullptr);
    }
    if (answer == 1 || answer == 0) return *answer == 1;
    if (answer == NONET_ERR_MEMORY) {
      rule_.note_shortage();
    } else {
      rule_.note_failure("check", describe_status(answer));
    }
    return std::nullopt;
  }

  // What cell c may hold; nullopt: the pack is at fault.
  [[nodiscard]] std::optional<mask> candidates(std::uint32_t c) noexcept {
    if (rule_.abi().candidates == nullptr) return try_values(c);
    std::optional<mask> answer;
    {
      const breadcrumb trail(rule_.library(), rule_.abi().name, "candidates");
      answer = call_pack(rule_.abi().candidates, rule_.raw(), values_.data(), c);
    }
    if (answer && (*answer & NONET_MASK_FAULT) == 0) return answer;
    rule_.note_failure("candidates", answer ? "answered NONET_MASK_FAULT" : "threw an exception");
    return std::nullopt;
  }

  [[nodiscard]] std::optional<mask> try_values(std::uint32_t c) noexcept {
    mask left = 0;
    for (mask rest = call_.domain[c]; rest != 0; rest &= rest - 1) {
      values_[c] = static_cast<std::uint8_t>(core::least_value(rest));
      const std::optional<bool> obeyed = check();
      if (!obeyed) return std::nullopt;
      if (*obeyed) left |= core::bit(values_[c]);
    }
    values_[c] = core::empty_value;
    return left;
  }

  // One round over the open cells; those that become fixed leave the list.
  [[nodiscard]] propagation narrow() noexcept {
    std::uint32_t kept = 0;
    for (std::uint32_t i = 0; i < open_count_; ++i) {
      const std::uint32_t c = open_[i];
      const std::optional<mask> left = candidates(c);
      if (!left) return propagation::error;
      const mask m = call_.domain[c] &= *left;
      if (m == 0) return propagation::fail;
      if (core::count_values(m) == 1) {
        fix(c, m);
      } else {
        open_[kept++] = static_cast<std::uint16_t>(c);
      }
    }
    open_count_ = kept;
    return propagation::fix;
  }

  const instance& rule_;
  const core::propagator_call& call_;
  std::array<std::uint8_t, core::max_side * core::max_side> values_;
  std::array<std::uint16_t, core::max_side * core::max_side> open_;
  std::uint32_t open_count_ = 0;
  std::uint32_t fixed_ = 0;
};

propagation ask(const void* data, const core::propagator_call& call) noexcept {
  return question(*static_cast<const instance*>(data), call).run();
}

}  // namespace

void post_asked_rule(std::shared_ptr<const instance> rule, core::model& into) {
  core::custom_propagator asked;
  asked.name = rule->abi().name;
  asked.cost = NONET_COST_EXPONENTIAL;
  asked.events = core::wake::on_fix;
  asked.state_words = 1;
  asked.run = &ask;
  asked.data = rule.get();
  asked.owner = rule;
  std::vector<core::cell> board(into.shape().cells());
  std::iota(board.begin(), board.end(), core::cell{0});
  [[maybe_unused]] const core::post_result result = into.propagator(std::move(asked), board);
  assert(result == core::post_result::ok && "the cells of a board are a scope");
}

}  // namespace nonet::host
