// Scanning: every bundle is looked at, whatever is wrong with the others, and no code is run.
// SPDX-License-Identifier: MIT
#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>

#include "host/loader/bundles.hpp"
#include "loader/folders.hpp"
#include "loader/scan.hpp"

using namespace nonet::host;
using namespace nonet::host::test;

namespace {

// The folders that a search finds, without the first-party one.
std::vector<fs::path> folders_of(const search_path& where, problems& found) {
  std::vector<fs::path> paths;
  for (const pack_folder& f : find_folders(where, found)) {
    if (!f.builtin) paths.push_back(f.path);
  }
  return paths;
}

struct scanned {
  scan_result result;
  problems found;
  scanned(const fs::path& folder, bool trusted) {
    result = scan({{folder, trusted, false}}, found);
  }
};

}  // namespace

TEST_CASE("folders are searched in the order --pack-path, environment, the user's own") {
  const scratch_folder at;
  for (const char* name : {"n1", "n2", "e1", "e2", "data/nonet/packs"}) {
    fs::create_directories(at / name);
  }
  const environment path(
      "NONET_PACK_PATH",
      ((at / "e1").string() + "::" + (at / "e2").string() + ":" + (at / "n1").string()).c_str());
  const environment data("XDG_DATA_HOME", (at / "data").c_str());
  problems found;
  CHECK(folders_of({{at / "n1", at / "n2"}, false}, found) ==
        std::vector<fs::path>{at / "n1", at / "n2", at / "e1", at / "e2", at / "data/nonet/packs"});
  CHECK(found.list().empty());
  CHECK(folders_of({{at / "n1"}, true}, found).empty());
}

TEST_CASE("without XDG_DATA_HOME the user's own folder is in ~/.local/share") {
  const scratch_folder at;
  fs::create_directories(at / ".local/share/nonet/packs");
  const environment path("NONET_PACK_PATH", nullptr);
  const environment home("HOME", at.root().c_str());
  const std::vector<fs::path> expected = {at / ".local/share/nonet/packs"};
  problems found;
  {
    const environment data("XDG_DATA_HOME", nullptr);
    CHECK(folders_of({}, found) == expected);
  }
  const environment relative("XDG_DATA_HOME", "not/absolute");
  CHECK(folders_of({}, found) == expected);
  CHECK(found.list().empty());
}

TEST_CASE("the working folder is never searched") {
  const scratch_folder at;
  fs::create_directories(at / "sub");
  const fs::path before = fs::current_path();
  fs::current_path(at.root());
  const environment data("XDG_DATA_HOME", "/nonexistent");
  problems found;
  {
    const environment path("NONET_PACK_PATH", ":.:sub::");
    CHECK(folders_of({{""}, false}, found).empty());
  }
  CHECK(lines(found, at) ==
        std::vector<std::string>{".: NONET_PACK_PATH: warning: expected an absolute path, found a "
                                 "relative one; passed over",
                                 "sub: NONET_PACK_PATH: warning: expected an absolute path, found "
                                 "a relative one; passed over"});
  // Who names it means it.
  const environment path("NONET_PACK_PATH", nullptr);
  problems none;
  CHECK(folders_of({{"sub"}, false}, none) == std::vector<fs::path>{at / "sub"});
  CHECK(none.list().empty());
  fs::current_path(before);
}

TEST_CASE("a folder that was named and is not there is told") {
  const scratch_folder at;
  const fs::path file = at.write("file", "x");
  const environment path("NONET_PACK_PATH", (at / "gone").c_str());
  const environment data("XDG_DATA_HOME", "/nonexistent");
  problems found;
  CHECK(folders_of({{at / "missing", file}, false}, found).empty());
  CHECK(found.exit_status() == 2);
  CHECK(lines(found, at) ==
        std::vector<std::string>{
            "ROOT/missing: --pack-path: expected a folder of packs, found nothing (No such file "
            "or directory)",
            "ROOT/file: --pack-path: expected a folder of packs, found a file",
            "ROOT/gone: NONET_PACK_PATH: warning: expected a folder of packs, found nothing (No "
            "such file or directory)"});
}

TEST_CASE("bundles are found by their manifests, sorted by name") {
  const scratch_folder at;
  make_bundle(at.root(), "b", "honest");
  make_bundle(at.root(), "a", "other");
  at.write("README.md", "not a pack");
  fs::create_directories(at / "folder");
  const scanned s(at.root(), true);
  CHECK(s.found.list().empty());
  REQUIRE(s.result.packs.size() == 2);
  CHECK(s.result.packs[0]->id == "test.other");
  CHECK(s.result.packs[1]->id == "test.honest");
  CHECK(s.result.packs[1]->bundle == at / "b.nonet");
  CHECK(s.result.packs[1]->library == at / "b.nonet" / platform_folder() / "b.so");
  CHECK(s.result.packs[1]->rules.size() == 4);
}

