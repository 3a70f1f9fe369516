// The kernel for nine boxes of nine slots (tile_words in tiles.hpp), for vectors of any length.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstring>

#include "simd/house_kernel.hpp"
#include "simd/house_tree.hpp"
#include "simd/tile_extras.hpp"
#include "simd/tiles.hpp"

namespace nonet::core {

// Words has:
//   vec, vectors     lanes of 16 bits; how many vectors hold the three words of a row
//   siblings(v)      in each lane what the two others of its word hold, or-ed
//   turn(row, out)   word and lane change places
//   choose(m, a, b)  lane by lane a where m has ones, b where it has none
//   none(v)          true if all is zero
//   bits(w)          how many bits of a word are set
//   kind, by_slots(rules)   whose kernel this is; one that says where a propagation failed
//   orders           make(rules, extras, place), take and take_crowds as tile_extras has them, but
//                    of vectors
//
// Included by files that are compiled for one kind of processor: Words is local to each of them,
// so that no code of one can end up in another.
template <class Words>
class tiles_by_word final : public house_kernel<std::uint16_t> {
  using vec = typename Words::vec;
  static constexpr int vectors = Words::vectors;
  static constexpr std::size_t row_lanes = vectors * sizeof(vec) / 2;

 public:
  tiles_by_word(const tile_words& words, const compiled& rules) : t_(words), rules_(rules) {
    std::memset(one_, 0, sizeof one_);
    std::memset(word_, 0, sizeof word_);
    std::memset(lane_, 0, sizeof lane_);
    for (std::uint32_t w = 0; w < 3; ++w)
      for (std::uint32_t j = 0; j < 3; ++j) {
        set(one_[w][j], w, j);
        set(word_[w], w, j);
        set(lane_[j], w, j);
      }
    for (int v = 0; v < vectors; ++v) used_[v] = word_[0][v] | word_[1][v] | word_[2][v];
    for (std::uint32_t s = 0; s < most_slots; ++s)
      place_[s] = static_cast<std::uint16_t>((t_.vector[s] * 3U + t_.row[s]) * row_lanes +
                                             t_.word[s] * 4U + t_.lane[s]);
    if (!words.extras) return;
    for (std::uint32_t s = 0; s < most_slots; ++s) {
      const std::uint32_t there = (t_.vector[s] + 3U - t_.row[s]) % 3;  // its row on side 1
      const std::size_t at[2] = {t_.row[s] * row_lanes + t_.word[s] * 4U + t_.lane[s],
                                 there * row_lanes + t_.lane[s] * 4U + t_.word[s]};
      for (const int f : {0, 1}) {
        name_[f].line[at[f]] = t_.line[f][s];
        name_[f].box[at[f]] = t_.box[s];
      }
    }
    extras_ = make_tile_extras(rules, t_, place_);
    orders_.make(rules, *extras_, place_);
  }
  tiles_by_word(const tiles_by_word&) = delete;
  ~tiles_by_word() override {
    delete by_slots_;
    delete extras_;
  }

  [[nodiscard]] kernel kind() const noexcept override { return Words::kind; }
  [[nodiscard]] std::size_t stride() const noexcept override { return sizeof(rows) / 2; }
  [[nodiscard]] bool propagate(std::uint16_t* domains, const std::uint64_t* changed,
                               conflict& failure) override {
    return settle(domains, failure) ||
           (extras_ == nullptr && by_slots().propagate(domains, changed, failure));
  }
  [[nodiscard]] bool settle(std::uint16_t* domains, const std::uint64_t*) override {
    conflict ignored;
    return settle(domains, ignored);
  }
  void two_places(const std::uint16_t* domains, std::uint16_t* values) const override {
    extras_ != nullptr ? extras_->two_places(domains, values)
                       : by_slots().two_places(domains, values);
  }
  void search(house_search<std::uint16_t>& job) override { search_in_place(*this, stride(), job); }

  // For search_in_place.
  struct rows {
    vec x[3][3][vectors];  // by vector (of slots), row
  };
  struct board {
    rows at;                  // side 0
    vec open[2][3][vectors];  // by segment: values that are inside and in the rests of line and box
  };
  static constexpr std::uint32_t most_slots = 81;
  void from_slots(const std::uint16_t* from, board& b) const noexcept;
  void to_slots(std::uint16_t* to, const board& b) const noexcept;
  [[nodiscard]] house_node examine(board& b) const noexcept {
    conflict nowhere;
    return examine<false>(b, nowhere);
  }
  void split(board& b, std::uint16_t* alternative) const noexcept;
  void resume(const std::uint16_t* frame, board& b) const noexcept {
    std::memcpy(&b.at, frame, sizeof b.at);
  }

