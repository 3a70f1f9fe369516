// What a rule or generator is made from: the board, its parameters, and a place for complaints.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "nonet/board.hpp"
#include "nonet/fault.hpp"
#include "nonet/parameter.hpp"
#include "nonet/values.hpp"

namespace nonet::sdk {

enum class log_level : std::int32_t {
  trace = NONET_LOG_TRACE,
  debug = NONET_LOG_DEBUG,
  info = NONET_LOG_INFO,
  warn = NONET_LOG_WARN,
  error = NONET_LOG_ERROR
};

// Valid for the constructor that receives it.
//
// Complaints name a place by its path ("cages[2].sum"; "" is the rule as a whole), which the
// host turns into file, line and column.  Say "expected X, found Y", lower case, no stop.
class context {
 public:
  context(const nonet_host* host, const sdk::board& shape, const nonet_param* const* schema,
          std::size_t count, const nonet_value* values) noexcept
      : host_(host), shape_(shape), inside_{schema, count, values} {}
  context(const context&) = delete;
  context& operator=(const context&) = delete;

  [[nodiscard]] const sdk::board& board() const noexcept { return shape_; }

  // The value of a parameter of the rule's schema.
  template <class Kind, presence Presence>
  [[nodiscard]] auto operator[](const parameter<Kind, Presence>& key) const {
    return detail::read_parameter<Kind, Presence>(inside_.find(key), key, "");
  }

  // Reports a problem and goes on, so that the user hears of all at once.  After an error the
  // instance is thrown away when its constructor ends.
  template <class... Parts>
  void error(const std::string& path, const Parts&... parts) const {
    failed_ = true;
    host_->report(host_->self, NONET_ERROR, path.c_str(), say(parts...).c_str());
  }
  template <class... Parts>
  void warning(const std::string& path, const Parts&... parts) const {
    host_->report(host_->self, NONET_WARNING, path.c_str(), say(parts...).c_str());
  }
  // Reports an error after which the constructor can't go on.
  template <class... Parts>
  [[noreturn]] void fail(const std::string& path, const Parts&... parts) const {
    error(path, parts...);
    throw detail::passed_on{NONET_ERR_PARAM};
  }
  // True when an error was reported.
  [[nodiscard]] bool failed() const noexcept { return failed_; }

  template <class... Parts>
  void log(log_level level, const Parts&... parts) const {
    const std::string text = say(parts...);
    host_->log(host_->self, static_cast<std::int32_t>(level), text.data(), text.size());
  }

 private:
  const nonet_host* host_;
  sdk::board shape_;
  detail::value_table inside_;
  mutable bool failed_ = false;
};

}  // namespace nonet::sdk