TEST_CASE("a bundle itself may be named in place of its folder") {
  const scratch_folder at;
  const scanned s(make_bundle(at.root(), "a", "honest"), true);
  CHECK(s.found.list().empty());
  CHECK(s.result.packs.size() == 1);
}

TEST_CASE("scanning runs no code of a pack") {
  const scratch_folder at;
  place_library(at.root(), "bomb", "explodes");
  at.write("bomb.nonet/pack.toml", manifest_text("test.bomb", "tick"));
  const scanned s(at.root(), true);
  CHECK(s.found.list().empty());
  CHECK(s.result.packs.size() == 1);
}

TEST_CASE("what is no bundle gets one line each, and the good ones are still found") {
  const scratch_folder at;
  make_bundle(at.root(), "good", "honest");
  const std::string manifest = manifest_text("test.x", "x");
  const fs::path so = platform_folder();

  at.write("a-file.nonet", "");
  fs::create_directory_symlink(at / "nowhere", at / "b-dangling.nonet");
  fs::create_directories(at / "c-empty.nonet");
  fs::create_directories(at / "d-folder.nonet/pack.toml");
  at.write("e-blank.nonet/pack.toml", "");
  at.write("f-rubbish.nonet/pack.toml", "id = [[[\n");
  at.write("g-alone.nonet/pack.toml", manifest);
  at.write("h-directory.nonet/pack.toml", manifest);
  fs::create_directories(at / "h-directory.nonet" / so / "h-directory.so");
  at.write("i-hollow.nonet/pack.toml", manifest);
  at.write(fs::path("i-hollow.nonet") / so / "i-hollow.so", "");
  at.write("j-link.nonet/pack.toml", manifest);
  fs::create_directories(at / "j-link.nonet" / so);
  fs::create_symlink("/dev/null", at / "j-link.nonet" / so / "j-link.so");
  at.write("k-loose.so", "x");
  at.write("l-major.nonet/pack.toml", manifest_text("test.l", "x", "2.0"));
  at.write("m-minor.nonet/pack.toml", manifest_text("test.m", "x", "1.999"));
  REQUIRE(mkfifo((at.write("n-pipe.nonet/x", "").parent_path() / "pack.toml").c_str(), 0600) == 0);

  const scanned s(at.root(), true);
  REQUIRE(s.result.packs.size() == 1);
  CHECK(s.result.packs[0]->id == "test.honest");
  CHECK(s.found.exit_status() == 0);
  const std::string lib = "/" + so.string() + "/";
  CHECK(lines(s.found, at) ==
        std::vector<std::string>{
            "ROOT/a-file.nonet: warning: expected a bundle (a folder with pack.toml), found a "
            "file; passed over",
            "ROOT/b-dangling.nonet: warning: expected a bundle (a folder with pack.toml), found a "
            "link to nothing; passed over",
            "ROOT/c-empty.nonet/pack.toml: warning: expected the manifest of a pack, found "
            "nothing there; passed over",
            "ROOT/d-folder.nonet/pack.toml: warning: expected the manifest of a pack, found a "
            "folder; passed over",
            "ROOT/e-blank.nonet/pack.toml: warning: expected the manifest of a pack, found an "
            "empty file; passed over",
            "ROOT/f-rubbish.nonet/pack.toml: warning: line 1: expected ']' at the end of this "
            "array, found none; passed over",
            "ROOT/g-alone.nonet" + lib +
                "g-alone.so: warning: expected the library of the pack, "
                "found nothing there; passed over",
            "ROOT/h-directory.nonet" + lib +
                "h-directory.so: warning: expected the library of "
                "the pack, found a folder; passed over",
            "ROOT/i-hollow.nonet" + lib +
                "i-hollow.so: warning: expected the library of the "
                "pack, found an empty file; passed over",
            "ROOT/j-link.nonet" + lib +
                "j-link.so: warning: expected the library of the pack, "
                "found a device, pipe or socket; passed over",
            "ROOT/k-loose.so: warning: expected a bundle (a folder NAME.nonet), found a bare "
            "library or the like; passed over",
            "ROOT/l-major.nonet" + lib +
                "l-major.so: warning: expected a pack for interface 1, "
                "found one for 2; build it with the SDK of this host; passed over",
            "ROOT/m-minor.nonet" + lib +
                "m-minor.so: warning: needs a host with interface 1.999 "
                "or newer, this one has 1.0; a newer nonet can load it; passed over",
            "ROOT/n-pipe.nonet/pack.toml: warning: expected the manifest of a pack, found a "
            "device, pipe or socket; passed over"});
}

