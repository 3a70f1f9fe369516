// Puts a question to every line of a file of givens; memory stays flat over millions of lines.
// SPDX-License-Identifier: MIT
#include <limits>
#include <vector>

#include "answer_json.hpp"
#include "line_reader.hpp"
#include "nonet/host/document.hpp"
#include "ordered_pipeline.hpp"
#include "progress.hpp"
#include "put.hpp"

namespace nonet::cli {
namespace {

// A line on its way through the pipeline.
struct job {
  std::string line;
  std::uint64_t number = 0;
  bool too_long = false;
  std::string_view comment;  // into `line`, from when a worker has it
  answer answered;
  timing took;
  bool interrupted = false;
};

class line_run {
 public:
  line_run(const question& q, const ask_options& o, context& c)
      : q_(q), o_(o), c_(c), frame_name_(o.files.front()) {}

  exit_status run() {
    if (o_.files.size() > 1) {
      return refuse({}, "expected one FILE with --lines, found " + std::to_string(o_.files.size()));
    }
    if (frame_name_ == "-" && o_.lines == "-") {
      return refuse({}, "expected FILE or --lines from standard input, found both");
    }
    const auto start = std::chrono::steady_clock::now();
    host::problems found;
    frame_ = host::load_puzzle(frame_name_, c_.packs(), found);
    if (frame_) refuse_givens(found);
    if (!found.has_errors()) program_ = host::compile(*frame_, found);
    setup_ = microseconds_since(start);
    if (found.has_errors()) return fail(frame_name_, found);
    c_.report(found);
    return search();
  }

 private:
  exit_status refuse(host::position at, std::string message) {
    host::problems found;
    found.error(frame_name_, at, "", std::move(message));
    return fail(frame_name_, found);
  }

  exit_status fail(const std::string& name, const host::problems& found) {
    if (o_.json) {
      c_.out.write(error_json({name, {}}, found));
    } else {
      c_.report(found);
    }
    return status_of(found);
  }

  void refuse_givens(host::problems& found) const {
    std::uint64_t givens = 0;
    for (const std::uint8_t v : frame_->file.givens) givens += v != core::empty_value;
    if (givens == 0) return;
    found.error(frame_name_, place_of_cell(frame_->file, "grid", "givens", 0), "[grid] givens",
                "expected a puzzle without givens, since --lines brings them, found " +
                    host::quantity(givens, "given"));
  }

  exit_status search() {
    // So many lines may wait for a hard one in front of them.
    constexpr std::size_t window = 4096;
    const std::size_t workers = threads_for(o_, std::numeric_limits<std::size_t>::max());
    engines_.resize(workers);
    stop stopping(workers, time_for_each(o_));
    line_reader reader(o_.lines, stopping.wake_descriptor());
    line_reader::got state{};
    {
      ordered_pipeline<job> pipeline(workers, window, handlers(stopping, reader));
      job next;
      while (take(state = reader.next(next.line))) {
        if (state == line_reader::got::line && split_line(next.line).givens.empty()) continue;
        next.number = reader.number();
        next.too_long = state == line_reader::got::too_long;
        ++pushed_;
        if (!pipeline.push(std::move(next))) break;
        next = job{};
      }
      pipeline.finish();
    }
    progress_.clear();
    if (state == line_reader::got::error) {
      host::problems found;
      found.error(o_.lines, {}, "", "cannot read: " + reader.reason());
      status_ = worse(status_, fail(o_.lines, found));
    }
    if (state == line_reader::got::interrupted || handed_ < pushed_) {
      write_to_stderr(o_.lines + ": interrupted after " + host::quantity(handed_, "puzzle") + "\n");
      status_ = worse(status_, exit_status::interrupted);
    } else if (o_.timing && !o_.json) {
      write_to_stderr(o_.lines + ": setup " + std::to_string(setup_) + " us, " +
                      host::quantity(handed_, "puzzle") + ", solve " + std::to_string(solve_) +
                      " us\n");
    }
    return status_;
  }

