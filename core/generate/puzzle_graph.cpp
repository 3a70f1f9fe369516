// Facts and givens become vertices and edges.
// SPDX-License-Identifier: MIT
#include "generate/puzzle_graph.hpp"

#include <algorithm>
#include <cassert>
#include <map>
#include <string>
#include <tuple>
#include <utility>

namespace nonet::core {
namespace {

using kind = fact::kind;

// Roles of edges that are not the cells of a fact.
enum : std::uint32_t { of_line, given, allowed, counted };

// A fact on its way to a vertex.
struct statement {
  std::uint32_t label;                   // its number, in the order of their first use
  std::vector<puzzle_graph::edge> ends;  // to cells of the model; values follow them
  friend bool operator==(const statement& a, const statement& b) {
    return a.label == b.label && std::equal(a.ends.begin(), a.ends.end(), b.ends.begin(),
                                            b.ends.end(), [](const auto& x, const auto& y) {
                                              return x.to == y.to && x.role == y.role;
                                            });
  }
};

bool before(const puzzle_graph::edge& a, const puzzle_graph::edge& b) {
  return std::tie(a.to, a.role) < std::tie(b.to, b.role);
}

// Eight bytes, the same on every machine.
void append(std::string& to, std::uint64_t number) {
  for (int shift = 0; shift < 64; shift += 8) to += static_cast<char>(number >> shift & 0xFF);
}

// What a relation says of any two values of the board, if that is the same for all of them.
enum class pairwise { different, same, anything, other };

pairwise pairwise_of(const fact& f, const board& shape) {
  bool different = true, same = true, anything = true;
  for (std::uint32_t v = shape.value_min; v <= shape.value_max; ++v) {
    const mask with = f.allowed[v] & shape.all();
    different = different && with == (shape.all() & ~bit(v));
    same = same && with == bit(v);
    anything = anything && with == shape.all();
  }
  return different  ? pairwise::different
         : same     ? pairwise::same
         : anything ? pairwise::anything
                    : pairwise::other;
}

class graph_maker {
 public:
  graph_maker(const model& facts, std::span<const std::uint8_t> givens)
      : facts_(facts), shape_(facts.shape()), givens_(givens), symmetric_(values_are_alike()) {}

  puzzle_graph make() {
    allowed_.assign(facts_.cells(), shape_.all());
    for (const fact& f : facts_.facts()) state(f);
    for (statement& s : statements_) std::sort(s.ends.begin(), s.ends.end(), before);
    std::sort(statements_.begin(), statements_.end(), [](const statement& a, const statement& b) {
      if (a.label != b.label) return a.label < b.label;
      return std::lexicographical_compare(a.ends.begin(), a.ends.end(), b.ends.begin(),
                                          b.ends.end(), before);
    });
    statements_.erase(std::unique(statements_.begin(), statements_.end()), statements_.end());

    lines();
    cells();
    if (symmetric_) label_.insert(label_.end(), shape_.values(), number_of("v"));
    for (const statement& s : statements_) {
      const auto vertex = static_cast<std::uint32_t>(label_.size());
      for (const puzzle_graph::edge& e : s.ends) tie(vertex, cell_vertex(e.to), e.role);
      label_.push_back(s.label);
    }
    return finish();
  }

 private:
  struct pair {
    std::uint32_t a, b, role;
  };

  // True if no fact and no domain knows one value from another by more than its name.
  [[nodiscard]] bool values_are_alike() const {
    for (std::size_t c = shape_.cells(); c < facts_.cells(); ++c) {
      if (facts_.domains()[c] != shape_.all()) return false;
    }
    return std::all_of(facts_.facts().begin(), facts_.facts().end(), [this](const fact& f) {
      switch (f.what) {
        case kind::allow:
        case kind::unit:
        case kind::all_different:
        case kind::equal:
        case kind::among:
        case kind::differ_at:
          return true;
        case kind::relation:
          return pairwise_of(f, shape_) != pairwise::other;
        case kind::sum:
        case kind::less:
        case kind::regular:
        case kind::table:
        case kind::custom:
          break;
      }
      return false;
    });
  }

  void add(std::string label, std::vector<puzzle_graph::edge> ends) {
    statements_.push_back({number_of(std::move(label)), std::move(ends)});
  }

  // There are few labels, and what comes next often has that of the one before.
  [[nodiscard]] std::uint32_t number_of(std::string label) {
    if (last_ == numbers_.end() || last_->first != label) {
      last_ = numbers_.emplace(std::move(label), static_cast<std::uint32_t>(numbers_.size())).first;
    }
    return last_->second;
  }

