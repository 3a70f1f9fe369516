// `nonet rules`: the rule types that are loaded, or what one of them takes.
// SPDX-License-Identifier: MIT
#include <CLI/CLI.hpp>

#include "app.hpp"
#include "columns.hpp"
#include "commands.hpp"
#include "rule_description.hpp"

namespace nonet::cli {
namespace {

struct rules_options {
  std::string name;
  bool json = false;
};

std::string table(const std::vector<host::rule_type>& rules) {
  std::vector<std::vector<std::string>> rows;
  for (const host::rule_type& rule : rules) {
    rows.push_back({rule.abi->name, rule.pack->id, rule.abi->summary});
  }
  return in_columns(rows);
}

exit_status list_rules(const rules_options& o, context& c) {
  host::problems found;
  const std::vector<host::rule_type> rules = c.load_all_packs(found);
  c.out.write(o.json ? describe_json(rules) : table(rules));
  c.report(found);
  return status_of(found);
}

exit_status describe_rule(const rules_options& o, context& c) {
  host::problem asker;
  asker.file = "nonet rules";
  host::problems found;
  const std::optional<host::rule_type> rule = c.packs().find_rule(o.name, asker, found);
  c.report(found);
  if (!rule) return status_of(found);
  c.out.write(o.json ? describe_json(*rule) : describe_text(*rule));
  return exit_status::done;
}

}  // namespace

void add_rules(CLI::App& app, context& c) {
  CLI::App& command =
      *app.add_subcommand("rules", "List the rule types, or what one takes, with an example");
  const auto o = std::make_shared<rules_options>();
  command.add_option("NAME", o->name, "A rule's name, or PACK-ID/NAME");
  command.add_flag("--json", o->json, "Print one JSON object");
  command.footer(
      "Example:\n"
      "  nonet rules\n"
      "  nonet rules boxes");
  when_chosen(command, c,
              [&c, o] { return o->name.empty() ? list_rules(*o, c) : describe_rule(*o, c); });
}

}  // namespace nonet::cli
