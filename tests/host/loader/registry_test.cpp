// Looking rule types up by name: first-party, third-party, ambiguous, unknown, broken.
// SPDX-License-Identifier: MIT
#include "nonet/host/registry.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

#include "host/loader/bundles.hpp"

using namespace nonet::host;
using namespace nonet::host::test;

namespace {

// Only what the test names is searched; the first-party folder comes last as ever.
struct bare_environment {
  environment path{"NONET_PACK_PATH", nullptr};
  environment data{"XDG_DATA_HOME", "/nonexistent"};
};

problem asker() {
  problem p;
  p.file = "puzzle.toml";
  p.at = {14, 7};
  p.where = "rule 2";
  return p;
}

// The only message of a look-up that fails.
std::string message_for(registry& packs, std::string_view use) {
  problems found;
  CHECK_FALSE(packs.find_rule(use, asker(), found));
  REQUIRE(found.list().size() == 1);
  return to_string(found.list().front());
}

}  // namespace

TEST_CASE("a rule is found by its bare name and by its pack's id") {
  const bare_environment clean;
  const scratch_folder at;
  make_bundle(at.root(), "honest", "honest");
  registry packs({{at.root()}, false});
  problems found;
  const auto bare = packs.find_rule("first", asker(), found);
  const auto full = packs.find_rule("test.honest/first", asker(), found);
  CHECK(found.list().empty());
  REQUIRE(bare);
  REQUIRE(full);
  CHECK(bare->abi == full->abi);
  CHECK(std::string(bare->abi->name) == "first");
  CHECK(bare->pack->id == "test.honest");
  CHECK(bare->pack->bundle == at / "honest.nonet");
}

TEST_CASE("a generator is found like a rule") {
  const bare_environment clean;
  const scratch_folder at;
  make_bundle(at.root(), "honest", "honest");
  registry packs({{at.root()}, false});
  problems found;
  const auto made = packs.find_generator("nothing", asker(), found);
  REQUIRE(made);
  CHECK(std::string(made->abi->id) == "test.honest.nothing");
  CHECK_FALSE(packs.find_generator("nothin", asker(), found));
  REQUIRE(found.list().size() == 1);
  CHECK(found.list()[0].message.find(
            "expected a generator, found \"nothin\" (did you mean \"nothing\"?); searched ") == 0);
}

TEST_CASE("types outlive the registry that found them") {
  const bare_environment clean;
  const scratch_folder at;
  make_bundle(at.root(), "honest", "honest");
  std::optional<rule_type> kept;
  {
    registry packs({{at.root()}, false});
    problems found;
    kept = packs.find_rule("first", asker(), found);
  }
  REQUIRE(kept);
  CHECK(kept->pack->version == "1.2.3");
  CHECK(std::string(kept->abi->params[0]->name) == "value");
}

TEST_CASE("a bare name that two third-party packs have is an error that lists both") {
  const bare_environment clean;
  const scratch_folder at;
  make_bundle(at.root(), "honest", "honest");
  make_bundle(at.root(), "other", "other");
  registry packs({{at.root()}, false});
  CHECK(message_for(packs, "first") ==
        "puzzle.toml:14:7: rule 2: expected one pack with the rule type \"first\", found several; "
        "write test.honest/first or test.other/first");
  problems found;
  const auto chosen = packs.find_rule("test.other/first", asker(), found);
  REQUIRE(chosen);
  CHECK(chosen->pack->id == "test.other");
  CHECK(packs.find_rule("others-own", asker(), found));
  CHECK(found.list().empty());
}

