// The nonet_model that a rule posts itself to, over the engine's own model.
// SPDX-License-Identifier: MIT
#include "loader/posting.hpp"

#include <new>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>

#include "loader/breadcrumb.hpp"
#include "loader/growth.hpp"
#include "loader/pack_host.hpp"
#include "loader/text.hpp"

namespace nonet::host {
namespace {

// The engine knows no SDK header, so this is where both are held against each other.
static_assert(std::is_same_v<core::cell, nonet_cell>);
static_assert(std::is_same_v<core::mask, nonet_mask>);
static_assert(core::bit(0) == 1, "bit v of a mask is value v on both sides");
static_assert(static_cast<int>(core::propagation::fix) == NONET_PROP_FIX);
static_assert(static_cast<int>(core::propagation::again) == NONET_PROP_AGAIN);
static_assert(static_cast<int>(core::propagation::entailed) == NONET_PROP_ENTAILED);
static_assert(static_cast<int>(core::propagation::fail) == NONET_PROP_FAIL);
static_assert(static_cast<int>(core::propagation::error) == NONET_PROP_ERROR);
static_assert(static_cast<int>(core::wake::on_fix) == NONET_ON_FIX);
static_assert(static_cast<int>(core::wake::on_bounds) == NONET_ON_BOUNDS);
static_assert(static_cast<int>(core::wake::on_any) == NONET_ON_ANY);

using core::post_result;

constexpr std::uint32_t most_state_words = 1024;
// Of one rule: its scopes, tuples, tables of states and state words together.
constexpr std::uint64_t most_bytes = std::uint64_t{1} << 28;
// Of one puzzle.  The engine keeps a bit for each pair of cells, hidden ones among them.
constexpr std::uint32_t most_hidden = 4096;
constexpr std::size_t most_facts = 1'000'000;

std::string_view complaint(post_result r) {
  switch (r) {
    case post_result::ok:
      break;
    case post_result::repeated_cell:
      return "names one cell twice";
    case post_result::foreign_cell:
      return "names a cell that the model does not have";
    case post_result::wrong_size:
      return "has a scope of the wrong size";
    case post_result::bad_argument:
      return "has an argument that makes no sense";
  }
  return "was refused";
}

// A propagator of a pack, with what it needs to stay alive.
struct foreign_propagator {
  nonet_propagator code;
  const void* data;
  std::shared_ptr<const instance> rule;

  static core::propagation run(const void* self, const core::propagator_call& call) noexcept {
    const auto& p = *static_cast<const foreign_propagator*>(self);
    nonet_call c{};
    c.struct_size = sizeof(nonet_call);
    c.count = call.count;
    c.domain = call.domain;
    c.changed = call.changed;
    c.state = call.state;
    std::optional<std::int32_t> answer;
    {
      const breadcrumb trail(p.rule->library(), p.rule->abi().name, "propagate");
      answer = call_pack(p.code.propagate, p.data, &c);
    }
    if (answer && *answer >= NONET_PROP_FIX && *answer <= NONET_PROP_FAIL) {
      return static_cast<core::propagation>(*answer);
    }
    p.rule->note_failure("propagate", !answer ? "threw an exception"
                                      : *answer == NONET_PROP_ERROR
                                          ? "answered NONET_PROP_ERROR"
                                          : "answered no NONET_PROP value");
    return core::propagation::error;
  }
};

core::wake wake_of(std::uint16_t events) {
  if ((events & NONET_ON_ANY) != 0) return core::wake::on_any;
  if ((events & NONET_ON_BOUNDS) != 0) return core::wake::on_bounds;
  return core::wake::on_fix;
}

}  // namespace

// The table's functions.  None lets an exception out or reads past what it was given.
struct poster::functions {
  template <class Post>
  static nonet_status post(void* self, const char* what, Post one) noexcept {
    if (self == nullptr) return NONET_ERR_UNSUPPORTED;
    auto& to = *static_cast<poster*>(self);
    try {
      return to.answer(what, to.has_room() ? one(to) : post_result::bad_argument);
    } catch (const std::bad_alloc&) {
      return NONET_ERR_MEMORY;
    } catch (...) {
      return NONET_ERR_INTERNAL;
    }
  }

