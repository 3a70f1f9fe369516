// Finds the bundles in the search folders and reads their manifests; runs no code of theirs.
// SPDX-License-Identifier: MIT
#include "loader/scan.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <set>
#include <system_error>
#include <utility>

#include "loader/elf_image.hpp"
#include "loader/library.hpp"
#include "loader/manifest.hpp"
#include "loader/pack_problem.hpp"
#include "loader/pack_record.hpp"

namespace nonet::host {
namespace {

// The numbers that a library has itself, which its pack.toml may not tell; empty: they fit.
[[nodiscard]] std::string wrong_interface(const std::array<std::uint8_t, 8>& head) {
  static_assert(offsetof(nonet_pack, abi_major) == 4 && offsetof(nonet_pack, abi_minor) == 6);
  std::uint16_t numbers[2];
  std::memcpy(numbers, head.data() + 4, sizeof numbers);
  return check_interface(numbers[0], numbers[1]);
}

namespace fs = std::filesystem;

constexpr std::string_view bundle_ending = ".nonet";
constexpr const char* manifest_name = "pack.toml";

bool is_bundle_name(const fs::path& path) {
  const std::string name = path.filename().string();
  return name.size() > bundle_ending.size() && name.ends_with(bundle_ending);
}

// What stands where a regular file should; empty if one does.
std::string not_a_file(const fs::path& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (status.type() == fs::file_type::not_found) {
    return fs::is_symlink(fs::symlink_status(path, error)) ? "a link to nothing" : "nothing there";
  }
  if (status.type() == fs::file_type::regular) {
    if (fs::file_size(path, error) == 0) return "an empty file";
    return access(path.c_str(), R_OK) == 0 ? "" : "a file that can't be read";
  }
  if (status.type() == fs::file_type::directory) return "a folder";
  if (status.type() == fs::file_type::none)
    return "something that can't be read (" + error.message() + ")";
  return "a device, pipe or socket";
}

// Why a bundle is passed over, and the file or folder that is at fault.
struct flaw {
  fs::path path;
  std::string why;
};

// What pack.toml and the file system say against the library; links in its path are resolved.
std::optional<flaw> flaw_of_library(pack_info* info) {
  if (std::string wrong = check_interface(info->abi_major, info->abi_minor); !wrong.empty()) {
    return flaw{info->library, std::move(wrong)};
  }
  if (const std::string what = not_a_file(info->library); !what.empty()) {
    return flaw{info->library, "expected the library of the pack, found " + what};
  }
  std::error_code ignored;
  info->library = fs::canonical(info->library, ignored);
  return std::nullopt;
}

// Who else may write it.
std::optional<flaw> flaw_of_rights(const pack_info& info, const pack_folder& where,
                                   const trust_rules& trust) {
  std::error_code ignored;
  for (const fs::path& part : {fs::canonical(info.bundle / manifest_name, ignored), info.library}) {
    const std::string why = trust.objection(part, where.path);
    if (why.empty()) continue;
    return flaw{info.bundle, why + "; if that is meant, name the folder with --pack-path"};
  }
  return std::nullopt;
}

// Our own packs were built with us; a stranger is looked at, so that who asked for it hears of
// what is wrong with it even where no rule of it is used.
std::optional<flaw> flaw_of_image(const pack_info& info) {
  const image_check image = check_image(info.library, NONET_PACK_SYMBOL);
  std::string wrong = image.wrong;
  if (wrong.empty() && image.symbol_head) wrong = wrong_interface(*image.symbol_head);
  if (wrong.empty()) return std::nullopt;
  return flaw{info.library, std::move(wrong)};
}

class scanner {
 public:
  scanner(const std::vector<pack_folder>& folders, problems& found) : found_(found) {
    for (const pack_folder& f : folders) {
      if (f.builtin) builtin_ = f.path;
    }
  }

  void folder(const pack_folder& where);
  [[nodiscard]] scan_result take() { return std::move(result_); }

