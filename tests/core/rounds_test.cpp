// Rounds of singles: kernels say the same, and cells are reached when singles make them stand.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <catch2/catch.hpp>
#include <memory>
#include <vector>

#include "core/boards.hpp"
#include "model/compiled.hpp"
#include "nonet/core/program.hpp"
#include "nonet/core/search.hpp"
#include "simd/round_kernel.hpp"

using namespace nonet::core;

namespace {

using masks = std::vector<std::uint16_t>;

struct position {
  masks candidates, standing;
  friend bool operator==(const position&, const position&) = default;
};

// Some givens of a full grid that stand, and perhaps one that is wrong.
class table {
 public:
  explicit table(const model& facts) : rules_(facts), random_(facts.shape().cells()) {
    solver engine{rules_};
    const std::vector<std::uint8_t> none(facts.shape().cells(), empty_value);
    full_.resize(none.size());
    REQUIRE(engine.fill(none, {}, random_, full_).solutions == 1);
  }

  [[nodiscard]] const compiled& layout() const { return rules_.layout(); }
  [[nodiscard]] std::unique_ptr<round_kernel<std::uint16_t>> rounds(kernel wanted) const {
    return std::unique_ptr<round_kernel<std::uint16_t>>(
        make_round_kernel<std::uint16_t>(layout(), wanted));
  }

  [[nodiscard]] masks draw(std::uint64_t percent, bool wrong) {
    masks values(layout().slots);
    for (slot s = 0; s < values.size(); ++s) {
      if (random_.below(100) >= percent) continue;
      const std::uint64_t value =
          wrong && random_.below(4) == 0 ? random_.below(layout().width) : full_[s] - layout().base;
      values[s] = static_cast<std::uint16_t>(1U << value);
    }
    return values;
  }
  [[nodiscard]] masks wish() {
    masks wanted(layout().slots);
    for (std::uint64_t n = 1 + random_.below(3); n > 0; --n)
      wanted[random_.below(wanted.size())] = 1;
    return wanted;
  }
  [[nodiscard]] position blank() const {
    position p{masks(layout().slots), masks(layout().slots)};
    std::copy(layout().domains.begin(), layout().domains.begin() + layout().slots,
              p.candidates.begin());
    return p;
  }

 private:
  program rules_;
  random_stream random_;
  std::vector<std::uint8_t> full_;
};

bool all_stand(const masks& wanted, const position& p) {
  for (std::size_t s = 0; s < wanted.size(); ++s)
    if (wanted[s] != 0 && p.standing[s] == 0) return false;
  return true;
}

std::vector<model> boards() {
  return {latin(5), boxed(2, 3), boxed(3, 3), boxed(3, 4), boxed(4, 4)};
}

}  // namespace

TEST_CASE("cells are reached when all singles make them stand", "[property][rating]") {
  int reached = 0, not_reached = 0;
  for (const model& facts : boards()) {
    table t(facts);
    const auto rounds = t.rounds(kernel::portable);
    for (std::uint64_t n = 0; n < 200; ++n) {
      position start = t.blank();
      const masks values = t.draw(30 + n % 25, false);
      REQUIRE(rounds->stand(values.data(), start.candidates.data(), start.standing.data()));
      position end = start, now = start;
      const singles_taken all = rounds->take_singles(end.candidates.data(), end.standing.data());
      REQUIRE_FALSE(all.refuted);
      const masks wanted = t.wish();
      const bool there = rounds->reach(wanted.data(), now.candidates.data(), now.standing.data());
      REQUIRE(there == all_stand(wanted, end));
      REQUIRE(there == all_stand(wanted, now));
      if (!there) REQUIRE(now == end);
      // It takes no round where all stand.
      if (all_stand(wanted, start)) REQUIRE(now == start);
      (there ? reached : not_reached) += 1;
    }
  }
  CHECK(reached > 100);
  CHECK(not_reached > 100);
}

TEST_CASE("the AVX-512 rounds are the portable ones", "[property][rating][kernels]") {
  if (!available(kernel::avx512)) {
    WARN("this processor has no AVX-512");
    return;
  }
  int contradictions = 0;
  for (const model& facts : boards()) {
    table t(facts);
    const auto portable = t.rounds(kernel::portable), vectors = t.rounds(kernel::avx512);
    for (std::uint64_t n = 0; n < 600; ++n) {
      CAPTURE(facts.shape().rows, n);
      const masks values = t.draw(15 + n % 40, n % 3 == 0);
      position p = t.blank(), v = p;
      const bool sound = portable->stand(values.data(), p.candidates.data(), p.standing.data());
      REQUIRE(vectors->stand(values.data(), v.candidates.data(), v.standing.data()) == sound);
      if (!sound) continue;
      REQUIRE(p == v);
      const position start = p;
      const masks wanted = t.wish();
      const bool there = portable->reach(wanted.data(), p.candidates.data(), p.standing.data());
      REQUIRE(vectors->reach(wanted.data(), v.candidates.data(), v.standing.data()) == there);
      if (there) REQUIRE(p == v);
      p = v = start;
      const singles_taken a = portable->take_singles(p.candidates.data(), p.standing.data());
      const singles_taken b = vectors->take_singles(v.candidates.data(), v.standing.data());
      REQUIRE(a.refuted == b.refuted);
      contradictions += a.refuted;
      if (a.refuted) continue;
      REQUIRE(p == v);
      REQUIRE(a.hidden == b.hidden);
      REQUIRE(a.naked == b.naked);
      REQUIRE(a.hidden_rounds == b.hidden_rounds);
      REQUIRE(a.naked_rounds == b.naked_rounds);
    }
  }
  CAPTURE(contradictions);
  CHECK(contradictions > 5);
}