  // All cells of the fact in roles that `role(i)` says.
  template <class Role>
  [[nodiscard]] static std::vector<puzzle_graph::edge> ends_of(const fact& f, Role role) {
    std::vector<puzzle_graph::edge> ends;
    ends.reserve(f.cells.size());
    for (std::size_t i = 0; i < f.cells.size(); ++i) ends.push_back({f.cells[i], role(i)});
    return ends;
  }
  [[nodiscard]] static std::vector<puzzle_graph::edge> all_alike(const fact& f) {
    return ends_of(f, [](std::size_t) { return 0U; });
  }
  [[nodiscard]] static std::vector<puzzle_graph::edge> in_order(const fact& f) {
    return ends_of(f, [](std::size_t i) { return static_cast<std::uint32_t>(i); });
  }

  void state(const fact& f) {
    switch (f.what) {
      case kind::allow:
        allowed_[f.cells[0]] &= f.values;
        return;
      case kind::unit:
        return add("u", all_alike(f));
      case kind::all_different:
        if (f.cells.size() < 2) return;
        // A group of as many cells as there are values is a unit, whatever it is called.
        return add(f.cells.size() == shape_.values() ? "u" : "d", all_alike(f));
      case kind::equal:
        return add("e", all_alike(f));
      case kind::sum:
        return sum(f);
      case kind::among:
        return among(f);
      case kind::less: {
        std::string label = "l";
        append(label, static_cast<std::uint64_t>(f.lo));
        return add(std::move(label), in_order(f));
      }
      case kind::relation:
        return relation(f);
      case kind::regular:
        return regular(f);
      case kind::table:
        return table(f);
      case kind::differ_at:
        return differ_at(f);
      case kind::custom:
        return add("p" + f.propagator.name, in_order(f));
    }
  }

  void sum(const fact& f) {
    std::string label = "s";
    append(label, static_cast<std::uint64_t>(f.lo));
    append(label, static_cast<std::uint64_t>(f.hi));
    add(std::move(label),
        ends_of(f, [&](std::size_t i) { return static_cast<std::uint32_t>(f.weights[i]); }));
  }

  void among(const fact& f) {
    std::string label = "a";
    append(label, static_cast<std::uint64_t>(f.lo));
    append(label, static_cast<std::uint64_t>(f.hi));
    std::vector<puzzle_graph::edge> ends = all_alike(f);
    const mask values = f.values & shape_.all();
    if (symmetric_) {
      for (mask left = values; left != 0; left &= left - 1) {
        ends.push_back({value_end(least_value(left)), counted});
      }
    } else {
      append(label, values);
    }
    add(std::move(label), std::move(ends));
  }

  void relation(const fact& f) {
    const pairwise says = pairwise_of(f, shape_);
    if (says == pairwise::anything) return;
    if (says != pairwise::other) return add(says == pairwise::same ? "e" : "d", all_alike(f));
    std::string there = "r", back = "r";
    for (std::uint32_t v = 0; v <= max_value; ++v) {
      mask turned = 0;
      for (std::uint32_t w = 0; w <= max_value; ++w) {
        if ((f.allowed[w] >> v & 1) != 0) turned |= bit(w);
      }
      append(there, f.allowed[v]);
      append(back, turned);
    }
    if (there == back) return add(std::move(there), all_alike(f));
    const bool turn = back < there;
    add(std::move(turn ? back : there),
        ends_of(f, [turn](std::size_t i) { return static_cast<std::uint32_t>((i == 0) == turn); }));
  }

  void regular(const fact& f) {
    std::string label = "g";
    append(label, f.machine.start);
    append(label, f.machine.values);
    for (const std::uint16_t to : f.machine.next) append(label, to);
    for (const std::uint8_t yes : f.machine.accepts) append(label, yes);
    add(std::move(label), in_order(f));
  }

  void table(const fact& f) {
    const std::size_t arity = f.cells.size();
    std::vector<std::string> rows;
    for (std::size_t t = 0; t + arity <= f.tuples.size(); t += arity) {
      rows.emplace_back(f.tuples.begin() + static_cast<std::ptrdiff_t>(t),
                        f.tuples.begin() + static_cast<std::ptrdiff_t>(t + arity));
    }
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    std::string label = "t";
    for (const std::string& row : rows) label += row;
    add(std::move(label), in_order(f));
  }

