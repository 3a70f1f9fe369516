// A compiled rule list: read-only, shared by any number of threads.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "nonet/core/model.hpp"

namespace nonet::core {

struct compiled;  // core/model/compiled.hpp

// What the compiler derives from what rules post.
enum class derivation : std::uint8_t {
  sums,
  leftovers,
  paths,
  crowds,
  differences,
  units,
  segments,
  sets,
  tables
};

struct derivation_text {
  derivation what;
  std::string_view name, gives;
};
inline constexpr std::array derivations = {
    derivation_text{derivation::sums, "sums", "sums that units and sums say together"},
    derivation_text{derivation::leftovers, "leftovers",
                    "what units leave over holds the same values on both sides"},
    derivation_text{derivation::paths, "paths",
                    "bounds along chains of less-than, and that their ends differ; with it crowds"},
    derivation_text{derivation::crowds, "crowds",
                    "room for different slots below or above one slot"},
    derivation_text{derivation::differences, "differences",
                    "slots that a relation or a sum of two keeps apart"},
    derivation_text{derivation::units, "units",
                    "groups of as many slots as they have values left are units"},
    derivation_text{derivation::segments, "segments", "where two houses cross"},
    derivation_text{derivation::sets, "sets", "sums of different slots as sets of values"},
    derivation_text{derivation::tables, "tables",
                    "sums of one slot as its values, of two as pairs of values"}};

// What the compiler leaves out, to see what it gives: the answers are the same.
class compile_options {
 public:
  [[nodiscard]] constexpr compile_options without(derivation what) const noexcept {
    compile_options less = *this;
    less.left_out_ |= 1U << static_cast<unsigned>(what);
    return less;
  }
  [[nodiscard]] constexpr bool derives(derivation what) const noexcept {
    return (left_out_ >> static_cast<unsigned>(what) & 1U) == 0;
  }

 private:
  std::uint32_t left_out_ = 0;
};

// Immutable after construction, so any thread may read it.  Cheap to copy.
class program {
 public:
  // Merges what the facts imply together and lays them out for the search.  Never fails: facts
  // that contradict each other make a program without solutions.
  explicit program(model facts, const compile_options& how = {});
  // The same for facts that others read as well.
  explicit program(std::shared_ptr<const model> facts, const compile_options& how = {});

  [[nodiscard]] const board& shape() const noexcept;
  // What it was made from.
  [[nodiscard]] const model& facts() const noexcept { return *facts_; }
  [[nodiscard]] const std::shared_ptr<const model>& shared_facts() const noexcept { return facts_; }
  [[nodiscard]] const compile_options& options() const noexcept { return how_; }
  // True when no two solutions can hold the same value in both cells, whatever the reason.
  [[nodiscard]] bool differ(cell a, cell b) const;
  // By cell a row: bit b % 64 of word b / 64 is set when cell b differs from it whatever both may
  // hold.  Each row has as many words as the board's cells take.
  [[nodiscard]] std::vector<std::uint64_t> cells_apart() const;
  [[nodiscard]] const compiled& layout() const noexcept { return *layout_; }

 private:
  std::shared_ptr<const model> facts_;
  compile_options how_;
  std::shared_ptr<const compiled> layout_;
};

}  // namespace nonet::core
