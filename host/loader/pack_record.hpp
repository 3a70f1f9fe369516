// What a library says of itself, checked before anything of it is used.
// SPDX-License-Identifier: MIT
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "loader/schema_reader.hpp"
#include "nonet/host/registry.hpp"
#include "nonet/nonet.h"

namespace nonet::host {

// The host's own copies of a pack's tables, in today's size.
//
// Invariants:
//   1. Every pointer that the interface requires is there, every text ends, and names are
//      spelled as names are; what is optional is null or right.
//   2. No two rule types of the pack share an id or a name, and no two generators.
//   3. The copies never move.
struct pack_record {
  pack_info info;  // without the paths and `builtin`, which the library does not know
  std::vector<const nonet_rule_type*> rules;
  std::vector<const nonet_generator_type*> generators;

 private:
  friend class record_reader;
  std::deque<nonet_rule_type> rule_types_;
  std::deque<nonet_generator_type> generator_types_;
  schema_copies schemas_;
};

// nullptr, and the first thing that is wrong in `error`.
[[nodiscard]] std::unique_ptr<const pack_record> read_record(const nonet_pack& pack,
                                                             std::string* error);

// What a pack's version of the interface is worth here; empty when this host can run it.
[[nodiscard]] std::string check_interface(std::uint32_t abi_major, std::uint32_t abi_minor);

}  // namespace nonet::host
