// One file for all puzzles of a run, a line for each.
// SPDX-License-Identifier: MIT
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "file_names.hpp"
#include "problem_json.hpp"
#include "puzzle_sink.hpp"

namespace nonet::cli {
namespace {

namespace fs = std::filesystem;

// Invariants:
//   1. When open() is done the partial file holds before_ complete lines and nothing else; every
//      put() adds one.  Line i is that of index key_.range.from + i.
//   2. Only the run that holds its lock writes to it.
class list_sink final : public puzzle_sink {
 public:
  list_sink(std::string path, run_key key) : path_(std::move(path)), key_(std::move(key)) {}

  std::optional<std::uint64_t> seed_found() override {
    if (std::string line; first_line_of(path_, line)) {
      const std::optional<entry> e = entry_of(line);
      return e ? e->seed : std::nullopt;
    }
    const fs::path parent = fs::path(path_).parent_path();
    const std::string head = fs::path(path_).filename().string() + head_of_key();
    std::optional<std::uint64_t> best;
    // A folder that can't be listed has nothing to go on with.
    std::error_code ignored;
    for (const std::string& name : file_names(parent.empty() ? "." : parent.string(), ignored)) {
      if (!name.starts_with(head) || !name.ends_with(tail_of_key())) continue;
      std::uint64_t seed = 0;
      const char* end = name.data() + name.size() - tail_of_key().size();
      const auto [stop, bad] = std::from_chars(name.data() + head.size(), end, seed);
      // Of several the least, so that it does not depend on the order of the folder.
      if (bad == std::errc{} && stop == end && (!best || seed < *best)) best = seed;
    }
    return best;
  }

