// A schema with every kind and flag, for the tests of parameters.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "nonet/nonet.h"

namespace nonet::host::tests {

struct param_options {
  std::uint32_t flags = 0;
  std::int64_t min = 0, max = 0;
  std::int64_t count_min = 0, count_max = 0;
  std::int64_t fallback = 0;
  const char* const* choices = nullptr;
  std::span<const nonet_param* const> fields = {};
};

inline nonet_param param(const char* name, std::uint32_t kind, const param_options& o = {}) {
  nonet_param p{};
  p.struct_size = sizeof p;
  p.kind = kind;
  p.flags = o.flags;
  p.name = name;
  p.min = o.min;
  p.max = o.max;
  p.count_min = o.count_min;
  p.count_max = o.count_max;
  p.fallback = o.fallback;
  p.choices = o.choices;
  p.fields = o.fields.data();
  p.field_count = static_cast<std::uint32_t>(o.fields.size());
  return p;
}

inline constexpr const char* sign_choices[] = {"<", ">", "<=", nullptr};
inline constexpr const char* way_choices[] = {"main", "anti", "both", nullptr};

// Everything that a table of parameters can hold, all of it optional but `count`.
class schema_kit {
 public:
  [[nodiscard]] std::span<const nonet_param* const> all() const { return all_; }

 private:
  nonet_param count_ = param("count", NONET_INT, {.flags = NONET_REQUIRED, .min = 1, .max = 9});
  nonet_param free_ = param("free", NONET_INT);
  nonet_param least_ = param("least", NONET_INT, {.min = 2, .max = 0});
  nonet_param strict_ = param("strict", NONET_BOOL, {.flags = NONET_DEFAULT, .fallback = 1});
  nonet_param name_ = param("name", NONET_STRING);
  nonet_param centre_ = param("centre", NONET_CELL);
  nonet_param cells_ = param("cells", NONET_CELLS, {.min = 1, .max = 4});
  nonet_param piece_ = param("piece", NONET_CELLS, {.flags = NONET_CONNECTED});
  nonet_param walk_ = param("walk", NONET_CELLS, {.flags = NONET_PATH | NONET_REPEATS});
  nonet_param regions_ = param("regions", NONET_REGIONS);
  nonet_param way_ =
      param("way", NONET_ENUM, {.flags = NONET_DEFAULT, .fallback = 2, .choices = way_choices});
  nonet_param box_ = param(
      "box", NONET_INT, {.flags = NONET_LIST, .min = 1, .max = 9, .count_min = 2, .count_max = 2});
  nonet_param lines_ =
      param("lines", NONET_CELLS, {.flags = NONET_LIST | NONET_PATH, .count_min = 1});
  nonet_param signs_ =
      param("signs", NONET_PAIR, {.flags = NONET_LIST | NONET_ADJACENT, .choices = sign_choices});
  nonet_param item_cells_ = param("cells", NONET_CELLS, {.flags = NONET_REQUIRED, .min = 1});
  nonet_param item_sum_ = param("sum", NONET_INT);
  nonet_param item_repeats_ = param("repeats", NONET_BOOL, {.flags = NONET_DEFAULT});
  const nonet_param* fields_[3] = {&item_cells_, &item_sum_, &item_repeats_};
  nonet_param cages_ =
      param("cages", NONET_TABLE, {.flags = NONET_LIST | NONET_CLUE, .fields = fields_});
  nonet_param one_ = param("one", NONET_TABLE, {.fields = fields_});
  const nonet_param* all_[16] = {&count_, &free_,  &least_, &strict_,  &name_, &centre_,
                                 &cells_, &piece_, &walk_,  &regions_, &way_,  &box_,
                                 &lines_, &signs_, &cages_, &one_};
};

}  // namespace nonet::host::tests
