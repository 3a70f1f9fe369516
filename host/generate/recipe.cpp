// Reads [generate]: what to make, and how much may be spent on it.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

#include "generate/digest.hpp"
#include "generate/pattern.hpp"
#include "nonet/host/generation.hpp"
#include "puzzle_file/fields.hpp"

namespace nonet::host {
namespace {

const std::vector<std::string> minimise_names{"none", "givens", "clues", "all"};
const std::vector<std::string> own_keys = [] {
  std::vector<std::string> names;
  for (const recipe_key& key : recipe_keys()) names.push_back(key.name);
  return names;
}();
// Reserved for a later version of the format.
constexpr std::string_view pattern_key = "pattern";

constexpr std::int64_t most_attempts = 1'000'000;
constexpr std::int64_t most_nodes = 1'000'000'000'000'000;

[[nodiscard]] std::vector<std::string> symmetry_names() {
  std::vector<std::string> names;
  for (int i = 0; i <= static_cast<int>(core::symmetry::full); ++i) {
    names.emplace_back(core::name_of(static_cast<core::symmetry>(i)));
  }
  return names;
}

[[nodiscard]] std::vector<std::string> level_names() {
  std::vector<std::string> names;
  for (int i = 0; i <= static_cast<int>(core::level::extreme); ++i) {
    names.emplace_back(core::name_of(static_cast<core::level>(i)));
  }
  return names;
}

class recipe_reader {
 public:
  recipe_reader(recipe& into, registry& packs, problems& found)
      : into_(into), packs_(packs), found_(found) {}

  void run(const node& table) {
    generator(table);
    if (const node* name = table.find("symmetry")) symmetry(*name);
    if (const node* wanted = table.find("givens")) givens(*wanted);
    if (const node* how = table.find("minimise")) minimise(*how);
    if (const node* spend = table.find("budget")) budget(*spend);
    if (const node* wanted = table.find("difficulty")) difficulty(*wanted);
    if (!found_.has_errors()) reach(table);
  }

 private:
  void error(position at, std::string_view key, std::string message) {
    std::string where = "[generate]";
    if (!key.empty()) where.append(" ").append(key);
    found_.error(into_.base.file.text.name, at, std::move(where), std::move(message));
  }

  void generator(const node& table) {
    std::string name = usual_generator();
    problem asker;
    asker.file = into_.base.file.text.name;
    asker.at = table.at;
    asker.where = "[generate] with";
    if (const node* with = table.find("with")) {
      if (with->what != node::type::string) {
        return error(with->at, "with", wrong_type("the name of a generator", *with));
      }
      name = with->text;
      asker.at = with->at;
    }
    const std::optional<generator_type> type = packs_.find_generator(name, asker, found_);
    if (type) into_.generator = *type;
    std::span<const nonet_param* const> schema;
    if (type) schema = {type->abi->params, type->abi->param_count};
    const std::vector<std::string> foreign = check_keys(table, schema, type.has_value());
    if (!type) return;
    std::vector<std::string> passed_over = own_keys;
    passed_over.insert(passed_over.end(), foreign.begin(), foreign.end());
    const parameter_context context{into_.base.file.text, "[generate]", into_.base.shape(), false};
    if (auto values = read_parameters(schema, table, passed_over, context, found_)) {
      into_.parameters = *std::move(values);
    }
  }

  // Clues that carry a puzzle without givens are refined until they do.
  [[nodiscard]] std::string usual_generator() const {
    const bool carried = std::any_of(into_.open.begin(), into_.open.end(), [](const open_rule& r) {
      return (r.hooks->flags & NONET_CARRIES) != 0;
    });
    return carried ? "clues" : "carve";
  }

  // Complains about the keys that are neither ours nor the generator's and returns them.  Of an
  // unknown generator a key may be its own, unless it is near to one of ours.
  std::vector<std::string> check_keys(const node& table, std::span<const nonet_param* const> schema,
                                      bool schema_known) {
    std::vector<std::string> known = own_keys;
    for (const nonet_param* p : schema) known.emplace_back(p->name);
    std::vector<std::string> foreign;
    for (const node::field& f : table.fields) {
      if (std::find(known.begin(), known.end(), f.key) != known.end()) continue;
      foreign.push_back(f.key);
      if (f.key == pattern_key) {
        error(f.at, "",
              "expected no pattern yet, found one (the key is reserved for where givens may "
              "stand)");
      } else if (schema_known || !nearest(f.key, known).empty()) {
        error(f.at, "", unknown_key(f.key, known));
      }
    }
    return foreign;
  }

  void symmetry(const node& name) {
    const std::vector<std::string> names = symmetry_names();
    if (name.what != node::type::string) {
      return error(name.at, "symmetry", wrong_type("the name of a symmetry", name));
    }
    const std::optional<core::symmetry> found = core::parse_symmetry(name.text);
    if (!found) {
      return error(name.at, "symmetry",
                   "expected " + one_of(names) + ", found " + host::quoted(name.text) +
                       did_you_mean(name.text, names));
    }
    if (!core::fits(into_.base.shape(), *found)) {
      return error(name.at, "symmetry",
                   "expected a symmetry of a board of " + board_name() + ", found " +
                       host::quoted(name.text) + ", which needs a square");
    }
    into_.symmetry = *found;
  }

