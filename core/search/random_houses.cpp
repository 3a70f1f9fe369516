// A random solution where only houses matter.
// SPDX-License-Identifier: MIT
#include <cassert>
#include <cstring>

#include "search/tree.hpp"

namespace nonet::core {
namespace {

// The slot with the fewest candidates, from a random one on; all are decided: conflict::none.
template <class Mask>
slot fewest_candidates(std::span<const Mask> domains, slot from) {
  slot best = conflict::none;
  std::uint32_t fewest = ~std::uint32_t{0};
  const auto look = [&](slot first, slot last) {
    for (slot s = first; s < last && fewest > 2; ++s) {
      const Mask rest = static_cast<Mask>(domains[s] & (domains[s] - 1));
      if (rest == 0) continue;
      const std::uint32_t n = count_of(domains[s]);
      if (n >= fewest) continue;
      fewest = n;
      best = s;
    }
  };
  look(from, static_cast<slot>(domains.size()));
  look(0, from);
  return best;
}

template <class Mask>
Mask random_value(Mask from, random_stream& random) {
  for (std::uint64_t skip = random.below(count_of(from)); skip > 0; --skip)
    from = static_cast<Mask>(from & (from - 1));
  return single<Mask>(lowest(from));
}

}  // namespace

// As run(), with the kernel's fixpoints alone: no weights, no blame, no work items.  A slot is
// looked for from a random one on, which takes one draw instead of one for each tie.
template <class Mask>
void tree<Mask>::run_random_houses(const limits& until, random_stream& random,
                                   const visitor& on_solution, outcome& total) {
  assert(shape_.bytes == kernels_.houses->stride() * sizeof(Mask) && "frames hold domains alone");
  const auto domains = [this](std::size_t depth) { return reinterpret_cast<Mask*>(frame(depth)); };
  std::vector<std::uint64_t> changed(space_.changed().begin(), space_.changed().end());
  space_.clear();
  std::uint64_t conflicts = 0, patience = style_.first_restart;
  depth_ = 0;
  total.ended = ending::complete;
  for (;;) {
    if (must_stop(until, total)) break;
    ++total.nodes;
    Mask* const top = domains(depth_);
    const bool sound = kernels_.houses->settle(top, changed.data());
    std::fill(changed.begin(), changed.end(), 0);
    if (sound) {
      const std::span<const Mask> board(top, rules_.slots);
      const slot at = fewest_candidates(board, static_cast<slot>(random.below(rules_.slots)));
      if (at == conflict::none) {
        ++total.solutions;
        total.ended = on_solution(board) ? ending::solutions : ending::cancelled;
        break;
      }
      ++total.guesses;
      reserve(depth_ + 2);
      if (decisions_.size() <= depth_) decisions_.resize(depth_ + 1);
      const Mask value = random_value(domains(depth_)[at], random);  // frames have moved perhaps
      decisions_[depth_] = {at, value};
      std::memcpy(frame(depth_ + 1), frame(depth_), shape_.bytes);
      ++depth_;
      domains(depth_)[at] = value;
      set_bit(changed, at);
      continue;
    }
    if (depth_ == 0) break;
    if (++conflicts >= patience) {
      // Frame 0 is at its fixpoint.
      conflicts = 0;
      patience *= style_.restart_growth;
      depth_ = 0;
      continue;
    }
    const decision<Mask>& refuted = decisions_[--depth_];
    domains(depth_)[refuted.at] &= static_cast<Mask>(~refuted.value);
    set_bit(changed, refuted.at);
  }
  depth_ = 0;
  open(0);
}

template void tree<std::uint16_t>::run_random_houses(const limits&, random_stream&, const visitor&,
                                                     outcome&);
template void tree<std::uint32_t>::run_random_houses(const limits&, random_stream&, const visitor&,
                                                     outcome&);
template void tree<std::uint64_t>::run_random_houses(const limits&, random_stream&, const visitor&,
                                                     outcome&);

}  // namespace nonet::core
