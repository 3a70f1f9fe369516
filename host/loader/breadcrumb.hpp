// Remembers which pack's code runs, and survives what it throws.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <type_traits>
#include <utility>

namespace nonet::host {

// Which pack's code this thread runs now, for the last words of a process that it takes down.
// The texts must outlive the breadcrumb.  Breadcrumbs nest (a generator calls the engine, which
// calls a rule).
class breadcrumb {
 public:
  breadcrumb(const char* library, const char* type, const char* hook) noexcept
      : outer_(current_), library_(library), type_(type), hook_(hook) {
    current_ = this;
  }
  ~breadcrumb() { current_ = outer_; }
  breadcrumb(const breadcrumb&) = delete;
  breadcrumb& operator=(const breadcrumb&) = delete;

  // The innermost one of this thread, or null: then the fault is ours.
  [[nodiscard]] static const breadcrumb* current() noexcept { return current_; }

  [[nodiscard]] const char* library() const noexcept { return library_; }
  [[nodiscard]] const char* type() const noexcept { return type_; }
  [[nodiscard]] const char* hook() const noexcept { return hook_; }

 private:
  static thread_local constinit const breadcrumb* current_;
  const breadcrumb* outer_;
  const char* library_;  // path
  const char* type_;     // name of the rule type or generator, "" where there is none
  const char* hook_;     // "create"
};

template <class Result>
struct optional_or_bool : std::type_identity<std::optional<Result>> {};
template <>
struct optional_or_bool<void> : std::type_identity<bool> {};

// Calls a function of a pack.  Nothing but a status may cross the interface, and its function
// types say so; should a pack break that promise, the exception ends here: nullopt, or false
// for a function without a result.  (The parameter's type is not noexcept, so the handler is
// not optimised away.)
template <class Result, class... Parameters, class... Arguments>
[[nodiscard]] auto call_pack(Result (*function)(Parameters...), Arguments&&... arguments) noexcept
    -> typename optional_or_bool<Result>::type {
  try {
    if constexpr (std::is_void_v<Result>) {
      function(std::forward<Arguments>(arguments)...);
      return true;
    } else {
      return function(std::forward<Arguments>(arguments)...);
    }
  } catch (...) {
    return {};
  }
}

}  // namespace nonet::host