  // An integer of a table, or nullopt and a problem.
  std::optional<std::int64_t> integer(const node& value, std::string_view key, std::int64_t lo,
                                      std::int64_t hi) {
    const integer_range range(lo, hi);
    if (value.what != node::type::integer) {
      error(value.at, key, wrong_type("an integer", value));
    } else if (!range.holds(value.integer)) {
      error(value.at, key, range.value_message(value.integer));
    } else {
      return value.integer;
    }
    return std::nullopt;
  }

  // The keys of a small table that are known; each unknown one is an error.
  template <std::size_t N>
  void known_keys(const node& table, std::string_view key, const std::array<std::string, N>& keys) {
    for (const node::field& f : table.fields) {
      if (std::find(keys.begin(), keys.end(), f.key) != keys.end()) continue;
      error(f.at, key, unknown_key(f.key, {keys.begin(), keys.end()}));
    }
  }

  void givens(const node& wanted) {
    const std::int64_t cells = into_.base.shape().cells();
    const auto number = [&](const node& value, std::string_view key, std::uint32_t& into,
                            bool& stated) {
      if (const auto n = integer(value, key, 0, cells)) into = static_cast<std::uint32_t>(*n);
      stated = true;
    };
    givens_range& range = into_.givens;
    if (wanted.what == node::type::integer) {
      number(wanted, "givens", range.max, range.max_stated);
      range.min = range.max;
      range.min_stated = true;
      return;
    }
    if (wanted.what != node::type::table) {
      return error(wanted.at, "givens", wrong_type("an integer or { min = 0, max = 30 }", wanted));
    }
    known_keys(wanted, "givens", std::array<std::string, 2>{"min", "max"});
    if (const node* min = wanted.find("min")) {
      number(*min, "givens.min", range.min, range.min_stated);
    }
    if (const node* max = wanted.find("max")) {
      number(*max, "givens.max", range.max, range.max_stated);
    }
    if (into_.givens.min > into_.givens.max) {
      error(wanted.at, "givens",
            "expected min up to max, found " + std::to_string(into_.givens.min) + " above " +
                std::to_string(into_.givens.max));
    }
  }

  void minimise(const node& how) {
    const std::vector<std::string>& names = minimise_names;
    if (how.what != node::type::string) {
      return error(how.at, "minimise", wrong_type("one of none, givens, clues and all", how));
    }
    const auto named = std::find(names.begin(), names.end(), how.text);
    if (named == names.end()) {
      return error(how.at, "minimise",
                   "expected " + one_of(names) + ", found " + host::quoted(how.text) +
                       did_you_mean(how.text, names));
    }
    into_.minimise = static_cast<host::minimise>(named - names.begin());
  }

  // A level by its name, or a part of the scale.
  void difficulty(const node& wanted) {
    if (wanted.what == node::type::string) {
      const std::vector<std::string> names = level_names();
      const std::optional<core::level> named = core::parse_level(wanted.text);
      if (named) {
        into_.difficulty = core::level_range(*named);
      } else {
        error(wanted.at, "difficulty",
              "expected " + one_of(names) + ", found " + host::quoted(wanted.text) +
                  did_you_mean(wanted.text, names));
      }
      return;
    }
    if (wanted.what != node::type::table) {
      return error(wanted.at, "difficulty",
                   wrong_type("the name of a level or { min = 3.5, max = 4.5 }", wanted));
    }
    known_keys(wanted, "difficulty", std::array<std::string, 2>{"min", "max"});
    core::score_range range;
    if (const node* min = wanted.find("min")) range.min = score(*min, "difficulty.min", range.min);
    if (const node* max = wanted.find("max")) range.max = score(*max, "difficulty.max", range.max);
    if (range.min > range.max) {
      return error(wanted.at, "difficulty",
                   "expected min up to max, found " + core::score_text(range.min) + " above " +
                       core::score_text(range.max));
    }
    into_.difficulty = range;
  }

  // A score of the scale in tenths, or `instead` and a problem.
  std::uint32_t score(const node& value, std::string_view key, std::uint32_t instead) {
    const bool whole = value.what == node::type::integer;
    if (!whole && value.what != node::type::real) {
      error(value.at, key, wrong_type("a number such as 3.5", value));
      return instead;
    }
    double number = static_cast<double>(value.integer);
    if (!whole) {
      const char* const end = value.text.data() + value.text.size();
      const char* const first = value.text.data() + (value.text.starts_with('+') ? 1 : 0);
      if (std::from_chars(first, end, number).ptr != end) number = 0;
    }
    const double tenths = std::round(number * 10);
    if (!(tenths >= 10 && tenths <= 100 && std::abs(number * 10 - tenths) < 1e-6)) {
      error(value.at, key,
            "expected a number from 1.0 to 10.0 in tenths, found " +
                (whole ? std::to_string(value.integer) : value.text));
      return instead;
    }
    return static_cast<std::uint32_t>(tenths);
  }

