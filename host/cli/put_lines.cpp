// Puts a question to every line of a file of givens; memory stays flat over millions of lines.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "answer_json.hpp"
#include "line_reader.hpp"
#include "nonet/host/document.hpp"
#include "ordered_pipeline.hpp"
#include "progress.hpp"
#include "put.hpp"

namespace nonet::cli {
namespace {

// A line on its way through the pipeline.  Its memory serves line after line.
struct line_job {
  std::string_view line;
  std::uint64_t number = 0;
  bool too_long = false;
  // From here on the worker's.
  bool passed_over = false;  // no puzzle
  bool interrupted = false;
  std::string text;  // what is printed for it
  host::problems remarks;
  exit_status status = exit_status::done;
  std::int64_t solve = 0;  // microseconds
  // The text of a run of lines, with the last of them: when that is handed on, all are.
  std::unique_ptr<std::string> block;
};

// Reads lines by the run, and gives each job its own.
class run_of_lines {
 public:
  [[nodiscard]] line_reader::got read(line_reader& from) {
    if (!block_ && !spare_.empty()) {
      block_ = std::move(spare_.back());
      spare_.pop_back();
    } else if (!block_) {
      block_ = std::make_unique<std::string>();
    }
    constexpr std::size_t most = 128;
    const line_reader::got state = from.next_run(*block_, lines_, most);
    first_number_ = from.number() + 1 - lines_.size();
    return state;
  }
  [[nodiscard]] std::size_t size() const noexcept { return lines_.size(); }

  // In the order of the lines; the last takes the block along.
  void put(std::size_t i, line_job& j) {
    const auto [begin, end] = lines_[i];
    j.line = std::string_view(*block_).substr(begin, end - begin);
    j.number = first_number_ + i;
    if (j.block) spare_.push_back(std::move(j.block));
    if (i + 1 == lines_.size()) j.block = std::move(block_);
  }

 private:
  std::unique_ptr<std::string> block_;
  std::vector<std::unique_ptr<std::string>> spare_;
  std::vector<line_reader::place> lines_;
  std::uint64_t first_number_ = 0;
};

// What a worker keeps from line to line, far from what others write to.
struct alignas(64) station {
  std::optional<engines> with;
  std::vector<std::uint8_t> givens;
  answer answered;
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
    // So many lines may wait for a hard one in front of them, or for a thread that the system has
    // put aside: of easy ones, some milliseconds of all workers' time.
    constexpr std::size_t window = 16384;
    const std::size_t workers = threads_for(o_, std::numeric_limits<std::size_t>::max());
    grids_.emplace(frame_->shape());
    stations_ = std::vector<station>(workers);
    stop stopping(workers, o_.max_time);
    line_reader reader(o_.lines, stopping.wake_descriptor());
    line_reader::got state = line_reader::got::line;
    std::uint64_t pushed = 0;
    run_of_lines run;  // outlives the pipeline, whose workers read it
    {
      ordered_pipeline<line_job> pipeline(workers, window, handlers(stopping, reader));
      while (take(state = run.read(reader))) {
        pushed += run.size();
        const bool too_long = state == line_reader::got::too_long;
        if (!pipeline.push_run(run.size(), [&](std::size_t i, line_job& j) {
              run.put(i, j);
              j.too_long = too_long;
            }))
          break;
      }
      pipeline.finish();
    }
    progress_.clear();
    c_.out.flush();  // so that what follows stands behind it on a terminal
    if (state == line_reader::got::error) {
      host::problems found;
      found.error(o_.lines, {}, "", "cannot read: " + reader.reason());
      status_ = worse(status_, fail(o_.lines, found));
    }
    if (state == line_reader::got::interrupted || lines_ < pushed) {
      write_to_stderr(o_.lines + ": interrupted after " + host::quantity(puzzles_, "puzzle") +
                      "\n");
      status_ = worse(status_, exit_status::interrupted);
    } else if (o_.timing && !o_.json) {
      write_to_stderr(o_.lines + ": setup " + std::to_string(setup_) + " us, " +
                      host::quantity(puzzles_, "puzzle") + ", solve " + std::to_string(solve_) +
                      " us\n");
    }
    return status_;
  }

  static bool take(line_reader::got state) {
    return state == line_reader::got::line || state == line_reader::got::too_long;
  }

  ordered_pipeline<line_job>::handlers handlers(stop& stopping, const line_reader& reader) {
    return {
        .work = [this, &stopping](std::size_t worker, line_job& j,
                                  const text_sink&) { work(worker, j, stopping); },
        .write = [](std::string_view) {},
        .finish = [this, &reader](line_job& j) { return finish(j, reader); },
        .caught_up = [this] { c_.out.flush(); },
        .idle = [this, &reader] { show_progress(reader); },
        .abandon = [&stopping] { stopping.abandon(); },
    };
  }

