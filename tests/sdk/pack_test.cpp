// The record of a pack, and generators.
// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>
#include <stdexcept>

#include "fake_host.hpp"

namespace {

using namespace nonet::sdk;
using nonet::sdk_tests::fake_host;
using nonet::sdk_tests::values;

class anything_goes : public rule {
 public:
  explicit anything_goes(const context&) {}
  bool valid(const grid&, broken&) const override { return true; }
};

constexpr auto trouble = param::integer("trouble", "what goes wrong").fallback(0);

class sample_generator : public generator {
 public:
  explicit sample_generator(const context& c) : trouble_(c[trouble]) {
    if (trouble_ == 1) c.error("trouble", "expected none");
  }
  void generate(generation& g) const override {
    if (trouble_ == 2) throw std::runtime_error("out of ideas");
    if (trouble_ == 3) return;
    const auto solution = g.fill();
    auto givens = solution;
    givens[g.random(4)] = NONET_EMPTY;
    for (const cell c : g.orbit(0)) givens[c] = NONET_EMPTY;
    if (g.count(givens, 2) == 1) g.carve(givens);
    g.accept(givens, solution);
  }

 private:
  std::int64_t trouble_;
};

constexpr auto first = rule_type<anything_goes>("t.first", "first", "s", "");
constexpr auto second = rule_type<anything_goes>("t.second", "second", "s", "");
constexpr auto maker = generator_type<sample_generator, trouble>("t.maker", "maker", "s");
constexpr nonet_pack mixed = make_pack<first, maker, second>("t", "1.2.3", "a pack", "MIT");
constexpr nonet_pack bare = make_pack<>("t", "1.2.3", "a pack", "MIT");

constexpr nonet_board four{sizeof(nonet_board), 2, 2, 1, 4, 0};

// A run of the engine that always finds the same.
struct fake_generation {
  fake_generation() {
    raw.self = this;
    raw.board = &four;
    raw.random = [](void*, std::uint64_t bound) noexcept { return bound - 1; };
    raw.fill = [](void* self, std::uint8_t* solution) noexcept {
      for (std::uint8_t i = 0; i < 4; ++i) solution[i] = static_cast<std::uint8_t>(i + 1);
      return static_cast<fake_generation*>(self)->fill_answer;
    };
    raw.count = [](void*, const std::uint8_t*, std::uint64_t, std::uint64_t* found) noexcept {
      *found = 1;
      return nonet_status{NONET_OK};
    };
    raw.orbit = [](void*, nonet_cell c, nonet_cell* out) noexcept {
      out[0] = c;
      return std::uint32_t{1};
    };
    raw.carve = [](void*, std::uint8_t* givens) noexcept {
      givens[1] = NONET_EMPTY;
      return nonet_status{NONET_OK};
    };
    raw.accept = [](void* self, const std::uint8_t* givens, const std::uint8_t*) noexcept {
      static_cast<fake_generation*>(self)->accepted.assign(givens, givens + 4);
      return nonet_status{NONET_OK};
    };
  }
  nonet_generation raw{};
  nonet_status fill_answer = NONET_OK;
  std::vector<std::uint8_t> accepted;
};

}  // namespace

TEST_CASE("a pack lists its rules and its generators, each in their order", "[unit]") {
  STATIC_REQUIRE(mixed.struct_size == sizeof(nonet_pack));
  STATIC_REQUIRE(mixed.abi_major == NONET_ABI_MAJOR);
  STATIC_REQUIRE(mixed.abi_minor == NONET_ABI_NEEDS);
  STATIC_REQUIRE(mixed.rule_count == 2);
  CHECK(mixed.rules[0] == &first);
  CHECK(mixed.rules[1] == &second);
  STATIC_REQUIRE(mixed.generator_count == 1);
  CHECK(mixed.generators[0] == &maker);
  STATIC_REQUIRE(bare.rule_count == 0);
  STATIC_REQUIRE(bare.generator_count == 0);
}

TEST_CASE("a generator works through the host's services and accepts a puzzle", "[unit]") {
  fake_host host;
  fake_generation engine;
  const std::vector<nonet_value> given{values::integer(0)};
  CHECK(maker.generate(host.raw(), &engine.raw, given.data()) == NONET_OK);
  CHECK(engine.accepted == std::vector<std::uint8_t>{NONET_EMPTY, NONET_EMPTY, 3, NONET_EMPTY});
  CHECK(host.heard.empty());
}

TEST_CASE("a generator that gets nowhere says so by its status", "[unit]") {
  const auto run = [](std::int64_t what, nonet_status fill, std::vector<std::string>* heard) {
    fake_host host;
    fake_generation engine;
    engine.fill_answer = fill;
    const std::vector<nonet_value> given{values::integer(what)};
    const nonet_status status = maker.generate(host.raw(), &engine.raw, given.data());
    *heard = host.heard;
    return status;
  };
  std::vector<std::string> heard;
  CHECK(run(0, NONET_ERR_LIMIT, &heard) == NONET_ERR_LIMIT);
  CHECK(heard.empty());
  CHECK(run(0, NONET_ERR_NONE, &heard) == NONET_ERR_NONE);
  CHECK(heard.empty());
  CHECK(run(1, NONET_OK, &heard) == NONET_ERR_PARAM);
  CHECK(heard == std::vector<std::string>{"error trouble: expected none"});
  CHECK(run(2, NONET_OK, &heard) == NONET_ERR_INTERNAL);
  CHECK(heard == std::vector<std::string>{"error : generate(): out of ideas"});
  CHECK(run(3, NONET_OK, &heard) == NONET_ERR_LIMIT);
}
