// What a library says of itself, checked before anything of it is used.
// SPDX-License-Identifier: MIT
#include "loader/pack_record.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <string_view>

#include "loader/growth.hpp"
#include "loader/text.hpp"

namespace nonet::host {
namespace {

// Bounds that no honest pack meets; they keep a wild number from being believed.
constexpr std::uint64_t most_entries = 1000;
constexpr std::size_t longest_name = 100;
constexpr std::size_t longest_line = 1000;
constexpr std::size_t longest_text = 20000;
constexpr int deepest_table = 8;

constexpr std::uint32_t known_flags = NONET_REQUIRED | NONET_LIST | NONET_CONNECTED | NONET_PATH |
                                      NONET_REPEATS | NONET_CLUE | NONET_DEFAULT | NONET_ADJACENT;

// Keys that the host reads itself.
constexpr std::array<std::string_view, 2> rule_keys = {"use", "generate"};
constexpr std::array<std::string_view, 7> generate_keys = {
    "with", "symmetry", "givens", "difficulty", "minimise", "budget", "pattern"};

std::string quoted(const char* text) { return '"' + clean_text(text, longest_name) + '"'; }

std::string interface_name(std::uint32_t major, std::uint32_t minor) {
  return std::to_string(major) + "." + std::to_string(minor);
}

}  // namespace

std::string check_interface(std::uint32_t abi_major, std::uint32_t abi_minor) {
  if (abi_major != NONET_ABI_MAJOR) {
    return "expected a pack for interface " + std::to_string(NONET_ABI_MAJOR) + ", found one for " +
           std::to_string(abi_major) + "; build it with the SDK of this host";
  }
  if (abi_minor > NONET_ABI_MINOR) {
    return "needs a host with interface " + interface_name(abi_major, abi_minor) +
           " or newer, this one has " + interface_name(NONET_ABI_MAJOR, NONET_ABI_MINOR) +
           "; a newer nonet can load it";
  }
  return {};
}

// Walks the tables once; the first fault ends the walk.
class record_reader {
 public:
  explicit record_reader(pack_record& into) : into_(into) {}

  bool read(const nonet_pack& raw);
  [[nodiscard]] const std::string& error() const noexcept { return error_; }

 private:
  // `schema` names a parameter list in messages: "parameter", "dial", "field".
  using keys = std::span<const std::string_view>;

  bool fail(const std::string& message) {
    error_ = where_ + message;
    return false;
  }
  bool line(const char* text, const char* what);
  bool id(const char* text, const char* what);
  bool name(const char* text, const char* what);
  bool rule(const nonet_rule_type* raw);
  bool generator(const nonet_generator_type* raw);
  bool list(const nonet_param* const* raw, std::uint32_t count, const char* what, keys reserved,
            int depth, const nonet_param* const** copy);
  bool param(const nonet_param* raw, const char* what, int depth, const std::string& number,
             nonet_param& copy);
  bool flags(const nonet_param& p);
  bool ranges(const nonet_param& p);
  bool choices(const nonet_param& p);

