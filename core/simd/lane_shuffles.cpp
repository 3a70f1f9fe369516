// Turning lookups of any lane into as few shuffles of blocks as they need.
// SPDX-License-Identifier: MIT
#include "simd/lane_shuffles.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <memory>
#include <vector>

namespace nonet::core {
namespace {

constexpr std::uint32_t wide = 32;  // lanes of a vector of lane_tables

struct alignas(64) line {
  std::uint8_t bytes[64];
};
struct shuffle_memory {
  std::vector<line> at;  // several shuffles each
  std::vector<std::uint16_t> lanes, from, first;
};

template <const shuffle_form& Form>
class shuffle_maker {
 public:
  shuffle_maker() : memory_(std::make_unique<shuffle_memory>()) {
    memory_->at.reserve(512);  // about what a 9x9 board takes
    memory_->from.reserve(512);
  }

  shuffle_tables make(const lane_tables& t) {
    shuffle_tables s;
    blocks_ = t.slot_vectors * wide / Form.block_lanes;
    s.slot_vectors = (t.slots + Form.lanes - 1) / Form.lanes;
    s.house_vectors = used(t.house_size, t.house_vectors);
    s.segment_vectors = used(t.segment_size, t.segment_vectors);
    s.leftover_vectors = t.leftover_vectors * wide / Form.lanes;
    const std::array<job, 20> jobs{{
        {&s.house_slots, &t.house_slots, s.house_vectors, true},
        {&s.slot_houses, &t.slot_houses, s.slot_vectors, false},
        {&s.inside, &t.inside, s.segment_vectors, false},
        {&s.tiles_a, &t.tiles_a, s.segment_vectors, false},
        {&s.tiles_b, &t.tiles_b, s.segment_vectors, false},
        {&s.loose_a, &t.loose_a, s.segment_vectors, false},
        {&s.loose_b, &t.loose_b, s.segment_vectors, false},
        {&s.tile_of_a, &t.tile_of_a, s.segment_vectors, false},
        {&s.tile_of_b, &t.tile_of_b, s.segment_vectors, false},
        {&s.slot_inside, &t.slot_inside, s.slot_vectors, false},
        {&s.slot_loose_a, &t.slot_loose_a, s.slot_vectors, false},
        {&s.slot_loose_b, &t.slot_loose_b, s.slot_vectors, false},
        {&s.below, &t.below, s.slot_vectors, false},
        {&s.above, &t.above, s.slot_vectors, false},
        {&s.crowd[0], &t.crowd[0], s.slot_vectors, true},
        {&s.crowd[1], &t.crowd[1], s.slot_vectors, true},
        {&s.mine, &t.mine, s.leftover_vectors, false},
        {&s.theirs, &t.theirs, s.leftover_vectors, false},
        {&s.slot_mine, &t.slot_mine, s.slot_vectors, false},
        {&s.slot_theirs, &t.slot_theirs, s.slot_vectors, false},
    }};
    std::array<std::size_t, jobs.size()> starts{};
    for (std::size_t i = 0; i < jobs.size(); ++i) {
      starts[i] = memory_->first.size();
      lay_out(jobs[i]);
    }
    for (std::size_t i = 0; i < jobs.size(); ++i) {  // the blocks no longer move
      jobs[i].into->at = memory_->at.data()->bytes;
      jobs[i].into->lanes = memory_->lanes.data();
      jobs[i].into->from = memory_->from.data();
      jobs[i].into->first = memory_->first.data() + starts[i];
    }
    s.memory = memory_.release();
    return s;
  }

 private:
  struct job {
    shuffle_list* into;
    const lane_lookups* list;
    std::uint32_t vectors;
    bool one_at_a_time;
  };

  // Vectors up to the last lane with a size.
  [[nodiscard]] std::uint32_t used(const std::uint16_t* size, std::uint32_t vectors) const {
    std::uint32_t n = vectors * wide;
    while (n > 0 && size[n - 1] == 0) --n;
    return (n + Form.lanes - 1) / Form.lanes;
  }

  void lay_out(const job& j) {
    collect(*j.list);
    j.into->count = j.one_at_a_time ? most_ : 1;
    j.into->of = j.vectors;
    j.into->idle = most_ == 0;
    close();
    for (std::uint32_t n = 0; n < j.into->count; ++n)
      for (std::uint32_t v = 0; v < j.vectors; ++v) {
        if (j.one_at_a_time)
          one_each(v * Form.lanes);
        else if (!j.into->idle)
          all(v * Form.lanes);
        close();
      }
  }
  void close() {
    assert(memory_->from.size() <= 0xFFFF && "fits_lanes bounds the board");
    memory_->first.push_back(static_cast<std::uint16_t>(memory_->from.size()));
  }

