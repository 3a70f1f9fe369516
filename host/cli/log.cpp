// Sets up spdlog.
// SPDX-License-Identifier: MIT
#include "log.hpp"

#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <array>
#include <memory>

namespace nonet::cli {
namespace {

// In the order of log_levels().
constexpr std::array log_numbers{spdlog::level::off,  spdlog::level::err,   spdlog::level::warn,
                                 spdlog::level::info, spdlog::level::debug, spdlog::level::trace};

}  // namespace

const std::vector<std::string>& log_levels() {
  static const std::vector<std::string> names{"off", "error", "warn", "info", "debug", "trace"};
  return names;
}

void set_up_log(std::size_t level, color_mode color) {
  // A thread-safe sink: workers log too.
  auto sink = std::make_shared<spdlog::sinks::stderr_color_sink_mt>(
      wants_color(color, 2) ? spdlog::color_mode::always : spdlog::color_mode::never);
  auto logger = std::make_shared<spdlog::logger>("nonet", std::move(sink));
  logger->set_pattern("nonet: %^%l%$: %v");
  logger->set_level(log_numbers.at(level));
  spdlog::set_default_logger(std::move(logger));
}

}  // namespace nonet::cli
