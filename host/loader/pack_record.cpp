// What a library says of itself, checked before anything of it is used.
// SPDX-License-Identifier: MIT
#include "loader/pack_record.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include "loader/growth.hpp"
#include "loader/schema_reader.hpp"
#include "loader/text.hpp"

namespace nonet::host {
namespace {

// Keys that the host reads itself.
constexpr std::array<std::string_view, 2> rule_keys = {"use", "generate"};
constexpr std::array<std::string_view, 7> generate_keys = {
    "with", "symmetry", "givens", "difficulty", "minimise", "budget", "pattern"};

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
  [[nodiscard]] const std::string& error() const noexcept { return check_.error(); }

 private:
  bool fail(const std::string& message) { return check_.fail(message); }
  // Copies a rule type or generator to `copies` and lists it; `sort` names it in messages.
  template <class Type>
  bool entry(const char* sort, const char* id, const Type* raw, std::deque<Type>& copies,
             std::vector<const Type*>& list, std::vector<pack_info::entry>& told);
  bool body(nonet_rule_type& type);
  bool body(nonet_generator_type& type);

  pack_record& into_;
  pack_check check_;
};

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
  if (!check_.id(pack.id, "pack id")) return false;
  if (!check_.line(pack.version, "version") || !check_.line(pack.summary, "summary") ||
      !check_.line(pack.license, "license")) {
    return false;
  }
  if (!made_of(pack.version, "ABCDEFGHIJKLMNOPQRSTUVWXYZ.+-")) {
    return fail("expected a version like \"1.0.0\", found " + shown(pack.version));
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
    if (!entry("rule type", "rule id", r, into_.rule_types_, into_.rules, info.rules)) return false;
  }
  for (const nonet_generator_type* g : std::span(pack.generators, pack.generator_count)) {
    if (!entry("generator", "generator id", g, into_.generator_types_, into_.generators,
               info.generators)) {
      return false;
    }
  }
  return true;
}

template <class Type>
bool record_reader::entry(const char* sort, const char* id, const Type* raw,
                          std::deque<Type>& copies, std::vector<const Type*>& list,
                          std::vector<pack_info::entry>& told) {
  const std::string number = std::string(sort) + " " + std::to_string(list.size() + 1);
  const pack_check::place here(check_, number + ": ");
  if (raw == nullptr) return fail(std::string("expected a ") + sort + ", found a null pointer");
  if (!check_.size(*raw)) return false;
  Type& type = copies.emplace_back(grown(*raw));
  if (!check_.name(type.name, "name")) return false;
  const pack_check::place named(check_, number + " (" + type.name + "): ");
  if (!check_.id(type.id, id) || !check_.line(type.summary, "summary")) return false;
  for (const Type* other : list) {
    if (std::string_view(other->name) == type.name || std::string_view(other->id) == type.id) {
      return fail("expected a name and an id of its own, found those of " + shown(other->name) +
                  " again");
    }
  }
  if (!body(type)) return false;
  list.push_back(&type);
  told.push_back({type.id, type.name, type.summary});
  return true;
}

bool record_reader::body(nonet_rule_type& type) {
  if (type.example != nullptr && endless(type.example, longest_text)) {
    return fail("expected an example of at most " + std::to_string(longest_text) + " bytes");
  }
  if (type.create == nullptr) return fail("expected a function create, found a null pointer");
  if (type.destroy == nullptr) return fail("expected a function destroy, found a null pointer");
  if (type.check == nullptr) return fail("expected a function check, found a null pointer");
  return read_schema({type.params, type.param_count, "parameter", rule_keys}, into_.schemas_,
                     check_, &type.params) &&
         read_schema({type.dials, type.dial_count, "dial", {}}, into_.schemas_, check_,
                     &type.dials);
}

bool record_reader::body(nonet_generator_type& type) {
  if (type.generate == nullptr) return fail("expected a function generate, found a null pointer");
  return read_schema({type.params, type.param_count, "parameter", generate_keys}, into_.schemas_,
                     check_, &type.params);
}

std::unique_ptr<const pack_record> read_record(const nonet_pack& pack, std::string* error) {
  auto record = std::make_unique<pack_record>();
  record_reader reader(*record);
  if (reader.read(pack)) return record;
  *error = reader.error();
  return nullptr;
}

}  // namespace nonet::host
