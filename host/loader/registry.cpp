// Finds packs, loads them when a rule of theirs is used, and knows every rule type by name.
// SPDX-License-Identifier: MIT
#include "nonet/host/registry.hpp"

#include <cassert>
#include <map>
#include <set>
#include <utility>

#include "loader/folders.hpp"
#include "loader/manifest.hpp"
#include "loader/pack_problem.hpp"
#include "loader/pack_store.hpp"
#include "loader/scan.hpp"

namespace nonet::host {
namespace {

using entries = std::vector<pack_info::entry>;

// What is looked up: rule types or generators.
struct sort_of_entry {
  entries pack_info::*list;
  const char* name;
};
constexpr sort_of_entry rule_types{&pack_info::rules, "rule type"};
constexpr sort_of_entry generator_types{&pack_info::generators, "generator"};

// "pack-id/name" in its two halves; without a slash the pack is empty.
struct wanted {
  std::string_view pack, name;
  explicit wanted(std::string_view use) : name(use) {
    if (const auto slash = use.find('/'); slash != std::string_view::npos) {
      pack = use.substr(0, slash);
      name = use.substr(slash + 1);
    }
  }
};

std::optional<std::size_t> find_entry(const entries& list, std::string_view name) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list[i].name == name) return i;
  }
  return std::nullopt;
}

bool offers(const pack_info& pack, const sort_of_entry& sort, const wanted& what) {
  return (what.pack.empty() || what.pack == pack.id) &&
         find_entry(pack.*sort.list, what.name).has_value();
}

}  // namespace

// Invariants:
//   1. loaded and failures have an entry for a pack only after it was tried, and never both.
//   2. A library that failed is not tried again.
//   3. told holds the paths of broken bundles that an error has named.
struct registry::state {
  problems scan_problems;
  std::vector<pack_folder> folders;
  std::vector<std::filesystem::path> folder_paths;
  scan_result found;
  std::map<const pack_info*, loaded_pack> loaded;
  std::map<const pack_info*, std::string> failures;
  std::set<std::string> told;

  explicit state(const search_path& where)
      : folders(find_folders(where, scan_problems)), found(scan(folders, scan_problems)) {
    for (const pack_folder& f : folders) folder_paths.push_back(f.path);
  }

  // Null: it does not load, and why.
  const loaded_pack* load(const pack_info& pack, std::string* why);
  const pack_info* choose(const wanted& what, const sort_of_entry& sort, const problem& asker,
                          problems& out) const;
  void unknown(std::string_view use, const wanted& what, const sort_of_entry& sort,
               const problem& asker, problems& out);
  // Tells of a broken bundle as an error.
  void blame(const broken_bundle& bundle, const problem& asker, problems& out);
  // The pack that offers `use`, loaded, and the number of the entry in it.
  std::optional<std::pair<const loaded_pack*, std::size_t>> find(std::string_view use,
                                                                 const sort_of_entry& sort,
                                                                 const problem& asker,
                                                                 problems& out);
};

const loaded_pack* registry::state::load(const pack_info& pack, std::string* why) {
  if (const auto known = loaded.find(&pack); known != loaded.end()) return &known->second;
  if (const auto known = failures.find(&pack); known != failures.end()) {
    *why = known->second;
    return nullptr;
  }
  const loaded_pack made = load_pack(pack, why);
  if (made.record != nullptr) return &loaded.emplace(&pack, made).first->second;
  failures.emplace(&pack, *why);
  return nullptr;
}

// The only pack that offers the name, or the first-party one.  Null: nobody does (nothing is
// said), or too many do (which is).
const pack_info* registry::state::choose(const wanted& what, const sort_of_entry& sort,
                                         const problem& asker, problems& out) const {
  std::vector<const pack_info*> offering;
  for (const auto& pack : found.packs) {
    if (!offers(*pack, sort, what)) continue;
    if (pack->builtin) return pack.get();
    offering.push_back(pack.get());
  }
  if (offering.empty()) return nullptr;
  if (offering.size() == 1) return offering.front();
  std::vector<std::string> names;
  for (const pack_info* p : offering) names.push_back(p->id + "/" + std::string(what.name));
  problem p = asker;
  p.message = "expected one pack with the " + std::string(sort.name) + " " + quoted(what.name) +
              ", found several; write " + one_of(names);
  out.add(std::move(p));
  return nullptr;
}

