// The portable kernel: looks only at houses whose slots have changed.
// SPDX-License-Identifier: MIT
#include "simd/house_portable.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <vector>

#include "simd/crowd.hpp"
#include "simd/house_tree.hpp"

namespace nonet::core {
namespace {

// A house that has not changed since its last pass would say the same again, which has been done;
// so passing over it gives what a pass over all houses gives.
//
// A frame of its search has, behind the domains, a bit for each slot that was narrowed since they
// were last at a fixpoint:
//
//   | domains: a Mask for each slot | filled up to 8 bytes | narrowed: 64 bit each |
//
// Invariants, between passes:
//   1. A house in singles_ has a slot that shrank since its last singles pass; fixed_ and hidden_
//      are zero for all others.
//   2. A house in crossed_ has a slot that shrank since its segments were last looked at.
//   3. A slot with an arc that shrank since the last pass of orders is in bounded_.
//   4. leftovers_due_ if a slot shrank since the leftovers were last looked at.
//   5. crowds_due_ if a slot shrank since the crowds were last looked at.
//   6. remove_ is zero for every slot, touched_ is empty.
template <class Mask>
class portable final : public house_kernel<Mask> {
 public:
  explicit portable(const compiled& rules)
      : rules_(rules),
        singles_(words_for(rules.houses.size())),
        crossed_(singles_.size()),
        bounded_(words_for(rules.slots)),
        touched_(words_for(rules.slots)),
        narrowed_at_((rules.slots * sizeof(Mask) + 7) / 8 * 8),
        fixed_(rules.houses.size()),
        hidden_(rules.houses.size()),
        remove_(rules.slots),
        open_(rules.segments.size()),
        open_values_(rules.segments.size()),
        open_in_(rules.width) {}

  [[nodiscard]] kernel kind() const noexcept override { return kernel::portable; }
  [[nodiscard]] std::size_t stride() const noexcept override {
    return (narrowed_at_ + touched_.size() * 8) / sizeof(Mask);
  }

  [[nodiscard]] bool propagate(Mask* domains, const std::uint64_t* changed,
                               conflict& failure) override {
    d_ = domains;
    for_each_bit({changed, touched_.size()}, [&](slot s) { note(s); });
    const bool held = to_fixpoint(failure);
    if (!held) forget();
    return held;
  }

  void two_places(const Mask* domains, Mask* values) const override {
    for (std::uint32_t h = 0; h < rules_.units; ++h) {
      Mask once = 0, twice = 0, more = 0;
      for (const slot s : rules_.house_slots[h]) {
        const Mask m = domains[s];
        more |= static_cast<Mask>(twice & m);
        twice |= static_cast<Mask>(once & m);
        once |= m;
      }
      values[h] = static_cast<Mask>(twice & ~more);
    }
  }
  void search(house_search<Mask>& job) override {
    assert(rules_.only_houses && "nothing but houses restricts the board");
    for (slot s = 0; s < rules_.slots; ++s) set_bit(narrowed(job.frames), s);
    search_houses(*this, stride(), job);
  }

  // For search_houses.
  [[nodiscard]] house_node examine(Mask* frame) {
    conflict ignored;
    if (!propagate(frame, narrowed(frame).data(), ignored)) return house_node::failed;
    for (slot s = 0; s < rules_.slots; ++s)
      if ((frame[s] & (frame[s] - 1)) != 0) return house_node::open;
    return house_node::solved;
  }
  void split(Mask* alternative, Mask* guess);

 private:
  [[nodiscard]] static constexpr bool single(Mask m) noexcept { return (m & (m - 1)) == 0; }

  [[nodiscard]] std::span<std::uint64_t> narrowed(Mask* frame) const noexcept {
    return {reinterpret_cast<std::uint64_t*>(reinterpret_cast<std::byte*>(frame) + narrowed_at_),
            touched_.size()};
  }
  void narrow(Mask* frame, slot s, Mask keep) const noexcept {
    frame[s] &= keep;
    set_bit(narrowed(frame), s);
  }

  void note(slot s) noexcept {
    for (const std::uint32_t h : rules_.houses_of[s]) {
      set_bit(singles_, h);
      set_bit(crossed_, h);
    }
    if (ordered_) set_bit(bounded_, s);
    leftovers_due_ = !rules_.leftovers.empty();
    crowds_due_ = !rules_.crowds.empty();
  }
  void forget() noexcept {
    leftovers_due_ = crowds_due_ = false;
    for (const auto row : {&singles_, &crossed_, &bounded_, &touched_})
      std::fill(row->begin(), row->end(), 0);
    std::fill(fixed_.begin(), fixed_.end(), 0);
    std::fill(hidden_.begin(), hidden_.end(), 0);
    std::fill(remove_.begin(), remove_.end(), 0);
  }
  [[nodiscard]] static bool none(const std::vector<std::uint64_t>& row) noexcept {
    return std::all_of(row.begin(), row.end(), [](std::uint64_t w) { return w == 0; });
  }

