// Files of a test: a folder that is thrown away after it, and whole texts.
// SPDX-License-Identifier: MIT
#pragma once

#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

namespace nonet::test {

[[nodiscard]] inline std::string text_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

inline void write(const std::filesystem::path& file, std::string_view text) {
  std::ofstream(file, std::ios::binary) << text;
}

// A folder of its own that goes away with the test.
class scratch_folder {
 public:
  scratch_folder() {
    std::string name = (std::filesystem::temp_directory_path() / "nonet-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    root_ = std::filesystem::canonical(name);
  }
  ~scratch_folder() {
    std::error_code ignored;
    std::filesystem::remove_all(root_, ignored);
  }
  scratch_folder(const scratch_folder&) = delete;
  scratch_folder& operator=(const scratch_folder&) = delete;

  [[nodiscard]] const std::filesystem::path& root() const noexcept { return root_; }
  [[nodiscard]] std::filesystem::path operator/(const std::filesystem::path& below) const {
    return root_ / below;
  }

  // Writes a file, with the folders above it; returns its path.
  std::filesystem::path write(const std::filesystem::path& below, std::string_view text) const {
    const std::filesystem::path file = root_ / below;
    std::filesystem::create_directories(file.parent_path());
    test::write(file, text);
    return file;
  }

  // Every file below, by its name.
  [[nodiscard]] std::map<std::string, std::string> files() const {
    std::map<std::string, std::string> all;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root_)) {
      if (!entry.is_regular_file()) continue;
      all[std::filesystem::relative(entry.path(), root_).string()] = text_of(entry.path());
    }
    return all;
  }

 private:
  std::filesystem::path root_;
};

}  // namespace nonet::test