 private:
  using row = vec[vectors];

  static void set(row& of, std::uint32_t word, std::uint32_t lane) noexcept {
    const std::uint16_t all = 0xFFFF;
    std::memcpy(reinterpret_cast<char*>(of) + word * 8 + lane * 2, &all, 2);
  }
  [[nodiscard]] static std::uint64_t word_of(const row& of, std::uint32_t word) noexcept {
    std::uint64_t w;
    std::memcpy(&w, reinterpret_cast<const char*>(of) + word * 8, 8);
    return w;
  }
  [[nodiscard]] static vec all_lanes(std::uint32_t m) noexcept {
    return vec{} + static_cast<std::uint16_t>(m);
  }
  [[nodiscard]] static vec is_zero(vec a) noexcept { return reinterpret_cast<vec>(a == vec{}); }
  [[nodiscard]] static vec less_lowest(vec a) noexcept { return a & (a + all_lanes(0xFFFF)); }

  struct findings {  // of a pass; zero where it is not so
    vec failed{}, unsolved{};
  };
  // What a pass over one side says besides.
  struct said {
    vec open[3][vectors], hidden[3][vectors];
  };
  template <bool Singles>
  [[gnu::always_inline]] void read(const rows& x, rows& next, said& by,
                                   findings& all) const noexcept;
  static void turn(const rows& x, rows& y) noexcept;
  [[nodiscard]] static std::uint16_t* lanes(rows& x) noexcept {
    return reinterpret_cast<std::uint16_t*>(&x);
  }
  void blame(rows& begin, rows& read, rows& end, conflict& failure) const noexcept;
  [[nodiscard]] std::uint32_t lowest_failing(const rows& x, bool twice) const noexcept;
  [[nodiscard]] bool settle(std::uint16_t* domains, conflict& failure) const noexcept {
    board b;
    from_slots(domains, b);
    const house_node found =
        extras_ == nullptr ? examine<false>(b, failure) : examine<true>(b, failure);
    if (found == house_node::failed) return false;
    to_slots(domains, b);
    return true;
  }
  // Extras: there are some, and somebody asks where it failed.
  template <bool Extras>
  [[nodiscard]] house_node examine(board& b, conflict& failure) const noexcept;
  [[nodiscard]] vec crowded(const rows& x, const said& by) const noexcept;
  struct choice {
    std::uint32_t word, row, lane, value;
  };
  [[nodiscard]] choice pick(const board& b) const noexcept;

  [[nodiscard]] house_kernel<std::uint16_t>& by_slots() const {
    if (by_slots_ == nullptr) by_slots_ = Words::by_slots(rules_);
    return *by_slots_;
  }

