// Naked and hidden pairs, triples and so on.
// SPDX-License-Identifier: MIT
#include <array>
#include <cassert>

#include "logic/house_steps.hpp"

namespace nonet::core {
namespace {

constexpr std::size_t most_slots = 64;
constexpr std::uint32_t most_size = 4;

// Whether no more than `limit` bits are set, a few at most; how many no processor foresees.
[[nodiscard]] constexpr bool at_most(std::uint64_t bits, std::uint32_t limit) noexcept {
  for (; limit > 0; --limit) bits &= bits - 1;
  return bits == 0;
}

// One row for each cell (its values) or each value (its places in the house).  `size` rows that
// have `size` columns together take these columns from all other rows.  Calls visit(members,
// columns), both as bits.
template <class Visit>
class subset_walker {
 public:
  subset_walker(std::span<const std::uint64_t> rows, std::uint32_t size, const Visit& visit)
      : rows_(rows), size_(size), visit_(visit) {}

  void extend(std::size_t first, std::uint32_t need, std::uint64_t members,
              std::uint64_t columns) const {
    if (need == 0) {
      if (!at_most(columns, size_ - 1)) visit_(members, columns);
      return;
    }
    for (std::size_t i = first; i + need <= rows_.size(); ++i) {
      const std::uint64_t with = columns | rows_[i];
      if (at_most(with, size_)) extend(i + 1, need - 1, members | std::uint64_t{1} << i, with);
    }
  }

