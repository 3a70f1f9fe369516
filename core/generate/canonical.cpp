// The canonical form: the least of all ways to number the vertices of a puzzle's graph.
// SPDX-License-Identifier: MIT
//
// Individualisation and refinement, after B. D. McKay, "Practical graph isomorphism" (1981), and
// McKay and Piperno, "Practical graph isomorphism, II" (2014).  Refinement splits classes of
// vertices by what they are tied to until nothing changes.  Where classes of several vertices are
// left, each vertex of one class in turn is set apart and the rest refined again: a tree whose
// leaves are numberings.  All choices depend on the structure alone, so twins have the same tree.
//
//   {r1 r2 r3} {c1 c2 c3} ...     r1 set apart:  {r1} {r2 r3} {c1} {c2 c3} ...
//                                 r2 set apart:  {r2} {r1 r3} ...
//
// A random sudoku is refined to single vertices at once; only symmetric ones need the tree.  Two
// leaves that give the same form are an automorphism, which spares the branches that it carries
// onto each other.
#include "nonet/core/canonical.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <tuple>
#include <utility>
#include <vector>

#include "generate/puzzle_graph.hpp"

namespace nonet::core {
namespace {

[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t z) noexcept {
  z = (z ^ (z >> 32)) * 0x9E3779B97F4A7C15ULL;
  z = (z ^ (z >> 29)) * 0xBF58476D1CE4E5B9ULL;
  return z ^ (z >> 32);
}

// The vertices in classes, one after the other.
//
// Invariants:
//   1. `order` is a permutation of the vertices, each class a run of it.
//   2. place[v] is where the class of v begins in `order`.
//   3. place and trace depend on the structure and on what was set apart, not on the vertices'
//      numbers.
struct partition {
  std::vector<std::uint32_t> order, place;
  std::uint32_t classes = 0;
  std::uint64_t trace = 0;  // a hash of all that the refinement saw
};

class canonical_search {
 public:
  canonical_search(const puzzle_graph& graph, std::uint64_t work)
      : graph_(graph), work_(work), mixed_(graph.size()), keys_(graph.size()) {}

  // The numbering of the least form; empty: the work was spent.
  std::vector<std::uint32_t> run() {
    partition all = by_label();
    refine(all);
    if (!spent_) static_cast<void>(visit(all));
    return spent_ ? std::vector<std::uint32_t>() : best_.form;
  }

 private:
  struct leaf {
    std::vector<std::uint64_t> traces;  // from the root down
    std::vector<std::uint32_t> path;    // what was set apart
    std::vector<std::uint32_t> order;   // the vertices in their numbers
    std::vector<std::uint32_t> form;    // the graph in these numbers
  };

  [[nodiscard]] partition by_label() const {
    partition p;
    p.order.resize(graph_.size());
    p.place.resize(graph_.size());
    std::iota(p.order.begin(), p.order.end(), 0U);
    std::stable_sort(p.order.begin(), p.order.end(), [this](std::uint32_t a, std::uint32_t b) {
      return graph_.label[a] < graph_.label[b];
    });
    std::uint32_t begin = 0;
    for (std::uint32_t i = 0; i < graph_.size(); ++i) {
      if (i == 0 || graph_.label[p.order[i]] != graph_.label[p.order[begin]]) {
        begin = i;
        ++p.classes;
      }
      p.place[p.order[i]] = begin;
    }
    return p;
  }

  // In rounds; each sees the classes as they were when it began.
  void refine(partition& p) {
    for (std::uint32_t before = 0; before != p.classes && p.classes < graph_.size();) {
      before = p.classes;
      const std::uint64_t steps = graph_.edges.size() + graph_.size();
      if (steps > work_) {
        spent_ = true;
        return;
      }
      work_ -= steps;
      for (std::uint32_t v = 0; v < graph_.size(); ++v) mixed_[v] = mix(p.place[v] + 1);
      for (std::uint32_t begin = 0, end = 0; begin < graph_.size(); begin = end) {
        end = end_of_class(p, begin);
        if (end - begin > 1) split(p, begin, end);
      }
    }
  }

