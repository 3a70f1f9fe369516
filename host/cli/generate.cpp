// `nonet generate`: makes puzzles from a recipe.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <filesystem>
#include <random>
#include <set>
#include <thread>

#include "app.hpp"
#include "commands.hpp"
#include "index_range.hpp"
#include "nonet/host/generation.hpp"
#include "options.hpp"
#include "ordered_pipeline.hpp"
#include "progress.hpp"
#include "puzzle_sink.hpp"
#include "puzzle_writer.hpp"
#include "question.hpp"
#include "stop.hpp"
#include "tally.hpp"
#include "twin_filter.hpp"

namespace nonet::cli {
namespace {

struct generate_options {
  std::string recipe, out;
  range_options range;
  std::optional<std::uint64_t> seed;
  std::uint64_t threads = 0;  // 0: all cores
  std::optional<std::chrono::nanoseconds> max_time;
  std::size_t as = 0;
  bool unique = false;
};

// A puzzle on its way through the pipeline.
struct puzzle_job {
  std::uint64_t index = 0;
  bool earlier = false;  // `text` is what the run before left
  host::generated made;
  std::string text;
  std::optional<host::twin_key> key;  // --unique
  host::problems of_key;
};

// Invariants:
//   1. While the pipeline runs, tally_, status_, warned_ and progress_ are the writer's.
//   2. The sink takes indices in ascending order, each at most once.
class generate_run {
 public:
  generate_run(const generate_options& o, context& c) : o_(o), c_(c) {}

  exit_status run() {
    host::problems found;
    if (!read_wishes(found)) return fail(found);
    c_.report(found);
    if (range_.empty() && !names_a_list()) {
      write_to_stderr("nonet generate: shard " + o_.range.shard +
                      " has no puzzles, since there are fewer than parts\n");
      return exit_status::done;
    }
    return go_on();
  }

 private:
  exit_status fail(const host::problems& found) {
    c_.report(found);
    return status_of(found);
  }

  // Sets range_ and recipe_; false: a problem was added.
  bool read_wishes(host::problems& found) {
    const std::optional<index_range> range = choose_range(o_.range, found);
    if (!range || !check_format(*range, found) || !check_clock(found)) return false;
    range_ = *range;
    recipe_ = host::load_recipe(o_.recipe, c_.packs(), found);
    return recipe_ && lines_hold_it(found);
  }

  // From where a run before may have left it.
  exit_status go_on() {
    host::problems found;
    sink_ = choose_sink(
        o_.out, as(), {stem_of(o_.recipe), recipe_->sha256, host::engine_name(), range_, o_.unique},
        c_.out, found);
    if (sink_ == nullptr) return fail(found);
    if (o_.unique) twins_.emplace(*recipe_, c_.packs(), as());
    seed_ = choose_seed();
    const std::optional<earlier_run> earlier = sink_->open(seed_, found);
    if (!earlier) return fail(found);
    if (earlier->finished) {
      const std::optional<bool> ours = is_ours(*earlier->finished);
      if (!ours) {
        write_to_stderr("nonet generate: interrupted\n");
        return exit_status::interrupted;
      }
      if (!*ours) {
        found.error(o_.out, {}, "", list_is_there);
        return fail(found);
      }
    }
    tally_ = {.wanted = range_.size(),
              .kept = earlier->kept,
              .skipped = earlier->skipped,
              .left_out = earlier->left_out};
    if (tally_.skipped > 0) status_ = exit_status::limit;
    repeat_reasons(*earlier);
    // A list that a run without --unique has finished may have twins.
    const bool to_do = !earlier->finished || o_.unique;
    return conclude(to_do && !range_.empty() && make());
  }

  // Of the run before, as far as its list has them.
  void repeat_reasons(const earlier_run& earlier) {
    untold_ = earlier.skipped - earlier.failures.size();
    const std::string& recipe = recipe_->base.file.text.name;
    for (const earlier_run::failure& f : earlier.failures) {
      host::problems why;
      for (host::problem p : f.why.list()) {
        if (p.file == std::filesystem::path(recipe).filename()) p.file = recipe;
        why.add(std::move(p));
      }
      report_of_puzzle(f.index, why);
    }
  }

