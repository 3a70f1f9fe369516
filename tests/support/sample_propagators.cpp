// The samples: lazy and eager ones, with state and without, and some of bad manners.
// SPDX-License-Identifier: MIT
#include "support/sample_propagators.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <numeric>
#include <set>
#include <string>

namespace nonet::judge {
namespace {

using core::bit;
using core::greatest_value;
using core::least_value;
using core::mask;
using core::propagation;
using core::propagator_call;
using values = std::span<const std::uint8_t>;

const sample_data& data_of(const void* data) { return *static_cast<const sample_data*>(data); }
std::span<mask> domains(const propagator_call& call) { return {call.domain, call.count}; }
bool fixed(mask m) { return std::has_single_bit(m); }
bool changed(const propagator_call& call, std::size_t i) {
  return (call.changed[i / 64] >> (i % 64) & 1) != 0;
}

// The values that `keep` says yes to.
template <class Keep>
mask filter(mask m, Keep keep) {
  mask kept = 0;
  for (std::uint32_t v = 0; v <= core::max_value; ++v) {
    if ((m >> v & 1) != 0 && keep(v)) kept |= bit(v);
  }
  return kept;
}

// ---- the sum leaves a given remainder -----------------------------------------------------

bool residue_holds(const sample_data& d, values v) {
  return std::accumulate(v.begin(), v.end(), 0U) % d.modulus == d.remainder % d.modulus;
}

propagation close_residue(const sample_data& d, std::span<mask> m, std::uint64_t sum) {
  const auto open = std::count_if(m.begin(), m.end(), [](mask x) { return !fixed(x); });
  const auto agrees = [&](std::uint64_t s) { return s % d.modulus == d.remainder % d.modulus; };
  if (open == 0) return agrees(sum) ? propagation::entailed : propagation::fail;
  if (open > 1) return propagation::fix;
  mask& last = *std::find_if(m.begin(), m.end(), [](mask x) { return !fixed(x); });
  last = filter(last, [&](std::uint32_t v) { return agrees(sum + v); });
  return last == 0 ? propagation::fail : propagation::fix;
}

// Lazy: wakes on fixed cells and looks at everything again.
propagation residue(const void* data, const propagator_call& call) {
  std::uint64_t sum = 0;
  for (const mask m : domains(call)) sum += fixed(m) ? least_value(m) : 0;
  return close_residue(data_of(data), domains(call), sum);
}

// The same rule with a running sum in its state: word 0 has the cells that are in the sum, word
// 1 the sum.  It trusts `changed`, and then takes the host at its word: a sum that is wrong is
// the host's fault, and the answer `error` makes it loud.
propagation tally(const void* data, const propagator_call& call) {
  std::uint64_t sum = 0;
  for (std::uint32_t i = 0; i < call.count; ++i) {
    const mask m = call.domain[i];
    if (fixed(m)) sum += least_value(m);
    if (changed(call, i) && fixed(m) && (call.state[0] >> i & 1) == 0) {
      call.state[0] |= bit(i);
      call.state[1] += least_value(m);
    }
  }
  if (sum != call.state[1]) return propagation::error;
  return close_residue(data_of(data), domains(call), sum);
}

// ---- not all alike, with the last seen domains in the state --------------------------------

bool mixed_holds(const sample_data&, values v) {
  return std::any_of(v.begin(), v.end(), [&](std::uint8_t x) { return x != v[0]; });
}

// A domain can only have shrunk since the last run, and if it did `changed` must say so.  State
// that came from another branch of the search breaks one or the other.
propagation mixed(const void*, const propagator_call& call) {
  const auto m = domains(call);
  for (std::uint32_t i = 0; i < call.count; ++i) {
    const mask before = call.state[i];  // 0: never run
    if (before != 0 && (m[i] & ~before) != 0) return propagation::error;
    if (before != m[i] && !changed(call, i)) return propagation::error;
  }
  mask common = ~mask{0};
  std::uint32_t open = call.count;
  for (std::uint32_t i = 0; i < call.count; ++i) {
    if (fixed(m[i])) {
      common &= m[i];
    } else if (open == call.count) {
      open = i;
    } else {
      common = 0;  // two open cells: too early
    }
  }
  if (common != 0 && open == call.count) return propagation::fail;
  if (common != 0) m[open] &= ~common;
  std::copy(m.begin(), m.end(), call.state);
  return std::count(m.begin(), m.end(), mask{0}) > 0 ? propagation::fail : propagation::fix;
}

// ---- the first is the greatest of the others ------------------------------------------------

bool greatest_holds(const sample_data&, values v) {
  return v[0] == *std::max_element(v.begin() + 1, v.end());
}

// Takes at most one value in each run and asks to be called again.
propagation greatest(const void*, const propagator_call& call) {
  const auto m = domains(call);
  const auto others = m.subspan(1);
  mask any = 0;
  std::uint32_t floor = 0;
  for (const mask o : others) {
    any |= o;
    floor = std::max(floor, least_value(o));
  }
  for (std::uint32_t v = 0; v <= core::max_value; ++v) {
    if ((m[0] >> v & 1) == 0 || (v >= floor && (any >> v & 1) != 0)) continue;
    m[0] &= ~bit(v);
    return m[0] == 0 ? propagation::fail : propagation::again;
  }
  for (mask& o : others) {
    if (greatest_value(o) <= greatest_value(m[0])) continue;
    o &= ~bit(greatest_value(o));
    return o == 0 ? propagation::fail : propagation::again;
  }
  return propagation::fix;
}

// ---- so many are greater than all before them -----------------------------------------------

bool visible_holds(const sample_data& d, values v) {
  std::uint32_t seen = 0;
  int highest = -1;
  for (const std::uint8_t x : v) {
    if (x > highest) {
      highest = x;
      ++seen;
    }
  }
  return seen == d.bound;
}

// A mere check, as the simplest contract writes it: no word before all is filled.
propagation visible(const void* data, const propagator_call& call) {
  std::array<std::uint8_t, core::max_value + 1> v{};
  for (std::uint32_t i = 0; i < call.count; ++i) {
    if (!fixed(call.domain[i])) return propagation::fix;
    v[i] = static_cast<std::uint8_t>(least_value(call.domain[i]));
  }
  return visible_holds(data_of(data), {v.data(), call.count}) ? propagation::fix
                                                              : propagation::fail;
}

// ---- a digest of all values is a given number ------------------------------------------------

bool digest_holds(const sample_data& d, values v) {
  std::uint32_t digest = 0;
  for (const std::uint8_t x : v) digest = (digest * 67 + x + 1) % d.modulus;
  return digest == d.remainder;
}

// Nothing can be said before all is filled, so a search for it runs into many dead ends.
propagation digest(const void* data, const propagator_call& call) {
  std::array<std::uint8_t, core::max_value + 1> v{};
  for (std::uint32_t i = 0; i < call.count; ++i) {
    if (!fixed(call.domain[i])) return propagation::fix;
    v[i] = static_cast<std::uint8_t>(least_value(call.domain[i]));
  }
  return digest_holds(data_of(data), {v.data(), call.count}) ? propagation::entailed
                                                             : propagation::fail;
}

// ---- some neighbours are alike ---------------------------------------------------------------

bool twins_holds(const sample_data&, values v) {
  return std::adjacent_find(v.begin(), v.end()) != v.end();
}

// Says `entailed` as soon as it is, so that it must come back to life on another branch.
propagation twins(const void*, const propagator_call& call) {
  const auto m = domains(call);
  std::size_t possible = 0, where = 0;
  for (std::size_t i = 0; i + 1 < m.size(); ++i) {
    if (fixed(m[i]) && m[i] == m[i + 1]) return propagation::entailed;
    if ((m[i] & m[i + 1]) == 0) continue;
    ++possible;
    where = i;
  }
  if (possible == 0) return propagation::fail;
  if (possible == 1) m[where] = m[where + 1] = m[where] & m[where + 1];
  return propagation::fix;
}

// ---- neighbours differ --------------------------------------------------------------------

bool neighbours_hold(const sample_data&, values v) {
  return std::adjacent_find(v.begin(), v.end()) == v.end();
}

// Of bad manners: hands back values that the cells had lost, and shows a contradiction by an
// empty mask alone.
propagation neighbours(const void*, const propagator_call& call) {
  const auto m = domains(call);
  std::array<mask, core::max_value + 1> out{};
  std::fill(out.begin(), out.end(), ~mask{0});
  for (std::size_t i = 0; i + 1 < m.size(); ++i) {
    if (fixed(m[i])) out[i + 1] &= ~m[i];
    if (fixed(m[i + 1])) out[i] &= ~m[i + 1];
  }
  for (std::size_t i = 0; i < m.size(); ++i) {
    m[i] = (m[i] & out[i]) == 0 ? 0 : out[i];
  }
  return propagation::fix;
}

// ---- all within a range of so many values ----------------------------------------------------

bool spread_holds(const sample_data& d, values v) {
  const auto [least, most] = std::minmax_element(v.begin(), v.end());
  return *least + d.bound >= *most;
}

propagation spread(const void* data, const propagator_call& call) {
  const auto m = domains(call);
  std::uint32_t high_least = 0, low_greatest = core::max_value;
  for (const mask x : m) {
    high_least = std::max(high_least, least_value(x));
    low_greatest = std::min(low_greatest, greatest_value(x));
  }
  const std::uint32_t bound = data_of(data).bound;
  bool shrank = false;
  for (mask& x : m) {
    const mask before = x;
    x = filter(
        x, [&](std::uint32_t v) { return v + bound >= high_least && v <= low_greatest + bound; });
    if (x == 0) return propagation::fail;
    shrank = shrank || x != before;
  }
  return shrank ? propagation::again : propagation::fix;
}

constexpr std::array<sample, 9> all_samples{{
    {"residue", 1, 64, 2, core::wake::on_fix, 0, residue, residue_holds},
    {"tally", 1, 64, 2, core::wake::on_any, 2, tally, residue_holds},
    {"mixed", 2, 8, 1, core::wake::on_any, 8, mixed, mixed_holds},
    {"greatest", 2, 64, 3, core::wake::on_any, 0, greatest, greatest_holds},
    {"visible", 1, 64, 5, core::wake::on_fix, 0, visible, visible_holds},
    {"digest", 1, 64, 5, core::wake::on_fix, 0, digest, digest_holds},
    {"twins", 2, 64, 2, core::wake::on_any, 0, twins, twins_holds},
    {"neighbours", 2, 64, 0, core::wake::on_fix, 0, neighbours, neighbours_hold},
    {"spread", 1, 64, 4, core::wake::on_bounds, 0, spread, spread_holds},
}};

}  // namespace

std::span<const sample> samples() { return all_samples; }

core::custom_propagator make_propagator(const sample& what, const sample_data& data) {
  const auto kept = std::make_shared<const sample_data>(data);
  return {.name = std::string(what.name),
          .cost = what.cost,
          .events = what.events,
          .state_words = what.state_words,
          .run = what.run,
          .data = kept.get(),
          .owner = kept};
}

}  // namespace nonet::judge
