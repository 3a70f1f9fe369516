// From C to the puzzle under construction: the nonet_layout of one hook.
// SPDX-License-Identifier: MIT
#include "generate/rule_layout.hpp"

#include <algorithm>
#include <cassert>
#include <new>
#include <numeric>
#include <set>
#include <utility>

#include "generate/parameter_writer.hpp"
#include "loader/breadcrumb.hpp"
#include "loader/pack_host.hpp"
#include "loader/pack_problem.hpp"

namespace nonet::host {
namespace {

// What the functions of a nonet_layout work on.
struct scene {
  const layout_question& about;
  mutable bool out_of_memory = false;  // what was asked could not be worked out

  [[nodiscard]] static const scene& of(void* self) noexcept {
    return *static_cast<const scene*>(self);
  }
  static std::uint64_t random(void* self, std::uint64_t bound) noexcept {
    return bound == 0 ? 0 : of(self).about.random.below(bound);
  }
  static std::uint32_t group_count(void* self) noexcept {
    const group_list* const groups = of(self).asked(of(self).about.groups);
    return groups == nullptr ? 0 : static_cast<std::uint32_t>(groups->list().size());
  }
  static std::uint32_t group(void* self, std::uint32_t i, const nonet_cell** c,
                             std::int32_t* is_unit) noexcept {
    const group_list* const groups = of(self).asked(of(self).about.groups);
    const bool there = groups != nullptr && i < groups->list().size();
    if (c != nullptr) *c = there ? groups->list()[i].cells.data() : nullptr;
    if (is_unit != nullptr) *is_unit = there && groups->list()[i].unit ? 1 : 0;
    return there ? static_cast<std::uint32_t>(groups->list()[i].cells.size()) : 0;
  }
  static std::int32_t differ(void* self, nonet_cell a, nonet_cell b) noexcept {
    const scene& s = of(self);
    const std::uint32_t cells = s.about.shape.cells();
    if (a >= cells || b >= cells || a == b) return 0;
    const core::program* const rules = s.asked(s.about.program);
    return rules != nullptr && rules->differ(a, b) ? 1 : 0;
  }
  // From C: no exception leaves it.
  template <class Answer>
  Answer asked(const std::function<Answer()>& question) const noexcept {
    try {
      return question();
    } catch (...) {
      out_of_memory = true;
      return nullptr;
    }
  }
};

[[nodiscard]] const std::uint8_t* data_or_null(std::span<const std::uint8_t> values) noexcept {
  return values.empty() ? nullptr : values.data();
}

// A hook that writes, and what it is called in messages.
struct named_hook {
  nonet_status (*call)(const nonet_host*, const nonet_layout*, const nonet_writer*);
  const char* name;
};

[[nodiscard]] named_hook hook_of(const nonet_generate& hooks, layout_question::hook what) noexcept {
  switch (what) {
    case layout_question::hook::propose:
      return {hooks.propose, "propose"};
    case layout_question::hook::layout:
      return {hooks.layout, "layout"};
    case layout_question::hook::refine:
      return {hooks.refine, "refine"};
    case layout_question::hook::weaken:
      return {nullptr, "weaken"};
  }
  assert(false && "a hook is one of the four");
  return {nullptr, ""};
}

// What a hook sees.  All of it outlives the face.
[[nodiscard]] nonet_layout face_of(const open_rule& r, const scene& here, const nonet_board& board,
                                   const parameter_tree* now) {
  const layout_question& about = here.about;
  nonet_layout face{};
  face.self = const_cast<scene*>(&here);  // the functions only read it
  face.board = &board;
  face.dials = r.dials.values();
  face.params = (now != nullptr ? *now : r.given).values();
  face.givens = about.givens.data();
  face.solution = data_or_null(about.solution);
  face.other = data_or_null(about.other);
  face.level = about.level;
  face.attempt = about.attempt;
  face.random = &scene::random;
  face.group_count = &scene::group_count;
  face.group = &scene::group;
  face.differ = &scene::differ;
  return face;
}

[[nodiscard]] problem about_maker(const open_rule& r, const source& recipe) {
  problem asker;
  asker.file = recipe.name;
  asker.at = r.entry.at;
  asker.where = r.where() + " generate";
  return asker;
}

// A parameter that the recipe gives and that `table` has otherwise; empty if there is none.
[[nodiscard]] std::string changed_key(const open_rule& r, const node& table) {
  for (const node::field& f : r.entry.table.fields) {
    if (f.key == "generate") continue;
    const node* now = table.find(f.key);
    if (now == nullptr || !same_data(f.value, *now)) return f.key;
  }
  return {};
}

}  // namespace

group_list::group_list(const core::model& facts) {
  std::set<std::vector<core::cell>> seen;
  for (const bool unit : {true, false}) {
    for (const core::fact& f : facts.facts()) {
      if (f.what != (unit ? core::fact::kind::unit : core::fact::kind::all_different)) continue;
      std::vector<core::cell> cells = f.cells;
      std::sort(cells.begin(), cells.end());
      if (cells.back() >= facts.shape().cells()) continue;  // hidden variables are not for sight
      if (seen.insert(cells).second) list_.push_back({std::move(cells), unit});
    }
  }
}

layout_answer ask_maker(const open_rule& r, const layout_question& about, const source& recipe,
                        const parameter_tree* now, const node* table) {
  layout_answer answer;
  const named_hook hook = hook_of(*r.hooks, about.what);
  const bool weakens = about.what == layout_question::hook::weaken;
  if (weakens ? r.hooks->weaken == nullptr : hook.call == nullptr) return answer;

  const scene here{about};
  const nonet_board board = abi_board(about.shape);
  const nonet_layout face = face_of(r, here, board, now);
  answer.table = table != nullptr ? *table : r.entry.table;
  std::erase_if(answer.table.fields, [](const node::field& f) { return f.key == "generate"; });
  parameter_writer writer(about.shape, answer.table);
  const problem asker = about_maker(r, recipe);
  const pack_host host(
      {r.type.pack, asker, [&r](std::string_view path) { return r.dials.place_of(path); }});
  std::optional<nonet_status> status;
  {
    const breadcrumb trail(r.type.pack->library.c_str(), r.type.abi->name, hook.name);
    status = weakens ? call_pack(r.hooks->weaken, host.face(), &face, about.percent, writer.face())
                     : call_pack(hook.call, host.face(), &face, writer.face());
  }
  if (here.out_of_memory) throw std::bad_alloc();
  answer.hints = host.hints();
  // A maker passes on what the writer answers; the misuse is what there is to tell.
  const bool counts = status != NONET_ERR_NONE && status != NONET_ERR_LIMIT;
  if (const std::string misuse = writer.fault(); counts && !misuse.empty()) {
    answer.status = NONET_ERR_INTERNAL;
    answer.why.add(pack_problem(r.type.pack->library, asker,
                                std::string(hook.name) + " failed: it wrote " + misuse));
    return answer;
  }
  if (status == NONET_ERR_NONE || status == NONET_ERR_LIMIT) {
    answer.status = *status;
    return answer;
  }
  if (const std::string key = changed_key(r, answer.table); status == NONET_OK && !key.empty()) {
    answer.status = NONET_ERR_INTERNAL;
    answer.why.add(pack_problem(
        r.type.pack->library, asker,
        std::string(hook.name) + " failed: it changed `" + key + "`, which the recipe gives"));
    return answer;
  }
  const std::string said = status == NONET_OK ? std::string() : last_fault(r.type);
  const bool made = host.conclude(status, hook.name, about.shape, said, answer.why);
  answer.status = made ? NONET_OK : status.value_or(NONET_ERR_INTERNAL);
  if (!made && answer.status == NONET_OK) answer.status = NONET_ERR_PARAM;
  return answer;
}

nonet_status ask_names(const open_rule& r, const layout_question& about, const source& recipe,
                       std::span<std::uint8_t> to, problems& why) {
  std::iota(to.begin(), to.end(), static_cast<std::uint8_t>(about.shape.value_min));
  if (r.hooks->rename == nullptr) return NONET_ERR_NONE;
  const std::vector<std::uint8_t> names(to.begin(), to.end());
  const scene here{about};
  const nonet_board board = abi_board(about.shape);
  const nonet_layout face = face_of(r, here, board, nullptr);
  const problem asker = about_maker(r, recipe);
  const pack_host host(
      {r.type.pack, asker, [&r](std::string_view path) { return r.dials.place_of(path); }});
  std::optional<nonet_status> status;
  {
    const breadcrumb trail(r.type.pack->library.c_str(), r.type.abi->name, "rename");
    status = call_pack(r.hooks->rename, host.face(), &face, to.data());
  }
  if (here.out_of_memory) throw std::bad_alloc();
  if (status == NONET_ERR_NONE || status == NONET_ERR_LIMIT) return NONET_ERR_NONE;
  if (status == NONET_OK && !std::is_permutation(to.begin(), to.end(), names.begin())) {
    why.add(pack_problem(r.type.pack->library, asker,
                         "rename failed: it gave a name twice, or one that is no value"));
    return NONET_ERR_INTERNAL;
  }
  const std::string said = status == NONET_OK ? std::string() : last_fault(r.type);
  if (host.conclude(status, "rename", about.shape, said, why)) return NONET_OK;
  return NONET_ERR_INTERNAL;
}

}  // namespace nonet::host
