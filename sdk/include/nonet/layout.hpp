// What a rule that makes its own parameters may know, and where it writes them.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "nonet/board.hpp"
#include "nonet/fault.hpp"
#include "nonet/grid.hpp"
#include "nonet/parameter.hpp"
#include "nonet/values.hpp"

namespace nonet::sdk {

// A set of cells whose values differ; in a unit each value stands once.
struct cell_group {
  std::vector<cell> cells;  // ascending
  bool unit = false;
};

// What is aimed at.
enum class difficulty { any = -1, easy = 0, medium, hard, expert, extreme };

// The puzzle as far as it is made.  Valid for the call that receives it.
//
// Complaints name a dial by its path, which the host turns into file, line and column.
class layout {
 public:
  layout(const nonet_host* host, const nonet_layout& raw, const nonet_param* const* dials,
         std::size_t dial_count, const nonet_param* const* params, std::size_t param_count)
      : host_(host),
        raw_(&raw),
        shape_(*raw.board),
        dials_{dials, dial_count, raw.dials},
        params_{params, param_count, raw.params} {}
  layout(const layout&) = delete;
  layout& operator=(const layout&) = delete;

  [[nodiscard]] const sdk::board& board() const noexcept { return shape_; }

  // The value of a dial.
  template <class Kind, presence Presence>
  [[nodiscard]] auto operator[](const parameter<Kind, Presence>& key) const {
    return detail::read_parameter<Kind, Presence>(dials_.find(key), key, "");
  }
  // What the recipe gives of a parameter, in refine() and weaken() what the rule has now.  A
  // parameter that is required may still be absent: ask has() first.
  template <class Kind, presence Presence>
  [[nodiscard]] auto given(const parameter<Kind, Presence>& key) const {
    return detail::read_parameter<Kind, Presence>(params_.find(key), key, "");
  }
  [[nodiscard]] bool has(const nonet_param& key) const {
    return params_.find(key).kind != NONET_ABSENT;
  }

  // The recipe's own givens.
  [[nodiscard]] grid givens() const noexcept { return grid(shape_, raw_->givens); }
  // The full grid.  Requires: not in propose().
  [[nodiscard]] grid solution() const noexcept { return grid(shape_, raw_->solution); }
  // The full grid that must go.  Requires: in refine().
  [[nodiscard]] grid other() const noexcept { return grid(shape_, raw_->other); }

  [[nodiscard]] difficulty level() const noexcept { return static_cast<difficulty>(raw_->level); }
  // How many attempts at this puzzle came to nothing.
  [[nodiscard]] std::uint32_t attempt() const noexcept { return raw_->attempt; }

  // 0 .. bound - 1, all equally likely: the only source of chance that a rule may use.
  [[nodiscard]] std::size_t random(std::size_t bound) const noexcept {
    return static_cast<std::size_t>(raw_->random(raw_->self, bound));
  }
  // True in `percent` of 100 cases.
  [[nodiscard]] bool chance(std::int64_t percent) const noexcept {
    return static_cast<std::int64_t>(random(100)) < percent;
  }
  template <class T>
  void shuffle(std::vector<T>& items) const noexcept {
    for (std::size_t n = items.size(); n > 1; --n) std::swap(items[n - 1], items[random(n)]);
  }

  // The units and groups of all rules made so far, each set of cells once, units first.
  [[nodiscard]] std::vector<cell_group> groups() const {
    std::vector<cell_group> found(raw_->group_count(raw_->self));
    for (std::size_t i = 0; i < found.size(); ++i) {
      const cell* cells = nullptr;
      std::int32_t unit = 0;
      const std::uint32_t n = raw_->group(raw_->self, static_cast<std::uint32_t>(i), &cells, &unit);
      found[i].cells.assign(cells, cells + n);
      found[i].unit = unit != 0;
    }
    return found;
  }
  // True when no grid of the rules made so far holds one value in both cells.
  [[nodiscard]] bool differ(cell a, cell b) const noexcept {
    return raw_->differ(raw_->self, a, b) != 0;
  }

  // This attempt came to nothing; the words tell which dial to turn: "lower it: no rising path
  // of 9 cells was found".
  template <class... Parts>
  [[noreturn]] void give_up(const std::string& dial, const Parts&... parts) const {
    hint(dial, parts...);
    throw detail::passed_on{NONET_ERR_LIMIT};
  }
  // The same advice for the case that nothing comes of what is made now: "lower it: hardly a grid
  // has room for 4 paths of 9 cells".
  template <class... Parts>
  void hint(const std::string& dial, const Parts&... parts) const {
    host_->report(host_->self, NONET_HINT, dial.c_str(), say(parts...).c_str());
  }
  // The dial can't work on any attempt: "expected at most 9, found 12".
  template <class... Parts>
  [[noreturn]] void fail(const std::string& dial, const Parts&... parts) const {
    host_->report(host_->self, NONET_ERROR, dial.c_str(), say(parts...).c_str());
    throw detail::passed_on{NONET_ERR_PARAM};
  }

 private:
  const nonet_host* host_;
  const nonet_layout* raw_;
  sdk::board shape_;
  detail::value_table dials_, params_;
};

template <class Kind>
class list_writer;
class table_writer;

namespace detail {

// Hands one value over as the kind of its parameter wants it.
class value_writer {
 public:
  explicit value_writer(const nonet_writer& raw) noexcept : raw_(&raw) {}
  value_writer(const value_writer&) = delete;
  value_writer& operator=(const value_writer&) = delete;

