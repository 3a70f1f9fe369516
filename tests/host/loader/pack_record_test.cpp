// A pack's record: what an honest pack may write, and what nobody may.
// SPDX-License-Identifier: MIT
#include "loader/pack_record.hpp"

#include <catch2/catch.hpp>
#include <cstring>
#include <functional>

#include "loader/growth.hpp"

using namespace nonet::host;

namespace {

nonet_status create(const nonet_host*, const nonet_board*, const nonet_value*, void**) noexcept {
  return NONET_OK;
}
void destroy(void*) noexcept {}
std::int32_t check(const void*, const std::uint8_t*, const nonet_broken*) noexcept { return 1; }
nonet_status generate(const nonet_host*, const nonet_generation*, const nonet_value*) noexcept {
  return NONET_OK;
}

// A pack with one rule of one parameter and one generator, each part open to a change.
struct sample {
  nonet_param param{};
  nonet_param* params[2] = {&param, nullptr};
  nonet_rule_type rule{};
  const nonet_rule_type* rules[2] = {&rule, nullptr};
  nonet_generator_type generator{};
  const nonet_generator_type* generators[2] = {&generator, nullptr};
  nonet_pack pack{};

  sample() {
    param.struct_size = sizeof param;
    param.kind = NONET_INT;
    param.name = "value";
    param.doc = "a value";
    param.max = 9;
    rule.struct_size = sizeof rule;
    rule.id = "test.rule";
    rule.name = "rule";
    rule.summary = "a rule";
    rule.params = params;
    rule.param_count = 1;
    rule.create = &create;
    rule.destroy = &destroy;
    rule.check = &check;
    generator.struct_size = sizeof generator;
    generator.id = "test.generator";
    generator.name = "generator";
    generator.summary = "a generator";
    generator.generate = &generate;
    pack.struct_size = sizeof pack;
    pack.abi_major = NONET_ABI_MAJOR;
    pack.id = "test";
    pack.version = "1.0.0";
    pack.summary = "a pack";
    pack.license = "MIT";
    pack.rules = rules;
    pack.rule_count = 1;
    pack.generators = generators;
    pack.generator_count = 1;
  }
  sample(const sample&) = delete;
};

// The error that a change of the sample makes; empty if it is still a pack.
std::string error_after(const std::function<void(sample&)>& change) {
  sample s;
  change(s);
  std::string error;
  const auto record = read_record(s.pack, &error);
  CHECK((record == nullptr) == !error.empty());
  return error;
}

const char* const words[] = {"one", "two", nullptr};
const char* const same_words[] = {"one", "one", nullptr};
const char* const no_words[] = {nullptr};

}  // namespace

TEST_CASE("an honest record is copied whole") {
  sample s;
  s.param.flags = NONET_DEFAULT;
  s.param.fallback = 7;
  std::string error;
  const auto record = read_record(s.pack, &error);
  REQUIRE(record);
  CHECK(record->info.id == "test");
  CHECK(record->info.version == "1.0.0");
  REQUIRE(record->rules.size() == 1);
  REQUIRE(record->generators.size() == 1);
  CHECK(record->rules[0] != &s.rule);
  CHECK(record->rules[0]->create == &create);
  REQUIRE(record->rules[0]->param_count == 1);
  CHECK(record->rules[0]->params[0] != &s.param);
  CHECK(record->rules[0]->params[0]->fallback == 7);
  CHECK(record->info.generators[0].name == "generator");
}

TEST_CASE("what lies past a smaller writer's size reads as zero") {
  struct {
    nonet_param p;
    unsigned char garbage[64];
  } memory{};
  std::memset(&memory, 0xAA, sizeof memory);
  memory.p.struct_size = sizeof(nonet_param) - 8;
  CHECK(grown(memory.p).fields == nullptr);
  CHECK(grown(memory.p).choices == memory.p.choices);
  CHECK(grown(memory.p).struct_size == sizeof(nonet_param));
  CHECK_FALSE(large_enough(memory.p));
}

TEST_CASE("what a larger writer adds is left behind") {
  struct {
    nonet_rule_type rule;
    std::uint64_t newer[4];
  } larger{};
  sample s;
  larger.rule = s.rule;
  larger.rule.struct_size = sizeof larger;
  s.rules[0] = &larger.rule;
  std::string error;
  const auto record = read_record(s.pack, &error);
  REQUIRE(record);
  CHECK(record->rules[0]->struct_size == sizeof(nonet_rule_type));
}

TEST_CASE("a pack without rules and generators is a pack") {
  CHECK(error_after([](sample& s) {
          s.pack.rule_count = s.pack.generator_count = 0;
          s.pack.rules = nullptr;
          s.pack.generators = nullptr;
        }) == "");
}

