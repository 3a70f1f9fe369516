// What the least values of a sum's terms leave to each of them, and why.
// SPDX-License-Identifier: MIT
#include "learn/sum_reasoner.hpp"

#include <algorithm>
#include <cassert>

namespace nonet::core {
namespace {

constexpr std::int64_t beyond = std::int64_t{1} << 40;

}  // namespace

sum_reasoner::sum_reasoner(clause_engine& engine, const linear& sum, std::span<const term> terms,
                           std::span<const std::uint32_t> cliques, bool upper)
    : top_(engine.rules().width - 1), limit_(upper ? sum.hi : -sum.lo), low_(terms.size()) {
  std::uint32_t first = 0;
  for (const std::uint32_t size : cliques) {
    const std::int64_t weight = upper ? terms[first].weight : -terms[first].weight;
    group g{first, first + size, weight > 0 ? weight : -weight, weight < 0, 0};
    for (const term& t : terms.subspan(first, size)) {
      engine.make_bounds(t.at);
      const mask root = engine.root_domain(t.at);
      const part p{t.at, g.from_top ? turned(root) : root,
                   static_cast<std::uint32_t>(groups_.size())};
      g.root |= p.root;
      parts_.push_back(p);
      if (g.from_top) limit_ += g.weight * top_;
    }
    groups_.push_back(g);
    first += size;
  }
}

mask sum_reasoner::turned(mask m) const noexcept {
  mask out = 0;
  for (; m != 0; m &= m - 1) out |= bit(top_ - least_value(m));
  return out;
}

literal sum_reasoner::at_least(const clause_engine& engine, std::uint32_t index,
                               std::uint32_t y) const {
  const part& p = parts_[index];
  if (groups_[p.clique].from_top) return engine.at_most(p.at, std::int64_t{top_} - y);
  return !engine.at_most(p.at, std::int64_t{y} - 1);
}

std::vector<literal> sum_reasoner::listens_to(const clause_engine& engine) const {
  std::vector<literal> all;
  for (std::uint32_t i = 0; i < parts_.size(); ++i)
    for (mask m = parts_[i].root & (parts_[i].root - 1); m != 0; m &= m - 1)
      all.push_back(at_least(engine, i, least_value(m)));
  return all;
}

// Each part takes the first free value from its least one up; the order does not matter, since
// the values that end up taken are the same.
std::int64_t sum_reasoner::least_of(const group& g, std::uint32_t without) const {
  if (g.last - g.first == 1) return without == g.first ? 0 : g.weight * low_[g.first];
  mask free = g.root;
  std::int64_t sum = 0;
  for (std::uint32_t i = g.first; i < g.last; ++i) {
    if (i == without) continue;
    const mask from = free & (~mask{0} << low_[i]);
    if (from == 0) return beyond;
    const std::uint32_t v = least_value(from);
    free &= ~bit(v);
    sum += v;
  }
  return g.weight * sum;
}

std::int64_t sum_reasoner::least() const {
  std::int64_t sum = 0;
  for (const group& g : groups_) sum += least_of(g, nobody);
  return sum;
}

reasoner::answer sum_reasoner::run(clause_engine& engine, std::vector<literal>& why) {
  for (std::uint32_t i = 0; i < parts_.size(); ++i) {
    const mask m = engine.domain(parts_[i].at);
    low_[i] = groups_[parts_[i].clique].from_top ? top_ - greatest_value(m) : least_value(m);
  }
  std::int64_t whole = 0;
  for (const group& g : groups_) whole += least_of(g, nobody);
  if (whole > limit_) {
    weaken(engine, nobody, why);
    return answer::conflict;
  }
  const std::int64_t slack = limit_ - whole;
  for (const group& g : groups_) {
    const std::int64_t own = least_of(g, nobody);
    for (std::uint32_t i = g.first; i < g.last; ++i) {
      const mask m = engine.domain(parts_[i].at);
      const std::uint32_t high = g.from_top ? top_ - least_value(m) : greatest_value(m);
      // The others take at most what all take less this one's least.
      if (g.weight * (high - low_[i]) <= slack) continue;
      const std::int64_t most = (slack + own - least_of(g, i)) / g.weight;
      assert(most >= low_[i] && "where all fit, each fits with its least value");
      if (most < high) engine.conclude(!at_least(engine, i, static_cast<std::uint32_t>(most) + 1));
    }
  }
  return answer::fine;
}

void sum_reasoner::explain(const clause_engine& engine, literal made, std::uint32_t position,
                           std::vector<literal>& why) {
  const slot s = engine.slot_of(made.of());
  std::uint32_t kept = nobody;
  for (std::uint32_t i = 0; i < parts_.size(); ++i) {
    const mask root = parts_[i].root;
    low_[i] = least_value(root);
    for (mask m = root & (root - 1); m != 0; m &= m - 1) {
      const std::uint32_t y = least_value(m);
      const literal l = at_least(engine, i, y);
      if (parts_[i].at == s) {
        if (l != !made) continue;
        // Suppose it did not hold.
        kept = i;
      } else if (!engine.held_before(l, position)) {
        break;
      }
      low_[i] = y;
    }
  }
  assert(kept != nobody && "a sum concludes bounds of its own slots");
  weaken(engine, kept, why);
}

// Takes back as much of each least value as leaves the sum too great, and says what is left.
void sum_reasoner::weaken(const clause_engine& engine, std::uint32_t kept,
                          std::vector<literal>& why) {
  std::int64_t whole = least();
  assert(whole > limit_ && "only what is too great needs a reason");
  for (std::uint32_t i = 0; i < parts_.size(); ++i) {
    if (i == kept) continue;
    const group& g = groups_[parts_[i].clique];
    const std::int64_t others = whole - least_of(g, nobody);
    const std::uint32_t now = low_[i];
    for (mask m = parts_[i].root; m != 0; m &= m - 1) {
      low_[i] = least_value(m);
      if (low_[i] == now || others + least_of(g, nobody) > limit_) break;
    }
    whole = others + least_of(g, nobody);
    if (low_[i] != least_value(parts_[i].root)) why.push_back(!at_least(engine, i, low_[i]));
  }
}

}  // namespace nonet::core