  // takes_: what each lane takes, in descending order.
  void collect(const lane_lookups& list) {
    most_ = list.count;
    left_.assign(std::size_t{list.of} * wide, 0);
    takes_.assign(left_.size() * most_, 0);
    for (std::uint32_t n = 0; n < list.count; ++n)
      for (std::uint32_t v = 0; v < list.of; ++v) {
        const lane_lookup& step = list.steps[n * list.of + v];
        for (std::uint32_t pair = 0; pair < std::size(step.from_pair); ++pair)
          for (std::uint32_t left = step.from_pair[pair]; left != 0; left &= left - 1) {
            const auto i = static_cast<std::uint32_t>(std::countr_zero(left));
            add(v * wide + i, static_cast<std::uint16_t>(pair * 2 * wide + step.at[i]));
          }
      }
  }
  void add(std::uint32_t lane, std::uint16_t source) {
    std::uint16_t* const row = takes_.data() + std::size_t{lane} * most_;
    std::uint32_t at = left_[lane]++;
    for (; at > 0 && row[at - 1] < source; --at) row[at] = row[at - 1];
    row[at] = source;  // descending, so that the next is the last
  }
  [[nodiscard]] std::uint32_t block_of(std::uint16_t source) const {
    return source / Form.block_lanes;
  }
  [[nodiscard]] std::uint16_t* row(std::uint32_t lane) {
    return takes_.data() + std::size_t{lane} * most_;
  }

  // Opens a shuffle of the block; take fills lanes of it.
  void open_shuffle(std::uint32_t of_block) {
    const std::size_t bytes = Form.lanes * (Form.by_bytes ? Form.lane_bytes : 1),
                      at = memory_->from.size() * bytes;
    if (at % sizeof(line) == 0) memory_->at.emplace_back();
    at_ = memory_->at.back().bytes + at % sizeof(line);
    if (Form.by_bytes) std::fill_n(at_, bytes, std::uint8_t{128});
    memory_->lanes.push_back(0);
    memory_->from.push_back(
        static_cast<std::uint16_t>(of_block * Form.block_lanes * Form.lane_bytes));
  }
  void take(std::uint32_t i, std::uint16_t source) {
    memory_->lanes.back() = static_cast<std::uint16_t>(memory_->lanes.back() | 1U << i);
    const std::uint32_t bytes = Form.by_bytes ? Form.lane_bytes : 1;
    for (std::uint32_t k = 0; k < bytes; ++k)
      at_[bytes * i + k] = static_cast<std::uint8_t>(source % Form.block_lanes * bytes + k);
  }

  // Everything that the lanes of a vector take, block by block.
  void all(std::uint32_t first) {
    for (;;) {
      std::uint32_t next = nothing;
      for (std::uint32_t i = first; i < first + Form.lanes; ++i)
        if (left_[i] != 0) next = std::min(next, block_of(row(i)[left_[i] - 1]));
      if (next == nothing) return;
      open_shuffle(next);
      for (std::uint32_t i = 0; i < Form.lanes; ++i) {
        std::uint32_t& left = left_[first + i];
        if (left != 0 && block_of(row(first + i)[left - 1]) == next)
          take(i, row(first + i)[--left]);
      }
    }
  }

  // One for each lane of a vector that has any left: always the block next that serves most of
  // them.
  void one_each(std::uint32_t first) {
    std::uint32_t waiting = 0;
    for (std::uint32_t i = 0; i < Form.lanes; ++i)
      waiting |= (left_[first + i] != 0 ? 1U : 0U) << i;
    while (waiting != 0) {
      served_.assign(blocks_, 0);
      for (std::uint32_t i = 0; i < Form.lanes; ++i)
        if ((waiting >> i & 1) != 0)
          for (std::uint32_t k = 0; k < left_[first + i]; ++k)
            served_[block_of(row(first + i)[k])] |= 1U << i;
      std::uint32_t of = 0;
      for (std::uint32_t b = 0, most = 0; b < blocks_; ++b) {
        if (served_[b] == 0) continue;
        const auto n = static_cast<std::uint32_t>(std::popcount(served_[b]));
        if (n <= most) continue;
        most = n;
        of = b;
      }
      open_shuffle(of);
      for (std::uint32_t i = 0; i < Form.lanes; ++i) {
        if ((served_[of] >> i & 1) == 0) continue;
        std::uint16_t* const begin = row(first + i);
        std::uint16_t* const end = begin + left_[first + i];
        std::uint16_t* const it =
            std::find_if(begin, end, [&](std::uint16_t source) { return block_of(source) == of; });
        take(i, *it);
        std::copy(it + 1, end, it);
        --left_[first + i];
      }
      waiting &= ~served_[of];
    }
  }

  static constexpr std::uint32_t nothing = ~std::uint32_t{0};

  std::unique_ptr<shuffle_memory> memory_;
  std::uint8_t* at_ = nullptr;         // of the open shuffle
  std::uint32_t blocks_ = 0;           // of slots
  std::vector<std::uint32_t> served_;  // one_each: by block, bits of lanes
  std::uint32_t most_ = 0;
  std::vector<std::uint32_t> left_;   // by lane
  std::vector<std::uint16_t> takes_;  // by lane, `most_` each
};

}  // namespace

template <const shuffle_form& Form>
shuffle_tables make_shuffle_tables(const lane_tables& from) {
  return shuffle_maker<Form>().make(from);
}

template shuffle_tables make_shuffle_tables<avx2_narrow>(const lane_tables&);
template shuffle_tables make_shuffle_tables<avx2_wide>(const lane_tables&);
template shuffle_tables make_shuffle_tables<avx512_wide>(const lane_tables&);

void release_shuffle_tables(shuffle_tables& tables) noexcept {
  delete static_cast<shuffle_memory*>(tables.memory);
  tables.memory = nullptr;
}

}  // namespace nonet::core
