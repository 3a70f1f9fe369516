// Multiple line: the values on each line add up to a multiple of a number.
// SPDX-License-Identifier: MIT
#include <nonet/pack.hpp>

#include <deque>
#include <vector>

namespace {

using namespace nonet::sdk;

constexpr auto lines =
    param::cells("lines", "the lines").path().range(1, 64).list().clues().required();
constexpr auto of =
    param::integer("of", "each sum is a multiple of this").range(2, 64).fallback(10);

// Keeps the values that some multiple can still be made of, by residues: `before[j]` has bit r
// set when the settled cells and the first j open ones can leave the residue r, `after` when the
// rest can make up for it.  A value v of the open cell j stays if before[j] moved on by v meets
// after[j + 1].
//
//   settled sum 7, of 10      open cells {1,2} {4,8}
//   before:  {7}              {8,9}         {2,3,6,7}: no 0, so there is no solution
//
// The settled cells are not added up again at each call: state[0] says which they are, state[1]
// is the residue of their sum.  The host puts both back when the search takes a value back.
struct residues {
  static constexpr auto name = "residues";
  static constexpr unsigned state_words = 2;

  propagation operator()(call& p) const {
    std::uint64_t& settled = p.state()[0];
    std::uint64_t& residue = p.state()[1];
    std::array<std::size_t, 64> open{};
    std::array<mask, 65> before{};
    std::size_t n = 0;
    for (std::size_t i = 0; i < p.size(); ++i) {
      if (((settled >> i) & 1) != 0) continue;
      if (is_single(p[i])) {
        settled |= std::uint64_t{1} << i;
        residue =
            (residue + static_cast<std::uint64_t>(least(p[i]))) % static_cast<unsigned>(divisor);
      } else {
        open[n++] = i;
      }
    }
    if (n == 0) return residue == 0 ? propagation::entailed : propagation::fail;

    before[0] = bit(static_cast<int>(residue));
    for (std::size_t j = 0; j < n; ++j) {
      for (const int v : each(p[open[j]])) before[j + 1] |= moved(before[j], v);
    }
    mask after = bit(0);
    for (std::size_t j = n; j-- > 0;) {
      mask& possible = p[open[j]];
      mask earlier = 0;
      for (const int v : each(possible)) {
        const mask from = moved(after, divisor - v % divisor);
        if ((before[j] & from) == 0) possible &= ~bit(v);
        earlier |= from;
      }
      if (possible == 0) return propagation::fail;
      after = earlier;
    }
    return propagation::fix;
  }

  // Every residue of the set grown by v.
  [[nodiscard]] mask moved(mask set, int v) const {
    const int by = v % divisor;
    return by == 0 ? set : ((set << by) | (set >> (divisor - by))) & values_from(0, divisor - 1);
  }

  int divisor;
};

class multiple_line : public rule {
 public:
  explicit multiple_line(const context& c) : code_{static_cast<int>(c[of])} {
    for (const auto& line : c[lines]) lines_.push_back({line.path, {line->begin(), line->end()}});
  }

  bool valid(const grid& g, broken& why) const override {
    for (const auto& [path, cells] : lines_) {
      if (!g.all_filled(cells)) continue;
      int sum = 0;
      for (const cell c : cells) sum += g[c];
      if (sum % code_.divisor != 0) {
        why.tell(path, cells, "the values add up to ", sum, ", no multiple of ", code_.divisor);
        if (why.enough()) return false;
      }
    }
    return !why.told();
  }

  void post(model& m) const override {
    for (const auto& [path, cells] : lines_) {
      m.clue(path);
      m.propagator(code_, cells);
    }
  }

  void draw(canvas& on) const override {
    for (const auto& line : lines_) on.line(layer::under_grid, "line", line.cells, 120);
  }

 private:
  struct clue {
    std::string path;
    std::vector<cell> cells;
  };
  residues code_;  // a member: the engine calls it as long as the rule lives
  std::vector<clue> lines_;
};

constexpr auto multiple_line_type = rule_type<multiple_line, lines, of>(
    "org.example.multiple-line", "multiple-line",
    "the values on each line add up to a multiple of a number", R"(lines = ["r1c1-r1c4"])");

}  // namespace

NONET_PACK("org.example.multiple", NONET_PACK_VERSION, "level 3 of the SDK, shown", "MIT",
           multiple_line_type);
