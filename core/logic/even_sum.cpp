// What each term of a sum may hold, from the sums that the others reach.
// SPDX-License-Identifier: MIT
#include "logic/even_sum.hpp"

#include <algorithm>

#include "propagate/reach_in_word.hpp"

namespace nonet::core {
namespace {

// Sums are followed bit by bit up to this room; a sum of nine cells of a 9x9 needs 73.
constexpr std::int64_t exact_room = 1024;
constexpr std::size_t exact_words = exact_room / 64;
constexpr std::int64_t word_room = 64;

using row = std::span<std::uint64_t>;

// to |= from << by
void add_shifted_up(std::span<const std::uint64_t> from, std::size_t by, row to) {
  const std::size_t words = by / 64, bits = by % 64;
  for (std::size_t w = words; w < to.size(); ++w) {
    to[w] |= from[w - words] << bits;
    if (bits != 0 && w > words) to[w] |= from[w - words - 1] >> (64 - bits);
  }
}
// to |= from >> by
void add_shifted_down(std::span<const std::uint64_t> from, std::size_t by, row to) {
  const std::size_t words = by / 64, bits = by % 64;
  for (std::size_t w = 0; w + words < to.size(); ++w) {
    to[w] |= from[w + words] >> bits;
    if (bits != 0 && w + words + 1 < to.size()) to[w] |= from[w + words + 1] << (64 - bits);
  }
}

std::int64_t magnitude(const term& t) { return t.weight < 0 ? -t.weight : t.weight; }

// What a glance at the domains of a sum's terms says.
class glance {
 public:
  template <class Mask>
  void add(const term& t, Mask domain) {
    const std::uint32_t low = lowest(domain), high = highest(domain);
    const std::int64_t weight = magnitude(t), own = weight * (high - low);
    least += t.weight * (t.weight > 0 ? low : high);
    range += own;
    widest = std::max(widest, own);
    by_ones_ = by_ones_ && weight == 1;
    const Mask lowest_bit = single<Mask>(low);
    if ((domain & static_cast<Mask>(domain + lowest_bit)) == 0) {
      even_range_ += own;
      widest_even_ = std::max(widest_even_, own);
      return;
    }
    const auto full = static_cast<Mask>(value_range(0, high));
    std::int64_t gap = 1;
    for (; (domain & static_cast<Mask>(domain + lowest_bit)) != 0; ++gap)
      domain = static_cast<Mask>(domain | (domain << 1 & full));
    widest_gap_ = std::max(widest_gap_, gap);
  }

  // Whether the sums that any terms but one reach are all from their least to their greatest:
  // domains without a gap add up to one, and a gap no longer than that and one is closed by it.
  [[nodiscard]] bool no_gaps() const noexcept {
    return by_ones_ && widest_gap_ <= even_range_ - widest_even_ + 1;
  }

  std::int64_t least = 0, range = 0;  // of the whole sum
  std::int64_t widest = 0;            // the largest range of one term

