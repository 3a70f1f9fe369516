// Files, pipes and what is no file.
// SPDX-License-Identifier: MIT
#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <thread>

#include "nonet/host/node.hpp"
#include "support.hpp"
#include "support/files.hpp"

using namespace nonet::host;
using nonet::host::tests::lines_of;
using nonet::test::scratch_folder;

namespace {

// What is said of a file that can't be read.
std::vector<std::string> refusal(const std::string& name) {
  problems found;
  CHECK_FALSE(read_source(name, found));
  return lines_of(found);
}

}  // namespace

TEST_CASE("a file is read as it is, without a byte order mark", "[unit][source]") {
  const scratch_folder folder;
  problems found;
  const auto plain = read_source(folder.write("a.toml", "x = 1\r\n"), found);
  REQUIRE(plain);
  CHECK(plain->name == folder / "a.toml");
  CHECK(plain->text == "x = 1\r\n");
  const auto marked = read_source(folder.write("b.toml", "\xEF\xBB\xBFx = 1\r\n"), found);
  REQUIRE(marked);
  CHECK(marked->text == "x = 1\r\n");
  const auto empty = read_source(folder.write("c.toml", ""), found);
  REQUIRE(empty);
  CHECK(empty->text.empty());
  CHECK(found.list().empty());
}

TEST_CASE("what is no readable file is told with its name", "[unit][source]") {
  const scratch_folder folder;
  const std::string none = folder / "none.toml";
  CHECK(refusal(none) ==
        std::vector<std::string>{none + ": cannot open: No such file or directory"});
  const std::string here = folder / "";
  CHECK(refusal(here) == std::vector<std::string>{here + ": expected a file, found a directory"});
  CHECK(refusal("") == std::vector<std::string>{"expected the name of a file, found an empty one"});
  CHECK(refusal(std::string("a\0b", 3)) ==
        std::vector<std::string>{"a\\x00b: expected the name of a file, found a NUL byte in it"});
  if (::geteuid() != 0) {  // everything is readable for root
    const std::string closed = folder.write("closed.toml", "nonet = 1");
    std::filesystem::permissions(closed, std::filesystem::perms::none);
    CHECK(refusal(closed) == std::vector<std::string>{closed + ": cannot open: Permission denied"});
  }
}

TEST_CASE("a file that is no text is refused where it stops being one", "[unit][source]") {
  const scratch_folder folder;
  const std::string rubbish = folder.write("r.toml", "nonet = 1\nx\x80\x81");
  CHECK(refusal(rubbish) ==
        std::vector<std::string>{rubbish + ":2:2: expected UTF-8 text, found byte 0x80"});
  const std::string nul = folder.write("n.toml", std::string_view("\0\1", 2));
  CHECK(refusal(nul) ==
        std::vector<std::string>{nul + ":1:1: expected UTF-8 text, found byte 0x00"});
  const std::string utf16 = folder.write("u.toml", std::string_view("\xFF\xFEn\0", 4));
  CHECK(refusal(utf16) ==
        std::vector<std::string>{
            utf16 + ":1:1: expected UTF-8 text, found UTF-16 (save the file as UTF-8)"});
}

TEST_CASE("a file over 1 MiB is refused where it passes the limit", "[unit][source]") {
  const scratch_folder folder;
  std::string text;
  while (text.size() < 2 * max_source_bytes)
    text += "# 63 characters and a line end" + std::string(33, '.') + "\n";
  const std::string large = folder.write("large.toml", text);
  CHECK(refusal(large) ==
        std::vector<std::string>{
            large + ":16385:1: expected a file of at most 1 MiB, found more from here on"});
  problems found;
  CHECK(read_source(folder.write("fits.toml", text.substr(0, max_source_bytes)), found));
}

TEST_CASE("a device without an end is read no further than the limit", "[unit][source]") {
  CHECK(refusal("/dev/zero") ==
        std::vector<std::string>{
            "/dev/zero:1:1048577: expected a file of at most 1 MiB, found more from here on"});
  problems found;
  const auto nothing = read_source("/dev/null", found);
  REQUIRE(nothing);
  CHECK(nothing->text.empty());
}

TEST_CASE("a pipe is read to its end", "[unit][source]") {
  const scratch_folder folder;
  const std::string pipe = folder / "pipe";
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  std::string text;
  for (int i = 0; i < 20'000; ++i) text += "# a line\n";
  std::thread writer([&] { std::ofstream(pipe) << text; });
  problems found;
  const auto read = read_source(pipe, found);
  writer.join();
  REQUIRE(read);
  CHECK(read->text == text);
}