  tile_words t_;
  row used_, one_[3][3], word_[3], lane_[3];  // all lanes; one; those of a word; one of each word
  std::uint16_t place_[most_slots];           // by slot: its lane in rows
  const compiled& rules_;
  // The kernel for any board, made when it is first needed: to say where a propagation fails.
  mutable house_kernel<std::uint16_t>* by_slots_ = nullptr;
  struct names {
    std::uint8_t line[3 * row_lanes], box[3 * row_lanes];
  };
  names name_[2] = {};  // by side; row and lane: houses
  typename Words::orders orders_;
  tile_extras* extras_ = nullptr;  // what the board has beside tiles, if anything
};

template <class Words>
inline void tiles_by_word<Words>::from_slots(const std::uint16_t* from, board& b) const noexcept {
  for (auto& vector : b.at.x)
    for (row& slots : vector)
      for (vec& v : slots) v = vec{};
  for (std::uint32_t s = 0; s < most_slots; ++s) lanes(b.at)[place_[s]] = from[s];
}
template <class Words>
inline void tiles_by_word<Words>::to_slots(std::uint16_t* to, const board& b) const noexcept {
  const auto* const at = reinterpret_cast<const std::uint16_t*>(&b.at);
  for (std::uint32_t s = 0; s < most_slots; ++s) to[s] = at[place_[s]];
}

// A side as the other shows it.
template <class Words>
inline void tiles_by_word<Words>::turn(const rows& x, rows& y) noexcept {
  for (int k = 0; k < 3; ++k)
    for (int i = 0; i < 3; ++i) Words::turn(x.x[k][(k + 3 - i) % 3], y.x[k][i]);
}

// All that follows at once from one side of the board as it is.
//
//   single    a slot's only value leaves its segment, the rest of the line and of the box
//   hidden    a value that is in one slot of the segment and must be inside is that slot's
//   locked    a value of the segment that is not in the rest of one house leaves the other's
//   sets      three values of a segment leave both rests, three that must be inside leave no room
//             for others
//
// Singles are looked for on side 0 alone: when their values have left the box, side 1 has them
// locked in their segment.
template <class Words>
template <bool Singles>
inline void tiles_by_word<Words>::read(const rows& x, rows& next, said& by,
                                       findings& all) const noexcept {
  for (int v = 0; v < vectors; ++v) {
    const vec used = used_[v], values = used & all_lanes(0x1FF);
    vec inside[3], keep[3], to_line[3], to_box[3];
    for (int i = 0; i < 3; ++i) inside[i] = x.x[0][i][v] | x.x[1][i][v] | x.x[2][i][v];
    const auto look = [&](int i, vec others) {
      const vec a = x.x[0][i][v], b = x.x[1][i][v], c = x.x[2][i][v];
      const vec in = inside[i], line = Words::siblings(in), outside = line & others;
      const vec must = in & ~outside;
      all.failed |= (in | outside) ^ values;
      by.open[i][v] = in & outside;
      by.hidden[i][v] = must & ~((a & b) | (c & (a | b)));
      keep[i] = must | is_zero(less_lowest(less_lowest(must)));             // three must be inside
      const vec full = is_zero(less_lowest(less_lowest(less_lowest(in))));  // three are
      to_line[i] = in & line & (full | ~others);
      to_box[i] = in & others & (full | ~line);
      if constexpr (Singles) {
        const vec more_a = less_lowest(a), more_b = less_lowest(b), more_c = less_lowest(c);
        const vec fixed_a = a & is_zero(more_a), fixed_b = b & is_zero(more_b),
                  fixed_c = c & is_zero(more_c);
        all.unsolved |= more_a | more_b | more_c;
        next.x[0][i][v] = a & ~(fixed_b | fixed_c);
        next.x[1][i][v] = b & ~(fixed_a | fixed_c);
        next.x[2][i][v] = c & ~(fixed_a | fixed_b);
        const vec fixed = fixed_a | fixed_b | fixed_c;
        to_line[i] |= fixed;
        to_box[i] |= fixed;
      }
    };
    look(0, inside[1] | inside[2]);
    look(1, inside[0] | inside[2]);
    look(2, inside[0] | inside[1]);
    const auto take = [&](int i, vec from_box) {
      const vec gone = Words::siblings(to_line[i]) | from_box;
      for (int k = 0; k < 3; ++k) {
        const vec was = x.x[k][i][v], left = Singles ? next.x[k][i][v] : was;
        const vec room = Words::choose(is_zero(was & by.hidden[i][v]), keep[i], by.hidden[i][v]);
        next.x[k][i][v] = left & ~gone & room;
      }
    };
    take(0, to_box[1] | to_box[2]);
    take(1, to_box[0] | to_box[2]);
    take(2, to_box[0] | to_box[1]);
  }
}

// At a fixpoint: fewer values than slots in a segment, more that must be inside, or a slot that two
// values call their only one.
template <class Words>
inline typename Words::vec tiles_by_word<Words>::crowded(const rows& x,
                                                         const said& by) const noexcept {
  vec found{};
  for (int i = 0; i < 3; ++i)
    for (int v = 0; v < vectors; ++v) {
      const vec a = x.x[0][i][v], b = x.x[1][i][v], c = x.x[2][i][v], hidden = by.hidden[i][v];
      const vec in = a | b | c;
      found |= (is_zero(less_lowest(less_lowest(in))) & used_[v]) |
               less_lowest(less_lowest(less_lowest(in & ~by.open[i][v]))) |
               less_lowest(a & hidden) | less_lowest(b & hidden) | less_lowest(c & hidden);
    }
  return found;
}

// Side 0, then side 1 as that has left it: passes that read both sides of the same board would be
// a third more.
template <class Words>
template <bool Extras>
inline house_node tiles_by_word<Words>::examine(board& b, conflict& failure) const noexcept {
  rows other, y, z, w;
  rows *x = &b.at, *next = &other;
  said by_x, by_y;
  const auto keep = [&] {
    if (x != &b.at) b.at = *x;
  };
  for (;;) {
    findings all;
    read<true>(*x, z, by_x, all);
    turn(z, y);
    read<false>(y, w, by_y, all);
    turn(w, *next);
    bool failed = false;
    if constexpr (Extras) {
      failed = !extras_->take_pieces(lanes(z), lanes(*next));
      orders_.take(&next->x[0][0][0]);
    }
    vec changed{};
    for (int v = 0; v < vectors; ++v) {
      vec empty{};
      for (int k = 0; k < 3; ++k)
        for (int i = 0; i < 3; ++i) {
          changed |= next->x[k][i][v] ^ x->x[k][i][v];
          empty |= is_zero(next->x[k][i][v]);
        }
      all.failed |= empty & used_[v];
    }
    if (failed || !Words::none(all.failed)) {
      if constexpr (Extras) blame(*x, z, *next, failure);
      return house_node::failed;
    }
    if (Words::none(all.unsolved)) {
      keep();
      return house_node::solved;
    }
    if (!Words::none(changed)) {
      rows* const old = x;
      x = next;
      next = old;
      continue;
    }
    if (!Words::none(crowded(*x, by_x) | crowded(y, by_y))) {
      if constexpr (Extras) extras_->blame_segment(lanes(*x), failure);
      return house_node::failed;
    }
    if constexpr (!Extras) break;
    if (extras_->crowded(lanes(*x), failure)) return house_node::failed;
    const auto by_crowds = orders_.take_crowds(&x->x[0][0][0], failure);
    if (by_crowds == tile_extras::outcome::failed) return house_node::failed;
    if (by_crowds == tile_extras::outcome::same) break;
  }
  keep();
  std::memcpy(b.open[0], by_x.open, sizeof by_x.open);
  std::memcpy(b.open[1], by_y.open, sizeof by_y.open);
  return house_node::open;
}

// As tile_extras.hpp says.
template <class Words>
[[gnu::noinline]] void tiles_by_word<Words>::blame(rows& begin, rows& read, rows& end,
                                                   conflict& failure) const noexcept {
  failure.house = lowest_failing(begin, true);
  if (failure.house == conflict::none) failure.house = lowest_failing(read, false);
  if (failure.house == conflict::none) failure.house = extras_->lowest_failing(lanes(read));
  if (failure.house == conflict::none) failure.emptied = extras_->lowest_empty(lanes(end));
}
// Of lines and boxes, one that lacks a value or, if asked, has one fixed twice.
template <class Words>
std::uint32_t tiles_by_word<Words>::lowest_failing(const rows& first, bool twice) const noexcept {
  std::uint32_t lowest = conflict::none;
  const auto look = [&](vec failing, const std::uint8_t* houses) {
    if (Words::none(failing)) return;
    std::uint16_t lane[sizeof failing / 2];
    std::memcpy(lane, &failing, sizeof failing);
    for (std::size_t n = 0; n < sizeof failing / 2; ++n)
      if (lane[n] != 0 && houses[n] < lowest) lowest = houses[n];
  };
  rows second;
  turn(first, second);
  for (const int f : {0, 1}) {
    const rows& x = f == 0 ? first : second;
    for (int v = 0; v < vectors; ++v) {
      const vec values = used_[v] & all_lanes(0x1FF);
      vec inside[3], fixed[3], clash[3];
      for (int i = 0; i < 3; ++i) {
        const auto single = [](vec a) { return a & is_zero(less_lowest(a)); };
        const vec a = x.x[0][i][v], b = x.x[1][i][v], c = x.x[2][i][v];
        const vec one = single(a), two = single(b), three = single(c);
        inside[i] = a | b | c;
        fixed[i] = one | two | three;
        clash[i] = (one & two) | (three & (one | two));
      }
      for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        const std::size_t at =
            static_cast<std::size_t>(i) * row_lanes + static_cast<std::size_t>(v) * sizeof(vec) / 2;
        vec line = values ^ (inside[i] | Words::siblings(inside[i])),
            box = values ^ (inside[i] | inside[j] | inside[k]);
        if (twice) {
          line |= clash[i] | (fixed[i] & Words::siblings(fixed[i]));
          box |= clash[i] | (fixed[i] & (fixed[j] | fixed[k]));
        }
        look(line, name_[f].line + at);
        look(box, name_[f].box + at);
      }
    }
  }
  return lowest;
}

