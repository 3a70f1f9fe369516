// The random stream: the same numbers everywhere, within bounds, evenly spread.
// SPDX-License-Identifier: MIT
#include "nonet/core/random.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <numeric>
#include <vector>

using nonet::core::random_stream;

namespace {

std::vector<std::uint64_t> draws(random_stream stream, std::uint64_t bound, std::size_t count) {
  std::vector<std::uint64_t> result(count);
  std::generate(result.begin(), result.end(), [&] { return stream.below(bound); });
  return result;
}

// Pearson's statistic of equally likely classes; with k classes its mean is k - 1.
double chi_square(std::span<const std::uint64_t> seen) {
  const auto total = static_cast<double>(std::accumulate(seen.begin(), seen.end(), 0ULL));
  const double expected = total / static_cast<double>(seen.size());
  double sum = 0;
  for (const auto n : seen) {
    const double off = static_cast<double>(n) - expected;
    sum += off * off / expected;
  }
  return sum;
}

}  // namespace

// The numbers of these tests were computed by an independent implementation with integers of
// any size.  They must never change: a seed repeats a puzzle.
TEST_CASE("a random stream gives the same words on every machine", "[unit][random]") {
  const auto first = [](std::uint64_t seed, std::uint64_t index) {
    random_stream stream(seed, index);
    std::array<std::uint64_t, 4> words{};
    for (auto& word : words) word = stream.next();
    return words;
  };
  using words = std::array<std::uint64_t, 4>;
  CHECK(first(0, 0) ==
        words{0x1cd364143cce4aae, 0x74152ffafb44a602, 0x12f768f77aafc9ed, 0xb56b9b160701bc85});
  CHECK(first(1, 0) ==
        words{0x5c5b2489b31beb7b, 0xe6c3d212b3317fcc, 0x278db1d3aa85d562, 0x092e0f512077dccc});
  CHECK(first(1, 1) ==
        words{0x184c0ce663dc052d, 0x72906a059a41ed2b, 0x4358cedacdd5e297, 0x116b988dbaca7927});
  CHECK(first(~0ULL, 7) ==
        words{0x752e638cac6bd340, 0xed1f8bcb5bfd4597, 0x83ca6ed833f0f6e5, 0x47a8118e25cf5b6d});
}

TEST_CASE("bounded draws are the same on every machine", "[unit][random]") {
  using list = std::vector<std::uint64_t>;
  const random_stream stream(2026, 3);
  CHECK(draws(stream, 1, 6) == list{0, 0, 0, 0, 0, 0});
  CHECK(draws(stream, 2, 6) == list{1, 1, 0, 0, 0, 1});
  CHECK(draws(stream, 9, 6) == list{6, 8, 4, 0, 0, 6});
  CHECK(draws(stream, 1000, 6) == list{744, 891, 462, 67, 17, 713});
  // Bounds so large that up to every second word is drawn again.
  CHECK(draws(stream, (1ULL << 63) + 1, 6) == list{8219016784956273478, 4266057027002173617,
                                                   6583477772793381180, 4816946983113039356,
                                                   2154640964582614909, 8392433836441353912});
  CHECK(draws(stream, 3ULL << 62, 6) == list{10298347342491982526ULL, 6399085540503260426,
                                             932137425838061638, 9921645575343385439ULL,
                                             3231961446873922364, 1960196966979791281});
  CHECK(draws(stream, ~0ULL, 3) ==
        list{13731129789989310034ULL, 16438033569912546955ULL, 8532114054004347234});
}

TEST_CASE("a shuffle is the same on every machine and loses nothing", "[unit][random]") {
  std::array<int, 10> items{};
  std::iota(items.begin(), items.end(), 0);
  random_stream stream(5);
  stream.shuffle(std::span(items));
  CHECK(items == std::array<int, 10>{5, 8, 4, 2, 3, 1, 7, 6, 0, 9});

  std::vector<int> nothing;
  stream.shuffle(std::span(nothing));
  CHECK(nothing.empty());
}

TEST_CASE("bounded draws stay below their bound", "[unit][random]") {
  random_stream stream(11);
  for (std::uint64_t bound = 1; bound < 300; ++bound) {
    for (int i = 0; i < 50; ++i) REQUIRE(stream.below(bound) < bound);
  }
  for (int shift = 32; shift < 64; ++shift) {
    const std::uint64_t bound = (1ULL << shift) + 1;
    for (int i = 0; i < 50; ++i) REQUIRE(stream.below(bound) < bound);
  }
}

// Limits for one draw in a million: chi-square 42 with 8 degrees of freedom, 28 with 2.
TEST_CASE("bounded draws are evenly spread", "[unit][random]") {
  std::array<std::uint64_t, 9> nine{};
  random_stream stream(17);
  for (int i = 0; i < 90'000; ++i) ++nine[stream.below(9)];
  CHECK(chi_square(nine) < 42);

  // A remainder would favour the lowest third of this bound two to one.
  std::array<std::uint64_t, 3> thirds{};
  for (int i = 0; i < 30'000; ++i) ++thirds[stream.below(3ULL << 62) >> 62];
  CHECK(chi_square(thirds) < 28);
}

TEST_CASE("every order of four items is as likely as the others", "[unit][random]") {
  std::vector<std::uint64_t> seen(24);
  random_stream stream(23);
  for (int i = 0; i < 24'000; ++i) {
    std::array<int, 4> items{0, 1, 2, 3};
    stream.shuffle(std::span(items));
    std::size_t index = 0;  // of the order among all orders
    for (std::size_t k = 0; k < 4; ++k) {
      const auto smaller = std::count_if(items.begin() + static_cast<std::ptrdiff_t>(k),
                                         items.end(), [&](int x) { return x < items[k]; });
      index = index * (4 - k) + static_cast<std::size_t>(smaller);
    }
    ++seen[index];
  }
  CHECK(chi_square(seen) < 72);  // 23 degrees of freedom
}

TEST_CASE("streams of one seed with other indices are not each other's continuation",
          "[unit][random]") {
  std::vector<std::uint64_t> words;
  for (std::uint64_t index = 0; index < 100; ++index) {
    random_stream stream(42, index);
    for (int i = 0; i < 100; ++i) words.push_back(stream.next());
  }
  std::sort(words.begin(), words.end());
  CHECK(std::adjacent_find(words.begin(), words.end()) == words.end());
}
