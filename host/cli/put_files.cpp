// Puts a question to puzzle files: the main thread loads, workers search, one thread prints.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <thread>

#include "answer_json.hpp"
#include "ordered_pipeline.hpp"
#include "progress.hpp"
#include "put.hpp"

namespace nonet::cli {
namespace {

// A puzzle on its way through the pipeline.
struct file_job {
  std::string name;
  host::problems found;
  std::optional<host::puzzle> puzzle;
  std::optional<answer> answered;
  timing took;
  bool interrupted = false;
};

class file_run {
 public:
  file_run(const question& q, const ask_options& o, context& c) : q_(q), o_(o), c_(c) {}

  exit_status run() {
    if (std::count(o_.files.begin(), o_.files.end(), "-") > 1) {
      host::problems found;
      found.error("-", {}, "", "expected one FILE from standard input, found several");
      if (o_.json) {
        c_.out.write(error_json({"-", {}}, found));
      } else {
        c_.report(found);
      }
      return exit_status::input;
    }
    host::registry& packs = c_.packs();
    const std::size_t workers = threads_for(o_, o_.files.size());
    stop stopping(workers, o_.max_time);
    bool cut = false;
    {
      // So many puzzles may wait for the one in front of them.
      constexpr std::size_t window = 64;
      ordered_pipeline<file_job> pipeline(workers, window, handlers(stopping));
      for (const std::string& name : o_.files) {
        cut = stopping.interrupted() || !pipeline.push(load(name, packs, stopping));
        if (cut) break;
      }
      pipeline.finish();
    }
    progress_.clear();
    if (cut || handed_ < o_.files.size()) status_ = worse(status_, exit_status::interrupted);
    return status_;
  }

 private:
  ordered_pipeline<file_job>::handlers handlers(stop& stopping) {
    return {
        .work = [this, &stopping](std::size_t worker, file_job& j,
                                  const text_sink& emit) { work(worker, j, emit, stopping); },
        .write = [this](std::string_view text) { write(text); },
        .finish = [this](file_job& j) { return finish(j); },
        .caught_up = [this] { c_.out.flush(); },
        .idle = [this] { progress_.update([this] { return how_far(); }); },
        .abandon = [&stopping] { stopping.abandon(); },
    };
  }

  file_job load(const std::string& name, host::registry& packs, stop& stopping) const {
    file_job j;
    j.name = name;
    const auto start = std::chrono::steady_clock::now();
    stopping.leave_at_once(name == "-");
    j.puzzle = host::load_puzzle(name, packs, j.found);
    stopping.leave_at_once(false);
    if (j.puzzle && j.puzzle->file.generate) warn_of_recipe(j);
    j.took.setup = microseconds_since(start);
    return j;
  }

  static void warn_of_recipe(file_job& j) {
    j.found.warning(j.name, j.puzzle->file.generate->at, "[generate]",
                    "passed over, the rest is taken as a puzzle; `nonet generate` makes puzzles of "
                    "a recipe");
  }

  void work(std::size_t worker, file_job& j, const text_sink& emit, stop& stopping) const {
    if (!j.puzzle) return;
    const auto start = std::chrono::steady_clock::now();
    const std::optional<core::program> program = host::compile(*j.puzzle, j.found);
    if (!program) return;
    engines with(*program);
    j.took.setup += microseconds_since(start);
    ask_in_time(q_, with, case_of(j), o_.json ? text_sink{} : emit, stopping, worker, j.took,
                j.answered.emplace());
    j.interrupted = j.answered->cancelled() && stopping.interrupted();
  }

  puzzle_case case_of(const file_job& j) const {
    return {j.name, *j.puzzle, j.puzzle->file.givens, core::limits{.nodes = o_.max_nodes}};
  }

  void write(std::string_view text) {
    if (text.empty()) return;
    if (q_.blank_between() && !written_) text.remove_prefix(1);
    written_ = true;
    progress_.clear();
    c_.out.write(text);
  }

  bool finish(file_job& j) {
    progress_.clear();
    if (j.interrupted) {
      host::problem p;
      p.file = j.name;
      p.message = "interrupted, " + host::quantity(j.answered->effort.solutions, "solution") +
                  " found so far";
      c_.report(p);
      status_ = worse(status_, exit_status::interrupted);
      return false;
    }
    ++handed_;
    if (o_.json) {
      print_json(j);
    } else {
      print_text(j);
    }
    status_ = worse(status_, j.answered ? j.answered->status : status_of(j.found));
    return true;
  }

  void print_text(const file_job& j) {
    c_.report(j.found);
    if (!j.answered) return;
    write(q_.text(*j.answered, case_of(j), o_.files.size() > 1));
    c_.report(j.answered->remarks);
    if (o_.timing) {
      c_.out.flush();  // so that both stand in order on a terminal
      write_to_stderr(host::escaped(j.name) + ": setup " + std::to_string(j.took.setup) +
                      " us, solve " + std::to_string(j.took.solve) + " us\n");
    }
  }

  // The errors are part of the object; the warnings are not.
  void print_json(const file_job& j) {
    for (const host::problem& p : j.found.list()) {
      if (p.level == host::severity::warning) c_.report(p);
    }
    c_.out.write(j.answered ? answer_json({j.name, {}}, *j.answered,
                                          o_.timing ? std::optional(j.took) : std::nullopt)
                            : error_json({j.name, {}}, j.found));
  }

  progress::state how_far() const {
    const std::uint64_t files = o_.files.size();
    if (files == 1) return {"searching " + host::escaped(o_.files.front()), 0, 0, 0};
    return {std::to_string(handed_) + " of " + host::quantity(files, "file"), handed_, handed_,
            files};
  }

  const question& q_;
  const ask_options& o_;
  context& c_;
  // From here on the writer's, while the pipeline runs.
  progress progress_;
  exit_status status_ = exit_status::done;
  std::uint64_t handed_ = 0;
  bool written_ = false;
};

}  // namespace

std::size_t threads_for(const ask_options& o, std::size_t jobs) {
  const std::size_t wanted =
      o.threads != 0 ? o.threads : std::max(1U, std::thread::hardware_concurrency());
  return std::clamp<std::size_t>(wanted, 1, std::max<std::size_t>(jobs, 1));
}

void ask_in_time(const question& q, engines& with, puzzle_case of, const text_sink& emit,
                 stop& stopping, std::size_t worker, timing& took, answer& a) {
  const auto start = std::chrono::steady_clock::now();
  of.until.cancel = stopping.start_clock(worker);
  q.ask(with, of, emit, a);
  stopping.stop_clock(worker);
  took.solve = microseconds_since(start);
}

exit_status put_to_files(const question& q, const ask_options& o, context& c) {
  return file_run(q, o, c).run();
}

}  // namespace nonet::cli
