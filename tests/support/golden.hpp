// Texts compared with files that a person has looked at.
// SPDX-License-Identifier: MIT
#pragma once

#include <catch2/catch.hpp>
#include <cstdlib>
#include <string>

#include "support/files.hpp"

namespace nonet::test {

// Fails the test unless NONET_GOLDEN/NAME.txt has this text; with NONET_APPROVE in the environment
// (tests/approve) the text is written there.
inline void require_golden(const std::string& name, const std::string& found) {
  const std::string path = std::string(NONET_GOLDEN) + "/" + name + ".txt";
  if (std::getenv("NONET_APPROVE") != nullptr) write(path, found);
  const std::string golden = text_of(path);
  INFO(path << " says\n" << golden << "but found was\n" << found);
  // Not REQUIRE(found == golden): it would print both once more, on one line each.
  const bool same = found == golden;
  REQUIRE(same);
}

}  // namespace nonet::test