  [[nodiscard]] static std::uint32_t end_of_class(const partition& p, std::uint32_t begin) {
    const auto n = static_cast<std::uint32_t>(p.order.size());
    std::uint32_t end = begin + 1;
    while (end < n && p.place[p.order[end]] == begin) ++end;
    return end;
  }

  // Parts the vertices of one class by what they are tied to.  A sum, since edges have no order;
  // should two sums be equal by chance, the class stays whole for the tree to part.
  void split(partition& p, std::uint32_t begin, std::uint32_t end) {
    for (std::uint32_t i = begin; i < end; ++i) {
      std::uint64_t key = 0;
      for (const puzzle_graph::edge& e : graph_.edges_of(p.order[i])) {
        key += mixed_[e.to] * (std::uint64_t{e.role} + 1);
      }
      keys_[p.order[i]] = key;
    }
    std::sort(p.order.begin() + begin, p.order.begin() + end,
              [this](std::uint32_t a, std::uint32_t b) { return keys_[a] < keys_[b]; });
    std::uint32_t first = begin;
    for (std::uint32_t i = begin; i < end; ++i) {
      const std::uint64_t key = keys_[p.order[i]];
      if (i == begin || key != keys_[p.order[first]]) {
        if (i != begin) ++p.classes;
        first = i;
        p.trace = mix(p.trace + first) ^ key;
      }
      p.place[p.order[i]] = first;
    }
  }

  // Sets one vertex of a class apart, before the others.
  static void set_apart(partition& p, std::uint32_t vertex) {
    const std::uint32_t begin = p.place[vertex];
    const auto at = std::find(p.order.begin() + begin, p.order.end(), vertex);
    std::iter_swap(p.order.begin() + begin, at);
    for (std::uint32_t i = begin + 1; i < p.order.size() && p.place[p.order[i]] == begin; ++i) {
      p.place[p.order[i]] = begin + 1;
    }
    ++p.classes;
  }

  // The smallest class of several vertices, of several such the first.
  [[nodiscard]] std::span<const std::uint32_t> target(const partition& p) const {
    std::uint32_t best = 0, size = graph_.size() + 1;
    for (std::uint32_t begin = 0, end = 0; begin < graph_.size(); begin = end) {
      end = end_of_class(p, begin);
      if (end - begin > 1 && end - begin < size) {
        best = begin;
        size = end - begin;
      }
    }
    return std::span(p.order).subspan(best, size);
  }

  // Searches below one node and says at which level to go on: where the last leaf has turned out
  // to be an image of an earlier one, at the node from which their paths part, since all between
  // is an image as well; else anywhere from the parent down.
  std::size_t visit(const partition& p) {
    const std::size_t level = path_.size();
    if (p.classes == graph_.size()) return take_leaf(p);

    // Only the branches with the least trace can lead to the least leaf.
    std::vector<std::pair<std::uint32_t, partition>> branches;
    std::uint64_t least = 0;
    std::vector<std::uint32_t> seen;
    for (const std::uint32_t v : target(p)) {
      if (is_image(v, seen)) continue;
      seen.push_back(v);
      partition below = p;
      set_apart(below, v);
      refine(below);
      if (spent_) return 0;
      if (branches.empty() || below.trace < least) {
        branches.clear();
        least = below.trace;
      }
      if (below.trace == least) branches.emplace_back(v, std::move(below));
    }
    seen.clear();
    for (const auto& [v, below] : branches) {
      if (is_image(v, seen)) continue;
      seen.push_back(v);
      path_.push_back(v);
      traces_.push_back(below.trace);
      const std::size_t go_on = beyond_best() ? level : visit(below);
      path_.pop_back();
      traces_.pop_back();
      if (spent_ || go_on < level) return go_on;
    }
    return level;
  }

  // True if no leaf below can be less than the best one.
  [[nodiscard]] bool beyond_best() const {
    if (best_.order.empty()) return false;
    const std::size_t n = std::min(traces_.size(), best_.traces.size());
    const auto here = traces_.begin(), there = best_.traces.begin();
    const auto [a, b] = std::mismatch(here, here + static_cast<std::ptrdiff_t>(n), there);
    if (a != here + static_cast<std::ptrdiff_t>(n)) return *a > *b;
    return traces_.size() > best_.traces.size();
  }

