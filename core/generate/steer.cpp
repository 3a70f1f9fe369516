// Steering a carving: as far down as the target allows, and from too low up by other orders.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cassert>

#include "generate/carver.hpp"

namespace nonet::core {
namespace {

class steering {
 public:
  steering(carver& c, std::span<std::uint8_t> givens, const carve_options& options,
           random_stream& random)
      : carver_(c), givens_(givens), options_(options), random_(random) {}

  // Too easy: a few orbits come back and all that are given go again in another order, those
  // that came back last.  No step leads farther from the target; one that leads nowhere is good
  // enough, since standing still finds nothing new.
  void run(std::span<const orbit* const> orbits) {
    if (!descend(orbits, orbits.size() / 3)) return;
    best_.assign(givens_.begin(), givens_.end());
    best_score_ = carver_.result.score;
    std::vector<const orbit*> given, back;
    for (std::uint32_t round = 0; best_score_ < options_.target.min; ++round) {
      if (round == options_.rounds) break;
      given.clear();
      back.clear();
      for (const orbit* o : orbits) (carver_.is_given(*o) ? given : back).push_back(o);
      if (back.empty()) break;
      random_.shuffle(std::span(given));
      random_.shuffle(std::span(back));
      back.resize(std::min<std::size_t>(back.size(), 2 + random_.below(4)));
      for (const orbit* o : back) carver_.put_back(*o);
      given.insert(given.end(), back.begin(), back.end());
      if (descend(given, 1) && carver_.result.score >= best_score_) {
        std::copy(givens_.begin(), givens_.end(), best_.begin());
        best_score_ = carver_.result.score;
        continue;
      }
      carver_.restore(best_, best_score_);
      if (carver_.result.ended != ending::complete) break;
    }
  }

 private:
  // Carves as far as there is one solution.  Where that is above the target, goes back to where
  // it was not, and on from there orbit by orbit.  False: stopped, or above it from the start.
  bool descend(std::span<const orbit* const> order, std::size_t run) {
    if (carver_.rates_cheaply()) return carve_within(order, run);
    carver_.pass(order, carver::asks::unique, run);
    if (carver_.result.ended != ending::complete) return false;
    const carver::answer whole = carver_.rates_within();
    if (whole != carver::answer::no) return whole == carver::answer::yes;
    gone_.assign(carver_.gone().begin(), carver_.gone().end());
    const std::size_t kept = longest_within();
    if (carver_.result.ended != ending::complete) return false;
    const auto from =
        kept == 0 ? order.begin() : std::find(order.begin(), order.end(), gone_[kept - 1]) + 1;
    return carve_within({from, order.end()}, 1);
  }
  bool carve_within(std::span<const orbit* const> order, std::size_t run) {
    carver_.pass(order, carver::asks::rated, run);
    return carver_.result.ended == ending::complete &&
           carver_.rates_within() == carver::answer::yes;
  }

  // How many of the orbits that went may stay away, by halves; the others come back.  A puzzle
  // with more givens is rarely harder: where it is, the answer is one of several.
  std::size_t longest_within() {
    std::size_t away = gone_.size(), low = 0, high = gone_.size();
    const auto move_to = [&](std::size_t count) {
      for (; away > count; --away) carver_.put_back(*gone_[away - 1]);
      for (; away < count; ++away) carver_.take_away(*gone_[away]);
    };
    while (low < high) {
      const std::size_t middle = (low + high) / 2;
      move_to(middle);
      const carver::answer a = carver_.rates_within();
      if (a == carver::answer::stopped) break;
      if (a == carver::answer::yes)
        low = middle + 1;
      else
        high = middle;
    }
    const std::size_t kept = low == 0 ? 0 : low - 1;
    move_to(kept);
    return kept;
  }

  carver& carver_;
  std::span<std::uint8_t> givens_;
  const carve_options& options_;
  random_stream& random_;
  std::vector<const orbit*> gone_;
  std::vector<std::uint8_t> best_;
  std::uint32_t best_score_ = 0;
};

}  // namespace

void steer(carver& c, std::span<std::uint8_t> givens, std::span<const orbit* const> order,
           const carve_options& options, random_stream& random) {
  steering(c, givens, options, random).run(order);
}

}  // namespace nonet::core
