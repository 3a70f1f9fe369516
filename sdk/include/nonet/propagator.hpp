// Level 3: code of a rule's own that takes masks and gives masks back.
// SPDX-License-Identifier: MIT
//
//   struct rising {
//     static constexpr auto name = "rising";
//     static constexpr auto price = cost::linear;      // default: linear
//     static constexpr auto events = wake::on_bounds;  // default: on_any
//     static constexpr unsigned state_words = 1;       // default: 0
//     propagation operator()(call& p) const;
//   };
#pragma once

#include <cstdint>
#include <span>

#include "nonet/board.hpp"
#include "nonet/fault.hpp"
#include "nonet/mask.hpp"

namespace nonet::sdk {

enum class cost : std::uint16_t {
  unary = NONET_COST_UNARY,
  binary = NONET_COST_BINARY,
  linear = NONET_COST_LINEAR,
  quadratic = NONET_COST_QUADRATIC,
  cubic = NONET_COST_CUBIC,
  exponential = NONET_COST_EXPONENTIAL
};

// When to be called: a cell got its value, a least or greatest value changed, any mask shrank.
enum class wake : std::uint16_t {
  on_fix = NONET_ON_FIX,
  on_bounds = NONET_ON_BOUNDS,
  on_any = NONET_ON_ANY
};

enum class propagation : std::int32_t {
  fix = NONET_PROP_FIX,            // nothing further to gain from what is known now
  again = NONET_PROP_AGAIN,        // call me again, I may gain from my own changes
  entailed = NONET_PROP_ENTAILED,  // true whatever follows
  fail = NONET_PROP_FAIL           // no solution
};

// One call: the masks of the scope, in its order.  Clear bits; setting one has no effect.
class call {
 public:
  call(const nonet_call& raw, std::size_t state_words) noexcept
      : raw_(&raw), state_words_(state_words) {}

  [[nodiscard]] std::size_t size() const noexcept { return raw_->count; }
  [[nodiscard]] mask& operator[](std::size_t i) const noexcept { return raw_->domain[i]; }
  // True when the mask shrank since the last call.
  [[nodiscard]] bool changed(std::size_t i) const noexcept {
    return ((raw_->changed[i / 64] >> (i % 64)) & 1) != 0;
  }
  // Words that the host restores when the search backtracks; zero at first.
  [[nodiscard]] std::span<std::uint64_t> state() const noexcept {
    return {raw_->state, state_words_};
  }

 private:
  const nonet_call* raw_;
  std::size_t state_words_;
};

namespace detail {

// The constant descriptor of a propagator class.
template <class Code>
struct propagator_glue {
  static constexpr std::uint32_t state_words() {
    if constexpr (requires { Code::state_words; }) return Code::state_words;
    return 0;
  }
  static constexpr cost price() {
    if constexpr (requires { Code::price; }) return Code::price;
    return cost::linear;
  }
  static constexpr wake events() {
    if constexpr (requires { Code::events; }) return Code::events;
    return wake::on_any;
  }

  static std::int32_t propagate(const void* data, const nonet_call* raw) noexcept {
    try {
      call p(*raw, state_words());
      return static_cast<std::int32_t>((*static_cast<const Code*>(data))(p));
    } catch (...) {
      (void)status_of_exception(Code::name);
      return NONET_PROP_ERROR;
    }
  }

  static constexpr nonet_propagator descriptor{sizeof(nonet_propagator),
                                               static_cast<std::uint16_t>(price()),
                                               static_cast<std::uint16_t>(events()),
                                               state_words(),
                                               0,
                                               Code::name,
                                               &propagate};
};

}  // namespace detail

}  // namespace nonet::sdk
