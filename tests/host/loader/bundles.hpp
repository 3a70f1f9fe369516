// Bundles in a folder that is thrown away after the test.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "nonet/host/registry.hpp"
#include "support/files.hpp"

namespace nonet::host::test {

namespace fs = std::filesystem;

using nonet::test::scratch_folder;

// A library that the build made of packs/.
inline fs::path built(const std::string& name) {
  return fs::path(NONET_TEST_PACKS) / (name + ".so");
}

// The folder of a bundle's library, as the build names it.
inline fs::path platform_folder() { return NONET_TEST_PLATFORM; }

// Copies a library into FOLDER/BUNDLE.nonet without a manifest.
inline fs::path place_library(const fs::path& folder, const std::string& bundle,
                              const std::string& library) {
  const fs::path made = folder / (bundle + ".nonet");
  fs::create_directories(made / platform_folder());
  const fs::path to = made / platform_folder() / (bundle + ".so");
  fs::copy_file(built(library), to);
  return to;
}

// FOLDER/BUNDLE.nonet with a manifest that tells the truth.
inline fs::path make_bundle(const fs::path& folder, const std::string& bundle,
                            const std::string& library) {
  const fs::path to = place_library(folder, bundle, library);
  problems found;
  const std::optional<std::string> text = manifest_of(to, found);
  if (!text) throw std::runtime_error(to_string(found.list().front()));
  const fs::path made = folder / (bundle + ".nonet");
  std::ofstream(made / "pack.toml", std::ios::binary) << *text;
  return made;
}

// A manifest for a library that has none of its own to give.
inline std::string manifest_text(const std::string& id, const std::string& rule,
                                 const std::string& abi = "1.0") {
  return "id = \"" + id + "\"\nversion = \"1.0.0\"\nsummary = \"\"\nlicense = \"MIT\"\nabi = \"" +
         abi + "\"\n\n[[rule]]\nid = \"" + id + "." + rule + "\"\nname = \"" + rule +
         "\"\nsummary = \"\"\n";
}

// Every problem as the user sees it, ROOT in place of the scratch folder.
inline std::vector<std::string> lines(const problems& found, const scratch_folder& at) {
  std::vector<std::string> all;
  for (const problem& p : found.list()) {
    std::string line = to_string(p);
    const std::string root = at.root().string();
    for (std::size_t i = 0; (i = line.find(root, i)) != std::string::npos;) {
      line.replace(i, root.size(), "ROOT");
    }
    all.push_back(std::move(line));
  }
  return all;
}

// Sets or clears an environment variable until the end of the scope.
class environment {
 public:
  environment(std::string name, const char* value) : name_(std::move(name)) {
    if (const char* old = std::getenv(name_.c_str())) old_ = old;
    set(value);
  }
  ~environment() { set(old_ ? old_->c_str() : nullptr); }
  environment(const environment&) = delete;
  environment& operator=(const environment&) = delete;

 private:
  void set(const char* value) const {
    if (value == nullptr) {
      unsetenv(name_.c_str());
    } else {
      setenv(name_.c_str(), value, 1);
    }
  }
  std::string name_;
  std::optional<std::string> old_;
};

}  // namespace nonet::host::test