  // Posts over a scope that is there and could be distinct; more cells than the model has are
  // not even read.
  template <class Post>
  static nonet_status scoped(void* self, const char* what, const nonet_cell* c, std::uint32_t n,
                             Post one) noexcept {
    return post(self, what, [&](poster& to) {
      if (n > to.into_.cells()) return post_result::wrong_size;
      if (c == nullptr && n > 0) return post_result::bad_argument;
      if (!to.afford(std::uint64_t{n} * sizeof(core::cell))) return post_result::bad_argument;
      return one(to, std::span<const core::cell>(c, n));
    });
  }

  static nonet_status begin_clue(void* self, const char* path) noexcept {
    return post(self, "begin_clue", [&](poster& to) {
      to.clue_ = clean_text(path);
      to.into_.begin_clue(static_cast<std::uint32_t>(to.rule_->number()), to.clue_);
      return post_result::ok;
    });
  }
  static nonet_status allow(void* self, nonet_cell c, nonet_mask values) noexcept {
    return post(self, "allow", [&](poster& to) { return to.into_.allow(c, values); });
  }
  static nonet_status unit(void* self, const nonet_cell* c, std::uint32_t n) noexcept {
    return scoped(self, "unit", c, n, [](poster& to, auto s) { return to.into_.unit(s); });
  }
  static nonet_status all_different(void* self, const nonet_cell* c, std::uint32_t n) noexcept {
    return scoped(self, "all_different", c, n,
                  [](poster& to, auto s) { return to.into_.all_different(s); });
  }
  static nonet_status equal(void* self, nonet_cell a, nonet_cell b) noexcept {
    return post(self, "equal", [&](poster& to) { return to.into_.equal(a, b); });
  }
  static nonet_status sum(void* self, const nonet_cell* c, const std::int32_t* weight,
                          std::uint32_t n, std::int64_t lo, std::int64_t hi) noexcept {
    return scoped(self, "sum", c, n, [&](poster& to, auto s) {
      const std::span<const std::int32_t> weights(weight, weight == nullptr ? 0 : n);
      return to.into_.sum(s, weights, lo, hi);
    });
  }
  static nonet_status among(void* self, const nonet_cell* c, std::uint32_t n, nonet_mask values,
                            std::uint32_t lo, std::uint32_t hi) noexcept {
    return scoped(self, "among", c, n,
                  [&](poster& to, auto s) { return to.into_.among(s, values, lo, hi); });
  }
  static nonet_status less(void* self, nonet_cell a, nonet_cell b, std::int32_t gap) noexcept {
    return post(self, "less", [&](poster& to) { return to.into_.less(a, b, gap); });
  }
  static nonet_status relation(void* self, nonet_cell a, nonet_cell b,
                               const nonet_mask* allowed64) noexcept {
    return post(self, "relation", [&](poster& to) {
      if (allowed64 == nullptr || !to.afford(64 * sizeof(core::mask))) {
        return post_result::bad_argument;
      }
      return to.into_.relation(a, b, std::span(allowed64, 64));
    });
  }
  static nonet_status regular(void* self, const nonet_cell* c, std::uint32_t n,
                              const nonet_dfa* dfa) noexcept {
    return scoped(self, "regular", c, n, [&](poster& to, auto s) {
      if (dfa == nullptr || dfa->next == nullptr || dfa->accepts == nullptr ||
          dfa->states > 0xFFFF || dfa->values == 0 || dfa->values > core::max_value + 1 ||
          !to.afford(dfa->states * (dfa->values * sizeof *dfa->next + 1))) {
        return post_result::bad_argument;
      }
      core::automaton machine;
      machine.start = dfa->start;
      machine.values = static_cast<std::uint32_t>(dfa->values);
      machine.next.assign(dfa->next, dfa->next + dfa->states * dfa->values);
      machine.accepts.assign(dfa->accepts, dfa->accepts + dfa->states);
      return to.into_.regular(s, std::move(machine));
    });
  }
  static nonet_status table(void* self, const nonet_cell* c, std::uint32_t n,
                            const std::uint8_t* tuples, std::uint64_t count) noexcept {
    return scoped(self, "table", c, n, [&](poster& to, auto s) {
      if (n == 0) return post_result::wrong_size;
      if ((tuples == nullptr && count > 0) || count > most_bytes / n || !to.afford(count * n)) {
        return post_result::bad_argument;
      }
      return to.into_.table(s, std::span(tuples, static_cast<std::size_t>(count * n)));
    });
  }
  static nonet_status differ_at(void* self, std::int32_t rows, std::int32_t columns) noexcept {
    return post(self, "differ_at", [&](poster& to) { return to.into_.differ_at(rows, columns); });
  }
  static nonet_status variable(void* self, std::uint32_t value_min, std::uint32_t value_max,
                               nonet_cell* out) noexcept {
    return post(self, "variable",
                [&](poster& to) { return to.make_variable(value_min, value_max, out); });
  }
  static nonet_status propagator(void* self, const nonet_propagator* p, const void* data,
                                 const nonet_cell* c, std::uint32_t n) noexcept {
    return scoped(self, "propagator", c, n,
                  [&](poster& to, auto s) { return to.post_propagator(p, data, s); });
  }

