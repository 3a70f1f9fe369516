// `nonet rules`: the rule types that are loaded, or what one of them takes.
// SPDX-License-Identifier: MIT
#include <optional>
#include <string>
#include <vector>

#include "app.hpp"
#include "columns.hpp"
#include "commands.hpp"
#include "options.hpp"
#include "rule_description.hpp"

namespace nonet::cli {
namespace {

struct rules_options {
  std::string name;
  bool json = false;
};

// Name, pack and summary of each.
template <class Type>
std::string table(const std::vector<Type>& types) {
  std::vector<std::vector<std::string>> rows;
  for (const Type& type : types) {
    rows.push_back({type.abi->name, type.pack->id, type.abi->summary});
  }
  return in_columns(rows);
}

// Those of the packs that load; of the others was told when all were loaded.
std::vector<host::generator_type> generators_of(host::registry& packs) {
  std::vector<host::generator_type> all;
  host::problems told;
  for (const auto& pack : packs.packs()) {
    for (const host::pack_info::entry& e : pack->generators) {
      const auto type = packs.find_generator(pack->id + "/" + e.name, {}, told);
      if (type) all.push_back(*type);
    }
  }
  return all;
}

exit_status list_rules(const rules_options& o, context& c) {
  host::problems found;
  const std::vector<host::rule_type> rules = c.load_all_packs(found);
  const std::vector<host::generator_type> generators = generators_of(c.packs());
  if (o.json) {
    c.out.write(describe_json(rules, generators));
  } else {
    c.out.write(table(rules));
    if (!generators.empty()) {
      c.out.write("\ngenerators, for `with` in [generate] of a recipe\n" + table(generators));
    }
  }
  c.report(found);
  return status_of(found);
}

using entries = std::vector<host::pack_info::entry>;

// "pack-id/name" of the entry with this id, which is what a description prints; empty if none.
std::string use_of_id(context& c, entries host::pack_info::*list, const std::string& id) {
  for (const auto& pack : c.packs().packs()) {
    for (const host::pack_info::entry& e : (*pack).*list) {
      if (e.id == id) return pack->id + "/" + e.name;
    }
  }
  return {};
}

// The name by which a generator is looked up; empty if `name` is none's.
std::string generator_named(context& c, const std::string& name) {
  for (const auto& pack : c.packs().packs()) {
    for (const host::pack_info::entry& e : pack->generators) {
      if (name == e.name || name == pack->id + "/" + e.name) return name;
    }
  }
  return use_of_id(c, &host::pack_info::generators, name);
}

exit_status describe_generator(const std::string& name, const rules_options& o, context& c,
                               const host::problem& asker) {
  host::problems found;
  const std::optional<host::generator_type> made = c.packs().find_generator(name, asker, found);
  if (made) {
    c.out.write(o.json ? describe_json(*made) : describe_text(*made));
    return exit_status::done;
  }
  c.report(found);
  return status_of(found);
}

exit_status describe_rule(const rules_options& o, context& c) {
  host::problem asker;
  asker.file = "nonet rules";
  const std::string by_id = use_of_id(c, &host::pack_info::rules, o.name);
  host::problems found;
  const std::optional<host::rule_type> rule =
      c.packs().find_rule(by_id.empty() ? o.name : by_id, asker, found);
  if (rule) {
    c.report(found);
    c.out.write(o.json ? describe_json(*rule) : describe_text(*rule));
    return exit_status::done;
  }
  if (found.exit_status() == static_cast<int>(exit_status::input)) {
    if (const std::string generator = generator_named(c, o.name); !generator.empty()) {
      return describe_generator(generator, o, c, asker);
    }
  }
  for (host::problem p : found.list()) {
    if (p.whose == host::fault::input) p.message += "; `nonet rules` lists all";
    c.report(p);
  }
  return status_of(found);
}

}  // namespace

void add_rules(CLI::App& app, context& c) {
  CLI::App& command = add_command(
      app, "rules", "List the rule types and generators, or what one takes, with an example",
      "Example:\n"
      "  nonet rules\n"
      "  nonet rules boxes");
  const auto o = std::make_shared<rules_options>();
  add_text(command, "NAME", o->name, "TEXT", "A rule's or generator's name or id, or PACK-ID/NAME");
  add_flag(command, "--json", o->json, "Print one JSON object");
  when_chosen(command, c,
              [&c, o] { return o->name.empty() ? list_rules(*o, c) : describe_rule(*o, c); });
}

}  // namespace nonet::cli
