// Opening libraries: each thing that is no pack gives its own message.
// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>

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
  const scratch at;
  CHECK(error_of(at / "none.so") ==
        "expected a library, found nothing there (No such file or directory)");
  CHECK(error_of(at.root()) == "expected a library, found something that is no file");
  CHECK(error_of(at.write("empty.so", "")) == "expected a library, found an empty file");
  CHECK(error_of(at.write("text.so", std::string(5000, 'x'))) ==
        "expected a shared library for " NONET_TEST_PLATFORM
        ", found something else (invalid ELF header)");
  CHECK(error_of(at.write("short.so",
                          "\x7f"
                          "ELF")) == "expected a shared library for " NONET_TEST_PLATFORM
                                     ", found something else (file too short)");
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