 private:
  std::span<const std::uint64_t> rows_;
  std::uint32_t size_;
  const Visit& visit_;
};

template <class Visit>
void for_each_subset(std::span<const std::uint64_t> rows, std::uint32_t size, const Visit& visit) {
  subset_walker<Visit>(rows, size, visit).extend(0, size, 0, 0);
}

// Calls f(i) for each bit i.
template <class F>
void for_each_of(std::uint64_t members, F&& f) {
  for_each_bit(std::span<const std::uint64_t>(&members, 1), f);
}

// The open slots of one house.  Arrays hold something up to their count only: to clear them took
// longer than to search them.
template <class Mask>
struct open_house {
  open_house() noexcept {}
  std::array<slot, most_slots> slots;
  std::array<std::uint64_t, most_slots> domains;
  std::size_t count = 0;
};

// The values leave every slot that sees all slots of the subset that hold them.
template <class Mask>
bool clear_around(position<Mask>& p, std::span<const slot> subset, Mask values) {
  const compiled& rules = p.rules();
  bool gained = false;
  for (; values != 0; values &= static_cast<Mask>(values - 1)) {
    const Mask value = single<Mask>(lowest(values));
    slot first = conflict::none;
    for (const slot s : subset)
      if (first == conflict::none && (p[s] & value) != 0) first = s;
    assert(first != conflict::none && "a value of the subset has a place in it");
    for (const slot t : rules.neighbours[first]) {
      if ((p[t] & value) == 0) continue;
      bool sees_all = true;
      for (const slot s : subset)
        sees_all = sees_all && s != t && ((p[s] & value) == 0 || has_bit(rules.differs[t], s));
      if (sees_all) gained |= p.remove(t, value);
    }
  }
  return gained;
}

template <class Mask>
std::uint32_t find_naked(position<Mask>& p, const open_house<Mask>& h, std::uint32_t size) {
  std::array<std::uint64_t, most_slots> rows;
  std::array<slot, most_slots> slots;
  std::size_t n = 0;
  for (std::size_t i = 0; i < h.count; ++i) {
    rows[n] = h.domains[i];
    slots[n] = h.slots[i];
    n += at_most(h.domains[i], size) ? 1U : 0U;
  }
  std::uint32_t steps = 0;
  for_each_subset(std::span(rows).first(n), size, [&](std::uint64_t members, std::uint64_t values) {
    std::array<slot, most_size> subset{};
    std::size_t chosen = 0;
    for_each_of(members, [&](std::uint32_t i) { subset[chosen++] = slots[i]; });
    const std::span<const slot> all(subset.data(), chosen);
    steps += clear_around(p, all, static_cast<Mask>(values)) ? 1U : 0U;
  });
  return steps;
}

// The values with one to `size` places.  Places are counted for all values at once, a bit of each
// count to a word; counts stop at eight and more.
template <class Mask>
Mask held_by_few(const open_house<Mask>& h, std::uint32_t size) {
  static_assert(most_size < 8);
  Mask ones = 0, twos = 0, fours = 0, many = 0;
  for (std::size_t i = 0; i < h.count; ++i) {
    const auto domain = static_cast<Mask>(h.domains[i]);
    const auto two = static_cast<Mask>(ones & domain), four = static_cast<Mask>(twos & two);
    ones ^= domain;
    twos ^= two;
    many |= static_cast<Mask>(fours & four);
    fours ^= four;
  }
  Mask too_many = many;
  if (size < 4) too_many |= fours;
  if (size == 2) too_many |= static_cast<Mask>(ones & twos);
  if (size == 4) too_many |= static_cast<Mask>(fours & (ones | twos));
  return static_cast<Mask>((ones | twos | fours) & ~too_many);
}

template <class Mask>
std::uint32_t find_hidden(position<Mask>& p, const open_house<Mask>& h, std::uint32_t size) {
  Mask left = held_by_few(h, size);
  if (at_most(left, size - 1)) return 0;
  std::array<std::uint64_t, most_slots> rows;
  std::array<Mask, most_slots> values;
  std::size_t n = 0;
  for (; left != 0; left &= static_cast<Mask>(left - 1)) {
    const Mask value = single<Mask>(lowest(left));
    std::uint64_t places = 0;
    for (std::size_t i = 0; i < h.count; ++i)
      places |= std::uint64_t{(h.domains[i] & value) != 0} << i;
    rows[n] = places;
    values[n++] = value;
  }
  std::uint32_t steps = 0;
  for_each_subset(std::span(rows).first(n), size, [&](std::uint64_t members, std::uint64_t places) {
    Mask kept = 0;
    for_each_of(members, [&](std::uint32_t i) { kept |= values[i]; });
    bool gained = false;
    for_each_of(places,
                [&](std::uint32_t i) { gained |= p.remove(h.slots[i], static_cast<Mask>(~kept)); });
    steps += gained ? 1U : 0U;
  });
  return steps;
}

house_technique technique_for(std::uint32_t size) {
  return size == 2   ? house_technique::pairs
         : size == 3 ? house_technique::triples
                     : house_technique::quadruples;
}

}  // namespace

template <class Mask>
std::uint32_t find_subsets(position<Mask>& p, std::uint32_t size) {
  assert(size >= 2 && size <= most_size && "singles have their own technique");
  const compiled& rules = p.rules();
  const std::span<std::uint64_t> stale = p.stale(technique_for(size));
  std::uint32_t steps = 0;
  for_each_bit(stale, [&](std::uint32_t index) {
    open_house<Mask> h;
    assert(rules.house_slots[index].size() <= most_slots && "slots of a house differ in value");
    for (const slot s : rules.house_slots[index]) {
      h.slots[h.count] = s;
      h.domains[h.count] = p[s];
      h.count += p.stands(s) ? 0U : 1U;
    }
    if (h.count <= size) return;
    steps += find_naked(p, h, size);
    if (index < rules.units) steps += find_hidden(p, h, size);
  });
  std::fill(stale.begin(), stale.end(), 0);
  return steps;
}

template std::uint32_t find_subsets(position<std::uint16_t>&, std::uint32_t);
template std::uint32_t find_subsets(position<std::uint32_t>&, std::uint32_t);
template std::uint32_t find_subsets(position<std::uint64_t>&, std::uint32_t);

}  // namespace nonet::core
