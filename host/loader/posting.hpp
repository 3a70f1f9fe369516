// The nonet_model that a rule posts itself to, over the engine's own model.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "loader/instance.hpp"
#include "nonet/core/model.hpp"
#include "nonet/nonet.h"

namespace nonet::host {

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

  // The table without a model behind it, for who asks whether this host has one: each of its
  // functions answers NONET_ERR_UNSUPPORTED.
  [[nodiscard]] static const nonet_model& no_model() noexcept;

 private:
  struct functions;
  friend struct functions;

  [[nodiscard]] nonet_status answer(const char* what, core::post_result result);
  [[nodiscard]] core::post_result post_propagator(const nonet_propagator* code, const void* data,
                                                  std::span<const core::cell> scope);

  core::model& into_;
  std::shared_ptr<const instance> rule_;
  nonet_model face_;
  std::string clue_;
  std::string refusal_;
};

}  // namespace nonet::host
