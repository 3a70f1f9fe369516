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
    refuse(listed, "expected a bundle (a folder with pack.toml), found " +
                       (error ? not_a_file(listed) : std::string("a file")));
    return;
  }
  if (!seen_.insert(real).second) return;

  const fs::path file = real / "pack.toml";
  if (const std::string what = not_a_file(file); !what.empty()) {
    refuse(file, "expected the manifest of a pack, found " + what);
    return;
  }
  problems here;
  std::optional<pack_info> read = read_manifest(file, here);
  if (!read) {
    std::string why = "the manifest can't be read";
    for (const problem& p : here.list()) {
      if (p.level != severity::error) continue;
      why = (p.where.empty() ? "" : p.where + ": ") + p.message;
      if (p.at.line > 0) why = "line " + std::to_string(p.at.line) + ": " + why;
      break;
    }
    refuse(file, why);
    return;
  }
  auto info = std::make_unique<pack_info>(*std::move(read));
  info->bundle = real;
  // However it was reached: a link elsewhere makes no stranger of a pack of our own.
  info->builtin = where.builtin || (!builtin_.empty() && real.parent_path() == builtin_);
  const fs::path folder = real / platform_name();
  const fs::path library = folder / (real.stem().string() + ".so");
  info->library = library;

  if (const std::string wrong = check_interface(info->abi_major, info->abi_minor); !wrong.empty()) {
    refuse(library, wrong, *info);
    return;
  }
  if (const std::string what = not_a_file(library); !what.empty()) {
    refuse(library, "expected the library of the pack, found " + what, *info);
    return;
  }
  const fs::path real_library = fs::canonical(library, error);
  if (!where.trusted) {
    for (const fs::path& part : {fs::canonical(file, error), real_library}) {
      const std::string why = trust.objection(part, where.path);
      if (why.empty()) continue;
      refuse(real, why + "; if that is meant, name the folder with --pack-path", *info);
      return;
    }
  }
  info->library = real_library;
  // Our own packs were built with us; a stranger is looked at, so that who asked for it hears of
  // what is wrong with it even where no rule of it is used.
  if (!info->builtin) {
    const image_check image = check_image(real_library, NONET_PACK_SYMBOL);
    std::string wrong = image.wrong;
    if (wrong.empty() && image.symbol_head) wrong = wrong_interface(*image.symbol_head);
    if (!wrong.empty()) {
      refuse(real_library, std::move(wrong), *info);
      return;
    }
  }
  const auto known = std::find_if(result_.packs.begin(), result_.packs.end(),
                                  [&](const auto& p) { return p->id == info->id; });
  if (known != result_.packs.end()) {
    warn(real, "expected an id of its own, found \"" + info->id + "\", which " +
                   path_text((*known)->bundle) + " has already; the first is used");
    return;
  }
  result_.packs.push_back(std::move(info));
}

}  // namespace

scan_result scan(const std::vector<pack_folder>& folders, problems& found) {
  scanner all(folders, found);
  for (const pack_folder& folder : folders) all.folder(folder);
  return all.take();
}

}  // namespace nonet::host
