// The whisper rule: values that follow each other on a line keep their distance.
// SPDX-License-Identifier: MIT
#include <nonet/pack.hpp>

#include <cstdlib>
#include <vector>

namespace {

using namespace nonet::sdk;

// What a puzzle file may say after `use = "whisper"`.  The same names read the values below.
constexpr auto lines = param::cells("lines", "the lines, from end to end")
                           .path()
                           .range(2, 1225)
                           .list()
                           .clues()
                           .required();
constexpr auto gap =
    param::integer("gap", "the least difference between two in a row").range(1, 34).fallback(5);

// What a recipe may say in [rule.generate] when it leaves the lines out.
constexpr auto number = param::integer("number", "how many lines").range(1, 100).fallback(4);
constexpr auto length = param::integer("length", "the cells of a line").range(2, 100).fallback(5);

// Makes the lines of a generated puzzle: walks over its solution.
class whisper_maker : public rule_maker {
 public:
  bool make(const layout& l, table_writer& out) const override {
    std::vector<char> taken(l.board().cells());
    auto list = out.list(lines);
    for (std::int64_t i = 0; i < l[number]; ++i) {
      std::vector<cell> line;
      for (int tries = 200; line.empty(); --tries) {
        if (tries == 0) l.give_up("length", "lower it or number: no room for another line");
        line = walk(l, taken);
      }
      for (const cell c : line) taken[c] = 1;
      list.add(line);
    }
    return true;
  }

 private:
  // A line from a random cell on, from neighbour to neighbour; empty where it has come to an end.
  static std::vector<cell> walk(const layout& l, std::vector<char> taken) {
    const auto far = [&](cell a, cell b) {
      return std::abs(l.solution()[a] - l.solution()[b]) >= l.given(gap);
    };
    std::vector<cell> line{static_cast<cell>(l.random(taken.size()))};
    if (taken[line.front()] != 0) return {};
    while (line.size() < static_cast<std::size_t>(l[length])) {
      taken[line.back()] = 1;
      std::vector<cell> next = l.board().neighbours(line.back());
      std::erase_if(next, [&](cell c) { return taken[c] != 0 || !far(line.back(), c); });
      if (next.empty()) return {};
      line.push_back(next[l.random(next.size())]);
    }
    return line;
  }
};

class whisper : public rule {
 public:
  using made_by = maker_type<whisper_maker, number, length>;

  explicit whisper(const context& c) : gap_(static_cast<int>(c[gap])) {
    const int most = c.board().values() - 1;
    if (gap_ > most) {
      c.error("gap", "expected at most ", most, ", the greatest difference of two values, found ",
              gap_);
    }
    // The parameters are the host's: copy what is needed later.
    for (const auto& line : c[lines]) lines_.push_back({line.path, {line->begin(), line->end()}});
  }

  // What the rule means.  Everything else is tested against this.
  bool valid(const grid& g, broken& why) const override {
    for (const auto& [path, cells] : lines_) {
      for (std::size_t i = 1; i < cells.size(); ++i) {
        const cell a = cells[i - 1], b = cells[i];
        if (g.filled(a) && g.filled(b) && std::abs(g[a] - g[b]) < gap_) {
          why.tell(path, std::array{a, b}, g.shape().name(a), " and ", g.shape().name(b), " hold ",
                   g[a], " and ", g[b], ", less than ", gap_, " apart");
          if (why.enough()) return false;
        }
      }
    }
    return !why.told();
  }

  // The same, said in facts that the engine combines with those of all other rules.
  void post(model& m) const override {
    for (const auto& [path, cells] : lines_) {
      m.clue(path);
      for (std::size_t i = 1; i < cells.size(); ++i) {
        m.relation(cells[i - 1], cells[i],
                   [this](int x, int y) { return std::abs(x - y) >= gap_; });
      }
    }
  }

  void draw(canvas& on) const override {
    for (const auto& line : lines_) on.line(layer::under_grid, "line", line.cells, 150);
  }

 private:
  struct clue {
    std::string path;  // "lines[2]", for messages
    std::vector<cell> cells;
  };
  int gap_;
  std::vector<clue> lines_;
};

constexpr auto whisper_type = rule_type<whisper, lines, gap>(
    "org.example.whisper", "whisper", "two values in a row on a line keep their distance",
    R"(lines = ["r1c1 r2c2 r3c1", "r5c1-r5c4"])");

}  // namespace

NONET_PACK("org.example.my-rules", NONET_PACK_VERSION, "a pack to copy", "MIT", whisper_type);