 protected:
  static void need(nonet_status status) {
    if (status != NONET_OK) throw passed_on{status};
  }
  void write(kind::integer, const nonet_param& key, std::int64_t v) {
    need(raw_->integer(raw_->self, key.name, v));
  }
  void write(kind::boolean, const nonet_param& key, bool v) {
    need(raw_->boolean(raw_->self, key.name, v ? 1 : 0));
  }
  void write(kind::text, const nonet_param& key, const std::string& v) {
    need(raw_->text(raw_->self, key.name, v.c_str()));
  }
  template <class Enum>
  void write(kind::choice<Enum>, const nonet_param& key, Enum v) {
    need(raw_->text(raw_->self, key.name, key.choices[static_cast<std::size_t>(v)]));
  }
  void write(kind::one_cell, const nonet_param& key, cell v) {
    need(raw_->cells(raw_->self, key.name, &v, 1));
  }
  void write(kind::cells, const nonet_param& key, cells_view v) {
    need(raw_->cells(raw_->self, key.name, v.data(), static_cast<std::uint32_t>(v.size())));
  }
  // A region number, below 35, for each cell of the board.
  void write(kind::regions, const nonet_param& key, std::span<const std::uint32_t> v) {
    need(raw_->regions(raw_->self, key.name, v.data()));
  }
  template <class Enum>
  void write(kind::pair<Enum>, const nonet_param& key, const pair<Enum>& v) {
    need(raw_->pair(raw_->self, key.name, v.first, key.choices[static_cast<std::size_t>(v.sign)],
                    v.second));
  }

  const nonet_writer* raw_;
};

}  // namespace detail

// Writes the values of one table, or of the rule itself: out.set(sum, 14).  A table within it ends
// with the object that writes it, and nothing else is written meanwhile.
class table_writer : public detail::value_writer {
 public:
  using value_writer::value_writer;
  table_writer(const nonet_writer& raw, const char* key) : value_writer(raw), inner_(true) {
    need(raw_->begin_table(raw_->self, key));
  }
  ~table_writer() {
    if (inner_) raw_->end(raw_->self);
  }

  template <class Kind, presence Presence, class Value>
  requires(Presence != presence::list) void set(const parameter<Kind, Presence>& key,
                                                const Value& value) {
    write(Kind{}, key, value);
  }
  template <presence Presence>
  requires(Presence != presence::list) [[nodiscard]] table_writer
      table(const parameter<kind::table, Presence>& key) {
    return table_writer(*raw_, key.name);
  }
  // auto list = out.list(cages); then list.add(...) for each item.
  template <class Kind>
  [[nodiscard]] list_writer<Kind> list(const parameter<Kind, presence::list>& key) {
    return list_writer<Kind>(*raw_, key);
  }

 private:
  bool inner_ = false;
};

// Writes the items of a list until it goes out of scope.
template <class Kind>
class list_writer : public detail::value_writer {
 public:
  list_writer(const nonet_writer& raw, const nonet_param& key) : value_writer(raw), key_(&key) {
    need(raw_->begin_list(raw_->self, key.name));
  }
  ~list_writer() { raw_->end(raw_->self); }

  template <class Value>
  void add(const Value& value) {
    write(Kind{}, *key_, value);
  }
  // One more table.
  [[nodiscard]] table_writer add() requires(std::is_same_v<Kind, kind::table>) {
    return table_writer(*raw_, key_->name);
  }

 private:
  const nonet_param* key_;
};

// Makes the parameters that a recipe leaves out.  A rule class names its maker and its dials (the
// keys of [rule.generate]):
//
//   using made_by = maker_type<cages_maker, largest, uncaged>;
//
// Every hook writes all the parameters and returns true, or returns false.  It depends on nothing
// but its arguments and may be called from any thread.
class rule_maker {
 public:
  rule_maker() = default;
  rule_maker(const rule_maker&) = delete;
  rule_maker& operator=(const rule_maker&) = delete;
  virtual ~rule_maker() = default;

  // Before there is a solution: shapes that it must fit.  False: make() will do.
  virtual bool propose(const layout&, table_writer&) const { return false; }
  // Before make(): a grid whose values change their names is as good as any for most rules.  `to`
  // has an element for each value of the board, the least first: in, the value itself; out,
  // another order of the same.  False: the solution is well as it is.
  virtual bool rename(const layout&, std::span<std::uint8_t>) const { return false; }
  // Over the solution: shapes, and the clues read off.  False: there is none over this one.
  virtual bool make(const layout&, table_writer&) const { return false; }
  // The puzzle has a second solution, or a grid that the level aimed at can't tell from the first:
  // parameters that say more where the two differ, so that only the first fits.  False: no idea.
  virtual bool refine(const layout&, table_writer&) const { return false; }
  // The puzzle is unique and too easy: parameters that say less, in random places.  About `percent`
  // (1 .. 50) in 100 of what is there may go, one piece at least.  False: no idea.
  virtual bool weaken(const layout&, unsigned /*percent*/, table_writer&) const { return false; }
};

// `carries`: its clues can make a puzzle with no givens at all.
template <class Maker, const auto&... Dials>
struct maker_type {
  static constexpr bool carries = false;
};
template <class Maker, const auto&... Dials>
struct carrying_maker_type : maker_type<Maker, Dials...> {
  static constexpr bool carries = true;
};

}  // namespace nonet::sdk
