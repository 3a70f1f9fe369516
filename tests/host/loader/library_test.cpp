// Opening libraries: each thing that is no pack gives its own message.
// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>
#include <fstream>
#include <iterator>

#include "host/loader/bundles.hpp"
#include "loader/library.hpp"
#include "loader/pack_store.hpp"

using namespace nonet::host;
using namespace nonet::host::test;

namespace {
std::string error_of(const fs::path& path) {
  const opened_library opened = open_library(path);
  CHECK(opened.pack == nullptr);
  return opened.error;
}
std::string record_error_of(const fs::path& path) {
  std::string error;
  CHECK(load_record(path, &error) == nullptr);
  return error;
}
}  // namespace

TEST_CASE("a pack's record is found in its library") {
  const opened_library opened = open_library(built("honest"));
  CHECK(opened.error.empty());
  REQUIRE(opened.pack != nullptr);
  CHECK(std::string(opened.pack->id) == "test.honest");
  CHECK(open_library(built("honest")).pack == opened.pack);
}

TEST_CASE("what is no library is told apart") {
  const scratch_folder at;
  CHECK(error_of(at / "none.so") ==
        "expected a library, found nothing there (No such file or directory)");
  CHECK(error_of(at.root()) == "expected a library, found something that is no file");
  CHECK(error_of(at.write("empty.so", "")) == "expected a library, found an empty file");
  const std::string expected = "expected a shared library for " NONET_TEST_PLATFORM ", found ";
  CHECK(error_of(at.write("text.so", std::string(5000, 'x'))) ==
        expected + "something else (invalid ELF header)");
  CHECK(error_of(at.write("short.so",
                          "\x7f"
                          "ELF")) == expected + "something else (file too short)");
  CHECK(error_of("/proc/self/exe").find("found none; this is a library, but not a pack") !=
        std::string::npos);
}

TEST_CASE("a library for another machine or cut short is not loaded") {
  const scratch_folder at;
  std::ifstream in(built("honest"), std::ios::binary);
  const std::string whole((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  const std::string expected = "expected a shared library for " NONET_TEST_PLATFORM ", found ";
  CHECK(open_library(at.write("whole.so", whole)).error.empty());

  std::string other = whole;
  other[4] = static_cast<char>(other[4] == 1 ? 2 : 1);  // EI_CLASS
  CHECK(error_of(at.write("other.so", other)) == expected + "one for another kind of machine");
  // The loader of the system says of these that there is no such file.
  std::string foreign = whole;
  foreign[18] = static_cast<char>(0xB7), foreign[19] = 0;  // e_machine: EM_AARCH64
  const bool foreign_here = std::string(NONET_TEST_PLATFORM) != "linux-aarch64";
  if (foreign_here) {
    CHECK(error_of(at.write("foreign.so", foreign)) == expected + "one for aarch64");
  }
  std::string object = whole;
  object[16] = 1;  // e_type: ET_REL
  CHECK(error_of(at.write("object.so", object)) == expected + "a program or an object file");
  // Wherever it was cut: an error, never a crash.  The last bytes are sections, which the loader
  // of the system does not need.
  for (std::size_t size = 1; size < whole.size(); size += 97) {
    const opened_library opened = open_library(at.write("cut.so", whole.substr(0, size)));
    if (size < whole.size() / 2) CHECK(opened.pack == nullptr);
    fs::remove(at / "cut.so");
  }
  CHECK(error_of(at.write("half.so", whole.substr(0, whole.size() / 2))) ==
        expected + "one that was cut short at " + std::to_string(whole.size() / 2) + " bytes");
}

TEST_CASE("a library that is no pack is not even loaded") {
  // Its static constructor would end this process.
  CHECK(error_of(built("bomb")) ==
        "expected the symbol nonet_pack_v1, found none; this is a library, but not a pack");
}

TEST_CASE("a library that can't be bound names what is missing") {
  CHECK(error_of(built("undefined")) ==
        "does not load: undefined symbol nonet_test_missing; link the pack with the library or "
        "source that has it");
  CHECK(error_of(built("dependency")) ==
        "does not load: it needs the library libloader_gone.so, which this machine does not have");
}

TEST_CASE("a library without a pack's record is no pack") {
  CHECK(error_of(built("no-symbol")) ==
        "expected the symbol nonet_pack_v1, found none; this is a library, but not a pack");
  CHECK(error_of(built("function")) ==
        "expected nonet_pack_v1 to be a constant of type nonet_pack, found a function or something "
        "else");
}

TEST_CASE("a pack for another interface says which host it needs") {
  CHECK(record_error_of(built("major")) ==
        "expected a pack for interface 1, found one for 7; build it with the SDK of this host");
  CHECK(record_error_of(built("minor")) ==
        "needs a host with interface 1.999 or newer, this one has 1.0; a newer nonet can load it");
}
