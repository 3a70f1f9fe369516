// What each term of a sum may hold, from the sums that the others reach.
// SPDX-License-Identifier: MIT
#include "logic/even_sum.hpp"

#include <algorithm>
#include <cassert>

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

// How far above its least part a value takes the term: 0 and up.
template <class Mask>
std::size_t step(const term& t, Mask domain, std::uint32_t value) {
  const std::uint32_t far = t.weight > 0 ? value - lowest(domain) : highest(domain) - value;
  return static_cast<std::size_t>(magnitude(t) * far);
}

// Whether the sums that any terms but one reach are all from their least to their greatest: ranges
// of values without a gap add up to one, and a gap no longer than that and one is closed by it.
class gaps_between_sums {
 public:
  template <class Mask>
  void add(const term& t, Mask domain) {
    by_ones_ = by_ones_ && magnitude(t) == 1;
    const Mask low = single<Mask>(lowest(domain));
    const auto full = static_cast<Mask>(value_range(0, highest(domain)));
    Mask smeared = domain;
    std::int64_t gap = 1;
    for (; (smeared & static_cast<Mask>(smeared + low)) != 0; ++gap)
      smeared = static_cast<Mask>(smeared | ((smeared << 1) & full));
    if (gap > 1) {
      widest_gap_ = std::max(widest_gap_, gap);
      return;
    }
    const std::int64_t range = highest(domain) - lowest(domain);
    range_ += range;
    widest_ = std::max(widest_, range);
  }
  [[nodiscard]] bool none() const noexcept {
    return by_ones_ && widest_gap_ <= range_ - widest_ + 1;
  }

 private:
  bool by_ones_ = true;
  std::int64_t widest_gap_ = 1;
  std::int64_t range_ = 0, widest_ = 0;  // of the terms without a gap
};

}  // namespace

template <class Mask>
even_sum<Mask>::even_sum(const compiled& rules)
    : rules_(rules), wanted_(exact_words), before_(exact_words), completes_(exact_words) {
  std::size_t most = 0;
  for (std::uint32_t i = 0; i < rules.linear_terms.size(); ++i)
    most = std::max(most, rules.linear_terms[i].size());
  keep_.resize(most);
  reached_.resize((most + 1) * exact_words);
}

template <class Mask>
bool even_sum<Mask>::narrow(space<Mask>& s, std::uint32_t index) {
  std::int64_t least = 0, range = 0;
  gaps_between_sums others;
  for (const term& t : rules_.linear_terms[index]) {
    const Mask m = s[t.at];
    least += t.weight * (t.weight > 0 ? lowest(m) : highest(m));
    range += magnitude(t) * (highest(m) - lowest(m));
    others.add(t, m);
  }
  const linear& rule = rules_.linears[index];
  if (least > rule.hi || least + range < rule.lo) return false;
  if (least >= rule.lo && least + range <= rule.hi) return true;
  const bool held = others.none()        ? narrow_to_bounds(s, index, least, range)
                    : range < word_room  ? narrow_in_word(s, index, least, range)
                    : range < exact_room ? narrow_exactly(s, index, least, range)
                                         : narrow_by_bounds(s, index);
  if (!held) return false;
  const std::span<const term> terms = rules_.linear_terms[index];
  for (std::size_t i = 0; i < terms.size(); ++i)
    if (!s.narrow(terms[i].at, keep_[i])) return false;
  return true;
}

// Where the sums of all other terms leave no gap, a value fits if it fits their bounds.
template <class Mask>
bool even_sum<Mask>::narrow_to_bounds(space<Mask>& s, std::uint32_t index, std::int64_t least,
                                      std::int64_t range) {
  const linear& rule = rules_.linears[index];
  const std::span<const term> terms = rules_.linear_terms[index];
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const Mask domain = s[terms[i].at];
    const std::int64_t low = lowest(domain), high = highest(domain), own = high - low;
    const std::int64_t first = std::max<std::int64_t>(rule.lo - least - (range - own), 0);
    const std::int64_t last = std::min(rule.hi - least, own);
    if (first > last) return false;
    const bool plus = terms[i].weight > 0;
    const auto fits = value_range(static_cast<std::uint32_t>(plus ? low + first : high - last),
                                  static_cast<std::uint32_t>(plus ? low + last : high - first));
    keep_[i] = static_cast<Mask>(domain & fits);
    if (keep_[i] == 0) return false;
  }
  return true;
}

