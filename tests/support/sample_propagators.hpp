// Custom propagators of several habits for the tests, each with its plain definition.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "nonet/core/model.hpp"

namespace nonet::judge {

// What a sample is told; which of the numbers mean something is the sample's own business.
struct sample_data {
  std::uint32_t modulus = 2;  // at least 1
  std::uint32_t remainder = 0;
  std::uint32_t bound = 2;
};

struct sample {
  std::string_view name;
  std::uint32_t least_scope;
  std::uint32_t greatest_scope;
  int cost;
  core::wake events;
  std::uint32_t state_words;
  core::propagation (*run)(const void* data, const core::propagator_call& call);
  bool (*holds)(const sample_data& data, std::span<const std::uint8_t> values);
};

[[nodiscard]] std::span<const sample> samples();

// Ready to be posted; keeps a copy of `data` alive.
[[nodiscard]] core::custom_propagator make_propagator(const sample& what, const sample_data& data);

}  // namespace nonet::judge