  // A pair of cells for each pair that lies so: the board's turns carry some of these facts onto
  // others.
  void differ_at(const fact& f) {
    if (f.lo == 0 && f.hi == 0) return add("0", {});  // no solution
    for (std::int64_t row = 0; row < shape_.rows; ++row) {
      for (std::int64_t column = 0; column < shape_.columns; ++column) {
        const std::int64_t r = row + f.lo, c = column + f.hi;
        if (r < 0 || r >= shape_.rows || c < 0 || c >= shape_.columns) continue;
        const auto at = [&](std::int64_t x, std::int64_t y) {
          return shape_.at(static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y));
        };
        add(shape_.values() == 2 ? "u" : "d", {{at(row, column), 0}, {at(r, c), 0}});
      }
    }
  }

  void lines() {
    const bool square = shape_.rows == shape_.columns;
    label_.insert(label_.end(), shape_.rows, number_of("-"));
    label_.insert(label_.end(), shape_.columns, number_of(square ? "-" : "|"));
  }

  void cells() {
    for (cell c = 0; c < facts_.cells(); ++c) {
      const bool on_board = c < shape_.cells();
      std::string label(1, on_board ? 'c' : 'h');
      const auto vertex = static_cast<std::uint32_t>(label_.size());
      if (on_board) {
        tie(vertex, c / shape_.columns, of_line);
        tie(vertex, shape_.rows + c % shape_.columns, of_line);
      } else if (!symmetric_) {
        append(label, facts_.domains()[c]);
      }
      const mask may = allowed_[c] & shape_.all();
      const bool is_given = on_board && givens_[c] != empty_value;
      if (symmetric_) {
        if (is_given) tie(vertex, cell_vertex(value_end(givens_[c])), given);
        for (mask left = may == shape_.all() ? 0 : may; left != 0; left &= left - 1) {
          tie(vertex, cell_vertex(value_end(least_value(left))), allowed);
        }
        if (may == 0) label += '!';
      } else {
        if (is_given) append(label, givens_[c]);
        if (allowed_[c] != shape_.all()) append(label += '/', allowed_[c]);
      }
      label_.push_back(number_of(std::move(label)));
    }
  }

  // Values stand where cells would go on.
  [[nodiscard]] std::uint32_t value_end(std::uint32_t value) const noexcept {
    assert(value >= shape_.value_min && value <= shape_.value_max && "a given is a value");
    return facts_.cells() + value - shape_.value_min;
  }
  [[nodiscard]] std::uint32_t cell_vertex(std::uint32_t end) const noexcept {
    return shape_.rows + shape_.columns + end;
  }

  void tie(std::uint32_t a, std::uint32_t b, std::uint32_t role) { pairs_.push_back({a, b, role}); }

  puzzle_graph finish() const {
    puzzle_graph graph;
    // The map has them in ascending order.
    std::vector<std::uint32_t> place(numbers_.size());
    for (const auto& [label, number] : numbers_) {
      place[number] = static_cast<std::uint32_t>(graph.labels.size());
      graph.labels.push_back(label);
    }
    graph.label.reserve(label_.size());
    for (const std::uint32_t number : label_) graph.label.push_back(place[number]);
    graph.first.assign(label_.size() + 1, 0);
    for (const pair& p : pairs_) {
      ++graph.first[p.a + 1];
      ++graph.first[p.b + 1];
    }
    for (std::size_t v = 0; v < label_.size(); ++v) graph.first[v + 1] += graph.first[v];
    graph.edges.resize(pairs_.size() * 2);
    std::vector<std::uint32_t> next(graph.first.begin(), graph.first.end() - 1);
    for (const pair& p : pairs_) {
      graph.edges[next[p.a]++] = {p.b, p.role};
      graph.edges[next[p.b]++] = {p.a, p.role};
    }
    return graph;
  }

  const model& facts_;
  const board& shape_;
  std::span<const std::uint8_t> givens_;
  const bool symmetric_;
  std::vector<mask> allowed_;
  std::vector<statement> statements_;
  std::map<std::string, std::uint32_t> numbers_;  // of the labels
  std::map<std::string, std::uint32_t>::iterator last_ = numbers_.end();
  std::vector<std::uint32_t> label_;  // the number of each vertex's label
  std::vector<pair> pairs_;
};

}  // namespace

puzzle_graph graph_of(const model& facts, std::span<const std::uint8_t> givens) {
  assert(givens.size() == facts.shape().cells() && "givens hold one value for each cell");
  return graph_maker(facts, givens).make();
}

}  // namespace nonet::core
