// The kernel for boards of rows, columns and boxes (box_board.hpp), in any vectors.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "simd/box_board.hpp"
#include "simd/house_tree.hpp"
#include "simd/lane_passes.hpp"

// Local to each file that is compiled for one kind of processor.
namespace nonet::core {
namespace {

// How many slots a segment has, how many segments a line (and lanes a box), how many vectors a row:
// known for the common shapes, else read from the board.
template <int Size, int Blocks, int Vectors>
struct fixed_side {
  static constexpr int most_rows = Size * Blocks, most_blocks = Blocks, most_vectors = Vectors;
  fixed_side(int, int, int) noexcept {}
  [[nodiscard]] static constexpr int size() noexcept { return Size; }
  [[nodiscard]] static constexpr int blocks() noexcept { return Blocks; }
  [[nodiscard]] static constexpr int vectors() noexcept { return Vectors; }
};
template <class Lanes>
struct any_side {
  static constexpr int most_rows = 32, most_blocks = Lanes::lanes < 16 ? Lanes::lanes : 16;
  static constexpr int most_vectors = 48 / Lanes::lanes;
  any_side(int size, int blocks, int vectors) noexcept
      : size_(size), blocks_(blocks), vectors_(vectors) {}
  [[nodiscard]] int size() const noexcept { return size_; }
  [[nodiscard]] int blocks() const noexcept { return blocks_; }
  [[nodiscard]] int vectors() const noexcept { return vectors_; }

 private:
  int size_, blocks_, vectors_;
};
[[nodiscard]] constexpr int box_vectors(int size, int blocks, int room) noexcept {
  const int boxes = room / blocks;
  return (size + boxes - 1) / boxes;
}

// The sides are read as those of tiles (tiles.hpp), by the same rules (avx512_tiles.hpp): each as
// the other has left it, singles on the first alone.
template <class Lanes, class Rows, class Columns>
class box_lanes final : public house_kernel<typename Lanes::mask> {
 public:
  using mask = typename Lanes::mask;
  using vec = typename Lanes::vec;
  using maker = house_kernel<mask>* (*)(const compiled& rules);

  // make_by_slots: the kernel for any board, to say where a propagation fails.
  box_lanes(const compiled& rules, const box_board& from, maker make_by_slots)
      : rules_(rules),
        board_(from),
        make_by_slots_(make_by_slots),
        rows_(size(0), size(1), box_vectors(size(0), size(1), Lanes::lanes)),
        columns_(size(1), size(0), box_vectors(size(1), size(0), Lanes::lanes)) {
    prepare(rows_, by_rows_);
    prepare(columns_, by_columns_);
    for (std::uint32_t k = 0; k < board_.first[board_.groups]; ++k) {
      const std::uint32_t g = board_.member[k];
      const int row = board_.slot[g] / values(), column = board_.slot[g] % values();
      member_at_[k] = static_cast<std::uint16_t>(
          board_.side[g] == 0 ? place(rows_, row / rows_.size(), column)
                              : columns_at + place(columns_, column / columns_.size(), row));
    }
  }
  box_lanes(const box_lanes&) = delete;
  ~box_lanes() override { delete by_slots_; }

  [[nodiscard]] kernel kind() const noexcept override { return Lanes::kind; }
  [[nodiscard]] std::size_t stride() const noexcept override {
    return static_cast<std::size_t>(values() * rows_.vectors() * Lanes::lanes + Lanes::lanes);
  }
  [[nodiscard]] bool propagate(mask* domains, const std::uint64_t* changed,
                               conflict& failure) override {
    return settle(domains, changed) || by_slots().propagate(domains, changed, failure);
  }
  [[nodiscard]] bool settle(mask* domains, const std::uint64_t*) override {
    board b;
    from_slots(domains, b);
    if (examine(b) == house_node::failed) return false;
    to_slots(domains, b);
    return true;
  }
  void two_places(const mask* domains, mask* found) const override {
    by_slots().two_places(domains, found);
  }
  void search(house_search<mask>& job) override { search_in_place(*this, stride(), job); }