  std::optional<earlier_run> open(std::uint64_t seed, host::problems& found) override {
    std::error_code error;
    if (fs::exists(fs::symlink_status(path_, error))) return take_finished(found);
    partial_ = path_ + head_of_key() + std::to_string(seed) + tail_of_key();
    file_ = descriptor(::open(partial_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
    if (!file_.is_open()) {
      found.error(path_, {}, "", "cannot write: " + reason(errno));
      return std::nullopt;
    }
    if (::flock(file_.number(), LOCK_EX | LOCK_NB) != 0) {
      found.error(partial_, {}, "", "expected no other run that writes this file, found one");
      return std::nullopt;
    }
    // A run that ended between our open() and the lock has renamed what we hold.
    struct stat held {
    }, named{};
    if (::fstat(file_.number(), &held) != 0 || ::stat(partial_.c_str(), &named) != 0 ||
        held.st_ino != named.st_ino) {
      found.error(path_, {}, "", list_is_there);
      return std::nullopt;
    }
    if (!find_end(found)) return std::nullopt;
    return found_run();
  }

  bool has(std::uint64_t index) const override { return index - key_.range.from < before_; }

  void put(std::uint64_t, std::string_view text) override { write_whole(file_, path_, text); }

  std::optional<std::string> text_of(std::uint64_t index) override {
    if (!again_.is_open()) again_.open(found_in(), std::ios::binary);
    std::string line;
    for (const std::uint64_t wanted = index - key_.range.from; again_at_ <= wanted; ++again_at_) {
      if (!std::getline(again_, line)) throw write_error(found_in() + ": can't be read any more");
    }
    return entry_of(line).value_or(entry{kind::missing, {}, {}, {}}).what == kind::puzzle
               ? std::optional(std::move(line))
               : std::nullopt;
  }

  void finish() override {
    if (finished_) return;
    if (!rename_to_new(partial_, path_)) {
      throw write_error(path_ + ": " + std::string(list_is_there) + "; this run's puzzles are in " +
                        partial_);
    }
  }

 private:
  // What was counted.
  [[nodiscard]] earlier_run found_run() {
    return {.kept = before_ - skipped_ - left_out_,
            .skipped = skipped_,
            .left_out = left_out_,
            .failures = std::move(failures_)};
  }

  // The file is there under its own name: this run's, if it has a line for each index and the first
  // puzzle is the run's.
  std::optional<earlier_run> take_finished(host::problems& found) {
    std::optional<earlier_run::sample> first;
    std::ifstream in(path_, std::ios::binary);
    std::string line;
    bool ours = true;
    while (ours && before_ <= key_.range.size() && std::getline(in, line) && !in.eof()) {
      const std::uint64_t notes = skipped_ + left_out_;
      ours = count(line);
      const bool puzzle = skipped_ + left_out_ == notes;
      if (ours && (!first || (puzzle && !first->puzzle))) {
        first = {key_.range.from + before_ - 1, line + "\n", puzzle};
      }
    }
    const bool whole = ours && in.eof() && line.empty();
    const bool known = first.has_value() || key_.range.empty();
    if (!whole || !known || before_ != key_.range.size()) {
      found.error(path_, {}, "", list_is_there);
      return std::nullopt;
    }
    if (left_out_ > 0 && !key_.unique) {
      found.error(path_, {}, "",
                  "expected a list that was made without --unique, found one with " +
                      host::quantity(left_out_, "twin") +
                      " left out (give --unique, or another -o)");
      return std::nullopt;
    }
    finished_ = true;
    earlier_run result = found_run();
    result.finished = std::move(first);
    return result;
  }

  [[nodiscard]] static bool first_line_of(const std::string& path, std::string& line) {
    std::ifstream in(path, std::ios::binary);
    return static_cast<bool>(std::getline(in, line));
  }

  enum class kind { puzzle, missing, twin };

  // What a line says of itself; of which puzzle, givens don't.
  struct entry {
    kind what = kind::puzzle;
    std::optional<std::uint64_t> index, seed;
    host::problems why;  // missing
  };

  // nullopt: not a line of ours.
  [[nodiscard]] static std::optional<entry> entry_of(std::string_view line) {
    while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.remove_suffix(1);
    if (line.starts_with('{')) return entry_of_json(line);
    if (line.starts_with("# ")) return entry_of_note(line);
    const bool givens = std::all_of(line.begin(), line.end(), [](char c) {
      return c == '.' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z');
    });
    return givens && !line.empty() ? std::optional(entry{}) : std::nullopt;
  }

  // "# 000007: no puzzle"
  [[nodiscard]] static std::optional<entry> entry_of_note(std::string_view line) {
    const char* const end = line.data() + line.size();
    std::uint64_t index = 0;
    const auto [stop, bad] = std::from_chars(line.data() + 2, end, index);
    if (bad != std::errc{} || stop == end || *stop != ':') return std::nullopt;
    const bool twin = line.find("twin") != std::string_view::npos;
    return entry{twin ? kind::twin : kind::missing, index, {}, {}};
  }

  [[nodiscard]] static std::optional<entry> entry_of_json(std::string_view line) {
    const auto object = nlohmann::ordered_json::parse(line, nullptr, false);
    if (!object.is_object()) return std::nullopt;
    const auto status = object.find("status");
    const auto made = object.find("made");
    if (status == object.end() || made == object.end() || !made->is_object()) return std::nullopt;
    const auto number = [&made](const char* key) {
      const auto at = made->find(key);
      return at != made->end() && at->is_number_unsigned() ? std::optional(at->get<std::uint64_t>())
                                                           : std::nullopt;
    };
    entry e{*status == "limit"  ? kind::missing
            : *status == "twin" ? kind::twin
                                : kind::puzzle,
            number("index"),
            number("seed"),
            {}};
    if (e.what == kind::missing) e.why = problems_of(object.value("errors", object));
    return e.index ? std::optional(e) : std::nullopt;
  }

  // False: the next line is none of this run's.
  [[nodiscard]] bool count(std::string_view line) {
    std::optional<entry> e = entry_of(line);
    if (!e || e->index.value_or(key_.range.from + before_) != key_.range.from + before_) {
      return false;
    }
    ++before_;
    if (e->what == kind::missing) ++skipped_;
    if (e->why.has_errors()) failures_.push_back({*e->index, std::move(e->why)});
    if (e->what == kind::twin) ++left_out_;
    return true;
  }

  // Counts the lines that are complete and cuts off one that is not.
  bool find_end(host::problems& found) {
    const auto refuse = [&](std::string message) {
      found.error(partial_, {}, "", std::move(message));
      return false;
    };
    std::array<char, 1 << 16> buffer;
    std::string line;
    off_t size = 0;
    for (;;) {
      const ssize_t n = ::read(file_.number(), buffer.data(), buffer.size());
      if (n < 0 && errno == EINTR) continue;
      if (n < 0) return refuse("cannot read: " + reason(errno));
      if (n == 0) break;
      for (const char c : std::string_view(buffer.data(), static_cast<std::size_t>(n))) {
        line += c;
        if (c != '\n') continue;
        size += static_cast<off_t>(line.size());
        if (!count(line)) {
          return refuse(
              "line " + std::to_string(before_ + 1) + ": expected puzzle " +
              std::to_string(key_.range.from + before_) +
              " of this run, found something else (cut the file off there, or remove it)");
        }
        line.clear();
      }
    }
    if (before_ > key_.range.size()) {
      return refuse("expected at most " + std::to_string(key_.range.size()) + " lines, found " +
                    std::to_string(before_));
    }
    if (::ftruncate(file_.number(), size) != 0 || ::lseek(file_.number(), size, SEEK_SET) != size) {
      return refuse("cannot write: " + reason(errno));
    }
    return true;
  }

  // ".partial-0.1.0-9f86d081884c-", then the seed, then "-0-100".
  [[nodiscard]] std::string head_of_key() const {
    const std::size_t blank = key_.engine.find(' ');
    return ".partial-" + key_.engine.substr(blank + 1) + "-" + key_.sha256.substr(0, 12) + "-";
  }
  [[nodiscard]] std::string tail_of_key() const {
    return "-" + std::to_string(key_.range.from) + "-" + std::to_string(key_.range.to) +
           (key_.unique ? "-unique" : "");
  }

  // Where what open() found stands.
  [[nodiscard]] const std::string& found_in() const { return finished_ ? path_ : partial_; }

  std::string path_, partial_;
  run_key key_;
  descriptor file_;
  std::uint64_t before_ = 0, skipped_ = 0, left_out_ = 0;
  std::vector<earlier_run::failure> failures_;
  bool finished_ = false;  // the file was there as a whole
  std::ifstream again_;    // what open() found, from its beginning
  std::uint64_t again_at_ = 0;
};

}  // namespace

std::unique_ptr<puzzle_sink> puzzle_list(const std::string& path, run_key key) {
  return std::make_unique<list_sink>(path, std::move(key));
}

}  // namespace nonet::cli
