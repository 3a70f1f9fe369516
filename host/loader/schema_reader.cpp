// Reads the parameters that a pack declares for a rule or generator, and checks them.
// SPDX-License-Identifier: MIT
#include "loader/schema_reader.hpp"

#include <algorithm>
#include <set>
#include <string>

#include "loader/text.hpp"

namespace nonet::host {
namespace {

// Deeper tables than anybody writes; a schema that contains itself has no end.
constexpr int deepest_table = 8;

constexpr std::uint32_t known_flags = NONET_REQUIRED | NONET_LIST | NONET_CONNECTED | NONET_PATH |
                                      NONET_REPEATS | NONET_CLUE | NONET_DEFAULT | NONET_ADJACENT;

class schema_reader {
 public:
  schema_reader(schema_copies& into, pack_check& check) : into_(into), check_(check) {}

  bool list(const raw_schema& raw, int depth, const nonet_param* const** copy);

 private:
  bool fail(const std::string& message) { return check_.fail(message); }
  bool param(const nonet_param* raw, const char* what, nonet_param& copy);
  bool body(nonet_param& p, int depth);
  bool flags(const nonet_param& p, int depth);
  bool ranges(const nonet_param& p);
  bool choices(const nonet_param& p);

  schema_copies& into_;
  pack_check& check_;
};

bool schema_reader::list(const raw_schema& raw, int depth, const nonet_param* const** copy) {
  const auto& [params, count, what, reserved] = raw;
  if (count > most_entries) {
    return fail(std::string("expected at most ") + std::to_string(most_entries) + " of kind " +
                what + ", found " + std::to_string(count));
  }
  if (count > 0 && params == nullptr) {
    return fail(std::string("expected an array of ") + std::to_string(count) + " (" + what +
                "), found a null pointer");
  }
  if (depth > deepest_table) {
    return fail("expected tables at most " + std::to_string(deepest_table) +
                " deep, found a deeper one");
  }
  std::set<std::string_view> names;
  std::vector<const nonet_param*>& made = into_.lists.emplace_back();
  made.reserve(count);
  for (const nonet_param* p : std::span(params, count)) {
    const std::string number = check_.where() + what + " " + std::to_string(made.size() + 1);
    const pack_check::place here(check_, number + ": ");
    nonet_param& mine = into_.params.emplace_back();
    if (!param(p, what, mine)) return false;
    const pack_check::place named(check_, number + " (" + mine.name + "): ");
    if (!body(mine, depth)) return false;
    if (!names.insert(mine.name).second) {
      return fail("expected a name of its own, found " + shown(mine.name) + " again");
    }
    if (std::find(reserved.begin(), reserved.end(), mine.name) != reserved.end()) {
      return fail("expected another name than " + shown(mine.name) +
                  ", which the host reads itself");
    }
    made.push_back(&mine);
  }
  *copy = made.data();
  return true;
}

// Copies what can be copied before the parameter has a name to be told by.
bool schema_reader::param(const nonet_param* raw, const char* what, nonet_param& copy) {
  if (raw == nullptr) return fail(std::string("expected a ") + what + ", found a null pointer");
  if (!check_.size(*raw)) return false;
  copy = grown(*raw);
  if (!check_.line(copy.name, "name")) return false;
  if (made_of(copy.name, "_-") && !endless(copy.name, longest_name)) return true;
  return fail("expected a name of a-z, 0-9, hyphen and underscore, found " + shown(copy.name));
}

bool schema_reader::body(nonet_param& p, int depth) {
  if (p.doc == nullptr) p.doc = "";
  if (endless(p.doc, longest_text)) {
    return fail("expected a doc of at most " + std::to_string(longest_text) + " bytes");
  }
  if (p.kind < NONET_INT || p.kind > NONET_PAIR) {
    return fail("expected a kind from " + std::to_string(NONET_INT) + " to " +
                std::to_string(NONET_PAIR) + ", found " + std::to_string(p.kind));
  }
  if (!flags(p, depth) || !ranges(p) || !choices(p)) return false;
  if (p.kind == NONET_TABLE) {
    if (p.field_count == 0) return fail("expected a table with fields, found none");
    return list({p.fields, p.field_count, "field", {}}, depth + 1, &p.fields);
  }
  p.fields = nullptr;
  p.field_count = 0;
  return true;
}

bool schema_reader::flags(const nonet_param& p, int depth) {
  if ((p.flags & ~known_flags) != 0) {
    return fail("expected flags that interface " + std::to_string(NONET_ABI_MAJOR) + "." +
                std::to_string(NONET_ABI_MINOR) + " knows, found " +
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
  const bool optional_field = depth > 0 && !required;
  return only(NONET_CONNECTED, "NONET_CONNECTED", cells, "NONET_CELLS") &&
         only(NONET_PATH, "NONET_PATH", cells, "NONET_CELLS") &&
         only(NONET_REPEATS, "NONET_REPEATS", cells, "NONET_CELLS") &&
         only(NONET_ADJACENT, "NONET_ADJACENT", p.kind == NONET_PAIR, "NONET_PAIR") &&
         only(NONET_CLUE, "NONET_CLUE", list || optional_field,
              "lists (NONET_LIST) and optional fields") &&
         only(NONET_DEFAULT, "NONET_DEFAULT", number && !list && !required,
              "optional single values of kind NONET_INT, NONET_BOOL and NONET_ENUM");
}

// What C leaves out is 0: both ends 0 are no range, an upper end of 0 below the lower is none.
bool schema_reader::ranges(const nonet_param& p) {
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

bool schema_reader::choices(const nonet_param& p) {
  if (p.kind != NONET_ENUM && p.kind != NONET_PAIR) return true;
  if (p.choices == nullptr || *p.choices == nullptr) return fail("expected choices, found none");
  std::set<std::string_view> seen;
  for (const char* const* choice = p.choices; *choice != nullptr; ++choice) {
    if (seen.size() == most_entries) {
      return fail("expected at most " + std::to_string(most_entries) +
                  " choices and a null pointer after them");
    }
    if (!check_.line(*choice, "choice")) return false;
    if (**choice == '\0') return fail("expected a choice, found an empty text");
    if (!seen.insert(*choice).second) {
      return fail("expected each choice once, found " + shown(*choice) + " again");
    }
  }
  const auto count = static_cast<std::int64_t>(seen.size());
  if ((p.flags & NONET_DEFAULT) != 0 && (p.fallback < 0 || p.fallback >= count)) {
    return fail("expected a fallback from 0 to " + std::to_string(count - 1) + ", found " +
                std::to_string(p.fallback));
  }
  return true;
}

}  // namespace

bool read_schema(const raw_schema& raw, schema_copies& into, pack_check& check,
                 const nonet_param* const** copy) {
  return schema_reader(into, check).list(raw, 0, copy);
}

}  // namespace nonet::host
