// What a puzzle file says of thermometers, and what a recipe wishes of those to be made.
// SPDX-License-Identifier: MIT
#include "dials.hpp"

#include <algorithm>
#include <optional>

namespace thermo {
namespace {

using namespace nonet::sdk;
using dial::bending;

// The longest line that a thermometer can follow.
[[nodiscard]] std::size_t longest(const board& on, bending bends) {
  const auto values = static_cast<std::size_t>(on.values());
  const auto straight = static_cast<std::size_t>(std::max(on.rows(), on.columns()));
  return std::min({values, on.cells(), bends == bending::straight ? straight : values});
}

template <class Key>
[[nodiscard]] std::optional<std::size_t> wish(const layout& at, const Key& key) {
  const std::optional<std::int64_t> given = at[key];
  return given ? std::optional(static_cast<std::size_t>(*given)) : std::nullopt;
}

// What is left out makes way for what is given.
void settle(const layout& at, std::optional<std::size_t> least, std::optional<std::size_t> most,
            const char* least_name, std::size_t* into_least, std::size_t* into_most) {
  if (least && most && *least > *most) {
    at.fail(least_name, "expected at most ", *most, ", the largest wished for, found ", *least);
  }
  *into_least = least ? *least : std::min(*into_least, most.value_or(*into_least));
  *into_most = most ? *most : std::max(*into_most, *into_least);
}

}  // namespace

wishes::wishes(const layout& at)
    : bends(at[dial::bends]), diagonal(at[dial::diagonal]), crossing(at[dial::crossing]) {
  const board& on = at.board();
  const std::size_t shortest = bends == bending::bending ? 3 : 2;
  const std::size_t top = longest(on, bends);
  if (top < shortest) {
    at.fail("", "expected a board with room for thermometers of ", shortest, " cells, found ",
            plural(on.cells(), "cell"), " and ",
            plural(static_cast<std::size_t>(on.values()), "value"));
  }
  const auto check = [&](const char* name, std::optional<std::size_t> given) {
    if (given && *given > top) {
      at.fail(name, "expected at most ", top,
              top == static_cast<std::size_t>(on.values())
                  ? ", as many as there are values to rise through"
                  : ", the longest straight line on this board",
              ", found ", *given);
    }
  };
  const auto least_wish = wish(at, dial::min_length), most_wish = wish(at, dial::max_length);
  check("min_length", least_wish);
  check("max_length", most_wish);
  if (most_wish && *most_wish < shortest) {
    at.fail("max_length", "expected at least 3, since two cells can't bend, found ", *most_wish);
  }
  const auto values = static_cast<std::size_t>(on.values());
  min_length = std::min<std::size_t>(3, top);
  max_length =
      std::clamp(bends == bending::straight ? values / 2 : values * 2 / 3, min_length, top);
  settle(at, least_wish, most_wish, "min_length", &min_length, &max_length);
  min_length = std::max(min_length, shortest);

  // Twice the mean length of each: half of the cells.
  max_number = std::max<std::size_t>(1, on.cells() / (min_length + max_length));
  const auto fewest = wish(at, dial::min_number), greatest = wish(at, dial::max_number);
  min_number = (greatest.value_or(max_number) + 1) / 2;
  settle(at, fewest, greatest, "min_number", &min_number, &max_number);
  // Who says only how many at most has said by that how few.
  const bool by_half = !fewest && greatest;
  number_dial = by_half ? "max_number" : "min_number";
  const std::size_t room = on.cells() / min_length;
  if (!crossing && min_number > room) {
    at.fail(number_dial, "expected at most ", by_half ? 2 * room : room, ", since ",
            by_half ? "half as many thermometers of " : "thermometers of ", min_length,
            " cells that share none fill the board, found ", by_half ? max_number : min_number);
  }
}

}  // namespace thermo