  pack_record& into_;
  std::string where_;
  std::string error_;
};

bool record_reader::line(const char* text, const char* what) {
  if (text == nullptr) return fail(std::string("expected a ") + what + ", found a null pointer");
  if (endless(text, longest_line)) {
    return fail(std::string("expected a ") + what + " of at most " +
                std::to_string(longest_line - 1) + " bytes, found a longer one");
  }
  const std::string_view all(text);
  if (clean_text(all) != all || std::any_of(all.begin(), all.end(), [](char c) {
        return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
      })) {
    return fail(std::string("expected a ") + what + " of one line of UTF-8, found " + quoted(text));
  }
  return true;
}

bool record_reader::id(const char* text, const char* what) {
  if (!line(text, what)) return false;
  if (!made_of(text, ".-") || endless(text, longest_name)) {
    return fail(std::string("expected a ") + what + " of a-z, 0-9, dot and hyphen, found " +
                quoted(text));
  }
  return true;
}

bool record_reader::name(const char* text, const char* what) {
  if (!line(text, what)) return false;
  if (!made_of(text, "-") || endless(text, longest_name)) {
    return fail(std::string("expected a ") + what + " of a-z, 0-9 and hyphen, found " +
                quoted(text));
  }
  return true;
}

bool record_reader::read(const nonet_pack& raw) {
  // struct_size and the two numbers after it keep their places in every major.
  if (raw.struct_size < offsetof(nonet_pack, id)) {
    return fail("expected a struct_size of at least " + std::to_string(first_size<nonet_pack>) +
                " in " NONET_PACK_SYMBOL ", found " + std::to_string(raw.struct_size));
  }
  if (std::string wrong = check_interface(raw.abi_major, raw.abi_minor); !wrong.empty()) {
    return fail(wrong);
  }
  if (!large_enough(raw)) {
    return fail("expected a struct_size of at least " + std::to_string(first_size<nonet_pack>) +
                " in " NONET_PACK_SYMBOL ", found " + std::to_string(raw.struct_size));
  }
  const nonet_pack pack = grown(raw);
  if (!id(pack.id, "pack id")) return false;
  if (!line(pack.version, "version") || !line(pack.summary, "summary") ||
      !line(pack.license, "license")) {
    return false;
  }
  if (!made_of(pack.version, "ABCDEFGHIJKLMNOPQRSTUVWXYZ.+-")) {
    return fail("expected a version like \"1.0.0\", found " + quoted(pack.version));
  }
  pack_info& info = into_.info;
  info.id = pack.id;
  info.version = pack.version;
  info.summary = pack.summary;
  info.license = pack.license;
  info.abi_major = pack.abi_major;
  info.abi_minor = pack.abi_minor;

  if (pack.rule_count > most_entries || pack.generator_count > most_entries) {
    return fail("expected at most " + std::to_string(most_entries) +
                " rule types and generators, found " +
                std::to_string(std::max(pack.rule_count, pack.generator_count)));
  }
  if ((pack.rule_count > 0 && pack.rules == nullptr) ||
      (pack.generator_count > 0 && pack.generators == nullptr)) {
    return fail("expected an array of rule types and generators, found a null pointer");
  }
  for (const nonet_rule_type* r : std::span(pack.rules, pack.rule_count)) {
    where_.clear();
    if (!rule(r)) return false;
  }
  for (const nonet_generator_type* g : std::span(pack.generators, pack.generator_count)) {
    where_.clear();
    if (!generator(g)) return false;
  }
  return true;
}

bool record_reader::rule(const nonet_rule_type* raw) {
  const std::string number = std::to_string(into_.rules.size() + 1);
  where_ = "rule type " + number + ": ";
  if (raw == nullptr) return fail("expected a rule type, found a null pointer");
  if (!large_enough(*raw)) {
    return fail("expected a struct_size of at least " +
                std::to_string(first_size<nonet_rule_type>) + ", found " +
                std::to_string(raw->struct_size));
  }
  nonet_rule_type& type = into_.rule_types_.emplace_back(grown(*raw));
  if (!name(type.name, "name")) return false;
  where_ = "rule type " + number + " (" + type.name + "): ";
  if (!id(type.id, "rule id") || !line(type.summary, "summary")) return false;
  if (type.example != nullptr && endless(type.example, longest_text)) {
    return fail("expected an example of at most " + std::to_string(longest_text) + " bytes");
  }
  for (const nonet_rule_type* other : into_.rules) {
    if (std::string_view(other->name) == type.name || std::string_view(other->id) == type.id) {
      return fail("expected a name and an id of its own, found those of " + quoted(other->name) +
                  " again");
    }
  }
  if (type.create == nullptr) return fail("expected a function create, found a null pointer");
  if (type.destroy == nullptr) return fail("expected a function destroy, found a null pointer");
  if (type.check == nullptr) return fail("expected a function check, found a null pointer");
  if (!list(type.params, type.param_count, "parameter", rule_keys, 0, &type.params) ||
      !list(type.dials, type.dial_count, "dial", {}, 0, &type.dials)) {
    return false;
  }
  into_.rules.push_back(&type);
  into_.info.rules.push_back({type.id, type.name, type.summary});
  return true;
}

bool record_reader::generator(const nonet_generator_type* raw) {
  const std::string number = std::to_string(into_.generators.size() + 1);
  where_ = "generator " + number + ": ";
  if (raw == nullptr) return fail("expected a generator, found a null pointer");
  if (!large_enough(*raw)) {
    return fail("expected a struct_size of at least " +
                std::to_string(first_size<nonet_generator_type>) + ", found " +
                std::to_string(raw->struct_size));
  }
  nonet_generator_type& type = into_.generator_types_.emplace_back(grown(*raw));
  if (!name(type.name, "name")) return false;
  where_ = "generator " + number + " (" + type.name + "): ";
  if (!id(type.id, "generator id") || !line(type.summary, "summary")) return false;
  for (const nonet_generator_type* other : into_.generators) {
    if (std::string_view(other->name) == type.name || std::string_view(other->id) == type.id) {
      return fail("expected a name and an id of its own, found those of " + quoted(other->name) +
                  " again");
    }
  }
  if (type.generate == nullptr) return fail("expected a function generate, found a null pointer");
  if (!list(type.params, type.param_count, "parameter", generate_keys, 0, &type.params)) {
    return false;
  }
  into_.generators.push_back(&type);
  into_.info.generators.push_back({type.id, type.name, type.summary});
  return true;
}

// Copies a list of parameters and points `copy` to it.
bool record_reader::list(const nonet_param* const* raw, std::uint32_t count, const char* what,
                         keys reserved, int depth, const nonet_param* const** copy) {
  if (count > most_entries) {
    return fail(std::string("expected at most ") + std::to_string(most_entries) + " of kind " +
                what + ", found " + std::to_string(count));
  }
  if (count > 0 && raw == nullptr) {
    return fail(std::string("expected an array of ") + std::to_string(count) + " (" + what +
                "), found a null pointer");
  }
  if (depth > deepest_table) {
    return fail("expected tables at most " + std::to_string(deepest_table) +
                " deep, found a deeper one");
  }
  std::set<std::string_view> names;
  std::vector<const nonet_param*>& made = into_.lists_.emplace_back();
  made.reserve(count);
  const std::string where = where_;
  for (const nonet_param* p : std::span(raw, count)) {
    const std::string number = where + what + " " + std::to_string(made.size() + 1);
    where_ = number + ": ";
    nonet_param& mine = into_.params_.emplace_back();
    if (!param(p, what, depth, number, mine)) return false;
    if (!names.insert(mine.name).second) {
      return fail("expected a name of its own, found " + quoted(mine.name) + " again");
    }
    if (std::find(reserved.begin(), reserved.end(), mine.name) != reserved.end()) {
      return fail("expected another name than " + quoted(mine.name) +
                  ", which the host reads itself");
    }
    made.push_back(&mine);
  }
  where_ = where;
  *copy = made.data();
  return true;
}

bool record_reader::param(const nonet_param* raw, const char* what, int depth,
                          const std::string& number, nonet_param& copy) {
  if (raw == nullptr) return fail(std::string("expected a ") + what + ", found a null pointer");
  if (!large_enough(*raw)) {
    return fail("expected a struct_size of at least " + std::to_string(first_size<nonet_param>) +
                ", found " + std::to_string(raw->struct_size));
  }
  nonet_param p = grown(*raw);
  if (!line(p.name, "name")) return false;
  if (!made_of(p.name, "_-") || endless(p.name, longest_name)) {
    return fail("expected a name of a-z, 0-9, hyphen and underscore, found " + quoted(p.name));
  }
  where_ = number + " (" + p.name + "): ";
  if (p.doc == nullptr) p.doc = "";
  if (endless(p.doc, longest_text)) {
    return fail("expected a doc of at most " + std::to_string(longest_text) + " bytes");
  }
  if (p.kind < NONET_INT || p.kind > NONET_PAIR) {
    return fail("expected a kind from " + std::to_string(NONET_INT) + " to " +
                std::to_string(NONET_PAIR) + ", found " + std::to_string(p.kind));
  }
  if (!flags(p) || !ranges(p) || !choices(p)) return false;
  if (p.kind == NONET_TABLE) {
    if (p.field_count == 0) return fail("expected a table with fields, found none");
    const std::string where = where_;
    if (!list(p.fields, p.field_count, "field", {}, depth + 1, &p.fields)) return false;
    where_ = where;
  } else {
    p.fields = nullptr;
    p.field_count = 0;
  }
  copy = p;
  return true;
}

bool record_reader::flags(const nonet_param& p) {
  if ((p.flags & ~known_flags) != 0) {
    return fail("expected flags that interface " +
                interface_name(NONET_ABI_MAJOR, NONET_ABI_MINOR) + " knows, found " +
                std::to_string(p.flags & ~known_flags));
  }
  const auto only = [&](std::uint32_t flag, const char* name, bool fits, const char* where) {
    if ((p.flags & flag) == 0 || fits) return true;
    return fail(std::string(name) + " belongs to " + where + " only");
  };
  const bool cells = p.kind == NONET_CELLS;
  const bool number = p.kind == NONET_INT || p.kind == NONET_BOOL || p.kind == NONET_ENUM;
  const bool list = (p.flags & NONET_LIST) != 0;
  const bool required = (p.flags & NONET_REQUIRED) != 0;
  return only(NONET_CONNECTED, "NONET_CONNECTED", cells, "NONET_CELLS") &&
         only(NONET_PATH, "NONET_PATH", cells, "NONET_CELLS") &&
         only(NONET_REPEATS, "NONET_REPEATS", cells, "NONET_CELLS") &&
         only(NONET_ADJACENT, "NONET_ADJACENT", p.kind == NONET_PAIR, "NONET_PAIR") &&
         only(NONET_CLUE, "NONET_CLUE", list, "lists (NONET_LIST)") &&
         only(NONET_DEFAULT, "NONET_DEFAULT", number && !list && !required,
              "optional single values of kind NONET_INT, NONET_BOOL and NONET_ENUM");
}

// What C leaves out is 0: both ends 0 are no range, an upper end of 0 below the lower is none.
bool record_reader::ranges(const nonet_param& p) {
  const auto range = [&](std::int64_t lo, std::int64_t hi, const char* what) {
    if (lo <= hi || hi == 0) return true;
    return fail(std::string("expected a range of ") + what + " that is not empty, found " +
                std::to_string(lo) + " to " + std::to_string(hi));
  };
  if (p.kind == NONET_INT && !range(p.min, p.max, "values")) return false;
  if (p.kind == NONET_CELLS && !range(p.min, p.max, "numbers of cells")) return false;
  if ((p.flags & NONET_LIST) != 0 && !range(p.count_min, p.count_max, "numbers of items")) {
    return false;
  }
  if ((p.flags & NONET_DEFAULT) == 0) return true;
  const bool no_range = p.min == 0 && p.max == 0;
  const bool no_end = p.max < p.min;
  if (p.kind == NONET_INT && !no_range && (p.fallback < p.min || (p.fallback > p.max && !no_end))) {
    return fail("expected a fallback within the range from " + std::to_string(p.min) + ", found " +
                std::to_string(p.fallback));
  }
  if (p.kind == NONET_BOOL && (p.fallback < 0 || p.fallback > 1)) {
    return fail("expected a fallback of 0 or 1, found " + std::to_string(p.fallback));
  }
  return true;
}

bool record_reader::choices(const nonet_param& p) {
  if (p.kind != NONET_ENUM && p.kind != NONET_PAIR) return true;
  if (p.choices == nullptr || *p.choices == nullptr) return fail("expected choices, found none");
  std::set<std::string_view> seen;
  for (const char* const* choice = p.choices; *choice != nullptr; ++choice) {
    if (seen.size() == most_entries) {
      return fail("expected at most " + std::to_string(most_entries) +
                  " choices and a null pointer after them");
    }
    if (!line(*choice, "choice")) return false;
    if (**choice == '\0') return fail("expected a choice, found an empty text");
    if (!seen.insert(*choice).second) {
      return fail("expected each choice once, found " + quoted(*choice) + " again");
    }
  }
  const auto count = static_cast<std::int64_t>(seen.size());
  if ((p.flags & NONET_DEFAULT) != 0 && (p.fallback < 0 || p.fallback >= count)) {
    return fail("expected a fallback from 0 to " + std::to_string(count - 1) + ", found " +
                std::to_string(p.fallback));
  }
  return true;
}

std::unique_ptr<const pack_record> read_record(const nonet_pack& pack, std::string* error) {
  auto record = std::make_unique<pack_record>();
  record_reader reader(*record);
  if (reader.read(pack)) return record;
  *error = reader.error();
  return nullptr;
}

}  // namespace nonet::host