TEST_CASE("an unknown rule is told with the nearest name and the folders searched") {
  const bare_environment clean;
  const scratch_folder at;
  make_bundle(at.root(), "honest", "honest");
  registry packs({{at.root()}, false});
  std::string folders;
  for (const fs::path& f : packs.folders()) {
    folders += (folders.empty() ? "" : ", ") + f.string();
  }
  CHECK(message_for(packs, "frist") ==
        "puzzle.toml:14:7: rule 2: expected a rule type, found "
        "\"frist\" (did you mean \"first\"?); searched " +
            folders);
  CHECK(message_for(packs, "test.honst/first") ==
        "puzzle.toml:14:7: rule 2: expected a rule type, found \"test.honst/first\" (did you mean "
        "\"test.honest/first\"?); searched " +
            folders);
  CHECK(message_for(packs, "../../evil").find("expected a rule type, found \"../../evil\"") !=
        std::string::npos);
}

TEST_CASE("an unknown rule mentions the packs that could not be used") {
  const bare_environment clean;
  const scratch_folder at;
  at.write("rubbish.nonet/pack.toml", "][");
  registry packs({{at.root()}, false});
  problems found;
  CHECK_FALSE(packs.find_rule("anything-else", asker(), found));
  REQUIRE(found.list().size() == 1);
  CHECK(found.exit_status() == 2);
  CHECK(lines(found, at)[0].find("; passed over ROOT/rubbish.nonet/pack.toml") !=
        std::string::npos);
  CHECK(packs.scan_problems().list().size() == 1);
  CHECK(packs.scan_problems().exit_status() == 0);
}

TEST_CASE("a rule that only a broken bundle claims is the pack's fault") {
  const bare_environment clean;
  const scratch_folder at;
  at.write("newer.nonet/pack.toml", manifest_text("test.newer", "wanted", "1.999"));
  registry packs({{at.root()}, false});
  problems found;
  CHECK_FALSE(packs.find_rule("wanted", asker(), found));
  CHECK(found.exit_status() == 3);
  CHECK(lines(found, at) ==
        std::vector<std::string>{"ROOT/newer.nonet/" NONET_TEST_PLATFORM
                                 "/newer.so: rule 2: needs a host with interface 1.999 or newer, "
                                 "this one has 1.0; a newer nonet can load it (needed by "
                                 "puzzle.toml:14:7)"});
}

TEST_CASE("a pack that does not load costs only those who need it, once and again") {
  const bare_environment clean;
  const scratch_folder at;
  place_library(at.root(), "bad", "undefined");
  at.write("bad.nonet/pack.toml", manifest_text("test.broken", "wanted"));
  make_bundle(at.root(), "good", "honest");
  registry packs({{at.root()}, false});
  CHECK(packs.scan_problems().list().empty());
  problems found;
  CHECK(packs.find_rule("first", asker(), found));
  CHECK(found.list().empty());
  CHECK_FALSE(packs.find_rule("wanted", asker(), found));
  CHECK(found.exit_status() == 3);
  // A failure is remembered: mending the file changes nothing for this registry.
  fs::remove(at / "bad.nonet" / platform_folder() / "bad.so");
  CHECK_FALSE(packs.find_rule("test.broken/wanted", asker(), found));
  const std::string line =
      "ROOT/bad.nonet/" NONET_TEST_PLATFORM
      "/bad.so: rule 2: does not load: undefined symbol nonet_test_missing; link the pack with the "
      "library or source that has it (needed by puzzle.toml:14:7)";
  CHECK(lines(found, at) == std::vector<std::string>{line, line});
}

TEST_CASE("a library that is no pack is a warning until its rule is needed, then one error") {
  const bare_environment clean;
  const scratch_folder at;
  place_library(at.root(), "bad", "bomb");  // whose static constructor throws
  at.write("bad.nonet/pack.toml", manifest_text("test.bad", "wanted"));
  make_bundle(at.root(), "good", "honest");
  registry packs({{at.root()}, false});
  const std::string path = "ROOT/bad.nonet/" NONET_TEST_PLATFORM "/bad.so: ";
  const std::string why =
      "expected the symbol nonet_pack_v1, found none; this is a library, but not a pack";
  problems found;
  CHECK(packs.find_rule("first", asker(), found));
  CHECK(found.list().empty());
  CHECK(lines(packs.untold_problems(), at) ==
        std::vector<std::string>{path + "warning: " + why + "; passed over"});
  CHECK(packs.untold_problems().exit_status() == 0);
  CHECK_FALSE(packs.find_rule("wanted", asker(), found));
  CHECK(found.exit_status() == 3);
  CHECK(lines(found, at) ==
        std::vector<std::string>{path + "rule 2: " + why + " (needed by puzzle.toml:14:7)"});
  CHECK(packs.untold_problems().list().empty());
}

