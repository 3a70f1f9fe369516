// The class that a generator's author derives from, and the services it works with.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <type_traits>
#include <vector>

#include "nonet/context.hpp"

namespace nonet::sdk {

// One attempt at one puzzle: the stages that a generator strings together, in this order.  When
// the budget is gone, or the attempt came to nothing, a call ends it (by an exception that is not
// for the author).  Grids hold one value for each cell, NONET_EMPTY where there is none; givens
// always keep the recipe's own.
class generation {
 public:
  using values = std::vector<std::uint8_t>;

  explicit generation(const nonet_generation& raw) noexcept : raw_(&raw), shape_(*raw.board) {}

  [[nodiscard]] const sdk::board& board() const noexcept { return shape_; }
  // The recipe's own givens.
  [[nodiscard]] values givens() const { return {raw_->givens, raw_->givens + shape_.cells()}; }
  // How many givens the recipe wants; nullopt: it does not say.
  [[nodiscard]] std::optional<std::uint32_t> min_givens() const { return stated(raw_->min_givens); }
  [[nodiscard]] std::optional<std::uint32_t> max_givens() const { return stated(raw_->max_givens); }

  // 0 .. bound - 1, all equally likely.  The only source of chance that a generator may use.
  [[nodiscard]] std::uint64_t random(std::uint64_t bound) {
    return raw_->random(raw_->self, bound);
  }
  // Lets the rules that must be generated make what needs no solution.
  void propose() { need(raw_->propose(raw_->self)); }
  // A random full grid that obeys every rule made so far and the recipe's own givens.
  [[nodiscard]] values fill() {
    values solution(shape_.cells(), NONET_EMPTY);
    need(raw_->fill(raw_->self, solution.data()));
    return solution;
  }
  // Lets the rules that are not made yet make their shapes and clues over the solution.
  void layout(const values& solution) { need(raw_->layout(raw_->self, solution.data())); }
  // Up to `limit` solutions that agree with `givens`.
  [[nodiscard]] std::uint64_t count(const values& givens, std::uint64_t limit) {
    std::uint64_t found = 0;
    need(raw_->count(raw_->self, givens.data(), limit, &found));
    return found;
  }

  // What another() found: a grid that must go, the proof that there is none, or neither.
  enum class answer { found, none, too_hard };
  // Looks for a solution that agrees with `givens` and is not `solution`; where the recipe's
  // difficulty ends below the first technique that assumes anything, as well for a full grid that
  // has another value wherever its techniques leave one.
  [[nodiscard]] answer another(const values& givens, const values& solution, values& other) {
    other.assign(shape_.cells(), NONET_EMPTY);
    const nonet_status status =
        raw_->another(raw_->self, givens.data(), solution.data(), other.data());
    if (status == NONET_OK) return answer::found;
    if (status == NONET_ERR_NONE) return answer::none;
    if (status == NONET_ERR_LIMIT) return answer::too_hard;
    throw detail::passed_on{status};
  }
  // Asks the generated rules for parameters that `other` does not obey.  False: none has an idea.
  [[nodiscard]] bool refine(const values& solution, const values& other) {
    const nonet_status status = raw_->refine(raw_->self, solution.data(), other.data());
    if (status == NONET_ERR_NONE) return false;
    need(status);
    return true;
  }
  // Where a unique puzzle is below the recipe's difficulty: asks the generated rules for parameters
  // that say less, as long as it stays unique and does not get above.  It may stay too easy.
  void harden(const values& givens, const values& solution) {
    need(raw_->harden(raw_->self, givens.data(), solution.data()));
  }
  // The cells that the recipe's symmetry ties to `c`, itself first.
  [[nodiscard]] std::vector<cell> orbit(cell c) {
    std::vector<cell> tied(8);
    tied.resize(raw_->orbit(raw_->self, c, tied.data()));
    return tied;
  }
  // Takes givens away in whole orbits, in random order, as long as the puzzle stays unique and as
  // the recipe's number of givens, its difficulty and its `minimise` allow.
  void carve(values& givens) { need(raw_->carve(raw_->self, givens.data())); }
  // Drops clues of the generated rules, in random order, as long as the puzzle stays unique and as
  // the recipe's difficulty and its `minimise` allow.
  void drop_clues(const values& givens) { need(raw_->drop_clues(raw_->self, givens.data())); }
  // The puzzle is done.  Ends the attempt if it is not what the recipe wants.
  void accept(const values& givens, const values& solution) {
    need(raw_->accept(raw_->self, givens.data(), solution.data()));
    accepted_ = true;
  }
  [[nodiscard]] bool accepted() const noexcept { return accepted_; }

 private:
  static void need(nonet_status status) {
    if (status != NONET_OK) throw detail::passed_on{status};
  }
  static std::optional<std::uint32_t> stated(std::uint32_t n) {
    return n == NONET_NOT_STATED ? std::nullopt : std::optional(n);
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