template <class Mask>
bool even_sum<Mask>::narrow_by_bounds(space<Mask>& s, std::uint32_t index) {
  const linear& rule = rules_.linears[index];
  const std::span<const term> terms = rules_.linear_terms[index];
  std::int64_t least = 0, greatest = 0;
  for (const term& t : terms) {
    const std::int64_t x = t.weight * lowest(s[t.at]), y = t.weight * highest(s[t.at]);
    least += std::min(x, y);
    greatest += std::max(x, y);
  }
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const term& t = terms[i];
    const std::int64_t x = t.weight * lowest(s[t.at]), y = t.weight * highest(s[t.at]);
    keep_[i] = 0;
    for (Mask m = s[t.at]; m != 0; m &= static_cast<Mask>(m - 1)) {
      const std::int64_t part = t.weight * lowest(m);
      if (least - std::min(x, y) + part <= rule.hi && greatest - std::max(x, y) + part >= rule.lo)
        keep_[i] |= single<Mask>(lowest(m));
    }
  }
  return true;
}

// As below, where a row is one word: most sums, nearly always.
template <class Mask>
bool even_sum<Mask>::narrow_in_word(space<Mask>& s, std::uint32_t index, std::int64_t least,
                                    std::int64_t range) {
  const linear& rule = rules_.linears[index];
  const std::span<const term> terms = rules_.linear_terms[index];
  reached_[0] = 1;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const Mask domain = s[terms[i].at];
    std::uint64_t next = 0;
    for (Mask m = domain; m != 0; m &= static_cast<Mask>(m - 1))
      next |= reached_[i] << step(terms[i], domain, lowest(m));
    reached_[i + 1] = next;
  }
  std::uint64_t wanted =
      value_range(static_cast<std::uint32_t>(std::max<std::int64_t>(rule.lo - least, 0)),
                  static_cast<std::uint32_t>(std::min(rule.hi - least, range)));
  for (std::size_t i = terms.size(); i-- > 0;) {
    const Mask domain = s[terms[i].at];
    std::uint64_t before = 0;
    keep_[i] = 0;
    for (Mask m = domain; m != 0; m &= static_cast<Mask>(m - 1)) {
      const std::uint64_t completes = wanted >> step(terms[i], domain, lowest(m));
      if ((completes & reached_[i]) != 0) keep_[i] |= single<Mask>(lowest(m));
      before |= completes;
    }
    if (keep_[i] == 0) return false;
    wanted = before;
  }
  return true;
}

// Bit b of a row is the sum `least` + b.  Forwards over the terms, then back from the sums that
// are asked for.
template <class Mask>
bool even_sum<Mask>::narrow_exactly(space<Mask>& s, std::uint32_t index, std::int64_t least,
                                    std::int64_t range) {
  const linear& rule = rules_.linears[index];
  const std::span<const term> terms = rules_.linear_terms[index];
  const std::size_t words = words_for(static_cast<std::size_t>(range) + 1);
  const auto reached = [&](std::size_t i) { return row(reached_).subspan(i * words, words); };
  std::fill_n(reached_.begin(), (terms.size() + 1) * words, 0);
  reached(0)[0] = 1;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const Mask domain = s[terms[i].at];
    for (Mask m = domain; m != 0; m &= static_cast<Mask>(m - 1))
      add_shifted_up(reached(i), step(terms[i], domain, lowest(m)), reached(i + 1));
  }
  row wanted = row(wanted_).first(words), before = row(before_).first(words);
  std::fill(wanted.begin(), wanted.end(), 0);
  const std::int64_t first = std::max<std::int64_t>(rule.lo - least, 0);
  const std::int64_t last = std::min(rule.hi - least, range);
  for (std::int64_t b = first; b <= last; ++b) set_bit(wanted, static_cast<std::uint32_t>(b));
  for (std::size_t i = terms.size(); i-- > 0;) {
    const Mask domain = s[terms[i].at];
    keep_[i] = 0;
    std::fill(before.begin(), before.end(), 0);
    for (Mask m = domain; m != 0; m &= static_cast<Mask>(m - 1)) {
      const row from = row(completes_).first(words);
      std::fill(from.begin(), from.end(), 0);
      add_shifted_down(wanted, step(terms[i], domain, lowest(m)), from);
      if (intersects(from, reached(i))) keep_[i] |= single<Mask>(lowest(m));
      for (std::size_t w = 0; w < words; ++w) before[w] |= from[w];
    }
    std::swap(wanted, before);
    if (keep_[i] == 0) return false;
  }
  return true;
}

template class even_sum<std::uint16_t>;
template class even_sum<std::uint32_t>;
template class even_sum<std::uint64_t>;

}  // namespace nonet::core