TEST_CASE("a manifest that has drifted from its library is the pack's fault") {
  const bare_environment clean;
  const scratch_folder at;
  place_library(at.root(), "drift", "honest");
  at.write("drift.nonet/pack.toml", manifest_text("test.honest", "first"));
  registry packs({{at.root()}, false});
  problems found;
  CHECK_FALSE(packs.find_rule("first", asker(), found));
  CHECK(lines(found, at) ==
        std::vector<std::string>{"ROOT/drift.nonet/" NONET_TEST_PLATFORM
                                 "/drift.so: rule 2: version is \"1.0.0\" in pack.toml and "
                                 "\"1.2.3\" in the library; write pack.toml again with `nonet pack "
                                 "manifest` (needed by puzzle.toml:14:7)"});
}

TEST_CASE("loading all tells of every pack that fails and lists the rules of the others") {
  const bare_environment clean;
  const scratch_folder at;
  place_library(at.root(), "bad", "no-symbol");
  at.write("bad.nonet/pack.toml", manifest_text("test.bad", "wanted"));
  at.write("gone.nonet/pack.toml", manifest_text("test.gone", "other"));
  make_bundle(at.root(), "good", "honest");
  registry packs({{at.root()}, false});
  problems found;
  const std::vector<rule_type> all = packs.load_all(found);
  CHECK(found.exit_status() == 3);
  CHECK(lines(found, at) ==
        std::vector<std::string>{
            "ROOT/bad.nonet/" NONET_TEST_PLATFORM
            "/bad.so: expected the symbol nonet_pack_v1, found none; this is a library, but not a "
            "pack",
            "ROOT/gone.nonet/" NONET_TEST_PLATFORM
            "/gone.so: expected the library of the pack, found nothing there"});
  CHECK(std::count_if(all.begin(), all.end(),
                      [](const rule_type& r) { return r.pack->id == "test.honest"; }) == 4);
}

TEST_CASE("the manifest of what is no pack is refused with its absolute path") {
  const scratch_folder at;
  const fs::path before = fs::current_path();
  fs::current_path(at.root());
  problems found;
  CHECK_FALSE(manifest_of("none.so", found));
  fs::current_path(before);
  CHECK(found.exit_status() == 3);
  CHECK(lines(found, at) ==
        std::vector<std::string>{"ROOT/none.so: expected a library, found nothing there (No such "
                                 "file or directory)"});
}

TEST_CASE("a first-party rule keeps its bare name, and --only-builtin finds nothing else") {
  const bare_environment clean;
  const scratch_folder at;
  make_bundle(at.root(), "other", "other");
  // The folder beside this executable.
  const fs::path folder =
      fs::read_symlink("/proc/self/exe").parent_path().parent_path() / "lib/nonet/packs";
  fs::remove_all(folder);
  make_bundle(folder, "honest", "honest");
  problems found;
  {
    registry packs({{at.root()}, false});
    CHECK(packs.folders() == std::vector<fs::path>{at.root(), folder});
    const auto bare = packs.find_rule("first", asker(), found);
    REQUIRE(bare);
    CHECK(bare->pack->id == "test.honest");
    CHECK(bare->pack->builtin);
    const auto other = packs.find_rule("test.other/first", asker(), found);
    REQUIRE(other);
    CHECK_FALSE(other->pack->builtin);
  }
  registry packs({{at.root()}, true});
  CHECK(packs.folders() == std::vector<fs::path>{folder});
  CHECK(packs.packs().size() == 1);
  CHECK(found.list().empty());
  fs::remove_all(folder.parent_path());
}
