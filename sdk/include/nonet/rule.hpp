// The class that a rule author derives from.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>
#include <vector>

#include "nonet/canvas.hpp"
#include "nonet/context.hpp"
#include "nonet/grid.hpp"
#include "nonet/model.hpp"

namespace nonet::sdk {

// Hears why the values break a rule.
class broken {
 public:
  explicit broken(const nonet_broken* sink) noexcept : sink_(sink) {}

  // The clue at `path` ("" is the rule as a whole) is broken by these cells, for this reason:
  // "r1c1 and r1c4 both hold 5".  Always false, so valid() may return it.
  template <class... Parts>
  bool tell(const std::string& path, cells_view cells, const Parts&... why) {
    told_ = true;
    if (sink_ != nullptr) {
      sink_->tell(sink_->self, path.c_str(), cells.data(), static_cast<std::uint32_t>(cells.size()),
                  say(why...).c_str());
    }
    return false;
  }
  // True when one reason was told and nobody wants to hear of more.
  [[nodiscard]] bool enough() const noexcept { return told_ && sink_ == nullptr; }
  [[nodiscard]] bool told() const noexcept { return told_; }

 private:
  const nonet_broken* sink_;
  bool told_ = false;
};

// Tells of every two cells that hold the same value; true if there are none.
inline bool differ(const grid& g, cells_view cells, const std::string& path, broken& why) {
  mask seen = 0;
  mask twice = 0;
  for (const cell c : cells) {
    const mask m = g.empty(c) ? mask{0} : bit(g[c]);
    twice |= seen & m;
    seen |= m;
  }
  if (twice == 0) return true;  // nearly always
  bool fine = true;
  std::array<cell, 64> first{};
  seen = 0;
  for (const cell c : cells) {
    if (g.empty(c)) continue;
    const int v = g[c];
    if (has(seen, v)) {
      const cell before = first[static_cast<std::size_t>(v)];
      fine = why.tell(path, std::array{before, c}, g.shape().name(before), " and ",
                      g.shape().name(c), " both hold ", board::value_name(v));
      if (why.enough()) return false;
    } else {
      seen |= bit(v);
      first[static_cast<std::size_t>(v)] = c;
    }
  }
  return fine;
}

// Hears the units and groups of a rule, each with the path of its clue or a name of its own
// ("rows[3]").
class unit_sink {
 public:
  // Each value once: as many cells as there are values.
  virtual void unit(const std::string& path, cells_view cells) = 0;
  // The values differ.
  virtual void group(const std::string& path, cells_view cells) = 0;

 protected:
  ~unit_sink() = default;
};

// A rule of a puzzle.  Its constructor takes a `const context&`.  Override the least that says
// the rule:
//   units                 a rule that is nothing but units and groups needs no more
//   valid                 the definition; alone it is enough for any rule
//   valid + candidates    quicker: which values may an empty cell still hold?
//   valid + post          full speed: the rule in facts, or a propagator (units come on top)
// All members are const, depend on nothing but the instance and their arguments, and may be
// called from any thread.
class rule {
 public:
  rule() = default;
  rule(const rule&) = delete;
  rule& operator=(const rule&) = delete;
  virtual ~rule() = default;

  // True if the filled cells obey the rule: false only if they alone already break it.  On a
  // full grid this defines the rule.  By default: no unit and no group holds a value twice.
  virtual bool valid(const grid& g, broken& why) const;
  // The values that empty cell `c` may still hold next to the filled cells.  May leave in too
  // many, never too few.
  virtual mask candidates(const grid& g, cell c) const;
  virtual void units(unit_sink&) const {}
  virtual void post(model&) const {}
  virtual void draw(canvas&) const {}
};

inline bool rule::valid(const grid& g, broken& why) const {
  struct checker final : unit_sink {
    checker(const grid& values, broken& sink) : g(values), why(sink) {}
    void unit(const std::string& path, cells_view cells) override { group(path, cells); }
    void group(const std::string& path, cells_view cells) override {
      if (!why.enough()) differ(g, cells, path, why);
    }
    const grid& g;
    broken& why;
  };
  checker check(g, why);
  units(check);
  return !why.told();
}

// Tries each value.
inline mask rule::candidates(const grid& g, cell c) const {
  std::vector<std::uint8_t> tried(g.data(), g.data() + g.shape().cells());
  mask left = 0;
  for (const int v : each(g.shape().all())) {
    tried[c] = static_cast<std::uint8_t>(v);
    broken silent(nullptr);
    if (valid(grid(g.shape(), tried.data()), silent)) left |= bit(v);
  }
  return left;
}

}  // namespace nonet::sdk