TEST_CASE("a pack's own fields are checked") {
  const auto error = [](auto change) { return error_after([&](sample& s) { change(s.pack); }); };
  const std::string size = std::to_string(sizeof(nonet_pack));
  CHECK(error([](nonet_pack& p) { p.struct_size = 0; }) ==
        "expected a struct_size of at least " + size + " in nonet_pack_v1, found 0");
  CHECK(error([](nonet_pack& p) { p.struct_size -= 8; }) ==
        "expected a struct_size of at least " + size + " in nonet_pack_v1, found " +
            std::to_string(sizeof(nonet_pack) - 8));
  CHECK(error([](nonet_pack& p) { p.abi_major = 2; }) ==
        "expected a pack for interface 1, found one for 2; build it with the SDK of this host");
  CHECK(error([](nonet_pack& p) { p.abi_minor = NONET_ABI_MINOR + 1; }) ==
        "needs a host with interface 1.1 or newer, this one has 1.0; a newer nonet can load it");
  CHECK(error([](nonet_pack& p) { p.id = nullptr; }) == "expected a pack id, found a null pointer");
  CHECK(error([](nonet_pack& p) { p.id = "Test"; }) ==
        "expected a pack id of a-z, 0-9, dot and hyphen, found \"Test\"");
  CHECK(error([](nonet_pack& p) { p.id = ""; }) ==
        "expected a pack id of a-z, 0-9, dot and hyphen, found \"\"");
  CHECK(error([](nonet_pack& p) { p.version = "one two"; }) ==
        "expected a version like \"1.0.0\", found \"one two\"");
  CHECK(error([](nonet_pack& p) { p.summary = "two\nlines"; }) ==
        "expected a summary of one line of UTF-8, found \"two\nlines\"");
  CHECK(error([](nonet_pack& p) { p.summary = "\xff"; }) ==
        "expected a summary of one line of UTF-8, found \"?\"");
  CHECK(error([](nonet_pack& p) { p.license = nullptr; }) ==
        "expected a license, found a null pointer");
  CHECK(error([](nonet_pack& p) { p.rule_count = 1ULL << 40; }) ==
        "expected at most 1000 rule types and generators, found 1099511627776");
  CHECK(error([](nonet_pack& p) { p.rules = nullptr; }) ==
        "expected an array of rule types and generators, found a null pointer");
}

TEST_CASE("rule types are checked") {
  const auto error = [](auto change) { return error_after([&](sample& s) { change(s.rule); }); };
  CHECK(error_after([](sample& s) { s.rules[0] = nullptr; }) ==
        "rule type 1: expected a rule type, found a null pointer");
  CHECK(error([](nonet_rule_type& r) { r.struct_size = 8; }) ==
        "rule type 1: expected a struct_size of at least " +
            std::to_string(sizeof(nonet_rule_type)) + ", found 8");
  CHECK(error([](nonet_rule_type& r) { r.name = "a/b"; }) ==
        "rule type 1: expected a name of a-z, 0-9 and hyphen, found \"a/b\"");
  CHECK(error([](nonet_rule_type& r) { r.id = nullptr; }) ==
        "rule type 1 (rule): expected a rule id, found a null pointer");
  CHECK(error([](nonet_rule_type& r) { r.create = nullptr; }) ==
        "rule type 1 (rule): expected a function create, found a null pointer");
  CHECK(error([](nonet_rule_type& r) { r.destroy = nullptr; }) ==
        "rule type 1 (rule): expected a function destroy, found a null pointer");
  CHECK(error([](nonet_rule_type& r) { r.check = nullptr; }) ==
        "rule type 1 (rule): expected a function check, found a null pointer");
  CHECK(error([](nonet_rule_type& r) { r.params = nullptr; }) ==
        "rule type 1 (rule): expected an array of 1 (parameter), found a null pointer");
  CHECK(error_after([](sample& s) {
          s.rules[1] = &s.rule;
          s.pack.rule_count = 2;
        }) ==
        "rule type 2 (rule): expected a name and an id of its own, found those of \"rule\" again");
}

TEST_CASE("generators are checked") {
  const auto error = [](auto change) {
    return error_after([&](sample& s) { change(s.generator); });
  };
  CHECK(error([](nonet_generator_type& g) { g.generate = nullptr; }) ==
        "generator 1 (generator): expected a function generate, found a null pointer");
  CHECK(error_after([](sample& s) {
          s.param.name = "symmetry";
          s.generator.params = s.params;
          s.generator.param_count = 1;
          s.pack.rule_count = 0;
        }) ==
        "generator 1 (generator): parameter 1 (symmetry): expected another name than "
        "\"symmetry\", which the host reads itself");
}

