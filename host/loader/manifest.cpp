// pack.toml: what a bundle says of its library, so that scanning runs no code of it.
// SPDX-License-Identifier: MIT
#include "loader/manifest.hpp"

#include <algorithm>
#include <charconv>
#include <set>
#include <utility>
#include <vector>

#include "loader/text.hpp"

namespace nonet::host {
namespace {

using entries = std::vector<pack_info::entry>;

node text_node(std::string text) {
  node made;
  made.what = node::type::string;
  made.text = std::move(text);
  return made;
}

void put(node& table, std::string key, node value) {
  table.fields.push_back({std::move(key), {}, std::move(value)});
}

void put_entries(node& root, const char* key, const entries& from) {
  if (from.empty()) return;
  node list;
  list.what = node::type::array;
  for (const pack_info::entry& e : from) {
    node table;
    put(table, "id", text_node(e.id));
    put(table, "name", text_node(e.name));
    put(table, "summary", text_node(e.summary));
    list.items.push_back(std::move(table));
  }
  put(root, key, std::move(list));
}

// Reads one manifest; every problem is heard.
class reader {
 public:
  reader(const source& text, problems& found) : text_(text), found_(found) {}

  [[nodiscard]] std::optional<pack_info> read(const node& root);

 private:
  void fail(position at, std::string where, std::string message) {
    found_.add(
        {severity::error, fault::pack, text_.name, at, std::move(where), std::move(message)});
    failed_ = true;
  }
  // The string at `key`, made of a-z, 0-9 and `spelling` unless that is null.
  [[nodiscard]] std::string string(const node& table, const std::string& where, const char* key,
                                   const char* spelling);
  void interface(const node& root, pack_info& into);
  void list(const node& root, const char* key, entries& into);

  const source& text_;
  problems& found_;
  bool failed_ = false;
};

std::string reader::string(const node& table, const std::string& where, const char* key,
                           const char* spelling) {
  const std::string place = where.empty() ? key : where + "." + key;
  const node* value = table.find(key);
  if (value == nullptr) {
    fail(table.at, place, "expected a string, found nothing");
    return {};
  }
  if (value->what != node::type::string) {
    fail(value->at, place, "expected a string, found " + std::string(describe(value->what)));
    return {};
  }
  if (spelling != nullptr && !made_of(value->text, spelling)) {
    fail(value->at, place,
         "expected a-z, 0-9 and any of \"" + std::string(spelling) + "\", found \"" + value->text +
             '"');
  }
  return value->text;
}

void reader::interface(const node& root, pack_info& into) {
  const std::string text = string(root, "", "abi", nullptr);
  const node* value = root.find("abi");
  if (value == nullptr || value->what != node::type::string) return;
  const char* const end = text.data() + text.size();
  const auto major = std::from_chars(text.data(), end, into.abi_major);
  if (major.ec == std::errc{} && major.ptr != end && *major.ptr == '.') {
    const auto minor = std::from_chars(major.ptr + 1, end, into.abi_minor);
    if (minor.ec == std::errc{} && minor.ptr == end) return;
  }
  fail(value->at, "abi", "expected \"MAJOR.MINOR\", found \"" + text + '"');
}

void reader::list(const node& root, const char* key, entries& into) {
  const node* list = root.find(key);
  if (list == nullptr) return;
  if (list->what != node::type::array) {
    fail(list->at, key, "expected an array of tables, found " + std::string(describe(list->what)));
    return;
  }
  std::set<std::string> names;
  for (const node& table : list->items) {
    const std::string where = std::string(key) + "[" + std::to_string(into.size() + 1) + "]";
    pack_info::entry& e = into.emplace_back();
    if (table.what != node::type::table) {
      fail(table.at, where, "expected a table, found " + std::string(describe(table.what)));
      continue;
    }
    e.id = string(table, where, "id", ".-");
    e.name = string(table, where, "name", "-");
    e.summary = string(table, where, "summary", nullptr);
    if (!names.insert(e.name).second) {
      fail(table.at, where, "expected a name of its own, found \"" + e.name + "\" again");
    }
  }
}

std::optional<pack_info> reader::read(const node& root) {
  pack_info info;
  info.id = string(root, "", "id", ".-");
  info.version = string(root, "", "version", nullptr);
  info.summary = string(root, "", "summary", nullptr);
  info.license = string(root, "", "license", nullptr);
  interface(root, info);
  list(root, "rule", info.rules);
  list(root, "generator", info.generators);
  if (failed_) return std::nullopt;
  return info;
}

std::string says(const std::string& what, const std::string& manifest, const std::string& library) {
  return what + " is \"" + manifest + "\" in pack.toml and \"" + library + "\" in the library";
}

std::string compare_entries(const char* what, const entries& manifest, const entries& library) {
  for (std::size_t i = 0; i < std::min(manifest.size(), library.size()); ++i) {
    const std::string which = std::string(what) + " " + std::to_string(i + 1) + ": ";
    const pack_info::entry& m = manifest[i];
    const pack_info::entry& l = library[i];
    if (m.id != l.id) return says(which + "id", m.id, l.id);
    if (m.name != l.name) return says(which + "name", m.name, l.name);
    if (m.summary != l.summary) return says(which + "summary", m.summary, l.summary);
  }
  if (manifest.size() == library.size()) return {};
  return "pack.toml lists " + std::to_string(manifest.size()) + " of kind " + what +
         ", the library has " + std::to_string(library.size());
}

std::string difference(const pack_info& manifest, const pack_info& library) {
  const auto interface = [](const pack_info& p) {
    return std::to_string(p.abi_major) + "." + std::to_string(p.abi_minor);
  };
  if (manifest.id != library.id) return says("id", manifest.id, library.id);
  if (manifest.version != library.version) {
    return says("version", manifest.version, library.version);
  }
  if (manifest.summary != library.summary) {
    return says("summary", manifest.summary, library.summary);
  }
  if (manifest.license != library.license) {
    return says("license", manifest.license, library.license);
  }
  if (interface(manifest) != interface(library)) {
    return says("abi", interface(manifest), interface(library));
  }
  std::string rules = compare_entries("rule", manifest.rules, library.rules);
  return !rules.empty() ? rules
                        : compare_entries("generator", manifest.generators, library.generators);
}

}  // namespace

std::string write_manifest(const pack_info& info) {
  node root;
  put(root, "id", text_node(info.id));
  put(root, "version", text_node(info.version));
  put(root, "summary", text_node(info.summary));
  put(root, "license", text_node(info.license));
  put(root, "abi",
      text_node(std::to_string(info.abi_major) + "." + std::to_string(info.abi_minor)));
  put_entries(root, "rule", info.rules);
  put_entries(root, "generator", info.generators);
  return "# Written from the library by `nonet pack manifest`; it must agree with it.\n" +
         write_toml(root);
}

std::optional<pack_info> read_manifest(const std::filesystem::path& file, problems& found) {
  problems here;
  const std::optional<source> text = read_source(file.string(), here);
  const std::optional<node> root = text ? parse_toml(*text, here) : std::nullopt;
  std::optional<pack_info> info = root ? reader(*text, here).read(*root) : std::nullopt;
  for (problem p : here.list()) {
    p.whose = fault::pack;
    found.add(std::move(p));
  }
  return info;
}

std::string compare_manifest(const pack_info& manifest, const pack_info& library) {
  std::string what = difference(manifest, library);
  if (what.empty()) return {};
  return what + "; write pack.toml again with `nonet pack manifest`";
}

}  // namespace nonet::host