  std::size_t take_leaf(const partition& p) {
    const std::size_t up = path_.empty() ? 0 : path_.size() - 1;
    std::vector<std::uint32_t> form = form_of(p);
    if (!best_.order.empty()) {
      if (traces_ == best_.traces && form == best_.form) {
        std::vector<std::uint32_t> image(graph_.size());
        for (std::uint32_t i = 0; i < graph_.size(); ++i) image[best_.order[i]] = p.order[i];
        images_.push_back(std::move(image));
        const auto parted = std::mismatch(path_.begin(), path_.end(), best_.path.begin()).first;
        return static_cast<std::size_t>(parted - path_.begin());
      }
      if (std::tie(traces_, form) > std::tie(best_.traces, best_.form)) return up;
    }
    best_ = {traces_, path_, p.order, std::move(form)};
    return up;
  }

  // Vertex by vertex in the order of the numbers: the label, then the edges to lower numbers.
  [[nodiscard]] std::vector<std::uint32_t> form_of(const partition& p) const {
    std::vector<std::uint32_t> form;
    form.reserve(graph_.size() * 2 + graph_.edges.size());
    std::vector<std::pair<std::uint32_t, std::uint32_t>> ends;
    for (std::uint32_t i = 0; i < graph_.size(); ++i) {
      const std::uint32_t v = p.order[i];
      ends.clear();
      for (const puzzle_graph::edge& e : graph_.edges_of(v)) {
        if (p.place[e.to] < i) ends.emplace_back(p.place[e.to], e.role);
      }
      std::sort(ends.begin(), ends.end());
      form.push_back(graph_.label[v]);
      form.push_back(static_cast<std::uint32_t>(ends.size()));
      for (const auto& [to, role] : ends) {
        form.push_back(to);
        form.push_back(role);
      }
    }
    return form;
  }

  // True if an automorphism that keeps all that is set apart carries one of `seen` onto v.
  [[nodiscard]] bool is_image(std::uint32_t v, const std::vector<std::uint32_t>& seen) {
    if (images_.empty() || seen.empty()) return false;
    std::vector<std::uint32_t> root(graph_.size());
    std::iota(root.begin(), root.end(), 0U);
    const auto find = [&root](std::uint32_t x) {
      while (root[x] != x) x = root[x] = root[root[x]];
      return x;
    };
    for (const std::vector<std::uint32_t>& image : images_) {
      if (!std::all_of(path_.begin(), path_.end(), [&](auto x) { return image[x] == x; })) continue;
      for (std::uint32_t x = 0; x < graph_.size(); ++x) root[find(x)] = find(image[x]);
    }
    return std::any_of(seen.begin(), seen.end(), [&](auto x) { return find(x) == find(v); });
  }

  const puzzle_graph& graph_;
  std::uint64_t work_;
  bool spent_ = false;
  std::vector<std::uint64_t> mixed_, keys_;  // of each vertex, within a round
  std::vector<std::uint64_t> traces_;        // of the node that is visited
  std::vector<std::uint32_t> path_;
  leaf best_;
  std::vector<std::vector<std::uint32_t>> images_;  // automorphisms found
};

// Seven bits a byte, low ones first.
void append(std::string& to, std::uint64_t number) {
  for (; number >= 0x80; number >>= 7) to += static_cast<char>(number | 0x80);
  to += static_cast<char>(number);
}

void append(std::string& to, std::string_view text) {
  append(to, text.size());
  to += text;
}

}  // namespace

std::optional<std::string> canonical_form(const model& facts, std::span<const std::uint8_t> givens,
                                          std::string_view beside, std::uint64_t work) {
  const puzzle_graph graph = graph_of(facts, givens);
  const std::vector<std::uint32_t> numbered = canonical_search(graph, work).run();
  if (numbered.empty()) return std::nullopt;
  const board& shape = facts.shape();
  std::string form;
  form.reserve(numbered.size() + 256);
  for (const std::uint32_t n : {shape.rows, shape.columns, shape.value_min, shape.value_max}) {
    append(form, n);
  }
  append(form, beside);
  append(form, graph.labels.size());
  for (const std::string& label : graph.labels) append(form, label);
  for (const std::uint32_t n : numbered) append(form, n);
  return form;
}

}  // namespace nonet::core