TEST_CASE("parameters are checked") {
  const auto error = [](auto change) { return error_after([&](sample& s) { change(s.param); }); };
  const std::string at = "rule type 1 (rule): parameter 1: ";
  const std::string value = "rule type 1 (rule): parameter 1 (value): ";
  const std::string use = "rule type 1 (rule): parameter 1 (use): ";
  CHECK(error_after([](sample& s) { s.params[0] = nullptr; }) ==
        at + "expected a parameter, found a null pointer");
  CHECK(error([](nonet_param& p) { p.name = "Value"; }) ==
        at + "expected a name of a-z, 0-9, hyphen and underscore, found \"Value\"");
  CHECK(error([](nonet_param& p) { p.name = "use"; }) ==
        use + "expected another name than \"use\", which the host reads itself");
  CHECK(error([](nonet_param& p) { p.doc = nullptr; }) == "");
  CHECK(error([](nonet_param& p) { p.kind = NONET_ABSENT; }) ==
        value + "expected a kind from 1 to 9, found 0");
  CHECK(error([](nonet_param& p) { p.kind = 10; }) ==
        value + "expected a kind from 1 to 9, found 10");
  CHECK(error([](nonet_param& p) { p.flags = 1U << 20; }) ==
        value + "expected flags that interface 1.0 knows, found 1048576");
  CHECK(error([](nonet_param& p) { p.flags = NONET_PATH; }) ==
        value + "NONET_PATH belongs to NONET_CELLS only");
  CHECK(error([](nonet_param& p) { p.flags = NONET_CLUE; }) ==
        value + "NONET_CLUE belongs to lists (NONET_LIST) and optional fields only");
  CHECK(error([](nonet_param& p) { p.flags = NONET_DEFAULT | NONET_REQUIRED; }) ==
        value +
            "NONET_DEFAULT belongs to optional single values of kind NONET_INT, "
            "NONET_BOOL and NONET_ENUM only");
  CHECK(error_after([](sample& s) {
          s.params[1] = &s.param;
          s.rule.param_count = 2;
        }) ==
        "rule type 1 (rule): parameter 2 (value): expected a name of its own, found \"value\" "
        "again");
}

TEST_CASE("ranges that hold nothing and fallbacks outside them are refused") {
  const auto error = [](auto change) { return error_after([&](sample& s) { change(s.param); }); };
  const std::string at = "rule type 1 (rule): parameter 1 (value): ";
  CHECK(error([](nonet_param& p) { p.min = 10; }) ==
        at + "expected a range of values that is not empty, found 10 to 9");
  CHECK(error([](nonet_param& p) { p.min = p.max = 0; }) == "");
  CHECK(error([](nonet_param& p) {
          p.min = 3;
          p.max = 0;
        }) == "");
  CHECK(error([](nonet_param& p) {
          p.flags = NONET_LIST;
          p.count_min = 2;
          p.count_max = 1;
        }) == at + "expected a range of numbers of items that is not empty, found 2 to 1");
  CHECK(error([](nonet_param& p) {
          p.flags = NONET_DEFAULT;
          p.fallback = 10;
        }) == at + "expected a fallback within the range from 0, found 10");
  CHECK(error([](nonet_param& p) {
          p.kind = NONET_BOOL;
          p.flags = NONET_DEFAULT;
          p.fallback = 2;
        }) == at + "expected a fallback of 0 or 1, found 2");
}

TEST_CASE("choices are checked") {
  const auto error = [](const char* const* choices, std::int64_t fallback = 0) {
    return error_after([&](sample& s) {
      s.param.kind = NONET_ENUM;
      s.param.flags = NONET_DEFAULT;
      s.param.fallback = fallback;
      s.param.choices = choices;
    });
  };
  const std::string at = "rule type 1 (rule): parameter 1 (value): ";
  CHECK(error(words) == "");
  CHECK(error(nullptr) == at + "expected choices, found none");
  CHECK(error(no_words) == at + "expected choices, found none");
  CHECK(error(same_words) == at + "expected each choice once, found \"one\" again");
  CHECK(error(words, 2) == at + "expected a fallback from 0 to 1, found 2");
}

TEST_CASE("tables have fields, and a table inside itself has an end") {
  const std::string at = "rule type 1 (rule): parameter 1 (value): ";
  CHECK(error_after([](sample& s) { s.param.kind = NONET_TABLE; }) ==
        at + "expected a table with fields, found none");
  CHECK(error_after([](sample& s) {
          s.param.kind = NONET_TABLE;
          s.param.fields = s.params;
          s.param.field_count = 1;
        }).find("expected tables at most 8 deep, found a deeper one") != std::string::npos);
}