  void work(std::size_t worker, line_job& j, stop& stopping) {
    const givens_line line = split_line(j.line);
    j.passed_over = line.passed_over && !j.too_long;
    j.interrupted = false;
    if (j.passed_over) return;
    timing took{.setup = setup_, .solve = 0};
    answer& a = stations_[worker].answered;
    a.reset();
    ask(worker, j, line.givens, stopping, took, a);
    j.interrupted = a.cancelled() && stopping.interrupted();
    j.status = a.status;
    j.solve = took.solve;
    j.text.clear();
    j.remarks = {};
    if (o_.json) {
      json_name name{o_.lines + ":" + std::to_string(j.number), {}};
      if (!line.comment.empty()) name.comment = line.comment;
      j.text = answer_json(name, a, o_.timing ? std::optional(took) : std::nullopt);
      return;
    }
    if (a.what == verdict::error) {
      j.text = error_text(j, a);
    } else {
      q_.add_line(a, j.text);
      if (q_.remarks_on_lines()) j.remarks = one_of_all(a.remarks);
    }
    if (!line.comment.empty()) j.text.append("\t").append(line.comment);
    j.text += '\n';
  }

  void ask(std::size_t worker, const line_job& j, std::string_view givens, stop& stopping,
           timing& took, answer& a) {
    station& mine = stations_[worker];
    if (j.too_long) {
      return complain(
          j, {},
          "expected at most " + std::to_string(line_reader::longest) + " characters, found more",
          a);
    }
    const auto indent = static_cast<std::size_t>(givens.data() - j.line.data());
    host::position at{static_cast<std::uint32_t>(j.number), static_cast<std::uint32_t>(indent + 1)};
    if (!grids_->read(givens, mine.givens)) {
      host::grid_text grid = host::parse_grid(givens, frame_->shape());
      if (!grid.faults.empty()) {
        for (const host::text_fault& f : grid.faults) {
          complain(j, {at.line, at.column + static_cast<std::uint32_t>(f.offset)}, f.message, a);
        }
        if (grid.untold > 0) complain(j, {}, host::untold_text(grid), a);
        return;
      }
      mine.givens = std::move(grid.values);
    }
    if (!mine.with) mine.with.emplace(*program_);
    const puzzle_case of{o_.lines, *frame_, mine.givens, core::limits{.nodes = o_.max_nodes}, at};
    ask_in_time(q_, *mine.with, of, {}, stopping, worker, took, a);
  }

  void complain(const line_job& j, host::position at, std::string message, answer& a) const {
    if (at.line == 0) at.line = static_cast<std::uint32_t>(j.number);
    a.what = verdict::error;
    a.status = exit_status::input;
    a.remarks.error(o_.lines, at, "", std::move(message));
  }

  // The first stands for all: of many bad lines none is to be lost among the clashes of another.
  static host::problems one_of_all(const host::problems& remarks) {
    host::problems one;
    if (remarks.list().empty()) return one;
    host::problem first = remarks.list().front();
    const std::size_t others = remarks.list().size() - 1;
    if (others > 0) first.message += " (and " + std::to_string(others) + " more)";
    one.add(std::move(first));
    return one;
  }

  // "error: line 3: expected 81 cells, found 80"; of several problems all, with "; " in between,
  // but equal ones once: "expected 1 to 4, found 9 (8 times)".
  static std::string error_text(const line_job& j, const answer& a) {
    std::vector<std::pair<std::string, std::size_t>> told;
    for (host::problem p : a.remarks.list()) {
      p.file.clear();
      p.at = {};
      std::string text = host::to_string(p);
      const auto same = std::find_if(told.begin(), told.end(),
                                     [&text](const auto& one) { return one.first == text; });
      if (same == told.end()) {
        told.emplace_back(std::move(text), 1);
      } else {
        ++same->second;
      }
    }
    std::string text = "error: line " + std::to_string(j.number);
    const char* before = ": ";
    for (const auto& [one, times] : told) {
      text += std::exchange(before, "; ") + one;
      if (times > 1) text += " (" + std::to_string(times) + " times)";
    }
    return text;
  }

  bool finish(const line_job& j, const line_reader& reader) {
    if (j.interrupted) return false;
    ++lines_;
    if (j.passed_over) return true;
    ++puzzles_;
    solve_ += j.solve;
    status_ = worse(status_, j.status);
    c_.out.write(j.text);
    if (!j.remarks.list().empty()) report(j.remarks);
    show_progress(reader);
    return true;
  }

  void report(const host::problems& remarks) {
    progress_.clear();
    c_.report(remarks);
  }

  void show_progress(const line_reader& reader) {
    progress_.update([this, &reader] {
      return progress::state{host::quantity(puzzles_, "puzzle"), puzzles_, reader.bytes_read(),
                             reader.bytes_total()};
    });
  }

  const question& q_;
  const ask_options& o_;
  context& c_;
  const std::string& frame_name_;
  std::optional<host::puzzle> frame_;
  std::optional<core::program> program_;
  std::optional<host::plain_grid_reader> grids_;
  std::int64_t setup_ = 0;
  std::vector<station> stations_;  // one for each worker
  // From here on the writer's, while the pipeline runs.
  progress progress_;
  exit_status status_ = exit_status::done;
  std::uint64_t lines_ = 0;    // handed on, those passed over as well
  std::uint64_t puzzles_ = 0;  // of them
  std::int64_t solve_ = 0;
};

}  // namespace

exit_status put_to_lines(const question& q, const ask_options& o, context& c) {
  return line_run(q, o, c).run();
}

}  // namespace nonet::cli