  // For search_in_place: the board by rows.
  static constexpr std::uint32_t most_slots = 1600;
  struct board {
    vec x[Rows::most_rows * Rows::most_vectors];
  };
  void from_slots(const mask* from, board& b) const noexcept {
    for (int r = 0; r < values(); ++r)
      for (int v = 0; v < rows_.vectors(); ++v)
        b.x[r * rows_.vectors() + v] =
            by_rows_.all[v] & Lanes::load(from + r * values() + v * width(rows_));
  }
  // Each store is cut by the next; behind the last slot all is zero.
  void to_slots(mask* to, const board& b) const noexcept {
    for (int r = 0; r < values(); ++r)
      for (int v = 0; v < rows_.vectors(); ++v)
        Lanes::store(to + r * values() + v * width(rows_), b.x[r * rows_.vectors() + v]);
    const int last = static_cast<int>(stride()) - Lanes::lanes;
    for (int at = values() * values(); at < last; at += Lanes::lanes)
      Lanes::store(to + at, Lanes::zero());
    Lanes::store(to + last, Lanes::zero());
  }
  [[nodiscard]] house_node examine(board& b) noexcept;
  void split(board& b, mask* alternative) noexcept;
  void resume(const mask* frame, board& b) const noexcept {
    for (int i = 0; i < values() * rows_.vectors(); ++i)
      b.x[i] = Lanes::load(frame + i * Lanes::lanes);
  }

 private:
  using yes = typename Lanes::yes;
  template <class Side>
  static constexpr int most_of = Side::most_blocks* Side::most_vectors;

  // What does not change of a side.
  template <class Side>
  struct fixed_part {
    vec all[Side::most_vectors];                          // every value in the lanes in use
    typename Lanes::permutation next[Side::most_blocks];  // [t]: lanes t further in the box
  };
  // What a side says, by block and vector: values with one slot inside and none in the rest of a
  // house; that are inside and in both rests; that are inside.
  template <class Side>
  struct said {
    vec inside[most_of<Side>], open[most_of<Side>], hidden[most_of<Side>];
    bool failed, changed, single;
  };

  [[nodiscard]] int size(int side) const noexcept { return static_cast<int>(board_.size[side]); }
  [[nodiscard]] int values() const noexcept { return rows_.size() * rows_.blocks(); }
  template <class Side>
  [[nodiscard]] static int width(const Side& side) noexcept {  // lanes of a vector in use
    return Lanes::lanes / side.blocks() * side.blocks();
  }
  // Of a segment, as those are numbered in what a side says, through all lanes.
  template <class Side>
  [[nodiscard]] static int place(const Side& side, int block, int line) noexcept {
    return (block * side.vectors() + line / width(side)) * Lanes::lanes + line % width(side);
  }
  [[nodiscard]] int frame_place(int row, int column) const noexcept {
    return (row * rows_.vectors() + column / width(rows_)) * Lanes::lanes + column % width(rows_);
  }

  template <class Side>
  void prepare(const Side& side, fixed_part<Side>& part) const noexcept;
  template <bool Singles, class Side>
  static void read(const Side& side, const fixed_part<Side>& part, vec* x,
                   said<Side>& out) noexcept;
  template <class Side>
  [[nodiscard]] static bool crowded(const Side& side, const vec* x, const said<Side>& by) noexcept;
  template <class From, class To>
  void turn_over(const From& from, const vec* x, const To& to, vec* y) const noexcept;
  [[nodiscard]] std::uint32_t pick(std::uint32_t& value) const noexcept;

  [[nodiscard]] house_kernel<mask>& by_slots() const {
    if (by_slots_ == nullptr) by_slots_ = make_by_slots_(rules_);
    return *by_slots_;
  }

