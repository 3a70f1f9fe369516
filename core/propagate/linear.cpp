// Weighted sums: bounds that know which slots differ, and exact sums where little is open.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>

#include "propagate/propagators.hpp"
#include "propagate/reach_in_word.hpp"

namespace nonet::core {
namespace {

// Sums are followed exactly, as bits of a word, while the room for them is below this.
constexpr std::int64_t exact_room = 64;
constexpr std::size_t exact_terms = 32;

enum class extreme { least, greatest };

// A weight below 0 is read upside down: top - offset counts with the weight's magnitude, and the
// bounds move by as much; so all weights are above 0.  Ones: they are 1, as nearly always.
template <class Mask, bool Ones>
class linear_sum {
  using number = std::conditional_t<Ones, int, std::int64_t>;

 public:
  explicit linear_sum(space<Mask>& s, std::uint32_t index)
      : s_(s),
        terms_(s.rules.linear_terms[index]),
        cliques_(s.rules.linear_cliques[index]),
        lo_(s.rules.linears[index].lo),
        hi_(s.rules.linears[index].hi),
        top_(static_cast<int>(s.rules.width) - 1),
        plus_(s.rules.linears[index].plus),
        spread_(s.rules.linears[index].spread),
        m_(s.sums.values.data()),
        own_(s.sums.cliques.data()) {}

  bool run() {
    if (has_room()) return true;
    if (!read()) return false;
    if (least_ > hi_ || greatest_ < lo_) return false;
    if (least_ >= lo_ && greatest_ <= hi_) return true;
    // With room for the widest term on both sides no bound moves, and gaps between the sums of
    // more than three terms are rare.
    if (open_ > 3 && hi_ - least_ >= widest_ && greatest_ - lo_ >= widest_) return true;
    return narrow_bounds() && narrow_exact() && write();
  }

 private:
  [[nodiscard]] number weight(std::size_t i) const noexcept {
    if constexpr (Ones)
      return 1;
    else
      return i < plus_ ? terms_[i].weight : -terms_[i].weight;
  }

  // Whether there is room for the widest term on both sides, and for what slots lose by being
  // different.  Where their domains have gaps they may lose more, which is then not seen.
  [[nodiscard]] bool has_room() const noexcept {
    number least = 0, greatest = 0, widest = 0;
    int open = 0;
    const auto look = [&](std::size_t i) {
      const Mask m = s_[terms_[i].at];
      const number w = weight(i), x = w * static_cast<int>(lowest(m)),
                   y = w * static_cast<int>(highest(m));
      widest = std::max(widest, y - x);
      open += x != y;
      return std::pair{x, y};
    };
    for (std::size_t i = 0; i < plus_; ++i) {
      const auto [x, y] = look(i);
      least += x;
      greatest += y;
    }
    for (std::size_t i = plus_; i < terms_.size(); ++i) {
      const auto [x, y] = look(i);
      least -= y;
      greatest -= x;
    }
    const std::int64_t room = widest + spread_;
    return open > 3 && hi_ - least >= room && greatest - lo_ >= room;
  }

  // Upside down: the offset v as top_ - v.
  [[nodiscard]] Mask turned(Mask m) const noexcept {
    constexpr int bits = sizeof(Mask) * 8;
    return static_cast<Mask>(reversed(m) >> (bits - 1 - top_));
  }

  // Values and bounds of each clique, whose terms have one weight.
  bool read() noexcept {
    std::size_t i = 0;
    for (std::size_t c = 0; c < cliques_.size(); ++c) {
      const std::size_t first = i, last = i + cliques_[c];
      const number w = weight(first);
      Mask low = 0, high = 0;
      number least = 0, greatest = 0;
      for (; i < last; ++i) {
        const Mask m = s_[terms_[i].at];
        m_[i] = m;
        if (i >= plus_) {
          m_[i] = turned(m);
          lo_ += w * top_;
          hi_ += w * top_;
        }
        const int x = static_cast<int>(lowest(m_[i])), y = static_cast<int>(highest(m_[i]));
        low |= single<Mask>(static_cast<std::uint32_t>(x));
        high |= single<Mask>(static_cast<std::uint32_t>(y));
        least += x;
        greatest += y;
        open_ += x != y;
        widest_ = std::max(widest_, w * (y - x));
      }
      // Least values that are all different are the least that the clique takes.
      const auto n = static_cast<int>(last - first);
      if (static_cast<int>(count_of(low)) != n &&
          !sum_distinct<extreme::least>(first, last, last, least))
        return false;
      if (static_cast<int>(count_of(high)) != n &&
          !sum_distinct<extreme::greatest>(first, last, last, greatest))
        return false;
      own_[c] = {w * least, w * greatest};
      least_ += w * least;
      greatest_ += w * greatest;
    }
    return true;
  }

  // The least sum of mutually different values, one of each of the terms first to last - 1 but
  // `without`, is reached by giving each the first free value from its least one up, in any order:
  // the set of values that ends up taken is the same, as in linear probing.  Values that no term
  // holds are not free.  The greatest sum likewise, downwards.  False when the values run out.
  template <extreme Which>
  bool sum_distinct(std::size_t first, std::size_t last, std::size_t without,
                    number& sum) const noexcept {
    Mask free = 0;
    for (std::size_t i = first; i < last; ++i)
      if (i != without) free |= m_[i];
    sum = 0;
    for (std::size_t i = first; i < last; ++i) {
      if (i == without) continue;
      Mask within = 0;
      if constexpr (Which == extreme::least) {
        within = static_cast<Mask>(~Mask{0} << lowest(m_[i]));
      } else {
        const Mask top = single<Mask>(highest(m_[i]));
        within = static_cast<Mask>(top | (top - 1));
      }
      within = static_cast<Mask>(within & free);
      if (within == 0) return false;
      const std::uint32_t value = Which == extreme::least ? lowest(within) : highest(within);
      free = static_cast<Mask>(free & ~single<Mask>(value));
      sum += static_cast<number>(value);
    }
    return true;
  }

