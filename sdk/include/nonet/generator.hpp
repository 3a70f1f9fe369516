// The class that a generator's author derives from, and the services it works with.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <type_traits>
#include <vector>

#include "nonet/context.hpp"

namespace nonet::sdk {

// One attempt at one puzzle.  Every call that needs the engine spends the budget; when it is
// gone, or the engine finds that there is no such thing, the call ends the attempt (by an
// exception that is not for the author).  Grids hold one value for each cell, NONET_EMPTY where
// there is none.
class generation {
 public:
  explicit generation(const nonet_generation& raw) noexcept : raw_(&raw), shape_(*raw.board) {}

  [[nodiscard]] const sdk::board& board() const noexcept { return shape_; }

  // 0 .. bound - 1, all equally likely.  The only source of chance that a generator may use.
  [[nodiscard]] std::uint64_t random(std::uint64_t bound) {
    return raw_->random(raw_->self, bound);
  }
  // A random full grid that obeys every rule and the recipe's own givens.
  [[nodiscard]] std::vector<std::uint8_t> fill() {
    std::vector<std::uint8_t> solution(shape_.cells(), NONET_EMPTY);
    need(raw_->fill(raw_->self, solution.data()));
    return solution;
  }
  // Up to `limit` solutions that agree with `givens`.
  [[nodiscard]] std::uint64_t count(const std::vector<std::uint8_t>& givens, std::uint64_t limit) {
    std::uint64_t found = 0;
    need(raw_->count(raw_->self, givens.data(), limit, &found));
    return found;
  }
  // The cells that the recipe's symmetry ties to `c`, itself first.
  [[nodiscard]] std::vector<cell> orbit(cell c) {
    std::vector<cell> tied(8);
    tied.resize(raw_->orbit(raw_->self, c, tied.data()));
    return tied;
  }
  // Takes givens away in whole orbits, in random order, as long as the puzzle stays unique and
  // as the recipe's number of givens allows; the recipe's own givens stay.
  void carve(std::vector<std::uint8_t>& givens) { need(raw_->carve(raw_->self, givens.data())); }
  // The puzzle is done.
  void accept(const std::vector<std::uint8_t>& givens, const std::vector<std::uint8_t>& solution) {
    need(raw_->accept(raw_->self, givens.data(), solution.data()));
    accepted_ = true;
  }
  [[nodiscard]] bool accepted() const noexcept { return accepted_; }

 private:
  static void need(nonet_status status) {
    if (status != NONET_OK) throw detail::passed_on{status};
  }

  const nonet_generation* raw_;
  sdk::board shape_;
  bool accepted_ = false;
};

// A way to turn a recipe into a puzzle.  Its constructor takes a `const context&` with the
// further keys of [generate].
class generator {
 public:
  generator() = default;
  generator(const generator&) = delete;
  generator& operator=(const generator&) = delete;
  virtual ~generator() = default;

  // Ends with accept(), or returns without it if this attempt came to nothing.
  virtual void generate(generation& g) const = 0;
};

namespace detail {

template <class Generator, const auto&... Params>
struct generator_glue {
  static_assert(std::is_base_of_v<generator, Generator>,
                "a generator class derives from nonet::sdk::generator");
  static_assert(std::is_constructible_v<Generator, const context&>,
                "a generator class has a public constructor that takes a const context&");

  static nonet_status generate(const nonet_host* host, const nonet_generation* raw,
                               const nonet_value* params) noexcept {
    const context c(host, board(*raw->board), parameter_list<Params...>, sizeof...(Params), params);
    try {
      const Generator made(c);
      if (c.failed()) return NONET_ERR_PARAM;
      generation g(*raw);
      made.generate(g);
      return g.accepted() ? NONET_OK : NONET_ERR_LIMIT;
    } catch (...) {
      const bool own = is_own_exception();
      const nonet_status status = status_of_exception("generate()");
      if (own && !c.failed()) host->report(host->self, NONET_ERROR, "", last_fault_text());
      return c.failed() ? NONET_ERR_PARAM : status;
    }
  }

 private:
  // Requires: called inside a catch block.
  static bool is_own_exception() noexcept {
    try {
      throw;
    } catch (const passed_on&) {
      return false;
    } catch (...) {
      return true;
    }
  }
};

}  // namespace detail

struct generator_description : nonet_generator_type {};

// The generator type of a class and its parameters:
//   constexpr auto type = generator_type<carve>("org.nonet.carve", "carve", "...");
template <class Generator, const auto&... Params>
[[nodiscard]] constexpr generator_description generator_type(const char* id, const char* name,
                                                             const char* summary) {
  generator_description made{};
  made.struct_size = sizeof(nonet_generator_type);
  made.param_count = sizeof...(Params);
  made.id = id;
  made.name = name;
  made.summary = summary;
  made.params = detail::parameter_list<Params...>;
  made.generate = &detail::generator_glue<Generator, Params...>::generate;
  return made;
}

}  // namespace nonet::sdk
