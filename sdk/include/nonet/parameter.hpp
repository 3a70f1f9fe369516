// Says which parameters a rule has: a schema made at compile time.
// SPDX-License-Identifier: MIT
//
//   constexpr auto cells  = param::cells("cells", "the cells of the cage").connected().required();
//   constexpr auto sum    = param::integer("sum", "their total; without it they only differ");
//   constexpr auto cages  = param::table<cells, sum>("cages", "the
//   cages").list().clues().required();
//
// The same names read the values later, typed and without strings: see values.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include "nonet/nonet.h"
#include "nonet/values.hpp"

namespace nonet::sdk {

// One parameter.  Each modifier gives a new parameter, so they chain in any order.
template <class Kind, presence Presence>
struct parameter : nonet_param {
  static constexpr bool is_cells = Kind::abi == NONET_CELLS;

  // Leaving it out is an error (in a recipe: generate it).
  [[nodiscard]] constexpr auto required() const {
    constexpr auto then = Presence == presence::list ? presence::list : presence::sure;
    return with<then>(NONET_REQUIRED);
  }
  // Left out, the parameter has this value.
  [[nodiscard]] constexpr auto fallback(auto value) const
      requires(Kind::has_fallback&& Presence == presence::optional) {
    auto made = with<presence::sure>(NONET_DEFAULT);
    made.nonet_param::fallback = static_cast<std::int64_t>(value);
    return made;
  }
  // A TOML array of such values; absent, it is empty.
  [[nodiscard]] constexpr auto list() const requires(Presence != presence::list) {
    return with<presence::list>(NONET_LIST);
  }
  // How many items a list may have.
  [[nodiscard]] constexpr auto items(std::int64_t lo, std::int64_t hi) const
      requires(Presence == presence::list) {
    auto made = *this;
    made.count_min = lo;
    made.count_max = hi;
    return made;
  }
  // Each item of the list is a clue: a generator may drop it by itself.
  [[nodiscard]] constexpr auto clues() const requires(Presence == presence::list) {
    return with<Presence>(NONET_CLUE);
  }
  // An optional field of a table in a list is a clue: a generator may drop it by itself.
  [[nodiscard]] constexpr auto clue() const requires(Presence == presence::optional) {
    return with<Presence>(NONET_CLUE);
  }
  // Which integers, or how many cells.
  [[nodiscard]] constexpr auto range(std::int64_t lo, std::int64_t hi) const
      requires(is_cells || Kind::abi == NONET_INT) {
    auto made = *this;
    made.min = lo;
    made.max = hi;
    return made;
  }
  // Warn when the cells are not one piece edge to edge.
  [[nodiscard]] constexpr auto connected() const requires is_cells {
    return with<Presence>(NONET_CONNECTED);
  }
  // The order counts; warn when two in a row do not touch.
  [[nodiscard]] constexpr auto path() const requires is_cells { return with<Presence>(NONET_PATH); }
  // A cell may stand twice.
  [[nodiscard]] constexpr auto repeats() const requires is_cells {
    return with<Presence>(NONET_REPEATS);
  }
  // Warn when the two cells do not share an edge.
  [[nodiscard]] constexpr auto adjacent() const requires(Kind::abi == NONET_PAIR) {
    return with<Presence>(NONET_ADJACENT);
  }

 private:
  template <presence Then>
  [[nodiscard]] constexpr parameter<Kind, Then> with(std::uint32_t flag) const {
    parameter<Kind, Then> made{static_cast<const nonet_param&>(*this)};
    made.flags |= flag;
    return made;
  }
};

namespace detail {
inline constexpr std::int64_t unlimited = std::numeric_limits<std::int64_t>::max();

template <class Kind>
[[nodiscard]] constexpr parameter<Kind, presence::optional> make_parameter(const char* name,
                                                                           const char* doc) {
  parameter<Kind, presence::optional> made{};
  made.struct_size = sizeof(nonet_param);
  made.kind = Kind::abi;
  made.name = name;
  made.doc = doc;
  made.min = Kind::abi == NONET_INT ? std::numeric_limits<std::int64_t>::min() : 1;
  made.max = unlimited;
  made.count_max = unlimited;
  return made;
}

template <const auto&... Fields>
inline constexpr const nonet_param* parameter_list[sizeof...(Fields) + 1]{&Fields..., nullptr};
}  // namespace detail

// How each kind is written in a puzzle file, and what reading it gives.
namespace param {

// 14; an int64
[[nodiscard]] constexpr auto integer(const char* name, const char* doc) {
  return detail::make_parameter<kind::integer>(name, doc);
}
// true; a bool
[[nodiscard]] constexpr auto boolean(const char* name, const char* doc) {
  return detail::make_parameter<kind::boolean>(name, doc);
}
// "text"; a string_view
[[nodiscard]] constexpr auto text(const char* name, const char* doc) {
  return detail::make_parameter<kind::text>(name, doc);
}
// "r3c7"; a cell
[[nodiscard]] constexpr auto one_cell(const char* name, const char* doc) {
  return detail::make_parameter<kind::one_cell>(name, doc);
}
// "r1c1 r1c2" or "r1c1-r1c4" or a list of such; a span of cells, at least one unless said
[[nodiscard]] constexpr auto cells(const char* name, const char* doc) {
  return detail::make_parameter<kind::cells>(name, doc);
}
// A string with a letter for each cell of the board; sdk::regions
[[nodiscard]] constexpr auto regions(const char* name, const char* doc) {
  return detail::make_parameter<kind::regions>(name, doc);
}

// One of the words, which end with nullptr; an Enum whose enumerators are in their order.
template <class Enum = std::size_t, std::size_t N>
[[nodiscard]] constexpr auto choice(const char* name, const char* doc,
                                    const char* const (&words)[N]) {
  static_assert(N > 1);
  auto made = detail::make_parameter<kind::choice<Enum>>(name, doc);
  made.choices = words[N - 1] == nullptr ? words : throw "the words must end with nullptr";
  return made;
}
// "r1c1 > r1c2", two cells and one of the words between them; sdk::pair<Enum>
template <class Enum = std::size_t, std::size_t N>
[[nodiscard]] constexpr auto pair(const char* name, const char* doc,
                                  const char* const (&words)[N]) {
  static_assert(N > 1);
  auto made = detail::make_parameter<kind::pair<Enum>>(name, doc);
  made.choices = words[N - 1] == nullptr ? words : throw "the words must end with nullptr";
  return made;
}
// { cells = "r1c1 r1c2", sum = 5 }; an sdk::table that reads the fields
template <const auto&... Fields>
[[nodiscard]] constexpr auto table(const char* name, const char* doc) {
  static_assert(sizeof...(Fields) > 0);
  auto made = detail::make_parameter<kind::table>(name, doc);
  made.fields = detail::parameter_list<Fields...>;
  made.field_count = sizeof...(Fields);
  return made;
}

}  // namespace param

}  // namespace nonet::sdk
