// Recipes to test with, and the packs that they need.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "host/loader/bundles.hpp"
#include "nonet/host/generation.hpp"

namespace nonet::host::test {

// A registry with the built-in packs and the test's own generators.
class kitchen {
 public:
  kitchen() {
    make_bundle(folder_.root(), "generators", "generators");
    packs_.emplace(search_path{{folder_.root()}, false});
  }

  [[nodiscard]] registry& packs() { return *packs_; }
  [[nodiscard]] const scratch_folder& folder() const { return folder_; }

  // The recipe of this text, written to r.toml.
  [[nodiscard]] std::optional<recipe> read(const std::string& text) {
    const fs::path file = folder_.write("r.toml", text);
    std::optional<recipe> r = load_recipe(file.string(), packs(), found);
    return r;
  }
  // A classic of some size with these lines under [generate].
  [[nodiscard]] std::optional<recipe> classic(int size, const std::string& generate,
                                              const std::string& givens = "") {
    std::string text = "nonet = 1\n[grid]\nsize = " + std::to_string(size) + "\n";
    if (!givens.empty()) text += "givens = \"" + givens + "\"\n";
    return read(text + "[[rule]]\nuse = \"classic\"\n[generate]\n" + generate);
  }

  // What the user hears, without the folder's name.
  [[nodiscard]] std::vector<std::string> heard() const { return heard(found); }
  [[nodiscard]] std::vector<std::string> heard(const problems& list) const {
    std::vector<std::string> all = lines(list, folder_);
    for (std::string& line : all) {
      if (line.starts_with("ROOT/r.toml")) line.erase(0, 5);
    }
    return all;
  }

  problems found;

 private:
  environment path_{"NONET_PACK_PATH", nullptr};
  environment data_{"XDG_DATA_HOME", "/nonexistent"};
  scratch_folder folder_;
  std::optional<registry> packs_;
};

// One puzzle, by a maker of its own.
[[nodiscard]] inline generated generate_one(const recipe& r, std::uint64_t seed,
                                            std::uint64_t index,
                                            const std::atomic<bool>* cancel = nullptr) {
  return puzzle_maker(r).make(seed, index, cancel);
}

[[nodiscard]] inline std::uint32_t number_of(const std::vector<std::uint8_t>& givens) {
  return static_cast<std::uint32_t>(std::count_if(
      givens.begin(), givens.end(), [](std::uint8_t v) { return v != core::empty_value; }));
}

}  // namespace nonet::host::test
