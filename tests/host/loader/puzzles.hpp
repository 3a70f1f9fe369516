// Puzzles made of the rules in packs/, and what becomes of them.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "host/loader/bundles.hpp"
#include "nonet/core/search.hpp"
#include "nonet/host/puzzle.hpp"

namespace nonet::host::test {

// A registry that knows the packs honest and faulty and what is built in.
class workshop {
 public:
  workshop() {
    make_bundle(folder_.root(), "honest", "honest");
    make_bundle(folder_.root(), "faulty", "faulty");
    packs_.emplace(search_path{{folder_.root()}, false});
  }

  [[nodiscard]] registry& packs() { return *packs_; }
  [[nodiscard]] const scratch_folder& folder() const { return folder_; }

  // The puzzle of a 4x4 grid and these rules.
  [[nodiscard]] std::optional<puzzle> make(const std::string& rules, bool recipe = false) {
    std::optional<document> file =
        read_document({"p.toml", "nonet = 1\n[grid]\nsize = 4\n" + rules}, found);
    if (!file) return std::nullopt;
    std::vector<open_rule> open;
    return make_puzzle(*std::move(file), packs(), found, recipe ? &open : nullptr);
  }
  // The same for one rule without parameters.
  [[nodiscard]] std::optional<puzzle> use(const std::string& name) {
    return make("[[rule]]\nuse = \"" + name + "\"\n");
  }
  [[nodiscard]] std::vector<std::string> heard() const { return lines(found, folder_); }

  problems found;

 private:
  environment path_{"NONET_PACK_PATH", nullptr};
  environment data_{"XDG_DATA_HOME", "/nonexistent"};
  scratch_folder folder_;
  std::optional<registry> packs_;
};

// The line that blames the faulty pack.
inline std::string faulty_line(const std::string& rule, const std::string& message) {
  return "ROOT/faulty.nonet/" NONET_TEST_PLATFORM "/faulty.so: rule 1 (" + rule + "): " + message +
         " (needed by p.toml:5:7)";
}

inline std::vector<std::uint8_t> empty_grid(const puzzle& p) {
  return std::vector<std::uint8_t>(p.shape().cells(), core::empty_value);
}

}  // namespace nonet::host::test
