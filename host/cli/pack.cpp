// `nonet pack`: what packs there are and what is in them.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "app.hpp"
#include "columns.hpp"
#include "commands.hpp"
#include "json_line.hpp"
#include "options.hpp"

namespace nonet::cli {
namespace {

namespace fs = std::filesystem;
using json = nlohmann::ordered_json;

struct pack_options {
  std::string what;
  std::string out;
  bool json = false;
};

std::string names_of(const std::vector<host::pack_info::entry>& entries) {
  std::string text;
  for (const auto& e : entries) text += (text.empty() ? "" : ", ") + e.name;
  return text;
}

json entries_json(const std::vector<host::pack_info::entry>& entries) {
  json list = json::array();
  for (const auto& e : entries) {
    list.push_back({{"id", e.id}, {"name", e.name}, {"summary", e.summary}});
  }
  return list;
}

std::string interface_of(const host::pack_info& p) {
  return std::to_string(p.abi_major) + "." + std::to_string(p.abi_minor);
}

json pack_json(const host::pack_info& p) {
  return {{"id", p.id},
          {"version", p.version},
          {"summary", p.summary},
          {"license", p.license},
          {"abi", interface_of(p)},
          {"builtin", p.builtin},
          {"bundle", p.bundle.string()},
          {"library", p.library.string()},
          {"rules", entries_json(p.rules)},
          {"generators", entries_json(p.generators)}};
}

std::string pack_text(const host::pack_info& p) {
  std::vector<std::vector<std::string>> about{{"id", p.id},
                                              {"version", p.version},
                                              {"summary", p.summary},
                                              {"license", p.license},
                                              {"interface", interface_of(p)}};
  if (!p.bundle.empty()) about.push_back({"bundle", host::escaped(p.bundle.string())});
  about.push_back({"library", host::escaped(p.library.string())});
  about.push_back({"built in", p.builtin ? "yes" : "no"});
  std::string text = in_columns(about);
  const auto add = [&text](const std::string& title, const auto& entries) {
    if (entries.empty()) return;
    std::vector<std::vector<std::string>> rows;
    for (const auto& e : entries) rows.push_back({"  " + e.name, e.id, e.summary});
    text += title + "\n" + in_columns(rows);
  };
  add("rules", p.rules);
  add("generators", p.generators);
  return text;
}

// True for a problem of the bundle or of a file in it.
bool is_about(const host::problem& p, const fs::path& bundle) {
  const std::string folder = host::escaped(bundle.string());
  return p.file == folder || p.file.starts_with(folder + "/");
}

exit_status list_packs(const pack_options& o, context& c) {
  host::problems found;
  static_cast<void>(c.load_all_packs(found));
  json list = json::array();
  std::vector<std::vector<std::string>> rows;
  const auto add = [&](const host::pack_info& p, bool loads, std::string_view otherwise) {
    list.push_back(pack_json(p));
    list.back()["loads"] = loads;
    std::string holds = names_of(p.rules);
    if (!p.generators.empty()) holds += (holds.empty() ? "" : ", ") + names_of(p.generators);
    rows.push_back({p.id, p.version, loads ? holds : std::string(otherwise),
                    host::escaped(p.bundle.string())});
  };
  for (const host::pack_info* p : c.packs().unusable()) add(*p, false, "(passed over)");
  for (const auto& p : c.packs().packs()) {
    host::problems told;
    add(*p, c.packs().loads(*p, told), "(does not load)");
  }
  c.out.write(o.json ? dump_line(json{{"packs", list}}) : in_columns(rows));
  c.report(found);
  return status_of(found);
}

exit_status refuse(context& c, const std::string& file, const std::string& message) {
  host::problems found;
  found.error(file, {}, "", message);
  c.report(found);
  return exit_status::input;
}

// What the manifest says, and whether the library lives up to it.
exit_status print_pack(const host::pack_info& p, host::registry& of, const pack_options& o,
                       context& c) {
  if (!o.json) {
    c.out.write(pack_text(p));
    // Ahead of the pack's own code, which may never come back.
    c.out.flush();
  }
  host::problems found;
  const bool loads = of.loads(p, found);
  if (o.json) {
    json object = pack_json(p);
    if (!loads) object["loads"] = false;
    c.out.write(dump_line(object));
  }
  c.report(found);
  return status_of(found);
}

// What the manifest says of a bundle that was passed over, and why it was.
exit_status print_unusable(const host::pack_info& p, const host::problems& why,
                           const pack_options& o, context& c) {
  json object = pack_json(p);
  object["loads"] = false;
  c.out.write(o.json ? dump_line(object) : pack_text(p));
  for (const host::problem& w : why.list()) {
    if (is_about(w, p.bundle)) c.report(w);
  }
  return exit_status::pack;
}

// The manifest of a library, wherever it lies.
exit_status print_manifest(const fs::path& library, const std::string& out, context& c) {
  std::error_code none;
  if (!fs::exists(library, none)) {
    return refuse(c, library.string(), "expected a pack's library, found no such file");
  }
  host::problems found;
  const std::optional<std::string> text = host::manifest_of(library, found);
  c.report(found);
  if (!text) return worse(status_of(found), exit_status::pack);
  if (out.empty()) {
    c.out.write(*text);
  } else {
    write_file(out, *text);
  }
  return exit_status::done;
}

// A bundle that need not be on the search path: a registry of its folder reads it.
exit_status info_of_bundle(const fs::path& bundle, const pack_options& o, context& c) {
  host::registry there({.named = {bundle.parent_path()}, .only_builtin = false});
  for (const auto& p : there.packs()) {
    if (p->bundle == bundle) return print_pack(*p, there, o, c);
  }
  for (const host::pack_info* p : there.unusable()) {
    if (p->bundle == bundle) return print_unusable(*p, there.scan_problems(), o, c);
  }
  bool explained = false;
  for (const host::problem& p : there.scan_problems().list()) {
    if (!is_about(p, bundle)) continue;
    c.report(p);
    explained = true;
  }
  if (!explained) {
    return refuse(c, bundle.string(), "expected a bundle (a folder NAME.nonet with a pack.toml)");
  }
  return exit_status::pack;
}

exit_status info_of_library(const fs::path& library, const pack_options& o, context& c) {
  host::problems found;
  std::optional<host::pack_info> info = host::info_of(library, found);
  c.report(found);
  if (!info) return worse(status_of(found), exit_status::pack);
  info->library = library;
  c.out.write(o.json ? dump_line(pack_json(*info)) : pack_text(*info));
  return exit_status::done;
}

exit_status info_of_path(const pack_options& o, context& c) {
  std::error_code none;
  fs::path path = fs::weakly_canonical(o.what, none);
  if (!fs::exists(path, none)) {
    return refuse(c, path.string(), "expected a pack's id, bundle or library, found no such file");
  }
  if (fs::is_directory(path, none)) return info_of_bundle(path, o, c);
  // NAME.nonet/linux-x86_64/NAME.so lies in a bundle; under another name it is not the bundle's.
  const fs::path bundle = path.parent_path().parent_path();
  if (bundle.extension() == ".nonet" && path.stem() == bundle.stem()) {
    return info_of_bundle(bundle, o, c);
  }
  return info_of_library(path, o, c);
}

exit_status info(const pack_options& o, context& c) {
  if (o.what.find('/') != std::string::npos || o.what.ends_with(".nonet") ||
      o.what.ends_with(".so")) {
    return info_of_path(o, c);
  }
  std::vector<std::string> names;
  for (const auto& p : c.packs().packs()) {
    if (p->id == o.what || p->bundle.stem() == o.what) return print_pack(*p, c.packs(), o, c);
    names.push_back(p->id);
    names.push_back(p->bundle.stem().string());
  }
  for (const host::pack_info* p : c.packs().unusable()) {
    if (p->id == o.what || p->bundle.stem() == o.what) {
      // The end of the run tells why, as of every pack that could not be used.
      return print_unusable(*p, {}, o, c);
    }
  }
  return refuse(c, "nonet pack info",
                "unknown pack \"" + o.what + "\"" + host::did_you_mean(o.what, names));
}

void add_list(CLI::App& pack, context& c) {
  CLI::App& command =
      add_command(pack, "list", "List the packs that were found",
                  "Example:\n  nonet pack list\n  nonet --pack-path my-packs pack list");
  const auto o = std::make_shared<pack_options>();
  add_flag(command, "--json", o->json, "Print one JSON object");
  when_chosen(command, c, [&c, o] { return list_packs(*o, c); });
}

void add_info(CLI::App& pack, context& c) {
  CLI::App& command =
      add_command(pack, "info", "Print what a pack is and holds",
                  "Example:\n  nonet pack info org.nonet.classic\n  nonet pack info ./my.nonet");
  const auto o = std::make_shared<pack_options>();
  add_argument(command, "NAME|PATH", o->what, "A pack's id, or the path of its bundle or library");
  add_flag(command, "--json", o->json, "Print one JSON object");
  when_chosen(command, c, [&c, o] { return info(*o, c); });
}

// What build systems call (nonet_add_pack).
void add_manifest(CLI::App& pack, context& c) {
  CLI::App& command =
      add_command(pack, "manifest", "Print the pack.toml of a library, read from itself",
                  "Example:\n  nonet pack manifest linux-x86_64/my.so -o pack.toml");
  const auto o = std::make_shared<pack_options>();
  add_argument(command, "LIB", o->what, "The library");
  add_text(command, "-o", o->out, "FILE", "Write this file");
  when_chosen(command, c, [&c, o] { return print_manifest(o->what, o->out, c); });
}

}  // namespace

void add_pack(CLI::App& app, context& c) {
  CLI::App& command = add_command(app, "pack", "See which packs there are and what they hold",
                                  "Example:\n  nonet pack list");
  add_list(command, c);
  add_info(command, c);
  add_manifest(command, c);
}

}  // namespace nonet::cli