TEST_CASE("odd file names do not stop the scan") {
  const scratch_folder at;
  for (const char* name : {"with space", "\xC3\xBCml\xC3\xA4ut", "new\nline", "bad\xFFutf8",
                           "\xF0\x9F\x8E\xB2", "-", "quote\"'"}) {
    make_bundle(at.root(), name, "honest");
  }
  const scanned s(at.root(), true);
  CHECK(s.result.packs.size() == 1);  // all have one id
  REQUIRE(s.found.list().size() == 6);
  for (const std::string& line : lines(s.found, at)) {
    INFO(line);
    CHECK(line.find('\n') == std::string::npos);
    CHECK(line.find("expected an id of its own, found \"test.honest\"") != std::string::npos);
  }
  CHECK(lines(s.found, at)[0].find("ROOT/bad\\xFFutf8.nonet: ") == 0);
}

TEST_CASE("of two packs with one id the first is used, and both paths are told") {
  const scratch_folder at;
  make_bundle(at / "one", "z", "honest");
  make_bundle(at / "two", "a", "honest");
  problems found;
  const scan_result s = scan({{at / "one", true, false}, {at / "two", true, false}}, found);
  REQUIRE(s.packs.size() == 1);
  CHECK(s.packs[0]->bundle == at / "one/z.nonet");
  CHECK(lines(found, at) ==
        std::vector<std::string>{"ROOT/two/a.nonet: warning: expected an id of its own, found "
                                 "\"test.honest\", which ROOT/one/z.nonet has already; passed "
                                 "over"});
}

TEST_CASE("one bundle reached by two ways is one bundle") {
  const scratch_folder at;
  make_bundle(at / "one", "a", "honest");
  fs::create_directories(at / "two");
  fs::create_directory_symlink(at / "one/a.nonet", at / "two/b.nonet");
  problems found;
  const scan_result s = scan({{at / "one", true, false}, {at / "two", true, false}}, found);
  CHECK(s.packs.size() == 1);
  CHECK(found.list().empty());
}

TEST_CASE("a bundle that others may write is passed over unless its folder was named") {
  const scratch_folder at;
  const fs::path bundle = make_bundle(at.root(), "open", "honest");
  const fs::path library = bundle / platform_folder() / "open.so";
  for (const fs::path& part : {bundle, bundle / "pack.toml", bundle / platform_folder(), library}) {
    const fs::perms before = fs::status(part).permissions();
    chmod(part.c_str(), 0777);
    const scanned careful(at.root(), false);
    CHECK(careful.result.packs.empty());
    std::string where = part.string();
    where.replace(0, at.root().string().size(), "ROOT");
    CHECK(lines(careful.found, at) ==
          std::vector<std::string>{"ROOT/open.nonet: warning: " + where +
                                   " can be written by every user; if that is meant, name the "
                                   "folder with --pack-path; passed over"});
    const scanned trusting(at.root(), true);
    CHECK(trusting.result.packs.size() == 1);
    fs::permissions(part, before);
  }
  const scanned mended(at.root(), false);
  CHECK(mended.result.packs.size() == 1);
}

TEST_CASE("a file that can't be read gets its line") {
  if (geteuid() == 0) return;  // root reads everything
  const scratch_folder at;
  const fs::path bundle = make_bundle(at.root(), "shut", "honest");
  chmod((bundle / "pack.toml").c_str(), 0);
  const scanned s(at.root(), true);
  CHECK(lines(s.found, at) ==
        std::vector<std::string>{"ROOT/shut.nonet/pack.toml: warning: expected the manifest of a "
                                 "pack, found a file that can't be read; passed over"});
}

TEST_CASE("a pack of the first-party folder stays one when a link leads to it") {
  const scratch_folder at;
  make_bundle(at / "first", "a", "honest");
  make_bundle(at / "mine", "b", "other");
  fs::create_directory_symlink(at / "first/a.nonet", at / "mine/a.nonet");
  problems found;
  const scan_result s = scan({{at / "mine", true, false}, {at / "first", false, true}}, found);
  CHECK(found.list().empty());
  REQUIRE(s.packs.size() == 2);
  CHECK(s.packs[0]->id == "test.honest");
  CHECK(s.packs[0]->builtin);
  CHECK_FALSE(s.packs[1]->builtin);
}
