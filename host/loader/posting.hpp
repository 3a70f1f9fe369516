// The nonet_model that a rule posts itself to, over the engine's own model.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "loader/instance.hpp"
#include "nonet/core/model.hpp"
#include "nonet/nonet.h"

namespace nonet::host {

// What a rule may post is bounded, so that a pack gone wild is told of before memory ends.
//
// Invariant: face().self points to this object, so it never moves.
class poster {
 public:
  poster(core::model& into, std::shared_ptr<const instance> rule);
  poster(const poster&) = delete;
  poster& operator=(const poster&) = delete;

  [[nodiscard]] const nonet_model& face() const noexcept { return face_; }

  // The first post that was refused, and why: "sum at cages[2] names one cell twice"; empty if
  // none was.
  [[nodiscard]] const std::string& refusal() const noexcept { return refusal_; }

  // The table that get_interface() gives.  There is no model behind it: with its own self each
  // function answers NONET_ERR_UNSUPPORTED.  With the self of the nonet_model that post was
  // handed it posts to that one; so does every later table, which is how a frozen one grows.
  [[nodiscard]] static const nonet_model& no_model() noexcept;

 private:
  struct functions;
  friend struct functions;

  [[nodiscard]] nonet_status answer(const char* what, core::post_result result);
  // Takes `bytes` from what the rule may still post; false, and limit_, if so much is not left.
  [[nodiscard]] bool afford(std::uint64_t bytes);
  // Whether the puzzle has room for another fact or clue; if not, limit_.
  [[nodiscard]] bool has_room();
  [[nodiscard]] core::post_result make_variable(std::uint32_t value_min, std::uint32_t value_max,
                                                nonet_cell* out);
  [[nodiscard]] core::post_result post_propagator(const nonet_propagator* code, const void* data,
                                                  std::span<const core::cell> scope);

  core::model& into_;
  std::shared_ptr<const instance> rule_;
  nonet_model face_;
  std::string clue_;
  std::uint64_t bytes_left_;
  std::string limit_;  // the bound that the post at hand has met
  std::string refusal_;
};

}  // namespace nonet::host
