// pack.toml: written, read back, held against the library.
// SPDX-License-Identifier: MIT
#include "loader/manifest.hpp"

#include <catch2/catch.hpp>

#include "host/loader/bundles.hpp"

using namespace nonet::host;
using namespace nonet::host::test;

namespace {
pack_info sample() {
  pack_info info;
  info.id = "org.example";
  info.version = "1.0.0";
  info.summary = "says \"x\" \\ more";
  info.license = "MIT";
  info.abi_major = 1;
  info.abi_minor = 3;
  info.rules = {{"org.example.a", "a", "first"}, {"org.example.b", "b", "second"}};
  info.generators = {{"org.example.g", "g", "makes"}};
  return info;
}
}  // namespace

TEST_CASE("a manifest reads back as it was written") {
  const scratch_folder at;
  const fs::path file = at.write("pack.toml", write_manifest(sample()));
  problems found;
  const std::optional<pack_info> read = read_manifest(file, found);
  CHECK(found.list().empty());
  REQUIRE(read);
  CHECK(compare_manifest(*read, sample()).empty());
}

TEST_CASE("a manifest is the library's own text") {
  problems found;
  const std::optional<std::string> text = manifest_of(built("honest"), found);
  REQUIRE(text);
  CHECK(*text == R"(# Written from the library by `nonet pack manifest`; it must agree with it.
id = "test.honest"
version = "1.2.3"
summary = "rules for the tests of the loader"
license = "MIT"
abi = "1.0"

[[rule]]
id = "test.honest.no-ones"
name = "no-ones"
summary = "no cell holds 1"

[[rule]]
id = "test.honest.asked-rows"
name = "asked-rows"
summary = "the values of a row differ"

[[rule]]
id = "test.honest.first"
name = "first"
summary = "the first cell holds a value"

[[rule]]
id = "test.honest.odd-sum"
name = "odd-sum"
summary = "the first two cells add up to an odd number"

[[generator]]
id = "test.honest.nothing"
name = "nothing"
summary = "makes no puzzle"
)");
}

TEST_CASE("keys that a newer host may know are passed over") {
  const scratch_folder at;
  const fs::path file =
      at.write("pack.toml", "homepage = \"x\"\n" + write_manifest(sample()) + "level = 0\n");
  problems found;
  CHECK(read_manifest(file, found));
  CHECK(found.list().empty());
}

TEST_CASE("everything that is wrong in a manifest is told, with its place") {
  const scratch_folder at;
  const fs::path file = at.write("pack.toml", R"(id = "Org Example"
version = 1
summary = ""
abi = "one"
generator = "carve"
[[rule]]
id = "a"
name = "x/y"
summary = ""
[[rule]]
id = "b"
name = "x/y"
summary = ""
)");
  problems found;
  CHECK_FALSE(read_manifest(file, found));
  CHECK(found.exit_status() == 3);
  CHECK(lines(found, at) ==
        std::vector<std::string>{
            "ROOT/pack.toml:1:6: id: expected a-z, 0-9 and any of \".-\", found \"Org Example\"",
            "ROOT/pack.toml:2:11: version: expected a string, found an integer",
            "ROOT/pack.toml:1:1: license: expected a string, found nothing",
            "ROOT/pack.toml:4:7: abi: expected \"MAJOR.MINOR\", found \"one\"",
            "ROOT/pack.toml:8:8: rule[1].name: expected a-z, 0-9 and any of \"-\", found \"x/y\"",
            "ROOT/pack.toml:12:8: rule[2].name: expected a-z, 0-9 and any of \"-\", found \"x/y\"",
            "ROOT/pack.toml:10:1: rule[2]: expected a name of its own, found \"x/y\" again",
            "ROOT/pack.toml:5:13: generator: expected an array of tables, found a string"});
}

TEST_CASE("a manifest that differs from the library says where and how to mend it") {
  const std::string mend = "; write pack.toml again with `nonet pack manifest`";
  const pack_info library = sample();
  pack_info m = library;
  m.version = "0.9";
  CHECK(compare_manifest(m, library) ==
        "version is \"0.9\" in pack.toml and \"1.0.0\" in the library" + mend);
  m = library;
  m.abi_minor = 2;
  CHECK(compare_manifest(m, library) ==
        "abi is \"1.2\" in pack.toml and \"1.3\" in the library" + mend);
  m = library;
  m.rules[1].name = "c";
  CHECK(compare_manifest(m, library) ==
        "rule 2: name is \"c\" in pack.toml and \"b\" in the library" + mend);
  m = library;
  m.rules.pop_back();
  CHECK(compare_manifest(m, library) == "pack.toml lists 1 of kind rule, the library has 2" + mend);
  m = library;
  m.generators[0].summary = "";
  CHECK(compare_manifest(m, library) ==
        "generator 1: summary is \"\" in pack.toml and \"makes\" in the library" + mend);
}
