// The packs that are loaded: each library once, for the life of the process.
// SPDX-License-Identifier: MIT
#include "loader/pack_store.hpp"

#include <deque>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>

#include "loader/library.hpp"
#include "loader/manifest.hpp"

namespace nonet::host {
namespace {

struct store {
  std::mutex mutex;
  std::map<const nonet_pack*, std::unique_ptr<const pack_record>> records;
  std::deque<pack_info> infos;
};

// Never destroyed: what it holds points into libraries that stay, and others point into it.
store& the_store() {
  static auto& made = *new store;
  return made;
}

}  // namespace

const pack_record* load_record(const std::filesystem::path& library, std::string* error) {
  const opened_library opened = open_library(library);
  if (opened.pack == nullptr) {
    *error = opened.error;
    return nullptr;
  }
  store& packs = the_store();
  const std::scoped_lock lock(packs.mutex);
  if (const auto known = packs.records.find(opened.pack); known != packs.records.end()) {
    return known->second.get();
  }
  std::unique_ptr<const pack_record> record = read_record(*opened.pack, error);
  if (record == nullptr) return nullptr;
  return packs.records.emplace(opened.pack, std::move(record)).first->second.get();
}

loaded_pack load_pack(const pack_info& manifest, std::string* error) {
  const pack_record* record = load_record(manifest.library, error);
  if (record == nullptr) return {};
  *error = compare_manifest(manifest, record->info);
  if (!error->empty()) return {};
  store& packs = the_store();
  const std::scoped_lock lock(packs.mutex);
  return {record, &packs.infos.emplace_back(manifest)};
}

}  // namespace nonet::host
