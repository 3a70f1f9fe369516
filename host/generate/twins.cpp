// The canonical form of a puzzle whose rules are posted, hashed.
// SPDX-License-Identifier: MIT
#include "nonet/host/twins.hpp"

#include <set>

#include "generate/digest.hpp"
#include "nonet/core/canonical.hpp"

namespace nonet::host {
namespace {

// The parameters of the rules that post code: nothing else tells two pieces of code apart.
std::string text_beside(const puzzle& p, const core::model& facts) {
  std::set<std::uint32_t> rules;
  for (const core::fact& f : facts.facts()) {
    if (f.what == core::fact::kind::custom) rules.insert(facts.clues()[f.clue].rule);
  }
  std::string text;
  for (const rule_entry& entry : p.file.rules) {
    if (!rules.contains(static_cast<std::uint32_t>(entry.number))) continue;
    node table = entry.table;
    std::erase_if(table.fields, [](const node::field& f) { return f.key == "generate"; });
    text += "[[rule]]\n" + write_toml(table);
  }
  return text;
}

}  // namespace

std::optional<twin_key> twin_key_of(const puzzle& p, const core::model& facts,
                                    std::span<const std::uint8_t> givens) {
  const std::optional<std::string> form =
      core::canonical_form(facts, givens, text_beside(p, facts));
  if (!form) return std::nullopt;
  return short_digest_of(*form);
}

}  // namespace nonet::host
