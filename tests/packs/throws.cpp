// Rules that throw, each in another hook: nothing may cross the interface.
// SPDX-License-Identifier: MIT
#include <nonet/pack.hpp>

#include <array>
#include <new>
#include <stdexcept>

namespace {

using namespace nonet::sdk;

enum class hook { constructor, valid, candidates, units, post, propagator, draw };

template <hook Where>
void here(hook now) {
  if (now == Where) throw std::runtime_error("thrown on purpose");
}

template <hook Where>
class throws : public rule {
 public:
  explicit throws(const context&) { here<Where>(hook::constructor); }
  bool valid(const grid&, broken&) const override {
    here<Where>(hook::valid);
    return true;
  }
  mask candidates(const grid& g, cell) const override {
    here<Where>(hook::candidates);
    return g.shape().all();
  }
  void units(unit_sink&) const override { here<Where>(hook::units); }
  void draw(canvas&) const override { here<Where>(hook::draw); }
};

// post() and candidates() do not go together.
template <hook Where>
class throws_posting : public rule {
 public:
  explicit throws_posting(const context&) {}
  bool valid(const grid&, broken&) const override { return true; }
  void post(model& m) const override {
    here<Where>(hook::post);
    m.propagator(code_, std::array<cell, 2>{0, 1});
  }

 private:
  struct code {
    static constexpr auto name = "the propagator";
    propagation operator()(call&) const {
      here<Where>(hook::propagator);
      return propagation::fix;
    }
  };
  code code_;
};

// Things other than std::exception.
class throws_a_number : public rule {
 public:
  explicit throws_a_number(const context&) { throw 7; }
  bool valid(const grid&, broken&) const override { return true; }
};
class throws_bad_alloc : public rule {
 public:
  explicit throws_bad_alloc(const context&) { throw std::bad_alloc(); }
  bool valid(const grid&, broken&) const override { return true; }
};
// The face itself throws where the host refuses a post.
class posts_a_cell_twice : public rule {
 public:
  explicit posts_a_cell_twice(const context&) {}
  bool valid(const grid&, broken&) const override { return true; }
  void post(model& m) const override { m.all_different(std::array<cell, 2>{3, 3}); }
};

template <class Rule>
constexpr auto type(const char* id, const char* name) {
  return rule_type<Rule>(id, name, "a rule that throws on purpose", nullptr);
}

constexpr auto constructor = type<throws<hook::constructor>>("test.throws.a", "throws-create");
constexpr auto valid = type<throws<hook::valid>>("test.throws.b", "throws-check");
constexpr auto asked = type<throws<hook::candidates>>("test.throws.c", "throws-candidates");
constexpr auto units = type<throws<hook::units>>("test.throws.d", "throws-units");
constexpr auto drawn = type<throws<hook::draw>>("test.throws.e", "throws-draw");
constexpr auto posted = type<throws_posting<hook::post>>("test.throws.f", "throws-post");
constexpr auto run = type<throws_posting<hook::propagator>>("test.throws.g", "throws-propagate");
constexpr auto number = type<throws_a_number>("test.throws.h", "throws-number");
constexpr auto memory = type<throws_bad_alloc>("test.throws.i", "throws-bad-alloc");
constexpr auto twice = type<posts_a_cell_twice>("test.throws.j", "posts-twice");

}  // namespace

NONET_PACK("test.throws", "1.0.0", "a pack for the tests of the loader", "MIT", constructor, valid,
           asked, units, drawn, posted, run, number, memory, twice);