 private:
  bool by_ones_ = true;
  std::int64_t widest_gap_ = 1;
  std::int64_t even_range_ = 0, widest_even_ = 0;  // of the terms without a gap
};

}  // namespace

template <class Mask>
even_sum<Mask>::even_sum(const compiled& rules)
    : rules_(rules), wanted_(exact_words), before_(exact_words), completes_(exact_words) {
  std::size_t most = 0;
  for (std::uint32_t i = 0; i < rules.linear_terms.size(); ++i)
    most = std::max(most, rules.linear_terms[i].size());
  parts_.reserve(most);
  reached_.resize((most + 1) * exact_words);
}

template <class Mask>
bool even_sum<Mask>::narrow(space<Mask>& s, std::uint32_t index) {
  glance terms;
  for (const term& t : rules_.linear_terms[index]) terms.add(t, s[t.at]);
  const linear& rule = rules_.linears[index];
  const bounds room{rule.lo - terms.least, rule.hi - terms.least, terms.range};
  if (room.hi < 0 || room.range < room.lo) return false;
  if (room.lo <= 0 && room.range <= room.hi) return true;
  if (terms.no_gaps())
    return terms.widest <= std::min(room.hi, room.range - room.lo) ||
           narrow_to_bounds(s, index, room);
  if (room.range >= exact_room) return narrow_to_bounds(s, index, room);
  read_parts(s, index);
  return (room.range < word_room ? narrow_in_word(room) : narrow_exactly(room)) && keep_parts(s);
}

template <class Mask>
void even_sum<Mask>::read_parts(const space<Mask>& s, std::uint32_t index) {
  parts_.clear();
  for (const term& t : rules_.linear_terms[index]) {
    const Mask m = s[t.at];
    const bool rises = t.weight > 0;
    const auto steps =
        static_cast<Mask>(rises ? m >> lowest(m) : reversed(m) >> (mask_bits - 1 - highest(m)));
    parts_.push_back({t.at, rises, steps, steps, magnitude(t)});
  }
}

template <class Mask>
bool even_sum<Mask>::keep_parts(space<Mask>& s) const {
  for (const part& p : parts_) {
    if (p.keep == p.steps) continue;
    const Mask m = s[p.at];
    const auto keep = static_cast<Mask>(p.rises ? p.keep << lowest(m)
                                                : reversed(p.keep) >> (mask_bits - 1 - highest(m)));
    if (!s.narrow(p.at, keep)) return false;
  }
  return true;
}

// Where the sums of all other terms leave no gap, a value fits if it fits their bounds; elsewhere
// that is less than could be said.
template <class Mask>
bool even_sum<Mask>::narrow_to_bounds(space<Mask>& s, std::uint32_t index, const bounds& room) {
  for (const term& t : rules_.linear_terms[index]) {
    const Mask m = s[t.at];
    const std::int64_t low = lowest(m), high = highest(m), weight = magnitude(t);
    const std::int64_t own = weight * (high - low);
    const std::int64_t first = std::max<std::int64_t>(room.lo - (room.range - own), 0);
    const std::int64_t last = std::min(room.hi, own);
    if (first == 0 && last == own) continue;
    const std::int64_t from = (first + weight - 1) / weight, upto = last / weight;
    if (from > upto) return false;
    const bool rises = t.weight > 0;
    const auto fits = value_range(static_cast<std::uint32_t>(rises ? low + from : high - upto),
                                  static_cast<std::uint32_t>(rises ? low + upto : high - from));
    if (!s.narrow(t.at, static_cast<Mask>(m & fits))) return false;
  }
  return true;
}

// As below, where a row is one word: most sums, nearly always.
template <class Mask>
bool even_sum<Mask>::narrow_in_word(const bounds& room) {
  return reach_in_word(
      parts_.size(), [&](std::size_t i) -> Mask& { return parts_[i].keep; },
      [&](std::size_t i, Mask, std::uint32_t step) { return parts_[i].weight * step; },
      value_range(static_cast<std::uint32_t>(std::max<std::int64_t>(room.lo, 0)),
                  static_cast<std::uint32_t>(std::min(room.hi, room.range))),
      reached_);
}

// Bit b of a row is the sum with b above the least.  Forwards over the terms, then back from the
// sums that are asked for.
template <class Mask>
bool even_sum<Mask>::narrow_exactly(const bounds& room) {
  const std::size_t words = words_for(static_cast<std::size_t>(room.range) + 1);
  const auto reached = [&](std::size_t i) { return row(reached_).subspan(i * words, words); };
  const auto shift = [](const part& p, Mask m) {
    return static_cast<std::size_t>(p.weight * lowest(m));
  };
  std::fill_n(reached_.begin(), (parts_.size() + 1) * words, 0);
  reached(0)[0] = 1;
  for (std::size_t i = 0; i < parts_.size(); ++i)
    for (Mask m = parts_[i].steps; m != 0; m &= static_cast<Mask>(m - 1))
      add_shifted_up(reached(i), shift(parts_[i], m), reached(i + 1));
  row wanted = row(wanted_).first(words), before = row(before_).first(words);
  std::fill(wanted.begin(), wanted.end(), 0);
  for (std::int64_t b = std::max<std::int64_t>(room.lo, 0); b <= std::min(room.hi, room.range); ++b)
    set_bit(wanted, static_cast<std::uint32_t>(b));
  for (std::size_t i = parts_.size(); i-- > 0;) {
    part& p = parts_[i];
    std::fill(before.begin(), before.end(), 0);
    for (Mask m = p.steps; m != 0; m &= static_cast<Mask>(m - 1)) {
      const row from = row(completes_).first(words);
      std::fill(from.begin(), from.end(), 0);
      add_shifted_down(wanted, shift(p, m), from);
      if (!intersects(from, reached(i))) p.keep = static_cast<Mask>(p.keep ^ (m & -m));
      for (std::size_t w = 0; w < words; ++w) before[w] |= from[w];
    }
    std::swap(wanted, before);
    if (p.keep == 0) return false;
  }
  return true;
}

template class even_sum<std::uint16_t>;
template class even_sum<std::uint32_t>;
template class even_sum<std::uint64_t>;

}  // namespace nonet::core