  void budget(const node& spend) {
    if (spend.what != node::type::table) {
      return error(spend.at, "budget",
                   wrong_type("a table such as { attempts = 200, nodes = 5000000 }", spend));
    }
    known_keys(spend, "budget", std::array<std::string, 2>{"attempts", "nodes"});
    const auto number = [&](const char* name, std::int64_t most, std::uint64_t& into) {
      const node* value = spend.find(name);
      if (value == nullptr) return;
      if (const auto n = integer(*value, "budget." + std::string(name), 1, most)) {
        into = static_cast<std::uint64_t>(*n);
      }
    };
    number("attempts", most_attempts, into_.attempts);
    number("nodes", most_nodes, into_.nodes);
  }

  // Some number of givens in the range must be what whole orbits can leave.
  void reach(const node& table) {
    const pattern shape(into_.base.shape(), into_.symmetry, into_.base.file.givens);
    const givens_range wanted = into_.givens;
    const std::optional<std::uint32_t> next = shape.at_least(wanted.min);
    if (next && *next <= wanted.max) return;
    const node* key = table.find("givens");
    const position at = key != nullptr ? key->at : table.at;
    std::string found = std::to_string(wanted.min);
    if (wanted.min != wanted.max) found += " to " + std::to_string(wanted.max);
    const std::optional<std::uint32_t> below = shape.at_most(wanted.min);
    if (!below) {
      const std::uint32_t own = core::count_givens(into_.base.file.givens);
      std::string message = "expected at least " + std::to_string(*shape.at_least(0)) +
                            " givens, since the recipe itself has " + std::to_string(own);
      if (*shape.at_least(0) != own) {
        message += " and the symmetry " + std::string(core::name_of(into_.symmetry)) +
                   " ties others to them";
      }
      return error(at, "givens", message + ", found " + found);
    }
    std::string message = "expected " + std::to_string(*below);
    if (next) message += " or " + std::to_string(*next);
    message += " givens, found " + found + "; the symmetry " +
               std::string(core::name_of(into_.symmetry)) + " takes them away together";
    if (shape.has_no_centre()) message += ", and a board of " + board_name() + " has no centre";
    error(at, "givens", std::move(message));
  }

  [[nodiscard]] std::string board_name() const {
    return std::to_string(into_.base.shape().rows) + " rows x " +
           std::to_string(into_.base.shape().columns) + " columns";
  }

  recipe& into_;
  registry& packs_;
  problems& found_;
};

}  // namespace

std::vector<recipe_key> recipe_keys() {
  const recipe usual;
  return {
      {"with",
       "name of a generator; default clues where an open rule can carry a puzzle, else carve",
       "what strings the stages together"},
      {"symmetry", one_of(symmetry_names()) + "; default none", "how the givens lie"},
      {"givens", "integer, or { min = 0, max = 30 }", "how many there are"},
      {"difficulty", one_of(level_names()) + ", or { min = 3.5, max = 4.5 }; default any",
       "what `nonet grade` says of the puzzle"},
      {"minimise", one_of(minimise_names) + "; default givens",
       "what goes as long as there is one solution"},
      {"budget",
       "{ attempts = " + std::to_string(usual.attempts) +
           ", nodes = " + std::to_string(usual.nodes) + " }, which is the default",
       "what may be spent on one puzzle"},
  };
}

std::optional<recipe> load_recipe(const std::string& name, registry& packs, problems& found) {
  std::optional<source> text = read_source(name, found);
  if (!text) return std::nullopt;
  recipe made;
  // Of the file as it is, so that any other program finds the same.
  made.sha256 = sha256_of((text->marked ? "\xEF\xBB\xBF" : "") + text->text);
  std::optional<document> flawed;
  std::optional<document> file = read_document(*std::move(text), found, &flawed);
  if (!file) {
    if (flawed) static_cast<void>(make_puzzle(*std::move(flawed), packs, found, &made.open));
    return std::nullopt;
  }

  problems here;
  std::optional<puzzle> base = make_puzzle(*file, packs, here, &made.open);
  if (base) {
    made.base = *std::move(base);
    made.facts = facts_of(made.base, here);
    if (made.facts) made.program.emplace(*made.facts);
  } else {
    made.base.file = *std::move(file);
  }
  // Bad rules are no reason to keep quiet about [generate].
  node none;
  none.at = {1, 1};
  problems of_table;
  made.givens.max = made.base.shape().cells();
  recipe_reader(made, packs, of_table).run(made.base.file.generate.value_or(none));
  const bool good = !here.has_errors() && !of_table.has_errors();
  append_sorted(found, here);
  append_sorted(found, of_table);
  if (!good) return std::nullopt;
  return made;
}

}  // namespace nonet::host
