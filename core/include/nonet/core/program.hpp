// A compiled rule list: read-only, shared by any number of threads.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "nonet/core/model.hpp"

namespace nonet::core {

struct compiled;  // core/model/compiled.hpp

// What the compiler may leave out, to see what it gives; the answers are the same.
struct compile_options {
  bool derived_sums = true;  // what units and sums say together
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
  // True when no two solutions can hold the same value in both cells, whatever the reason.
  [[nodiscard]] bool differ(cell a, cell b) const;
  [[nodiscard]] const compiled& layout() const noexcept { return *layout_; }

 private:
  std::shared_ptr<const model> facts_;
  std::shared_ptr<const compiled> layout_;
};

}  // namespace nonet::core