  static constexpr int columns_at = most_of<Rows> * Lanes::lanes;  // in open_
  const compiled& rules_;
  const box_board board_;
  const maker make_by_slots_;
  [[no_unique_address]] Rows rows_;
  [[no_unique_address]] Columns columns_;
  fixed_part<Rows> by_rows_;
  fixed_part<Columns> by_columns_;
  std::uint16_t member_at_[box_board::most_segments];  // by member of a group: its place in open_
  alignas(64) mask open_[columns_at + most_of<Columns> * Lanes::lanes];
  mutable house_kernel<mask>* by_slots_ = nullptr;
};

template <class Lanes, class Rows, class Columns>
template <class Side>
void box_lanes<Lanes, Rows, Columns>::prepare(const Side& side,
                                              fixed_part<Side>& part) const noexcept {
  alignas(64) mask all[Lanes::lanes];
  for (int v = 0; v < side.vectors(); ++v) {
    for (int i = 0; i < Lanes::lanes; ++i)
      all[i] = i < width(side) && v * width(side) + i < values()
                   ? static_cast<mask>(static_cast<mask>(~mask{0}) >>
                                       (8 * static_cast<int>(sizeof(mask)) - values()))
                   : mask{0};
    part.all[v] = Lanes::load(all);
  }
  for (int t = 1; t < side.blocks(); ++t) {
    std::uint8_t from[Lanes::lanes];
    for (int i = 0; i < Lanes::lanes; ++i) {
      const int in = i % side.blocks();
      from[i] = static_cast<std::uint8_t>(i < width(side) ? i - in + (in + t) % side.blocks() : i);
    }
    part.next[t] = Lanes::make_permutation(from);
  }
}

template <class Lanes, class Rows, class Columns>
template <bool Singles, class Side>
inline void box_lanes<Lanes, Rows, Columns>::read(const Side& side, const fixed_part<Side>& part,
                                                  vec* x, said<Side>& out) noexcept {
  const int vectors = side.vectors(), blocks = side.blocks();
  const vec many = Lanes::all(side.size()), fewer = Lanes::all(side.size() - 1);
  vec missing = Lanes::zero(), changed = missing, several = missing, empty = missing;
  for (int v = 0; v < vectors; ++v) {
    vec twice[Side::most_blocks], ones[Side::most_blocks], clash[Side::most_blocks],
        others[Side::most_blocks], to_line[Side::most_blocks], to_box[Side::most_blocks],
        keep[Side::most_blocks];
    // Of all blocks but one what `of` says.
    const auto but_own = [&](const auto& of, vec* rest) {
      vec before = Lanes::zero();
      for (int b = 0; b < blocks; ++b) {
        rest[b] = before;
        before |= of(b);
      }
      vec behind = Lanes::zero();
      for (int b = blocks; b-- > 0;) {
        rest[b] |= behind;
        behind |= of(b);
      }
    };
    const auto in_box = [&](vec a) {
      vec all = Lanes::permute(part.next[1], a);
      for (int t = 2; t < blocks; ++t) all |= Lanes::permute(part.next[t], a);
      return all;
    };
    for (int b = 0; b < blocks; ++b) {
      vec in = Lanes::zero(), two = in, one = in, both = in;
      for (int i = 0; i < side.size(); ++i) {
        const vec m = x[(b * side.size() + i) * vectors + v];
        two |= in & m;
        in |= m;
        if constexpr (Singles) {
          const vec f = Lanes::lone(m);
          both |= one & f;
          one |= f;
          several |= m ^ f;
        }
      }
      out.inside[b * vectors + v] = in;
      twice[b] = two;
      ones[b] = one;
      clash[b] = both;
    }
    but_own([&](int b) { return out.inside[b * vectors + v]; }, others);
    for (int b = 0; b < blocks; ++b) {
      const vec in = out.inside[b * vectors + v], line = others[b], box = in_box(in);
      const vec must = in & ~(line & box);
      out.open[b * vectors + v] = in & line & box;
      out.hidden[b * vectors + v] = must & ~twice[b];
      missing |= part.all[v] ^ (in | (line & box));
      const yes loose = Lanes::less(many, Lanes::count(in));
      const yes tight = Lanes::less(fewer, Lanes::count(must));
      to_line[b] = in & line & ~Lanes::only(loose, box);
      to_box[b] = in & box & ~Lanes::only(loose, line);
      if constexpr (Singles) {
        to_line[b] |= ones[b];
        to_box[b] |= ones[b];
      }
      keep[b] = Lanes::choose(tight, must, Lanes::all(-1));
    }
    but_own([&](int b) { return to_line[b]; }, others);
    for (int b = 0; b < blocks; ++b) {
      const vec gone = others[b] | in_box(to_box[b]) | clash[b];
      const vec hidden = out.hidden[b * vectors + v];
      for (int i = 0; i < side.size(); ++i) {
        vec& slot = x[(b * side.size() + i) * vectors + v];
        const vec old = slot, only = old & hidden;
        vec now = Lanes::any_or(only, old & keep[b]) & ~gone;
        if constexpr (Singles) now &= ~(ones[b] & ~Lanes::lone(old));
        slot = now;
        changed |= now ^ old;
        empty |= Lanes::where_empty(now, part.all[v]);
      }
    }
  }
  out.failed = !Lanes::none(missing | empty);
  out.changed = !Lanes::none(changed);
  out.single = Lanes::none(several);
}

// At a fixpoint: fewer values than slots in a segment, more that must be inside, or a slot that two
// values call their only one.
template <class Lanes, class Rows, class Columns>
template <class Side>
bool box_lanes<Lanes, Rows, Columns>::crowded(const Side& side, const vec* x,
                                              const said<Side>& by) noexcept {
  const vec many = Lanes::all(side.size());
  vec failed = Lanes::zero();
  for (int b = 0; b < side.blocks(); ++b)
    for (int v = 0; v < side.vectors(); ++v) {
      const int g = b * side.vectors() + v;
      const vec in = by.inside[g], must = in & ~by.open[g];
      failed |= Lanes::only(Lanes::less(Lanes::count(in), many), in) |
                Lanes::only(Lanes::less(many, Lanes::count(must)), in);
      for (int i = 0; i < side.size(); ++i) {
        const vec h = x[(b * side.size() + i) * side.vectors() + v] & by.hidden[g];
        failed |= h ^ Lanes::lone(h);
      }
    }
  return !Lanes::none(failed);
}

template <class Lanes, class Rows, class Columns>
template <class From, class To>
inline void box_lanes<Lanes, Rows, Columns>::turn_over(const From& from, const vec* x, const To& to,
                                                       vec* y) const noexcept {
  const auto part = [&](int vector, int width) {
    const int left = values() - vector * width;
    return left < width ? left : width;
  };
  for (int v = 0; v < to.vectors(); ++v)
    for (int w = 0; w < from.vectors(); ++w) {
      vec square[Lanes::lanes];
      const int lines = part(v, width(to)), out = part(w, width(from));
      for (int i = 0; i < Lanes::lanes; ++i)
        square[i] = i < lines ? x[(v * width(to) + i) * from.vectors() + w] : Lanes::zero();
      Lanes::transpose(square);
      for (int i = 0; i < out; ++i) y[(w * width(from) + i) * to.vectors() + v] = square[i];
    }
}

template <class Lanes, class Rows, class Columns>
house_node box_lanes<Lanes, Rows, Columns>::examine(board& b) noexcept {
  said<Rows> by_x;
  said<Columns> by_y;
  vec y[Columns::most_rows * Columns::most_vectors];
  for (;;) {
    read<true>(rows_, by_rows_, b.x, by_x);
    if (by_x.failed) return house_node::failed;
    turn_over(rows_, b.x, columns_, y);
    read<false>(columns_, by_columns_, y, by_y);
    if (by_y.failed) return house_node::failed;
    if (by_x.single) return house_node::solved;
    if (by_y.changed)
      turn_over(columns_, y, rows_, b.x);
    else if (!by_x.changed)
      break;
  }
  if (crowded(rows_, b.x, by_x) || crowded(columns_, y, by_y)) return house_node::failed;
  for (int i = 0; i < rows_.blocks() * rows_.vectors(); ++i)
    Lanes::store(open_ + i * Lanes::lanes, by_x.open[i]);
  for (int i = 0; i < columns_.blocks() * columns_.vectors(); ++i)
    Lanes::store(open_ + columns_at + i * Lanes::lanes, by_y.open[i]);
  return house_node::open;
}

// As the portable kernel chooses (house_portable.cpp).  There is always a segment: of a value with
// two slots in a box, two segments of one side hold it, and if one of these were not open the value
// would have left the other.
template <class Lanes, class Rows, class Columns>
std::uint32_t box_lanes<Lanes, Rows, Columns>::pick(std::uint32_t& value) const noexcept {
  std::uint32_t group = 0;
  int fewest = 1 << 30;
  for (std::uint32_t i = 0; i < board_.groups; ++i) {
    int n = 0;
    for (std::uint32_t k = board_.first[i]; k < board_.first[i + 1]; ++k)
      n += __builtin_popcount(open_[member_at_[k]]);
    if (n == 0 || n >= fewest) continue;
    fewest = n;
    group = i;
  }
  // In how many segments of the group each value is open: bit v of all digits is v's number.
  const std::uint32_t first = board_.first[group], end = board_.first[group + 1];
  std::uint32_t digits[10] = {}, any = 0;
  for (std::uint32_t k = first; k < end; ++k) {
    std::uint32_t carry = open_[member_at_[k]];
    any |= carry;
    for (std::uint32_t* d = digits; carry != 0; ++d) {
      const std::uint32_t over = *d & carry;
      *d ^= carry;
      carry = over;
    }
  }
  for (int d = 10; d-- > 0;)
    if ((any & ~digits[d]) != 0) any &= ~digits[d];
  value = static_cast<std::uint32_t>(__builtin_ctz(any));
  std::uint32_t k = first;
  while ((open_[member_at_[k]] >> value & 1) == 0) ++k;
  return board_.member[k];
}

// The guess: the segment holds the value.
template <class Lanes, class Rows, class Columns>
void box_lanes<Lanes, Rows, Columns>::split(board& b, mask* alternative) noexcept {
  std::uint32_t value = 0;
  const std::uint32_t g = pick(value);
  for (int i = 0; i < values() * rows_.vectors(); ++i)
    Lanes::store(alternative + i * Lanes::lanes, b.x[i]);
  mask* const guess = reinterpret_cast<mask*>(b.x);
  const auto others = static_cast<mask>(~(std::uint32_t{1} << value));
  const bool upright = board_.side[g] == 0;
  const int row = board_.slot[g] / values(), column = board_.slot[g] % values();
  const int top = row - row % rows_.size(), left = column - column % columns_.size();
  for (int i = 0; i < values(); ++i) {
    const int r = upright ? i : row, c = upright ? column : i;  // along the line
    const bool inside = r - r % rows_.size() == top && c - c % columns_.size() == left;
    (inside ? alternative : guess)[frame_place(r, c)] &= others;
    const int y = top + i / columns_.size(), x = left + i % columns_.size();  // through the box
    if (upright ? x != column : y != row) guess[frame_place(y, x)] &= others;
  }
}

// Of a board with boxes of so many rows and columns, or whose boxes are read from it.
template <class Lanes, int RowsOf, int ColumnsOf>
[[nodiscard]] house_kernel<typename Lanes::mask>* make_boxes_of(
    const compiled& rules, const box_board& board,
    house_kernel<typename Lanes::mask>* (*by_slots)(const compiled& rules)) {
  using rows = fixed_side<RowsOf, ColumnsOf, box_vectors(RowsOf, ColumnsOf, Lanes::lanes)>;
  using columns = fixed_side<ColumnsOf, RowsOf, box_vectors(ColumnsOf, RowsOf, Lanes::lanes)>;
  return new box_lanes<Lanes, rows, columns>(rules, board, by_slots);
}
template <class Lanes>
[[nodiscard]] house_kernel<typename Lanes::mask>* make_box_lanes(
    const compiled& rules, house_kernel<typename Lanes::mask>* (*by_slots)(const compiled& rules)) {
  box_board board;
  if (!make_box_board(rules, Lanes::lanes, board)) return nullptr;
  const auto is = [&](std::uint32_t rows, std::uint32_t columns) {
    return board.size[0] == rows && board.size[1] == columns;
  };
  if constexpr (sizeof(typename Lanes::mask) == 2) {
    if (is(4, 4)) return make_boxes_of<Lanes, 4, 4>(rules, board, by_slots);
    if (is(3, 4)) return make_boxes_of<Lanes, 3, 4>(rules, board, by_slots);
    if (is(4, 3)) return make_boxes_of<Lanes, 4, 3>(rules, board, by_slots);
    if (is(3, 5)) return make_boxes_of<Lanes, 3, 5>(rules, board, by_slots);
    if (is(5, 3)) return make_boxes_of<Lanes, 5, 3>(rules, board, by_slots);
    return nullptr;
  } else {
    if (is(5, 5)) return make_boxes_of<Lanes, 5, 5>(rules, board, by_slots);
    using any = any_side<Lanes>;
    return new box_lanes<Lanes, any, any>(rules, board, by_slots);
  }
}

}  // namespace
}  // namespace nonet::core
