// SHA-256 by the examples of FIPS 180-4.
// SPDX-License-Identifier: MIT
#include "generate/digest.hpp"

#include <catch2/catch.hpp>

namespace nonet::host {
namespace {

TEST_CASE("a recipe's hash is its SHA-256", "[generate]") {
  CHECK(sha256_of("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(sha256_of("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

}  // namespace
}  // namespace nonet::host
