// A model that writes down what is posted, one line each: "sum 0 1 2 = 6..6".
// SPDX-License-Identifier: MIT
#pragma once

#include <nonet/pack.hpp>
#include <string>
#include <vector>

namespace nonet::sdk_tests {

class fake_model {
 public:
  fake_model() {
    raw_.self = this;
    raw_.begin_clue = [](void* m, const char* path) noexcept {
      return note(m, sdk::say("clue ", path));
    };
    raw_.allow = [](void* m, nonet_cell c, nonet_mask values) noexcept {
      return note(m, sdk::say("allow ", c, " = ", values));
    };
    raw_.unit = [](void* m, const nonet_cell* c, std::uint32_t n) noexcept {
      return note(m, "unit" + list(c, n));
    };
    raw_.all_different = [](void* m, const nonet_cell* c, std::uint32_t n) noexcept {
      return note(m, "all_different" + list(c, n));
    };
    raw_.equal = [](void* m, nonet_cell a, nonet_cell b) noexcept {
      return note(m, sdk::say("equal ", a, ' ', b));
    };
    raw_.sum = [](void* m, const nonet_cell* c, const std::int32_t* weight, std::uint32_t n,
                  std::int64_t lo, std::int64_t hi) noexcept {
      std::string line = "sum" + list(c, n);
      for (std::uint32_t i = 0; weight != nullptr && i < n; ++i) {
        line += sdk::say(i == 0 ? " weights " : " ", weight[i]);
      }
      return note(m, sdk::say(line, " = ", lo, "..", hi));
    };
    raw_.among = [](void* m, const nonet_cell* c, std::uint32_t n, nonet_mask values,
                    std::uint32_t lo, std::uint32_t hi) noexcept {
      return note(m, sdk::say("among", list(c, n), " of ", values, " = ", lo, "..", hi));
    };
    raw_.less = [](void* m, nonet_cell a, nonet_cell b, std::int32_t gap) noexcept {
      return note(m, sdk::say("less ", a, ' ', b, " gap ", gap));
    };
    raw_.relation = [](void* m, nonet_cell a, nonet_cell b, const nonet_mask* allowed) noexcept {
      return note(m, sdk::say("relation ", a, ' ', b, " [1] ", allowed[1], " [2] ", allowed[2]));
    };
    raw_.regular = [](void* m, const nonet_cell* c, std::uint32_t n,
                      const nonet_dfa* dfa) noexcept {
      return note(m, sdk::say("regular", list(c, n), " states ", dfa->states));
    };
    raw_.table = [](void* m, const nonet_cell* c, std::uint32_t n, const std::uint8_t*,
                    std::uint64_t count) noexcept {
      return note(m, sdk::say("table", list(c, n), " rows ", count));
    };
    raw_.differ_at = [](void* m, std::int32_t r, std::int32_t c) noexcept {
      return note(m, sdk::say("differ_at ", r, ' ', c));
    };
    raw_.variable = [](void* m, std::uint32_t lo, std::uint32_t hi, nonet_cell* out) noexcept {
      *out = 1000;
      return note(m, sdk::say("variable ", lo, "..", hi));
    };
    raw_.propagator = [](void* m, const nonet_propagator* p, const void* data, const nonet_cell* c,
                         std::uint32_t n) noexcept {
      auto& self = *static_cast<fake_model*>(m);
      self.posted = p;
      self.posted_data = data;
      return note(m, sdk::say("propagator ", p->name, list(c, n)));
    };
  }
  fake_model(const fake_model&) = delete;
  fake_model& operator=(const fake_model&) = delete;

  [[nodiscard]] const nonet_model* raw() const noexcept { return &raw_; }

  std::vector<std::string> heard;
  nonet_status answer = NONET_OK;  // to every post
  const nonet_propagator* posted = nullptr;
  const void* posted_data = nullptr;

 private:
  static std::string list(const nonet_cell* c, std::uint32_t n) {
    std::string text;
    for (std::uint32_t i = 0; i < n; ++i) text += sdk::say(' ', c[i]);
    return text;
  }
  static nonet_status note(void* self, std::string line) {
    auto& m = *static_cast<fake_model*>(self);
    m.heard.push_back(std::move(line));
    return m.answer;
  }

  nonet_model raw_{};
};

}  // namespace nonet::sdk_tests