  [[nodiscard]] puzzle_format as() const noexcept { return static_cast<puzzle_format>(o_.as); }

  bool check_format(const index_range& range, host::problems& found) const {
    if (as() != puzzle_format::toml || !o_.out.empty() || range.size() <= 1) return true;
    found.error("nonet generate", {}, "--format",
                "expected -o DIR for " + std::to_string(range.size()) +
                    " puzzles, since toml prints one at a time (json and lines print many)");
    return false;
  }

  bool check_clock(host::problems& found) const {
    if (!o_.unique || !o_.max_time) return true;
    found.error(
        "nonet generate", {}, "--max-seconds",
        "expected no --unique beside it, found both (which twin is left out would depend on "
        "the machine)");
    return false;
  }

  // A list of no puzzles is a file of no lines, so that parts can be put together by their names.
  [[nodiscard]] bool names_a_list() const {
    return as() != puzzle_format::toml && std::filesystem::path(o_.out).has_extension();
  }

  // A line is the givens; the recipe is their frame, so all else must stand in it.
  bool lines_hold_it(host::problems& found) const {
    if (as() != puzzle_format::lines) return true;
    for (const host::open_rule& r : recipe_->open) {
      found.error(o_.recipe, r.entry.at, r.where(),
                  "expected --format toml or json, found lines, which hold no more than givens "
                  "(this rule is made anew for each puzzle)");
    }
    return recipe_->open.empty();
  }

  // nullopt: interrupted.
  [[nodiscard]] std::optional<bool> is_ours(const earlier_run::sample& there) {
    // A note depends on the clock of the run that left it, so it isn't made again.
    if (!there.puzzle) return is_note(as(), origin(), there.index, there.text);
    // Of a puzzle the clock decides whether there is one, not which.
    stop stopping(1, std::nullopt);
    add_maker();
    puzzle_job again;
    again.index = there.index;
    work(0, again, stopping);
    if (stopping.interrupted()) return std::nullopt;
    return again.text == there.text;
  }

  // The user's, that of the run which this one goes on with, or a new one.
  std::uint64_t choose_seed() {
    if (o_.seed) return *o_.seed;
    const std::optional<std::uint64_t> old = sink_->seed_found();
    // 53 bits: every reader of JSON keeps such a number exact.
    std::random_device chance;
    const std::uint64_t seed =
        old ? *old : (std::uint64_t{chance()} << 21) ^ (chance() & 0x1FFFFFU);
    write_to_stderr("seed " + std::to_string(seed) + (old ? " (going on)" : "") + "\n");
    return seed;
  }

  // True: interrupted.
  bool make() {
    const std::uint64_t cores = std::max(1U, std::thread::hardware_concurrency());
    const std::size_t workers =
        std::clamp<std::uint64_t>(o_.threads != 0 ? o_.threads : cores, 1, range_.size());
    stop stopping(workers, o_.max_time);
    for (std::uint64_t i = 0; i < workers; ++i) add_maker();
    {
      // So many puzzles may wait for the one in front of them.
      const std::size_t window = workers * 64;
      ordered_pipeline<puzzle_job> pipeline(
          workers, window,
          {.work = [this, &stopping](std::size_t worker, puzzle_job& j,
                                     const auto&) { work(worker, j, stopping); },
           .write = [](std::string_view) {},
           .finish = [this](puzzle_job& j) { return finish(j); },
           .caught_up = [this] { c_.out.flush(); },
           .idle = [this] { show_progress(); },
           .abandon = [&stopping] { stopping.abandon(); }});
      for (std::uint64_t i = range_.from; i < range_.to; ++i) {
        std::optional<puzzle_job> next = job_of(i);
        if (next && (stopping.interrupted() || !pipeline.push(*std::move(next)))) break;
      }
      pipeline.finish();
    }
    progress_.clear();
    return stopping.interrupted();
  }

  // A rating costs time, and lines have no place for it.
  void add_maker() { makers_.emplace_back(*recipe_, as() != puzzle_format::lines); }