  [[nodiscard]] bool to_fixpoint(conflict& failure) {
    for (;;) {
      while (!none(singles_) || (ordered_ && !none(bounded_))) {
        if (!read_houses(failure) || !place_singles(failure)) return false;
        if (ordered_ && !pass_bounds(failure)) return false;
      }
      if (none(crossed_) && !leftovers_due_) {
        if (!crowds_due_) return true;
        crowds_due_ = false;
        if (!read_crowds(failure) || !take_away(failure)) return false;
        continue;
      }
      if (!read_segments(failure)) return false;
      if (leftovers_due_) read_leftovers();
      leftovers_due_ = false;
      if (!take_away(failure)) return false;
    }
  }

  // The first half of a singles pass: what each house says.
  [[nodiscard]] bool read_houses(conflict& failure);
  // The second: what that means for each slot.
  [[nodiscard]] bool place_singles(conflict& failure);
  [[nodiscard]] bool pass_bounds(conflict& failure);
  [[nodiscard]] bool read_segments(conflict& failure);
  void read_leftovers();
  [[nodiscard]] bool read_crowds(conflict& failure);
  // Removes what has been found.
  [[nodiscard]] bool take_away(conflict& failure);

  struct sights {  // the values inside a segment and in the rests of its houses
    Mask inside = 0, a = 0, b = 0;
  };
  [[nodiscard]] Mask all_of(std::span<const slot> slots) const noexcept {
    Mask m = 0;
    for (const slot s : slots) m |= d_[s];
    return m;
  }
  [[nodiscard]] sights look(std::uint32_t segment) const noexcept {
    return {all_of(rules_.segment_inside[segment]), all_of(rules_.segment_rest_a[segment]),
            all_of(rules_.segment_rest_b[segment])};
  }
  void mark(std::span<const slot> slots, Mask values) noexcept {
    for (const slot s : slots) {
      remove_[s] |= values;
      set_bit(touched_, s);
    }
  }

  [[nodiscard]] bool split_segment(Mask* alternative, Mask* guess);
  void split_slot(Mask* alternative, Mask* guess);

