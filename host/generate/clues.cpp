// Finds clues by the schema and takes them out of tables.
// SPDX-License-Identifier: MIT
#include "generate/clues.hpp"

#include <algorithm>

namespace nonet::host {
namespace {

[[nodiscard]] bool is_clue(const nonet_param& p) { return (p.flags & NONET_CLUE) != 0; }

}  // namespace

void add_clues(const open_rule& r, std::size_t number, const node& table, clue_list& into) {
  for (const nonet_param* p : std::span(r.type.abi->params, r.type.abi->param_count)) {
    const node* list = table.find(p->name);
    if (list == nullptr || list->what != node::type::array) continue;
    // What the recipe gives stays as it is.
    if (r.entry.table.find(p->name) != nullptr) continue;
    for (std::size_t i = 0; i < list->items.size(); ++i) {
      if (is_clue(*p)) into.items.push_back({number, p->name, i, {}});
      if (p->kind != NONET_TABLE) continue;
      for (const nonet_param* f : std::span(p->fields, p->field_count)) {
        if (is_clue(*f) && (f->flags & NONET_LIST) == 0 && list->items[i].find(f->name) != nullptr)
          into.fields.push_back({number, p->name, i, f->name});
      }
    }
  }
}

node without(const node& table, std::size_t number, std::span<const clue> dropped) {
  node left = table;
  // Fields first, then items from the last on, so that numbers stay true.
  std::vector<clue> mine;
  std::copy_if(dropped.begin(), dropped.end(), std::back_inserter(mine),
               [&](const clue& c) { return c.rule == number; });
  std::sort(mine.begin(), mine.end(), [](const clue& a, const clue& b) {
    return a.field.empty() != b.field.empty() ? b.field.empty() : a.item > b.item;
  });
  for (const clue& c : mine) {
    for (node::field& f : left.fields) {
      if (f.key != c.list) continue;
      if (c.field.empty()) {
        f.value.items.erase(f.value.items.begin() + static_cast<std::ptrdiff_t>(c.item));
      } else {
        std::erase_if(f.value.items[c.item].fields,
                      [&](const node::field& inner) { return inner.key == c.field; });
      }
    }
  }
  return left;
}

}  // namespace nonet::host
