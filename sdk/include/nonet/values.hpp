// Reads checked parameters, typed: cage[cells], cage[sum], for (auto cage : c[cages]).
// SPDX-License-Identifier: MIT
//
// A required parameter and one with a fallback read as the value, a list as a range (empty if
// it was left out), any other as std::optional.  Everything here views memory of the host:
// copy what outlives the constructor.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "nonet/board.hpp"
#include "nonet/nonet.h"

namespace nonet::sdk {

// optional: may be absent.  sure: required, or has a fallback.  list: any number of items.
enum class presence { optional, sure, list };

template <class Kind, presence Presence>
struct parameter;  // parameter.hpp

// A map of the board: which region each cell is in, regions numbered by first appearance.
class regions {
 public:
  explicit regions(const nonet_value& v) noexcept
      : of_cell_(v.as.cells, v.count),
        letters_(v.as.cells + v.count, static_cast<std::size_t>(v.integer)) {}

  [[nodiscard]] std::size_t count() const noexcept { return letters_.size(); }
  // Requires: c is a cell of the board.
  [[nodiscard]] std::size_t of(cell c) const noexcept { return of_cell_[c]; }
  // The cells of each region, in the order of the board.
  [[nodiscard]] std::vector<std::vector<cell>> lists() const {
    std::vector<std::vector<cell>> found(count());
    for (cell c = 0; c < of_cell_.size(); ++c) found[of_cell_[c]].push_back(c);
    return found;
  }
  // The letter that the file gives a region, in UTF-8.
  [[nodiscard]] std::string letter(std::size_t region) const {
    return detail::utf8(letters_[region]);
  }

 private:
  std::span<const std::uint32_t> of_cell_, letters_;
};

// Two cells and what stands between them.
template <class Enum>
struct pair {
  cell first, second;
  Enum sign;
};

// One item of a list of anything but tables.
template <class T>
struct item {
  T value;
  std::string path;  // "thermometers[2]"

  [[nodiscard]] const T& operator*() const noexcept { return value; }
  [[nodiscard]] const T* operator->() const noexcept { return &value; }
};

template <class Kind>
class list_of;

namespace detail {
template <class Kind, presence Presence>
[[nodiscard]] auto read_parameter(const nonet_value& v, const nonet_param& schema,
                                  const std::string& before);

// A schema and the values beside it.
struct value_table {
  const nonet_param* const* schema;
  std::size_t count;
  const nonet_value* values;

  [[nodiscard]] const nonet_value& find(const nonet_param& key) const {
    for (std::size_t i = 0; i < count; ++i) {
      if (schema[i] == &key) return values[i];
    }
    throw std::logic_error(say("parameter \"", key.name, "\" is not in this schema"));
  }
};
}  // namespace detail

// One table of parameters.
class table {
 public:
  table(const nonet_value& v, const nonet_param& schema, std::string path) noexcept
      : inside_{schema.fields, schema.field_count, v.as.items}, path_(std::move(path)) {}

  template <class Kind, presence Presence>
  [[nodiscard]] auto operator[](const parameter<Kind, Presence>& key) const {
    return detail::read_parameter<Kind, Presence>(inside_.find(key), key, path_ + '.');
  }

  // "cages[2]"
  [[nodiscard]] const std::string& path() const noexcept { return path_; }
  // "cages[2].sum"
  [[nodiscard]] std::string path(const nonet_param& key) const { return path_ + '.' + key.name; }