  static bool take(line_reader::got state) {
    return state == line_reader::got::line || state == line_reader::got::too_long;
  }

  ordered_pipeline<job>::handlers handlers(stop& stopping, const line_reader& reader) {
    return {
        .work = [this, &stopping](std::size_t worker, job& j,
                                  const text_sink&) { work(worker, j, stopping); },
        .write = [](std::string_view) {},
        .finish = [this, &reader](job& j) { return finish(j, reader); },
        .caught_up = [this] { c_.out.flush(); },
        .idle = [this, &reader] { show_progress(reader); },
        .abandon = [&stopping] { stopping.abandon(); },
    };
  }

  void work(std::size_t worker, job& j, stop& stopping) {
    const givens_line line = split_line(j.line);
    j.comment = line.comment;
    if (j.too_long) {
      return complain(
          j, {},
          "expected at most " + std::to_string(line_reader::longest) + " characters, found more");
    }
    const host::grid_text grid = host::parse_grid(line.givens, frame_->shape());
    const auto indent = static_cast<std::size_t>(line.givens.data() - j.line.data());
    host::position at{static_cast<std::uint32_t>(j.number), static_cast<std::uint32_t>(indent + 1)};
    if (!grid.error.empty()) {
      at.column += static_cast<std::uint32_t>(grid.error_offset);
      return complain(j, at, grid.error);
    }
    std::optional<engines>& with = engines_[worker];
    if (!with) with.emplace(*program_);
    const puzzle_case of{o_.lines, *frame_, grid.values, core::limits{.nodes = o_.max_nodes}, at};
    j.answered = ask_in_time(q_, *with, of, {}, stopping, worker, j.took);
    j.took.setup = setup_;
    j.interrupted = j.answered.effort.ended == core::ending::cancelled && stopping.interrupted();
  }

  void complain(job& j, host::position at, std::string message) const {
    if (at.line == 0) at.line = static_cast<std::uint32_t>(j.number);
    j.answered.what = verdict::error;
    j.answered.status = exit_status::input;
    j.answered.remarks.error(o_.lines, at, "", std::move(message));
  }

  bool finish(job& j, const line_reader& reader) {
    if (j.interrupted) return false;
    ++handed_;
    solve_ += j.took.solve;
    status_ = worse(status_, j.answered.status);
    if (o_.json) {
      json_name name{o_.lines + ":" + std::to_string(j.number), {}};
      if (!j.comment.empty()) name.comment = j.comment;
      c_.out.write(answer_json(name, j.answered, o_.timing ? std::optional(j.took) : std::nullopt));
    } else {
      std::string text = j.answered.what == verdict::error ? error_text(j) : q_.line(j.answered);
      if (!j.comment.empty()) text.append("\t").append(j.comment);
      c_.out.write(text += "\n");
    }
    show_progress(reader);
    return true;
  }

  // "error: line 3: expected 81 cells, found 80"
  static std::string error_text(const job& j) {
    host::problem p = j.answered.remarks.list().front();
    p.file = "line " + std::to_string(j.number);
    p.at = {};
    return "error: " + host::to_string(p);
  }

  void show_progress(const line_reader& reader) {
    progress_.update([this, &reader] {
      return progress::state{host::quantity(handed_, "puzzle"), handed_, reader.bytes_read(),
                             reader.bytes_total()};
    });
  }

  const question& q_;
  const ask_options& o_;
  context& c_;
  const std::string& frame_name_;
  std::optional<host::puzzle> frame_;
  std::optional<core::program> program_;
  std::int64_t setup_ = 0;
  std::vector<std::optional<engines>> engines_;  // one for each worker
  std::uint64_t pushed_ = 0;
  // From here on the writer's, while the pipeline runs.
  progress progress_;
  exit_status status_ = exit_status::done;
  std::uint64_t handed_ = 0;
  std::int64_t solve_ = 0;
};

}  // namespace

exit_status put_to_lines(const question& q, const ask_options& o, context& c) {
  return line_run(q, o, c).run();
}

}  // namespace nonet::cli
