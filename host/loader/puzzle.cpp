// A puzzle whose rules are loaded and made: what the commands work with.
// SPDX-License-Identifier: MIT
#include "nonet/host/puzzle.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "loader/instance.hpp"
#include "loader/pack_host.hpp"
#include "loader/text.hpp"
#include "puzzle_file/fields.hpp"

namespace nonet::host {
namespace {

// What the host reads of a [[rule]] itself.
const std::vector<std::string> own_keys = {"use", "generate"};

class maker {
 public:
  // `open`: the document is a recipe.
  maker(const document& file, registry& packs, std::vector<open_rule>* open, problems& found)
      : file_(file), packs_(packs), open_(open), found_(found) {}

  // False: a problem was added.
  [[nodiscard]] bool make(const rule_entry& entry, std::vector<std::shared_ptr<const rule>>& into);

 private:
  // nullopt: a problem was added.
  [[nodiscard]] std::optional<parameter_tree> read(const rule_type& type, const rule_entry& entry,
                                                   const std::string& where);
  [[nodiscard]] std::optional<parameter_tree> dials(const rule_type& type, const rule_entry& entry,
                                                    const std::string& where);
  // Says which required parameters a recipe leaves out that the rule can't make.
  void say_incomplete(const rule_type& type, const parameter_tree& parameters,
                      const rule_entry& entry, const std::string& where);

  const document& file_;
  registry& packs_;
  std::vector<open_rule>* open_;
  problems& found_;
};

// Some parameter was left out.
[[nodiscard]] bool leaves_out(const rule_type& type, const parameter_tree& parameters) {
  const nonet_value* const values = parameters.values();
  return std::any_of(values, values + type.abi->param_count,
                     [](const nonet_value& v) { return v.kind == NONET_ABSENT; });
}

// A key that the rule can't do without is not there.
[[nodiscard]] bool lacks_required(std::span<const nonet_param* const> schema, const node& table) {
  return std::any_of(schema.begin(), schema.end(), [&](const nonet_param* p) {
    return (p->flags & NONET_REQUIRED) != 0 && table.find(p->name) == nullptr;
  });
}

// Those that make its parameters; null: its pack can't.
[[nodiscard]] const nonet_generate* hooks_of(const rule_type& type) {
  const auto* hooks = static_cast<const nonet_generate*>(find_extension(type, NONET_GENERATE));
  const bool makes = hooks != nullptr && (hooks->propose != nullptr || hooks->layout != nullptr);
  return makes ? hooks : nullptr;
}

bool maker::make(const rule_entry& entry, std::vector<std::shared_ptr<const rule>>& into) {
  const problem asker = asker_of(file_.text, entry);
  const std::string& where = asker.where;
  problem unnamed = asker;
  unnamed.where = "rule " + std::to_string(entry.number);
  const std::optional<rule_type> type = packs_.find_rule(entry.use, unnamed, found_);
  if (!type) return false;

  const bool recipe = open_ != nullptr;
  std::optional<parameter_tree> parameters = read(*type, entry, where);
  std::optional<parameter_tree> turned;
  if (recipe) turned = dials(*type, entry, where);
  if (!parameters || (recipe && !turned)) return false;
  const bool asked = entry.table.find("generate") != nullptr && leaves_out(*type, *parameters);
  if (recipe && (parameters->incomplete() || asked)) {
    if (const nonet_generate* hooks = hooks_of(*type)) {
      open_->push_back({entry, *type, *std::move(parameters), *std::move(turned), hooks});
      return true;
    }
  }
  if (parameters->incomplete()) {
    say_incomplete(*type, *parameters, entry, where);
    return false;
  }
  if (recipe && entry.table.find("generate") != nullptr) {
    found_.warning(file_.text.name, entry.table.find("generate")->at, where + " generate",
                   "has no effect, since the rule leaves nothing out");
  }
  std::shared_ptr<const rule> one =
      rule::make(*type, entry, file_.shape, *std::move(parameters), file_.text, found_);
  if (one == nullptr) return false;
  into.push_back(std::move(one));
  return true;
}

std::optional<parameter_tree> maker::read(const rule_type& type, const rule_entry& entry,
                                          const std::string& where) {
  const std::span schema(type.abi->params, type.abi->param_count);
  parameter_context context{file_.text, where, file_.shape, open_ != nullptr};
  if (lacks_required(schema, entry.table) && hooks_of(type) != nullptr) {
    context.if_missing = "; a recipe leaves that to `nonet generate`";
  }
  problems of_parameters;
  std::optional<parameter_tree> rest;
  std::optional<parameter_tree> parameters =
      read_parameters(schema, entry.table, own_keys, context, of_parameters, &rest);
  // One bad cage is no reason to keep quiet about the others.
  if (rest && !rest->incomplete()) {
    report_items(type, entry, file_.shape, *rest, file_.text, of_parameters);
  }
  append_sorted(found_, of_parameters);
  return parameters;
}

std::optional<parameter_tree> maker::dials(const rule_type& type, const rule_entry& entry,
                                           const std::string& where) {
  node none = table_node();
  none.at = entry.at;
  const node* generate = entry.table.find("generate");
  if (generate == nullptr) {
    generate = &none;
  } else if (generate->what != node::type::table) {
    return std::nullopt;  // read_document() has said so
  }
  const std::span schema(type.abi->dials, type.abi->dial_count);
  const parameter_context context{file_.text, where + " generate", file_.shape, false};
  return read_parameters(schema, *generate, {}, context, found_);
}

void maker::say_incomplete(const rule_type& type, const parameter_tree& parameters,
                           const rule_entry& entry, const std::string& where) {
  std::string missing;
  for (std::uint32_t i = 0; i < type.abi->param_count; ++i) {
    const nonet_param& p = *type.abi->params[i];
    if ((p.flags & NONET_REQUIRED) == 0 || parameters.values()[i].kind != NONET_ABSENT) continue;
    missing += (missing.empty() ? "`" : ", `") + std::string(p.name) + "`";
  }
  if (missing.empty()) missing = "every field of its parameters";
  found_.error(file_.text.name, entry.at, where,
               "needs " + missing + ", since its pack does not generate them");
}

}  // namespace

std::string open_rule::where() const {
  return "rule " + std::to_string(entry.number) + " (" + entry.use + ")";
}

std::optional<puzzle> make_puzzle(document file, registry& packs, problems& found,
                                  std::vector<open_rule>* open) {
  puzzle made;
  bool complete = true;
  maker rules(file, packs, open, found);
  for (const rule_entry& entry : file.rules) complete = rules.make(entry, made.rules) && complete;
  if (!complete) return std::nullopt;
  made.file = std::move(file);
  return made;
}

std::shared_ptr<const rule> make_generated(const open_rule& r, const node& table,
                                           const core::board& shape, problems& found) {
  const source text{r.where(), {}};
  const std::span schema(r.type.abi->params, r.type.abi->param_count);
  const parameter_context context{text, "", shape, false};
  std::optional<parameter_tree> parameters =
      read_parameters(schema, table, own_keys, context, found);
  if (!parameters) return nullptr;
  return rule::make(r.type, r.entry, shape, *std::move(parameters), text, found);
}

namespace {

// Nothing in it is written otherwise than it is: no quote, no escape, bare keys.
[[nodiscard]] bool is_plain(const node& n) {
  const auto plain_text = [&](char c) {
    return (c >= ' ' && c <= '~' && c != '"' && c != '\\') || (c == '\n' && n.multiline);
  };
  const auto bare = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
  };
  switch (n.what) {
    case node::type::integer:
    case node::type::boolean:
      return true;
    case node::type::string:
      return !n.text.starts_with('\n') && std::all_of(n.text.begin(), n.text.end(), plain_text);
    case node::type::array:
      return std::all_of(n.items.begin(), n.items.end(), is_plain);
    case node::type::table:
      return std::all_of(n.fields.begin(), n.fields.end(), [&](const node::field& f) {
        return !f.key.empty() && std::all_of(f.key.begin(), f.key.end(), bare) && is_plain(f.value);
      });
    default:
      return false;
  }
}

}  // namespace

