// Finds packs, loads them when a rule of theirs is used, and knows every rule type by name.
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/host/problem.hpp"
#include "nonet/nonet.h"

namespace nonet::host {

// What a bundle's pack.toml says of it.  The library is not loaded for this.
struct pack_info {
  struct entry {
    std::string id, name, summary;
  };
  std::filesystem::path bundle;   // .../name.nonet, absolute
  std::filesystem::path library;  // .../name.nonet/linux-x86_64/name.so
  std::string id, version, summary, license;
  std::uint16_t abi_major = 0, abi_minor = 0;
  bool builtin = false;  // found in the first-party folder
  std::vector<entry> rules, generators;
};

// A rule type or generator of a loaded pack.  Valid as long as the process lives: a library is
// never unloaded.
struct rule_type {
  const nonet_rule_type* abi = nullptr;
  const pack_info* pack = nullptr;
};
struct generator_type {
  const nonet_generator_type* abi = nullptr;
  const pack_info* pack = nullptr;
};

struct search_path {
  std::vector<std::filesystem::path> named;  // --pack-path, trusted for this run
  bool only_builtin = false;                 // --only-builtin: nothing but the first-party folder
};

// Scans manifests when it is made, loads libraries when they are needed.
//
// Search order: --pack-path, NONET_PACK_PATH, $XDG_DATA_HOME/nonet/packs (or
// ~/.local/share/nonet/packs), the first-party folder beside the executable.  Never the working
// folder or the puzzle's.  Not thread-safe: look rules up before threads start.
class registry {
 public:
  explicit registry(const search_path& where);
  ~registry();
  registry(registry&&) noexcept;
  registry& operator=(registry&&) noexcept;

  // Looks up the `use` of a rule: a bare name or "pack-id/name".  nullopt: a problem was added
  // to `found` - unknown (did you mean, and which folders were searched), ambiguous, or its
  // pack does not load (fault::pack).  file, at and where say who asked.
  [[nodiscard]] std::optional<rule_type> find_rule(std::string_view use, const problem& asker,
                                                   problems& found);
  [[nodiscard]] std::optional<generator_type> find_generator(std::string_view with,
                                                             const problem& asker, problems& found);

  // What the manifests say of bundles that were passed over since they can't be used.
  [[nodiscard]] std::vector<const pack_info*> unusable() const;
  // Every pack found, in search order, without those that a pack of the same id hides.
  [[nodiscard]] const std::vector<std::unique_ptr<pack_info>>& packs() const noexcept;
  // What was wrong with packs and folders while scanning.
  [[nodiscard]] const problems& scan_problems() const noexcept;
  // Those of them that no find_*() or load_all() has told as an error yet: for the end of a run,
  // when it is known which packs were needed.
  [[nodiscard]] problems untold_problems() const;
  // Loads every pack (for `nonet rules`); adds a problem for each that fails.
  [[nodiscard]] std::vector<rule_type> load_all(problems& found);
  // Whether a pack of packs() loads; adds a problem if not.
  [[nodiscard]] bool loads(const pack_info& pack, problems& found);
  // The folders that were searched, for messages and --log-level debug.
  [[nodiscard]] const std::vector<std::filesystem::path>& folders() const noexcept;

 private:
  struct state;
  std::unique_ptr<state> state_;
};

// What a library says of itself, wherever it lies.
[[nodiscard]] std::optional<pack_info> info_of(const std::filesystem::path& library,
                                               problems& found);
// The text of pack.toml for a library, read from its nonet_pack_v1 (`nonet pack manifest`).
[[nodiscard]] std::optional<std::string> manifest_of(const std::filesystem::path& library,
                                                     problems& found);

}  // namespace nonet::host