void registry::state::unknown(std::string_view use, const wanted& what, const sort_of_entry& sort,
                              const problem& asker, problems& out) {
  bool claimed = false;
  for (const broken_bundle& b : found.broken) {
    if (!b.claims || !offers(*b.claims, sort, what)) continue;
    blame(b, asker, out);
    claimed = true;
  }
  if (claimed) return;

  std::vector<std::string> names;
  for (const auto& pack : found.packs) {
    for (const pack_info::entry& e : (*pack).*sort.list) {
      names.push_back(what.pack.empty() ? e.name : pack->id + "/" + e.name);
    }
  }
  problem p = asker;
  p.message =
      "expected a " + std::string(sort.name) + ", found " + quoted(use) + did_you_mean(use, names);
  if (folder_paths.empty()) p.message += "; there is no folder of packs to search";
  const char* before = "; searched ";
  for (const std::filesystem::path& folder : folder_paths) {
    p.message += before + path_text(folder);
    before = ", ";
  }
  before = "; passed over ";
  for (const broken_bundle& b : found.broken) {
    p.message += before + path_text(b.path);
    before = ", ";
  }
  out.add(std::move(p));
}

void registry::state::blame(const broken_bundle& bundle, const problem& asker, problems& out) {
  out.add(pack_problem(bundle.path, asker, bundle.why));
  told.insert(path_text(bundle.path));
}

std::optional<std::pair<const loaded_pack*, std::size_t>> registry::state::find(
    std::string_view use, const sort_of_entry& sort, const problem& asker, problems& out) {
  const wanted what(use);
  const std::size_t before = out.list().size();
  const pack_info* pack = choose(what, sort, asker, out);
  if (pack == nullptr) {
    if (out.list().size() == before) unknown(use, what, sort, asker, out);
    return std::nullopt;
  }
  std::string why;
  const loaded_pack* made = load(*pack, &why);
  if (made == nullptr) {
    out.add(pack_problem(pack->library, asker, why));
    return std::nullopt;
  }
  // By name in the library's own list; load_pack() has found it equal to the manifest's.
  const std::optional<std::size_t> at = find_entry(made->record->info.*sort.list, what.name);
  assert(at && "a pack loads only if its manifest lists what its library has");
  return std::pair(made, *at);
}

registry::registry(const search_path& where) : state_(std::make_unique<state>(where)) {}
registry::~registry() = default;
registry::registry(registry&&) noexcept = default;
registry& registry::operator=(registry&&) noexcept = default;

std::optional<rule_type> registry::find_rule(std::string_view use, const problem& asker,
                                             problems& found) {
  const auto at = state_->find(use, rule_types, asker, found);
  if (!at) return std::nullopt;
  return rule_type{at->first->record->rules[at->second], at->first->info};
}

std::optional<generator_type> registry::find_generator(std::string_view with, const problem& asker,
                                                       problems& found) {
  const auto at = state_->find(with, generator_types, asker, found);
  if (!at) return std::nullopt;
  return generator_type{at->first->record->generators[at->second], at->first->info};
}

const std::vector<std::unique_ptr<pack_info>>& registry::packs() const noexcept {
  return state_->found.packs;
}

std::vector<const pack_info*> registry::unusable() const {
  std::vector<const pack_info*> all;
  for (const broken_bundle& b : state_->found.broken) {
    if (b.claims) all.push_back(&*b.claims);
  }
  return all;
}

const problems& registry::scan_problems() const noexcept { return state_->scan_problems; }

problems registry::untold_problems() const {
  problems left;
  for (const problem& p : state_->scan_problems.list()) {
    if (!state_->told.contains(p.file)) left.add(p);
  }
  return left;
}

const std::vector<std::filesystem::path>& registry::folders() const noexcept {
  return state_->folder_paths;
}

bool registry::loads(const pack_info& pack, problems& found) {
  std::string why;
  if (state_->load(pack, &why) != nullptr) return true;
  found.add(pack_problem(pack.library, {}, why));
  return false;
}

std::vector<rule_type> registry::load_all(problems& found) {
  std::vector<rule_type> all;
  for (const broken_bundle& b : state_->found.broken) {
    state_->blame(b, {}, found);
  }
  for (const auto& pack : state_->found.packs) {
    std::string why;
    const loaded_pack* made = state_->load(*pack, &why);
    if (made == nullptr) {
      found.add(pack_problem(pack->library, {}, why));
      continue;
    }
    for (const nonet_rule_type* r : made->record->rules) all.push_back({r, made->info});
  }
  return all;
}

std::optional<pack_info> info_of(const std::filesystem::path& library, problems& found) {
  std::string why;
  const pack_record* record = load_record(library, &why);
  if (record != nullptr) return record->info;
  std::error_code error;
  const std::filesystem::path path = std::filesystem::absolute(library, error);
  found.add(pack_problem(error ? library : path, {}, why));
  return std::nullopt;
}

std::optional<std::string> manifest_of(const std::filesystem::path& library, problems& found) {
  const std::optional<pack_info> info = info_of(library, found);
  if (!info) return std::nullopt;
  return write_manifest(*info);
}

}  // namespace nonet::host
