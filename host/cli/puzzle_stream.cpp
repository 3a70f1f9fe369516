// Puzzles that leave at once: to standard output, a device or a pipe.
// SPDX-License-Identifier: MIT
#include <fcntl.h>

#include <cerrno>
#include <utility>

#include "descriptor.hpp"
#include "puzzle_sink.hpp"

namespace nonet::cli {
namespace {

// A device or a pipe: what is written there is gone, so a killed run can't go on.
class device_sink final : public puzzle_sink {
 public:
  explicit device_sink(std::string path) : path_(std::move(path)) {}

  std::optional<earlier_run> open(std::uint64_t, host::problems& found) override {
    file_ = descriptor(::open(path_.c_str(), O_WRONLY | O_CLOEXEC));
    if (file_.is_open()) return earlier_run{};
    found.error(path_, {}, "", "cannot write: " + reason(errno));
    return std::nullopt;
  }
  bool has(std::uint64_t) const override { return false; }
  void put(std::uint64_t, std::string_view text) override { write_whole(file_, path_, text); }

 private:
  std::string path_;
  descriptor file_;
};

class output_sink final : public puzzle_sink {
 public:
  explicit output_sink(output& out) : out_(out) {}
  std::optional<earlier_run> open(std::uint64_t, host::problems&) override { return earlier_run{}; }
  bool has(std::uint64_t) const override { return false; }
  void put(std::uint64_t, std::string_view text) override { out_.write(text); }

 private:
  output& out_;
};

}  // namespace

std::unique_ptr<puzzle_sink> puzzle_device(const std::string& path) {
  return std::make_unique<device_sink>(path);
}

std::unique_ptr<puzzle_sink> print_puzzles(output& out) {
  return std::make_unique<output_sink>(out);
}

}  // namespace nonet::cli
