// Turning lookups of any lane into as few shuffles of 16 bytes as they need.
// SPDX-License-Identifier: MIT
#include "simd/byte_shuffles.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <vector>

namespace nonet::core {
namespace {

constexpr std::uint32_t wide = 32, lanes = 16, block_lanes = 8;  // wide: of lane_tables

class shuffle_maker {
 public:
  shuffle_maker() : memory_(std::make_unique<block>()) {
    memory_->at.reserve(512);  // about what a 9x9 board takes
    memory_->from.reserve(512);
  }

  shuffle_tables make(const lane_tables& t) {
    shuffle_tables s;
    s.slot_vectors = (t.slots + lanes - 1) / lanes;
    s.house_vectors = used(t.house_size, t.house_vectors);
    s.segment_vectors = used(t.segment_size, t.segment_vectors);
    s.leftover_vectors = t.leftover_vectors * wide / lanes;
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
      jobs[i].into->at = memory_->at.data();
      jobs[i].into->from = memory_->from.data();
      jobs[i].into->first = memory_->first.data() + starts[i];
    }
    s.memory = memory_.release();
    return s;
  }

  struct block {
    std::vector<byte_shuffle> at;
    std::vector<std::uint16_t> from, first;
  };

 private:
  struct job {
    shuffle_list* into;
    const lane_lookups* list;
    std::uint32_t vectors;
    bool one_at_a_time;
  };

  // Vectors of 16 lanes up to the last lane with a size.
  static std::uint32_t used(const std::uint16_t* size, std::uint32_t vectors) {
    std::uint32_t n = vectors * wide;
    while (n > 0 && size[n - 1] == 0) --n;
    return (n + lanes - 1) / lanes;
  }

  void lay_out(const job& j) {
    collect(*j.list);
    j.into->lookups = j.one_at_a_time ? most_ : 1;
    j.into->idle = most_ == 0;
    close();
    for (std::uint32_t n = 0; n < j.into->lookups; ++n)
      for (std::uint32_t v = 0; v < j.vectors; ++v) {
        if (j.one_at_a_time)
          one_each(v * lanes);
        else if (!j.into->idle)
          all(v * lanes);
        close();
      }
  }
  void close() { memory_->first.push_back(static_cast<std::uint16_t>(memory_->at.size())); }

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
  [[nodiscard]] std::uint16_t* row(std::uint32_t lane) {
    return takes_.data() + std::size_t{lane} * most_;
  }

  byte_shuffle& open_shuffle(std::uint32_t of_block) {
    byte_shuffle idle{};
    std::fill(std::begin(idle.at), std::end(idle.at), std::uint8_t{128});
    memory_->from.push_back(static_cast<std::uint16_t>(of_block * block_lanes * 2));
    return memory_->at.emplace_back(idle);
  }
  static void set(byte_shuffle& s, std::uint32_t i, std::uint16_t source) {
    s.at[2 * i] = static_cast<std::uint8_t>(source % block_lanes * 2);
    s.at[2 * i + 1] = static_cast<std::uint8_t>(source % block_lanes * 2 + 1);
  }

  // Everything that 16 lanes take, block by block.
  void all(std::uint32_t first) {
    for (;;) {
      std::uint32_t next = nothing;
      for (std::uint32_t i = first; i < first + lanes; ++i)
        if (left_[i] != 0) next = std::min<std::uint32_t>(next, row(i)[left_[i] - 1] / block_lanes);
      if (next == nothing) return;
      byte_shuffle& s = open_shuffle(next);
      for (std::uint32_t i = 0; i < lanes; ++i) {
        std::uint32_t& left = left_[first + i];
        if (left != 0 && row(first + i)[left - 1] / block_lanes == next)
          set(s, i, row(first + i)[--left]);
      }
    }
  }

  // One for each of 16 lanes that has any left: always the block next that serves most of them.
  void one_each(std::uint32_t first) {
    std::uint32_t waiting = 0;
    for (std::uint32_t i = 0; i < lanes; ++i) waiting |= (left_[first + i] != 0 ? 1U : 0U) << i;
    while (waiting != 0) {
      std::array<std::uint32_t, most_blocks> served{};  // by block: bits of lanes
      for (std::uint32_t i = 0; i < lanes; ++i)
        if ((waiting >> i & 1) != 0)
          for (std::uint32_t k = 0; k < left_[first + i]; ++k)
            served[row(first + i)[k] / block_lanes] |= 1U << i;
      std::uint32_t of = 0;
      for (std::uint32_t b = 0, most = 0; b < most_blocks; ++b) {
        if (served[b] == 0) continue;
        const auto n = static_cast<std::uint32_t>(std::popcount(served[b]));
        if (n <= most) continue;
        most = n;
        of = b;
      }
      byte_shuffle& s = open_shuffle(of);
      for (std::uint32_t i = 0; i < lanes; ++i) {
        if ((served[of] >> i & 1) == 0) continue;
        std::uint16_t* const begin = row(first + i);
        std::uint16_t* const end = begin + left_[first + i];
        std::uint16_t* const it = std::find_if(
            begin, end, [&](std::uint16_t source) { return source / block_lanes == of; });
        set(s, i, *it);
        std::copy(it + 1, end, it);
        --left_[first + i];
      }
      waiting &= ~served[of];
    }
  }

  static constexpr std::uint32_t nothing = ~std::uint32_t{0};
  static constexpr std::uint32_t most_blocks = most_slot_vectors * wide / block_lanes;

  std::unique_ptr<block> memory_;
  std::uint32_t most_ = 0;
  std::vector<std::uint32_t> left_;   // by lane
  std::vector<std::uint16_t> takes_;  // by lane, `most_` each
};

}  // namespace

shuffle_tables make_shuffle_tables(const lane_tables& from) { return shuffle_maker().make(from); }

void release_shuffle_tables(shuffle_tables& tables) noexcept {
  delete static_cast<shuffle_maker::block*>(tables.memory);
  tables.memory = nullptr;
}

}  // namespace nonet::core
