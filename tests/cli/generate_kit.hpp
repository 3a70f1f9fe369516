// What tests of `nonet generate` work with: a folder of their own, and the files in it.
// SPDX-License-Identifier: MIT
#pragma once

#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <system_error>

#include "run_program.hpp"

namespace nonet::test {

class scratch_folder {
 public:
  scratch_folder() {
    std::string name = (std::filesystem::temp_directory_path() / "nonet-generate-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    root_ = name;
  }
  ~scratch_folder() {
    std::error_code ignored;
    std::filesystem::remove_all(root_, ignored);
  }
  scratch_folder(const scratch_folder&) = delete;
  scratch_folder& operator=(const scratch_folder&) = delete;
  [[nodiscard]] std::string operator/(const std::string& name) const { return root_ / name; }

  // Every file below, by its name.
  [[nodiscard]] std::map<std::string, std::string> files() const {
    std::map<std::string, std::string> all;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root_)) {
      if (!entry.is_regular_file()) continue;
      std::ifstream in(entry.path(), std::ios::binary);
      std::ostringstream text;
      text << in.rdbuf();
      all[std::filesystem::relative(entry.path(), root_).string()] = text.str();
    }
    return all;
  }

 private:
  std::filesystem::path root_;
};

inline void write(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

[[nodiscard]] inline std::string text_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

// The name under which a list grows; the recipe's hash is what another run says.
[[nodiscard]] inline std::string partial_name(const std::string& recipe, const std::string& path,
                                              const std::string& seed, const std::string& range) {
  const std::string line =
      run({"generate", "puzzles/" + recipe + ".toml", "--seed", "3", "--format", "json"}).out;
  const std::string key = "\"recipe_sha256\":\"";
  return path + ".partial-" NONET_VERSION "-" + line.substr(line.find(key) + key.size(), 12) + "-" +
         seed + "-" + range;
}

}  // namespace nonet::test