  // nullopt: the run before has dealt with the index.
  [[nodiscard]] std::optional<puzzle_job> job_of(std::uint64_t index) {
    puzzle_job job;
    job.index = index;
    if (!sink_->has(index)) return job;
    if (!o_.unique) return std::nullopt;
    std::optional<std::string> text = sink_->text_of(index);
    if (!text) return std::nullopt;
    job.earlier = true;
    job.text = *std::move(text);
    return job;
  }

  [[nodiscard]] puzzle_origin origin() const { return {*recipe_, o_.recipe, seed_}; }

  void work(std::size_t worker, puzzle_job& j, stop& stopping) {
    using status = host::generated::status;
    if (j.earlier) {
      j.made.ended = status::done;
    } else {
      j.made = makers_[worker].make(seed_, j.index, stopping.start_clock(worker));
      stopping.stop_clock(worker);
      if (j.made.ended == status::cancelled && !stopping.is_over()) out_of_time(j.made);
      if (j.made.ended == status::cancelled) return;
      j.text = puzzle_text(as(), origin(), j.made, j.index);
      j.made.rules.clear();  // they are in the text, and it may be long until that is handed on
    }
    if (twins_ && j.made.ended == status::done) j.key = twins_->key_of(j.text, j.of_key);
  }

  // A clock, unlike a budget, makes what stands at an index depend on the machine.
  void out_of_time(host::generated& made) const {
    made.ended = host::generated::status::budget;
    host::problem p;
    p.file = recipe_->base.file.text.name;
    p.message = "--max-seconds ended it, attempt " + std::to_string(made.attempts) + " of " +
                std::to_string(recipe_->attempts);
    made.why.add(std::move(p));
  }

  // False: no further puzzle is worth a try.
  bool finish(puzzle_job& j) {
    using status = host::generated::status;
    switch (j.made.ended) {
      case status::cancelled:
        return false;
      case status::done:
        warn_once(j.made.why);
        return finish_done(j);
      case status::budget:
        report_of_puzzle(j.index, j.made.why);
        status_ = worse(status_, exit_status::limit);
        sink_->note(j.index, j.text);
        ++tally_.skipped;
        // The next may do better, and which are tried must not depend on where the run began.
        return true;
      case status::impossible:
        name_clashes(j.made.why);
        break;
      case status::refused:
      case status::pack_fault:
        break;
    }
    // Every index would fail alike.
    progress_.clear();
    c_.report(j.made.why);
    status_ = worse(status_, status_of(j.made.why));
    return false;
  }

  void report_of_puzzle(std::uint64_t index, const host::problems& list) {
    progress_.clear();
    for (host::problem p : list.list()) {
      p.where = "puzzle " + std::to_string(index);
      c_.report(p);
    }
  }

  // The givens that break a rule by themselves, as `check` names them.
  void name_clashes(host::problems& why) const {
    answer clashes;
    remark_clashes(clashes, {recipe_->base.file.text.name, recipe_->base, recipe_->base.file.givens,
                             core::limits{}});
    why.append(std::move(clashes.remarks));
  }

  bool finish_done(puzzle_job& j) {
    if (!j.of_key.list().empty()) {
      report_of_puzzle(j.index, j.of_key);
      status_ = worse(status_, status_of(j.of_key));
      if (j.of_key.has_errors()) return false;
    }
    std::optional<std::uint64_t> twin;
    if (j.key) twin = twins_->twin_of(*j.key, j.index);
    if (j.earlier) return !twin || refuse_earlier(j.index, *twin);
    if (twin) {
      sink_->note(j.index, twin_text(as(), origin(), j.index, *twin));
      ++tally_.left_out;
    } else {
      sink_->put(j.index, j.text);
      ++tally_.made;
    }
    show_progress();
    return true;
  }

  // A run without --unique has left a twin.  False: nothing further is worth a try.
  bool refuse_earlier(std::uint64_t index, std::uint64_t twin) {
    progress_.clear();
    host::problem p;
    p.file = o_.out;
    p.where = "puzzle " + std::to_string(index);
    p.message = "expected no twin of puzzle " + std::to_string(twin) +
                ", found one that was made without --unique (remove it, or give another -o)";
    c_.report(p);
    status_ = worse(status_, exit_status::input);
    foreign_ = true;
    return false;
  }

