// Who may have written a file decides whether it is loaded.
// SPDX-License-Identifier: MIT
#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>

#include "host/loader/bundles.hpp"
#include "loader/trust.hpp"

using namespace nonet::host;
using namespace nonet::host::test;

TEST_CASE("files of the user in folders of the user are trusted") {
  const scratch_folder at;
  const fs::path file = at.write("packs/x.nonet/pack.toml", "");
  chmod(file.c_str(), 0644);
  CHECK(trust_rules().objection(file, at / "packs").empty());
}

TEST_CASE("a file that everybody may write is not trusted, nor is a folder above it") {
  const scratch_folder at;
  const fs::path file = at.write("packs/x.nonet/pack.toml", "");
  for (const fs::path& open : {file, file.parent_path(), at / "packs", at.root()}) {
    const fs::perms before = fs::status(open).permissions();
    chmod(open.c_str(), 0777);
    CHECK(trust_rules().objection(file, at / "packs") ==
          open.string() + " can be written by every user");
    fs::permissions(open, before);
  }
}

TEST_CASE("a sticky folder above is fine, and so is one that the group may write") {
  const scratch_folder at;
  const fs::path file = at.write("packs/x.nonet/pack.toml", "");
  chmod((at / "packs").c_str(), 01777);
  CHECK(trust_rules().objection(file, at / "packs").empty());
  chmod((at / "packs").c_str(), 02775);
  CHECK(trust_rules().objection(file, at / "packs").empty());
}

TEST_CASE("files of another user are not trusted unless that user is named") {
  if (geteuid() != 0) return;  // only root can give a file away
  const scratch_folder at;
  const fs::path file = at.write("packs/x.nonet/pack.toml", "");
  const fs::path bundle = at / "packs/x.nonet";
  REQUIRE(chown(bundle.c_str(), 12345, 12345) == 0);
  CHECK(trust_rules().objection(file, at / "packs") ==
        bundle.string() + " belongs to another user (12345)");
  CHECK(trust_rules({12345}).objection(file, at / "packs").empty());
  // Above the folder of packs only permissions count.
  REQUIRE(chown(bundle.c_str(), 0, 0) == 0);
  REQUIRE(chown(at.root().c_str(), 12345, 12345) == 0);
  CHECK(trust_rules().objection(file, at / "packs").empty());
}