// As the portable kernel chooses (house_portable.cpp).  There is an open segment: of a value with
// two slots in a box, two segments of one side hold it, and if one of these were not open the value
// would have left the other.
template <class Words>
inline typename tiles_by_word<Words>::choice tiles_by_word<Words>::pick(
    const board& b) const noexcept {
  std::uint32_t group = 0;
  int fewest = 1 << 30;
  for (std::uint32_t n = 0; n < 6; ++n) {
    const std::uint32_t w = t_.group_word[n];
    const auto& rows_of = b.open[w / 3];
    const int open = Words::bits(word_of(rows_of[0], w % 3)) +
                     Words::bits(word_of(rows_of[1], w % 3)) +
                     Words::bits(word_of(rows_of[2], w % 3));
    if (open == 0 || open >= fewest) continue;
    fewest = open;
    group = w;
  }
  const auto& rows_of = b.open[group / 3];
  const std::uint64_t x = word_of(rows_of[0], group % 3), y = word_of(rows_of[1], group % 3),
                      z = word_of(rows_of[2], group % 3);
  // In how many of nine segments each value is open: bit v of ones, twos, fours, eights.  Rows are
  // added word by word, then the lanes.
  const auto odd = [](std::uint64_t p, std::uint64_t q, std::uint64_t r) { return p ^ q ^ r; };
  const auto pair = [](std::uint64_t p, std::uint64_t q, std::uint64_t r) {
    return (p & q) | (r & (p | q));
  };
  const std::uint64_t s = odd(x, y, z), c = pair(x, y, z);
  const std::uint64_t carry = pair(s, s >> 16, s >> 32), twos_in = odd(c, c >> 16, c >> 32),
                      fours_in = pair(c, c >> 16, c >> 32);
  const std::uint64_t twos = twos_in ^ carry, over = twos_in & carry;
  const std::uint64_t ones = odd(s, s >> 16, s >> 32), fours = fours_in ^ over,
                      eights = fours_in & over;
  std::uint64_t least = (ones | twos | fours | eights) & 0xFFFF;
  for (const std::uint64_t digit : {eights, fours, twos, ones})
    least = (least & ~digit) != 0 ? least & ~digit : least;
  const auto value = static_cast<std::uint32_t>(__builtin_ctzll(least));
  // Bit 16 * lane + row of its segments.
  const std::uint64_t lane_bits = 0x0000'0001'0001'0001;
  const std::uint64_t in =
      (x >> value & lane_bits) | (y >> value & lane_bits) << 1 | (z >> value & lane_bits) << 2;
  std::uint32_t numbered = 0;
  for (std::uint32_t n = 0; n < 9; ++n)
    numbered |= static_cast<std::uint32_t>(in >> t_.order[group][n] & 1) << n;
  const std::uint32_t at = t_.order[group][__builtin_ctz(numbered)];
  return {group, at % 16, at / 16, value};
}