  // A generator repeats its warnings for every puzzle.
  void warn_once(const host::problems& warnings) {
    for (const host::problem& p : warnings.list()) {
      if (!warned_.insert(host::to_string(p)).second) continue;
      progress_.clear();
      c_.report(p);
    }
  }

  exit_status conclude(bool interrupted) {
    if (foreign_) return status_;
    if (tally_.complete()) {
      sink_->finish();
    } else if (interrupted) {
      status_ = worse(status_, exit_status::interrupted);
    }
    const std::string words = tally_.closing_words({.interrupted = interrupted,
                                                    .goes_on = !o_.out.empty(),
                                                    .unique = o_.unique,
                                                    .part = range_.slice,
                                                    .untold = untold_});
    c_.out.flush();  // so that both stand in order on a terminal
    if (!words.empty()) write_to_stderr("nonet generate: " + words + "\n");
    return status_;
  }

  void show_progress() {
    progress_.update([this] {
      const std::uint64_t before = tally_.settled() - tally_.made;
      return progress::state{
          std::to_string(tally_.there()) + " of " + host::quantity(tally_.wanted, "puzzle"),
          tally_.made, tally_.made, tally_.wanted - before};
    });
  }

  const generate_options& o_;
  context& c_;
  index_range range_;
  std::optional<host::recipe> recipe_;
  std::vector<host::puzzle_maker> makers_;  // one for each worker
  std::unique_ptr<puzzle_sink> sink_;
  std::optional<twin_filter> twins_;  // --unique
  std::uint64_t seed_ = 0;
  tally tally_;
  exit_status status_ = exit_status::done;
  std::uint64_t untold_ =
      0;                  // puzzles that a run before could not make and its list doesn't say why
  bool foreign_ = false;  // what is there is none of this run's
  std::set<std::string> warned_;
  progress progress_;
};

}  // namespace

void add_generate(CLI::App& app, context& c) {
  CLI::App& command = add_command(
      app, "generate", "Make puzzles from a recipe",
      "Example:\n"
      "  nonet generate recipe.toml\n"
      "  nonet generate recipe.toml -n 1000 --seed 7 -o puzzles\n"
      "  nonet generate recipe.toml -n 1000 --format lines -o puzzles.txt\n\n"
      "A run that was killed goes on when the same command is given again.\n"
      "--max-seconds is for one puzzle; unlike a recipe's budget it makes what is missing depend "
      "on\n"
      "the machine.  What a folder misses is tried again by the same command, what a list misses\n"
      "is not.\n"
      "Puzzles in json are for other programs; nonet itself reads toml and lines.");
  const auto o = std::make_shared<generate_options>();
  add_argument(command, "RECIPE", o->recipe, "A recipe, or - for standard input");
  add_integer(command, "-n,--count", o->range.count, 1, most_index, "How many puzzles (1)");
  add_integer(command, "--seed", o->seed, 0, most_index,
              "The same seed gives the same puzzles (else a new one, which is printed)");
  add_threads(command, o->threads, "Threads (all cores)");
  add_seconds(command, "--max-seconds", o->max_time, "Give up on a puzzle after so long");
  add_integer(command, "--from", o->range.from, 0, most_index, "Begin at this index (0)");
  add_integer(command, "--to", o->range.to, 1, most_index, "End before this index");
  add_text(command, "--shard", o->range.shard, "I/N",
           "Only part I of N of the indices, both from 1");
  add_flag(
      command, "--unique", o->unique,
      "Leave out twins of earlier puzzles of this run: the same but for turns, "
      "reflections, renamed values or other moves that the rules allow (not of puzzles in other "
      "parts, which --from, --to and --shard make)");
  add_text(command, "-o,--out", o->out, "DIR",
           "Write to this folder (json and lines: or to this file), not to the terminal");
  add_choice(command, "--format", o->as, {"toml", "json", "lines"},
             "toml, a file for each puzzle; json or lines, one line for each (toml)");
  when_chosen(command, c, [&c, o] { return generate_run(*o, c).run(); });
}

}  // namespace nonet::cli