  static constexpr nonet_model table_of(void* self) noexcept {
    return {self,  &begin_clue, &allow,   &unit,  &all_different, &equal,    &sum,       &among,
            &less, &relation,   &regular, &table, &differ_at,     &variable, &propagator};
  }
};

poster::poster(core::model& into, std::shared_ptr<const instance> rule)
    : into_(into),
      rule_(std::move(rule)),
      face_(functions::table_of(this)),
      bytes_left_(most_bytes) {}

const nonet_model& poster::no_model() noexcept {
  static constexpr nonet_model table = functions::table_of(nullptr);
  return table;
}

nonet_status poster::answer(const char* what, core::post_result result) {
  if (result == post_result::ok) return NONET_OK;
  const bool limited = !limit_.empty();
  if (refusal_.empty()) {
    refusal_ = std::string(what) + (clue_.empty() ? "" : " at " + clue_) + " " +
               (limited ? limit_ : std::string(complaint(result)));
  }
  limit_.clear();
  return limited ? NONET_ERR_LIMIT : NONET_ERR_PARAM;
}

bool poster::afford(std::uint64_t bytes) {
  if (bytes > bytes_left_) {
    limit_ = "is more than a rule may post, " + std::to_string(most_bytes >> 20) + " MiB";
    return false;
  }
  bytes_left_ -= bytes;
  return true;
}

bool poster::has_room() {
  if (into_.facts().size() < most_facts && into_.clues().size() < most_facts) return true;
  limit_ = "is more than a puzzle may hold, " + std::to_string(most_facts) + " facts and clues";
  return false;
}

core::post_result poster::make_variable(std::uint32_t value_min, std::uint32_t value_max,
                                        nonet_cell* out) {
  if (out == nullptr) return post_result::bad_argument;
  if (into_.cells() - rule_->shape().cells() >= most_hidden) {
    limit_ = "is more than a puzzle may hold, " + std::to_string(most_hidden) + " hidden variables";
    return post_result::bad_argument;
  }
  const std::optional<core::cell> made = into_.variable(value_min, value_max);
  if (!made) return post_result::bad_argument;
  *out = *made;
  return post_result::ok;
}

core::post_result poster::post_propagator(const nonet_propagator* code, const void* data,
                                          std::span<const core::cell> scope) {
  constexpr unsigned known_events = NONET_ON_FIX | NONET_ON_BOUNDS | NONET_ON_ANY;
  if (code == nullptr || !large_enough(*code)) return post_result::bad_argument;
  const nonet_propagator own = grown(*code);
  if (own.propagate == nullptr || own.cost > NONET_COST_EXPONENTIAL ||
      own.state_words > most_state_words || own.events == 0 || (own.events & ~known_events) != 0 ||
      !afford(own.state_words * sizeof(std::uint64_t))) {
    return post_result::bad_argument;
  }
  const auto kept =
      std::make_shared<const foreign_propagator>(foreign_propagator{own, data, rule_});
  core::custom_propagator made;
  made.name = own.name == nullptr ? rule_->abi().name : clean_text(own.name, 200);
  made.cost = own.cost;
  made.events = wake_of(own.events);
  made.state_words = own.state_words;
  made.run = &foreign_propagator::run;
  made.data = kept.get();
  made.owner = kept;
  return into_.propagator(std::move(made), scope);
}

}  // namespace nonet::host
