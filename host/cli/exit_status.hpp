// The exit statuses that scripts rely on, and which of two is worse.
// SPDX-License-Identifier: MIT
#pragma once

namespace nonet::cli {

enum class exit_status : int {
  done = 0,           // and for solve and check the answer was yes
  no = 1,             // the answer is no: no solution, not unique
  input = 2,          // the input or the arguments are at fault
  pack = 3,           // a pack is at fault
  limit = 4,          // a limit or a budget ended it before an answer
  internal = 70,      // a fault of ours
  interrupted = 130,  // what was finished is complete
};

// 70, 130, 3, 2, 4, 1, 0: a fault of ours hides nothing else, an interruption hides what was
// not reached, and a fault of the input matters more than a limit.
[[nodiscard]] constexpr int badness(exit_status s) noexcept {
  switch (s) {
    case exit_status::done:
      return 0;
    case exit_status::no:
      return 1;
    case exit_status::limit:
      return 2;
    case exit_status::input:
      return 3;
    case exit_status::pack:
      return 4;
    case exit_status::interrupted:
      return 5;
    case exit_status::internal:
      return 6;
  }
  return 6;
}

[[nodiscard]] constexpr exit_status worse(exit_status a, exit_status b) noexcept {
  return badness(b) > badness(a) ? b : a;
}

}  // namespace nonet::cli