 private:
  void bundle(const fs::path& listed, const pack_folder& where, const trust_rules& trust);
  // Reads pack.toml; nullopt: the bundle was refused.
  [[nodiscard]] std::optional<pack_info> manifest(const fs::path& file);
  // Unless its id is taken.
  void add(pack_info info);
  void refuse(const fs::path& path, std::string why, std::optional<pack_info> claims = {});
  // A warning about `path`; one line for each path and reason.
  void warn(const fs::path& path, const std::string& why);

  problems& found_;
  fs::path builtin_;  // empty if there is none
  scan_result result_;
  std::set<fs::path> seen_;  // bundles, links resolved
};

void scanner::warn(const fs::path& path, const std::string& why) {
  found_.add({severity::warning, fault::pack, path_text(path), {}, "", why});
}

void scanner::refuse(const fs::path& path, std::string why, std::optional<pack_info> claims) {
  warn(path, why + "; passed over");
  result_.broken.push_back({path, std::move(why), std::move(claims)});
}

void scanner::folder(const pack_folder& where) {
  const trust_rules trust = rules_for(where);
  std::error_code error;
  if (is_bundle_name(where.path)) {
    bundle(where.path, where, trust);
    return;
  }
  std::vector<fs::path> entries;
  for (fs::directory_iterator at(where.path, error), end; !error && at != end;
       at.increment(error)) {
    entries.push_back(at->path());
  }
  if (error) warn(where.path, "expected a folder of packs that can be read: " + error.message());
  std::sort(entries.begin(), entries.end());
  for (const fs::path& entry : entries) {
    if (is_bundle_name(entry)) {
      bundle(entry, where, trust);
    } else if (entry.extension() == ".so") {
      warn(
          entry,
          "expected a bundle (a folder NAME.nonet), found a bare library or the like; passed over");
    }
  }
}

void scanner::bundle(const fs::path& listed, const pack_folder& where, const trust_rules& trust) {
  std::error_code error;
  const fs::path real = fs::canonical(listed, error);
  if (error || !fs::is_directory(real, error)) {
    return refuse(listed, "expected a bundle (a folder with pack.toml), found " +
                              (error ? not_a_file(listed) : std::string("a file")));
  }
  if (!seen_.insert(real).second) return;
  std::optional<pack_info> info = manifest(real / manifest_name);
  if (!info) return;
  info->bundle = real;
  // However it was reached: a link elsewhere makes no stranger of a pack of our own.
  info->builtin = where.builtin || (!builtin_.empty() && real.parent_path() == builtin_);
  info->library = real / platform_name() / (real.stem().string() + ".so");
  std::optional<flaw> bad = flaw_of_library(&*info);
  if (!bad && !where.trusted) bad = flaw_of_rights(*info, where, trust);
  if (!bad && !info->builtin) bad = flaw_of_image(*info);
  if (bad) return refuse(bad->path, std::move(bad->why), *std::move(info));
  add(*std::move(info));
}

std::optional<pack_info> scanner::manifest(const fs::path& file) {
  if (const std::string what = not_a_file(file); !what.empty()) {
    refuse(file, "expected the manifest of a pack, found " + what);
    return std::nullopt;
  }
  problems here;
  std::optional<pack_info> read = read_manifest(file, here);
  if (read) return read;
  std::string why = "the manifest can't be read";
  for (const problem& p : here.list()) {
    if (p.level != severity::error) continue;
    why = (p.where.empty() ? "" : p.where + ": ") + p.message;
    if (p.at.line > 0) why = "line " + std::to_string(p.at.line) + ": " + why;
    break;
  }
  refuse(file, why);
  return std::nullopt;
}

void scanner::add(pack_info info) {
  const auto known = std::find_if(result_.packs.begin(), result_.packs.end(),
                                  [&](const auto& p) { return p->id == info.id; });
  if (known == result_.packs.end()) {
    result_.packs.push_back(std::make_unique<pack_info>(std::move(info)));
    return;
  }
  warn(info.bundle, "expected an id of its own, found \"" + info.id + "\", which " +
                        path_text((*known)->bundle) + " has already; passed over");
}

}  // namespace

scan_result scan(const std::vector<pack_folder>& folders, problems& found) {
  scanner all(folders, found);
  for (const pack_folder& folder : folders) all.folder(folder);
  return all.take();
}

}  // namespace nonet::host
