// Adds to thermometers one step that rises in the solution and not in the second one.
// SPDX-License-Identifier: MIT
#include "one_more.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "lines.hpp"
#include "path_search.hpp"

namespace thermo {
namespace {

using namespace nonet::sdk;
using line = std::vector<cell>;

class addition {
 public:
  addition(const layout& at, const wishes& of, const std::vector<line>& there)
      : at_(&at), of_(&of), laid_(at.board(), of.crossing), search_(at, of, laid_) {
    for (const line& l : there) laid_.lay(l);
  }

  // `l` with a cell more above its tip or below its bulb; empty: there is none that tells.
  [[nodiscard]] line longer(const line& l) {
    if (l.size() >= of_->max_length) return {};
    std::vector<line> found;
    for (const bool up : {true, false}) {
      for (const cell c : choices(l, up)) {
        if (tells(up ? l.back() : c, up ? c : l.front())) found.push_back(with(l, c, up));
      }
    }
    return any_of(std::move(found));
  }

  // A new line with a step that tells; empty: none was found.
  [[nodiscard]] line fresh() {
    std::vector<line> steps;
    for (cell a = 0; a < at_->board().cells(); ++a) {
      if (!laid_.free(a)) continue;
      for (const cell b : search_.next_to(a)) {
        if (tells(a, b)) steps.push_back({a, b});
      }
    }
    at_->shuffle(steps);
    for (const line& step : steps) {
      line grown = grow(step);
      if (grown.size() >= of_->min_length && search_.well_bent(grown)) return grown;
    }
    return {};
  }

 private:
  // Only the solution rises from `lower` to `higher`.
  [[nodiscard]] bool tells(cell lower, cell higher) const {
    return at_->solution()[lower] < at_->solution()[higher] &&
           at_->other()[lower] >= at_->other()[higher];
  }

  // The cells by which a line may go on upwards, or downwards.
  [[nodiscard]] std::vector<cell> choices(const line& l, bool up) const {
    line turned = l;
    if (!up) std::reverse(turned.begin(), turned.end());
    std::vector<cell> found;
    for (const cell c : search_.next_to(turned.back())) {
      const cell lower = up ? turned.back() : c, higher = up ? c : turned.back();
      if (at_->solution()[lower] < at_->solution()[higher] && search_.goes_on(turned, c)) {
        found.push_back(c);
      }
    }
    return found;
  }

  [[nodiscard]] static line with(line l, cell c, bool up) {
    l.insert(up ? l.end() : l.begin(), c);
    return l;
  }

  // Cells at both ends until the line has a length drawn by chance, or neither end goes on.
  [[nodiscard]] line grow(line l) const {
    const std::size_t length = of_->min_length + at_->random(of_->max_length - of_->min_length + 1);
    while (l.size() < length) {
      const bool up = at_->chance(50);
      std::vector<cell> next = choices(l, up);
      const bool turned = next.empty();
      if (turned) next = choices(l, !up);
      if (next.empty()) break;
      l = with(std::move(l), next[at_->random(next.size())], up != turned);
    }
    return l;
  }

  [[nodiscard]] line any_of(std::vector<line> found) const {
    return found.empty() ? line() : std::move(found[at_->random(found.size())]);
  }

  const layout* at_;
  const wishes* of_;
  lines laid_;
  path_search search_;
};

}  // namespace

bool one_more(const layout& at, const wishes& of, std::vector<line>* into) {
  addition more(at, of, *into);
  // As likely as any line is made longer, there is a new one.
  std::vector<std::size_t> order(into->size() + (into->size() < of.max_number ? 1 : 0));
  std::iota(order.begin(), order.end(), std::size_t{0});
  at.shuffle(order);
  for (const std::size_t i : order) {
    const bool is_new = i == into->size();
    line l = is_new ? more.fresh() : more.longer((*into)[i]);
    if (l.empty()) continue;
    if (is_new) into->emplace_back();
    (*into)[i] = std::move(l);
    return true;
  }
  return false;
}

}  // namespace thermo