  // The offsets of which w times as much is from lo to hi.
  [[nodiscard]] static Mask between(std::int64_t lo, std::int64_t hi, number w) noexcept {
    constexpr std::int64_t most_offset = sizeof(Mask) * 8 - 1;
    if (hi < 0) return 0;
    const std::int64_t from = lo <= 0 ? 0 : (lo + w - 1) / w, upto = hi / w;
    if (from > most_offset || from > upto) return 0;
    Mask m = static_cast<Mask>(~Mask{0} << from);
    if (upto < most_offset) m = static_cast<Mask>(m & ~(~Mask{0} << (upto + 1)));
    return m;
  }

  // Each term may take what the least and greatest of all others leave.
  bool narrow_bounds() noexcept {
    std::size_t first = 0;
    for (std::size_t c = 0; c < cliques_.size(); ++c) {
      const std::size_t last = first + cliques_[c];
      const number w = weight(first);
      const std::int64_t room_lo = lo_ - (greatest_ - own_[c].greatest),
                         room_hi = hi_ - (least_ - own_[c].least);
      for (std::size_t i = first; i < last; ++i) {
        const Mask m = m_[i];
        if (is_single(m)) continue;
        const number range = w * (static_cast<int>(highest(m)) - static_cast<int>(lowest(m)));
        // The others' least is at most the clique's less this slot's, so nothing can go.
        if (own_[c].least + range <= room_hi && own_[c].greatest - range >= room_lo) continue;
        number least = 0, greatest = 0;
        if (!sum_distinct<extreme::least>(first, last, i, least) ||
            !sum_distinct<extreme::greatest>(first, last, i, greatest))
          return false;
        m_[i] = static_cast<Mask>(m & between(room_lo - w * greatest, room_hi - w * least, w));
        if (m_[i] == 0) return false;
      }
      first = last;
    }
    return true;
  }

  // The sums that the terms reach above the least (or below the greatest) one.  Exact but for
  // distinctness.
  bool narrow_exact() noexcept {
    std::array<std::uint32_t, exact_terms> open;
    std::size_t n = 0;
    std::int64_t least = 0, greatest = 0;
    for (std::uint32_t i = 0; i < terms_.size(); ++i) {
      const Mask m = m_[i];
      least += weight(i) * static_cast<number>(lowest(m));
      greatest += weight(i) * static_cast<number>(highest(m));
      if (is_single(m)) continue;
      if (n == exact_terms) return true;
      open[n++] = i;
    }
    const bool upwards = hi_ - least <= greatest - lo_;
    const std::int64_t from = std::max<std::int64_t>(upwards ? lo_ - least : greatest - hi_, 0);
    const std::int64_t upto = upwards ? hi_ - least : greatest - lo_;
    if (upto < from) return false;
    if (upto >= exact_room) return true;
    std::array<std::uint64_t, exact_terms + 1> reached;
    const auto reach = [&](const auto& step) {
      return reach_in_word(
          n, [&](std::size_t k) -> Mask& { return m_[open[k]]; },
          [&](std::size_t k, Mask m, std::uint32_t v) { return weight(open[k]) * step(m, v); },
          value_range(static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(upto)), reached);
    };
    if constexpr (!Ones)
      for (std::size_t k = 0; k < n; ++k) drop_far_values(open[k], upto, upwards);
    return upwards
               ? reach([](Mask m, std::uint32_t v) { return static_cast<int>(v - lowest(m)); })
               : reach([](Mask m, std::uint32_t v) { return static_cast<int>(highest(m) - v); });
  }

  // What takes a term further than the whole sum may go, which may be further than a word holds.
  void drop_far_values(std::size_t i, std::int64_t upto, bool upwards) noexcept {
    const std::int64_t low = lowest(m_[i]), high = highest(m_[i]), steps = upto / weight(i);
    const std::int64_t first = upwards ? low : std::max(low, high - steps),
                       last = upwards ? std::min(high, low + steps) : high;
    m_[i] &= static_cast<Mask>(
        value_range(static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(last)));
  }

  bool write() noexcept {
    for (std::size_t i = 0; i < terms_.size(); ++i)
      if (!s_.narrow(terms_[i].at, i < plus_ ? m_[i] : turned(m_[i]))) return false;
    return true;
  }

  space<Mask>& s_;
  const std::span<const term> terms_;
  const std::span<const std::uint32_t> cliques_;
  std::int64_t lo_, hi_;
  const int top_;
  const std::size_t plus_;  // from here on terms are read upside down
  const std::int64_t spread_;
  Mask* const m_;          // by term: what it may hold
  sum_bounds* const own_;  // by clique
  std::int64_t least_ = 0, greatest_ = 0;
  number widest_ = 0;
  int open_ = 0;
};

}  // namespace

template <class Mask>
bool propagate_linear(space<Mask>& s, std::uint32_t index) {
  return s.rules.linears[index].by_ones ? linear_sum<Mask, true>(s, index).run()
                                        : linear_sum<Mask, false>(s, index).run();
}

template bool propagate_linear(space<std::uint16_t>&, std::uint32_t);
template bool propagate_linear(space<std::uint32_t>&, std::uint32_t);
template bool propagate_linear(space<std::uint64_t>&, std::uint32_t);

}  // namespace nonet::core