bool reads_back(const node& table) {
  // By far most; a library reads anything else.
  if (is_plain(table)) return true;
  problems ignored;
  const std::optional<node> read = parse_toml({"", write_toml(table)}, ignored);
  return read && same_data(*read, table);
}

std::optional<puzzle> load_puzzle(const std::string& name, registry& packs, problems& found) {
  std::optional<source> text = read_source(name, found);
  if (!text) return std::nullopt;
  std::optional<document> flawed;
  std::optional<document> file = read_document(*std::move(text), found, &flawed);
  if (file) return make_puzzle(*std::move(file), packs, found);
  // For what its rules have to say: the user hears of all problems at once.
  if (flawed) static_cast<void>(make_puzzle(*std::move(flawed), packs, found));
  return std::nullopt;
}

std::optional<core::model> facts_of(const puzzle& p, problems& found) {
  core::model facts(p.shape());
  bool posted = true;
  for (const std::shared_ptr<const rule>& r : p.rules) posted = r->post(facts, found) && posted;
  if (!posted) return std::nullopt;
  facts.begin_clue(0, "grid.candidates");
  const core::mask all = p.shape().all();
  for (core::cell c = 0; c < p.file.candidates.size(); ++c) {
    if ((p.file.candidates[c] & all) == all) continue;
    [[maybe_unused]] const core::post_result result = facts.allow(c, p.file.candidates[c]);
    assert(result == core::post_result::ok && "a document has one mask for each cell");
  }
  return facts;
}

std::optional<core::program> compile(const puzzle& p, problems& found) {
  std::optional<core::model> facts = facts_of(p, found);
  if (!facts) return std::nullopt;
  return core::program(*std::move(facts));
}

std::vector<violation> violations(const puzzle& p, std::span<const std::uint8_t> values) {
  std::vector<violation> all;
  for (const std::shared_ptr<const rule>& r : p.rules) static_cast<void>(r->check(values, &all));
  return all;
}

const rule* first_to_refuse(rule_list rules, std::span<const std::uint8_t> solution,
                            problems& found) {
  const rule* first = nullptr;
  for (const std::shared_ptr<const rule>& r : rules) {
    std::vector<violation> why;
    if (r->check(solution, &why)) continue;
    if (first == nullptr) first = r.get();
    // A check that failed has said nothing about the solution.
    if (const std::optional<problem> failure = r->failure()) {
      found.add(*failure);
      continue;
    }
    problem contradiction;
    contradiction.whose = fault::pack;
    contradiction.file = clean_text(r->type().pack->library.string());
    contradiction.where = r->where();
    contradiction.message = "its facts allow a grid that its check refuses: " + grid_line(solution);
    if (!why.empty()) {
      contradiction.message += " (" + why.front().where + ": " + why.front().why + ")";
    }
    found.add(std::move(contradiction));
  }
  return first;
}

bool report_failures(rule_list rules, problems& found) {
  bool any = false;
  for (const std::shared_ptr<const rule>& r : rules) {
    const std::optional<problem> failure = r->failure();
    if (!failure) continue;
    found.add(*failure);
    any = true;
  }
  return any;
}

}  // namespace nonet::host