  const compiled& rules_;
  Mask* d_ = nullptr;
  std::vector<std::uint64_t> singles_, crossed_;  // houses
  std::vector<std::uint64_t> bounded_, touched_;  // slots
  std::size_t narrowed_at_;                       // bytes into a frame
  std::vector<Mask> fixed_, hidden_;              // by house
  std::vector<Mask> remove_;                      // by slot
  std::vector<slot> changed_;                     // place_singles: what it has narrowed
  std::vector<Mask> open_;                        // split: by segment, values that are open in it
  std::vector<std::uint32_t> open_values_;        // and how many
  std::vector<std::uint32_t> open_in_;            // by value: in how many segments of a group
  const bool ordered_ = !rules_.just_above.empty();
  bool leftovers_due_ = false, crowds_due_ = false;
};

template <class Mask>
bool portable<Mask>::read_houses(conflict& failure) {
  std::uint32_t failed = conflict::none;
  for_each_bit(singles_, [&](std::uint32_t h) {
    if (failed != conflict::none) return;
    const std::span<const slot> slots = rules_.house_slots[h];
    Mask once = 0, twice = 0, fixed = 0, clash = 0;
    for (const slot s : slots) {
      const Mask m = d_[s];
      const Mask f = single(m) ? m : Mask{0};
      clash |= static_cast<Mask>(fixed & f);
      fixed |= f;
      twice |= static_cast<Mask>(once & m);
      once |= m;
    }
    const std::uint32_t values = count_of(once);
    if (clash != 0 || values < slots.size()) {
      failed = h;
      return;
    }
    // Of the fixed values only those that some other slot still holds have anything to say.
    const auto all_fixed = fixed;
    fixed &= twice;
    const Mask hidden =
        values == slots.size() ? static_cast<Mask>(once & ~twice & ~all_fixed) : Mask{0};
    if ((fixed | hidden) == 0) return;
    fixed_[h] = fixed;
    hidden_[h] = hidden;
    const std::span<const std::uint64_t> row = rules_.house_bits[h];
    for (std::size_t w = 0; w < row.size(); ++w) touched_[w] |= row[w];
  });
  failure.house = failed;
  return failed == conflict::none;
}

template <class Mask>
bool portable<Mask>::place_singles(conflict& failure) {
  slot failed = conflict::none;
  std::fill(singles_.begin(), singles_.end(), 0);
  for (std::size_t w = 0; w < touched_.size(); ++w) {
    for (std::uint64_t left = touched_[w]; left != 0; left &= left - 1) {
      const slot s = static_cast<slot>(w * 64) + static_cast<std::uint32_t>(std::countr_zero(left));
      const Mask old = d_[s];
      Mask gone = 0, hidden = 0;
      for (const std::uint32_t h : rules_.houses_of[s]) {
        gone |= fixed_[h];
        hidden |= hidden_[h];
      }
      Mask now = single(old) ? old : static_cast<Mask>(old & ~gone);
      hidden &= now;
      if (hidden != 0) now = hidden;
      // Two values with no other place than this: fails even if the slot has no third.
      if (failed == conflict::none && (now == 0 || !single(hidden))) failed = s;
      if (now == old) continue;
      d_[s] = now;
      changed_.push_back(s);
    }
    touched_[w] = 0;
  }
  std::fill(fixed_.begin(), fixed_.end(), 0);
  std::fill(hidden_.begin(), hidden_.end(), 0);
  for (const slot s : changed_) note(s);
  changed_.clear();
  failure.emptied = failed;
  return failed == conflict::none;
}

template <class Mask>
bool portable<Mask>::pass_bounds(conflict& failure) {
  for_each_bit(bounded_, [&](slot s) {
    const Mask m = d_[s];
    const auto up_to_least = static_cast<Mask>(m ^ (m - 1));
    const Mask greatest = static_cast<Mask>(Mask{1} << (std::bit_width(m) - 1));
    if (!rules_.just_above[s].empty()) mark(rules_.just_above[s], up_to_least);
    if (!rules_.just_below[s].empty())
      mark(rules_.just_below[s], static_cast<Mask>(~(greatest - 1)));
  });
  std::fill(bounded_.begin(), bounded_.end(), 0);
  return take_away(failure);
}

template <class Mask>
bool portable<Mask>::read_segments(conflict& failure) {
  for (std::uint32_t g = 0; g < rules_.segments.size(); ++g) {
    const segment& at = rules_.segments[g];
    if (!has_bit(crossed_, at.a) && !has_bit(crossed_, at.b)) continue;
    const sights s = look(g);
    const bool b_unit = at.b < rules_.units;
    const std::size_t size = rules_.segment_inside[g].size();
    // Where b is no unit, a value that is missing in its rest need not be inside.
    const Mask not_b = b_unit ? static_cast<Mask>(~s.b) : Mask{0};
    const auto must = static_cast<Mask>(s.inside & (~s.a | not_b));
    const std::uint32_t inside = count_of(s.inside), needed = count_of(must);
    if (inside < size || needed > size) {
      failure.house = at.a;
      return false;
    }
    auto from_a = static_cast<Mask>(s.inside & s.a & not_b);
    auto from_b = static_cast<Mask>(s.inside & s.b & ~s.a);
    if (inside == size) {
      from_a |= static_cast<Mask>(s.inside & s.a);
      from_b |= static_cast<Mask>(s.inside & s.b);
    }
    if (from_a != 0) mark(rules_.segment_rest_a[g], from_a);
    if (from_b != 0) mark(rules_.segment_rest_b[g], from_b);
    if (needed == size && must != s.inside)
      mark(rules_.segment_inside[g], static_cast<Mask>(s.inside & ~must));
  }
  std::fill(crossed_.begin(), crossed_.end(), 0);
  return true;
}

template <class Mask>
void portable<Mask>::read_leftovers() {
  for (std::uint32_t i = 0; i < rules_.leftovers.size(); ++i) {
    const std::span<const slot> slots = rules_.leftovers[i];
    const std::span<const slot> mine = slots.first(slots.size() / 2);
    const std::span<const slot> theirs = slots.subspan(slots.size() / 2);
    const Mask a = all_of(mine), b = all_of(theirs);
    if ((a & ~b) != 0) mark(mine, static_cast<Mask>(a & ~b));
    if ((b & ~a) != 0) mark(theirs, static_cast<Mask>(b & ~a));
  }
}

template <class Mask>
bool portable<Mask>::read_crowds(conflict& failure) {
  for (std::uint32_t i = 0; i < rules_.crowds.size(); ++i) {
    const std::span<const slot> scope = rules_.crowds[i];
    Mask lost = 0;
    if (!crowd_takes(d_, scope.subspan(1), i < rules_.crowds_from_below, lost)) {
      failure.item = rules_.first_crowd + i;
      return false;
    }
    if ((d_[scope[0]] & lost) != 0) mark(scope.first(1), lost);
  }
  return true;
}

template <class Mask>
bool portable<Mask>::take_away(conflict& failure) {
  slot failed = conflict::none;
  for_each_bit(touched_, [&](slot s) {
    const auto now = static_cast<Mask>(d_[s] & ~remove_[s]);
    remove_[s] = 0;
    if (now == d_[s]) return;
    d_[s] = now;
    note(s);
    if (now == 0 && failed == conflict::none) failed = s;
  });
  std::fill(touched_.begin(), touched_.end(), 0);
  failure.emptied = failed;
  return failed == conflict::none;
}

template <class Mask>
void portable<Mask>::split(Mask* alternative, Mask* guess) {
  d_ = alternative;
  std::ranges::fill(narrowed(alternative), 0);
  std::copy_n(alternative, stride(), guess);
  if (!split_segment(alternative, guess)) split_slot(alternative, guess);
}

// The group of segments with the fewest open pairs of segment and value; in it the value that is
// open in the fewest segments; of these the first.  The value lies inside it, or not.
template <class Mask>
bool portable<Mask>::split_segment(Mask* alternative, Mask* guess) {
  for (std::uint32_t g = 0; g < rules_.segments.size(); ++g) {
    if (rules_.segments[g].b >= rules_.units) continue;
    const std::span<const slot> slots = rules_.segment_inside[g];
    const Mask inside = all_of(slots);
    // As many values as slots have left both rests.
    open_[g] = count_of(inside) == slots.size()
                   ? Mask{0}
                   : static_cast<Mask>(inside & all_of(rules_.segment_rest_a[g]) &
                                       all_of(rules_.segment_rest_b[g]));
    open_values_[g] = count_of(open_[g]);
  }
  std::uint32_t group = conflict::none, fewest = conflict::none;
  for (std::uint32_t g = 0; g < rules_.groups; ++g) {
    std::uint32_t n = 0;
    for_each_bit(rules_.segment_groups[g], [&](std::uint32_t at) { n += open_values_[at]; });
    if (n == 0 || n >= fewest) continue;
    fewest = n;
    group = g;
  }
  if (group == conflict::none) return false;
  const std::span<const std::uint64_t> segments = rules_.segment_groups[group];
  std::fill(open_in_.begin(), open_in_.end(), 0);
  for_each_bit(segments, [&](std::uint32_t at) {
    for (Mask m = open_[at]; m != 0; m = static_cast<Mask>(m & (m - 1))) ++open_in_[lowest(m)];
  });
  std::uint32_t value = conflict::none;
  fewest = conflict::none;
  for (std::uint32_t v = 0; v < rules_.width; ++v) {
    if (open_in_[v] == 0 || open_in_[v] >= fewest) continue;
    fewest = open_in_[v];
    value = v;
  }
  assert(value != conflict::none && "an open group has a value that is open in it");
  std::uint32_t first = conflict::none;
  for_each_bit(segments, [&](std::uint32_t at) {
    if ((open_[at] >> value & 1) != 0) first = std::min(first, at);
  });
  const auto others = static_cast<Mask>(~(Mask{1} << value));
  for (const slot s : rules_.segment_inside[first]) narrow(alternative, s, others);
  for (const slot s : rules_.segment_rest_a[first]) narrow(guess, s, others);
  for (const slot s : rules_.segment_rest_b[first]) narrow(guess, s, others);
  return true;
}

// The slot with the fewest candidates; among these the one whose houses have most of them.  It
// holds its lowest value, or not.
template <class Mask>
void portable<Mask>::split_slot(Mask* alternative, Mask* guess) {
  std::uint32_t fewest = conflict::none;
  for (slot s = 0; s < rules_.slots; ++s)
    if (!single(d_[s])) fewest = std::min(fewest, count_of(d_[s]));
  assert(fewest != conflict::none && "an open board has a slot with two candidates");
  const auto counts = [&](slot s) { return count_of(d_[s]) == fewest; };
  slot best = conflict::none;
  std::uint64_t most = 0;
  for (slot s = 0; s < rules_.slots; ++s) {
    if (!counts(s)) continue;
    std::uint64_t near = 0;
    for (const std::uint32_t h : rules_.houses_of[s])
      for (const slot t : rules_.house_slots[h]) near += counts(t);
    if (best != conflict::none && near <= most) continue;
    best = s;
    most = near;
  }
  const auto lowest = static_cast<Mask>(d_[best] & (~d_[best] + 1));
  narrow(guess, best, lowest);
  narrow(alternative, best, static_cast<Mask>(~lowest));
}

}  // namespace

template <class Mask>
house_kernel<Mask>* make_portable_kernel(const compiled& rules) {
  return new portable<Mask>(rules);
}

template house_kernel<std::uint16_t>* make_portable_kernel(const compiled&);
template house_kernel<std::uint32_t>* make_portable_kernel(const compiled&);
template house_kernel<std::uint64_t>* make_portable_kernel(const compiled&);

}  // namespace nonet::core