 private:
  detail::value_table inside_;
  std::string path_;
};

// What each kind of parameter is to the host and to the author.
namespace kind {
struct integer {
  static constexpr std::uint32_t abi = NONET_INT;
  static constexpr bool has_fallback = true;
  static std::int64_t read(const nonet_value& v) noexcept { return v.integer; }
};
struct boolean {
  static constexpr std::uint32_t abi = NONET_BOOL;
  static constexpr bool has_fallback = true;
  static bool read(const nonet_value& v) noexcept { return v.integer != 0; }
};
struct text {
  static constexpr std::uint32_t abi = NONET_STRING;
  static constexpr bool has_fallback = false;
  static std::string_view read(const nonet_value& v) noexcept { return {v.as.text, v.count}; }
};
struct one_cell {
  static constexpr std::uint32_t abi = NONET_CELL;
  static constexpr bool has_fallback = false;
  static cell read(const nonet_value& v) noexcept { return static_cast<cell>(v.integer); }
};
struct cells {
  static constexpr std::uint32_t abi = NONET_CELLS;
  static constexpr bool has_fallback = false;
  static cells_view read(const nonet_value& v) noexcept { return {v.as.cells, v.count}; }
};
struct regions {
  static constexpr std::uint32_t abi = NONET_REGIONS;
  static constexpr bool has_fallback = false;
  static sdk::regions read(const nonet_value& v) noexcept { return sdk::regions(v); }
};
template <class Enum>
struct choice {
  static constexpr std::uint32_t abi = NONET_ENUM;
  static constexpr bool has_fallback = true;
  static Enum read(const nonet_value& v) noexcept { return static_cast<Enum>(v.integer); }
};
template <class Enum>
struct pair {
  static constexpr std::uint32_t abi = NONET_PAIR;
  static constexpr bool has_fallback = false;
  static sdk::pair<Enum> read(const nonet_value& v) noexcept {
    return {v.as.cells[0], v.as.cells[1], static_cast<Enum>(v.integer)};
  }
};
struct table {
  static constexpr std::uint32_t abi = NONET_TABLE;
  static constexpr bool has_fallback = false;
};
}  // namespace kind

// The items of a list: tables as they are, anything else with its path.
template <class Kind>
class list_of {
 public:
  list_of(const nonet_value* items, std::size_t n, const nonet_param& schema, std::string path)
      : items_(items), size_(n), schema_(&schema), path_(std::move(path)) {}

  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }

  // Requires: i < size().
  [[nodiscard]] auto operator[](std::size_t i) const {
    std::string path = say(path_, '[', i + 1, ']');
    if constexpr (std::is_same_v<Kind, kind::table>) {
      return table(items_[i], *schema_, std::move(path));
    } else {
      return item<decltype(Kind::read(items_[i]))>{Kind::read(items_[i]), std::move(path)};
    }
  }

  class iterator {
   public:
    iterator(const list_of* list, std::size_t at) noexcept : list_(list), at_(at) {}
    [[nodiscard]] auto operator*() const { return (*list_)[at_]; }
    iterator& operator++() noexcept {
      ++at_;
      return *this;
    }
    friend bool operator==(const iterator&, const iterator&) noexcept = default;

   private:
    const list_of* list_;
    std::size_t at_;
  };
  [[nodiscard]] iterator begin() const noexcept { return {this, 0}; }
  [[nodiscard]] iterator end() const noexcept { return {this, size_}; }

 private:
  const nonet_value* items_;
  std::size_t size_;
  const nonet_param* schema_;
  std::string path_;
};

template <class Kind, presence Presence>
auto detail::read_parameter(const nonet_value& v, const nonet_param& schema,
                            const std::string& before) {
  const bool absent = v.kind == NONET_ABSENT;
  if constexpr (Presence == presence::list) {
    return list_of<Kind>(absent ? nullptr : v.as.items, absent ? 0 : v.count, schema,
                         before + schema.name);
  } else {
    const auto read = [&] {
      if constexpr (std::is_same_v<Kind, kind::table>) {
        return table(v, schema, before + schema.name);
      } else {
        return Kind::read(v);
      }
    };
    if constexpr (Presence == presence::optional) {
      return absent ? std::nullopt : std::optional(read());
    } else {
      if (absent) throw std::logic_error(say("parameter \"", schema.name, "\" is absent"));
      return read();
    }
  }
}

}  // namespace nonet::sdk
