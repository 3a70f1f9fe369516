// Draws the progress line: done, rate, time left.
// SPDX-License-Identifier: MIT
#include "progress.hpp"

#include <unistd.h>

#include <cstdio>

#include "output.hpp"

namespace nonet::cli {
namespace {

using std::chrono_literals::operator""ms;

std::string duration(double seconds) {
  const auto s = static_cast<unsigned long long>(seconds + 0.5);
  char text[64];
  if (s < 60) {
    std::snprintf(text, sizeof text, "%llu s", s);
  } else if (s < 3600) {
    std::snprintf(text, sizeof text, "%llu:%02llu min", s / 60, s % 60);
  } else {
    std::snprintf(text, sizeof text, "%llu:%02llu h", s / 3600, s % 3600 / 60);
  }
  return text;
}

}  // namespace

progress::progress()
    : on_(::isatty(STDERR_FILENO) == 1), start_(clock::now()), next_(start_ + 1000ms) {}

void progress::update(const std::function<state()>& now) {
  if (!on_) return;
  const clock::time_point t = clock::now();
  if (t < next_) return;
  next_ = t + 500ms;
  const state s = now();
  const double seconds = std::chrono::duration<double>(t - start_).count();
  std::string line = s.done + ", " + duration(seconds);
  if (s.count > 0) {
    char rate[64];
    std::snprintf(rate, sizeof rate, ", %.1f/s", static_cast<double>(s.count) / seconds);
    line += rate;
  }
  if (s.part > 0 && s.total >= s.part) {
    const double rest = static_cast<double>(s.total - s.part) / static_cast<double>(s.part);
    line += ", " + duration(seconds * rest) + " left";
  }
  write_to_stderr("\r" + line + "\x1b[K");
  shown_ = true;
}

void progress::clear() {
  if (!shown_) return;
  write_to_stderr("\r\x1b[K");
  shown_ = false;
}

}  // namespace nonet::cli