// The guess: the segment holds the value.  On side 0 a segment of side 1 has its slots in a row of
// each vector, and its line is a lane of each word.
template <class Words>
inline void tiles_by_word<Words>::split(board& b, std::uint16_t* alternative) const noexcept {
  const choice at = pick(b);
  const bool second = at.word > 2;
  const std::uint32_t word = second ? at.lane : at.word, lane = second ? at.word - 3 : at.lane;
  const vec bit = all_lanes(1U << at.value);
  const row& line = second ? lane_[lane] : word_[word];
  row inside[2], rests[2];  // what leaves the alternative, and the guess: in the other rows, in its
  for (int v = 0; v < vectors; ++v) {
    const vec segment = one_[word][lane][v] & bit;
    inside[0][v] = vec{};
    inside[1][v] = rests[0][v] = segment;
    rests[1][v] = line[v] & bit & ~segment;
  }
  rows other;
  for (std::uint32_t k = 0; k < 3; ++k) {
    const std::uint32_t its_row = second ? (k + 3 - at.row) % 3 : at.row;
    for (std::uint32_t i = 0; i < 3; ++i)
      for (int v = 0; v < vectors; ++v) {
        other.x[k][i][v] = b.at.x[k][i][v] & ~inside[i == its_row][v];
        b.at.x[k][i][v] &= ~rests[i == its_row][v];
      }
  }
  std::memcpy(alternative, &other, sizeof other);
}

}  // namespace nonet::core
