// `nonet generate`: makes puzzles from a recipe.
// SPDX-License-Identifier: MIT
#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <filesystem>
#include <limits>
#include <random>
#include <thread>

#include "app.hpp"
#include "commands.hpp"
#include "json_line.hpp"
#include "nonet/host/generation.hpp"
#include "options.hpp"
#include "ordered_pipeline.hpp"
#include "progress.hpp"
#include "puzzle_sink.hpp"
#include "stop.hpp"
#include "tree_json.hpp"

namespace nonet::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t most = std::numeric_limits<std::int64_t>::max();  // of TOML's integers

enum class format : std::size_t { toml, json, lines };

struct generate_options {
  std::string recipe, out, shard;
  std::uint64_t count = 1, seed = 0, threads = 0, from = 0, to = 0;
  std::size_t as = 0;
  CLI::Option *count_given = nullptr, *seed_given = nullptr, *to_given = nullptr;
};

// A puzzle on its way through the pipeline.
struct job {
  std::uint64_t index = 0;
  host::generated made;
  std::string text;
};

struct index_range {
  std::uint64_t from = 0, to = 0;
  bool slice = false;  // of a larger run, so that its name must say which
};

// "2/8": the second of eight contiguous parts; they differ by one in size at most.
[[nodiscard]] bool cut_shard(const std::string& text, index_range& range) {
  std::uint64_t part = 0, parts = 0;
  const char* end = text.data() + text.size();
  const auto [slash, bad] = std::from_chars(text.data(), end, part);
  if (bad != std::errc{} || slash == end || *slash != '/') return false;
  const auto [stop, worse] = std::from_chars(slash + 1, end, parts);
  if (worse != std::errc{} || stop != end || part < 1 || part > parts || parts > 1'000'000) {
    return false;
  }
  const std::uint64_t size = range.to - range.from;
  const auto cut = [&](std::uint64_t i) {
    return range.from + size / parts * i + size % parts * i / parts;
  };
  range = {cut(part - 1), cut(part), true};
  return true;
}

class generate_run {
 public:
  generate_run(const generate_options& o, context& c) : o_(o), c_(c) {}

  exit_status run() {
    host::problems found;
    if (!choose_range(found)) return fail(found);
    recipe_ = host::load_recipe(o_.recipe, c_.packs(), found);
    if (!recipe_) return fail(found);
    program_ = host::compile(recipe_->base, found);
    if (!program_) return fail(found);
    c_.report(found);
    found = {};
    sink_ = choose_sink(found);
    if (sink_ == nullptr) return fail(found);
    seed_ = choose_seed();
    if (!sink_->open(seed_, found)) return fail(found);
    failed_ = sink_->skipped_before();
    if (failed_ > 0) status_ = exit_status::limit;
    return make();
  }

 private:
  exit_status fail(const host::problems& found) {
    c_.report(found);
    return status_of(found);
  }

  [[nodiscard]] format as() const noexcept { return static_cast<format>(o_.as); }

  bool choose_range(host::problems& found) {
    const auto refuse = [&](const std::string& option, std::string message) {
      found.error("nonet generate", {}, option, std::move(message));
      return false;
    };
    range_ = {o_.from, 0, o_.from != 0};
    if (o_.to_given->count() > 0) {
      if (o_.count_given->count() > 0) return refuse("-n", "expected -n or --to, found both");
      if (o_.to <= o_.from) {
        return refuse("--to", "expected an index above " + std::to_string(o_.from) + ", found " +
                                  std::to_string(o_.to));
      }
      range_.to = o_.to;
      range_.slice = true;
    } else {
      if (o_.count > most - o_.from) {
        return refuse("-n", "expected indices up to " + std::to_string(most) + ", found more");
      }
      range_.to = o_.from + o_.count;
    }
    if (!o_.shard.empty() && !cut_shard(o_.shard, range_)) {
      return refuse("--shard",
                    "expected I/N such as 2/8, I from 1 to N, found \"" + o_.shard + "\"");
    }
    if (as() == format::toml && o_.out.empty() && range_.to - range_.from > 1) {
      return refuse("--format", "expected -o DIR for " + std::to_string(range_.to - range_.from) +
                                    " puzzles, since toml prints one at a time (json and lines "
                                    "print many)");
    }
    return true;
  }

  // The recipe's file name without its ending.
  [[nodiscard]] std::string stem() const {
    const std::string name = fs::path(o_.recipe).stem().string();
    return o_.recipe == "-" || name.empty() ? "puzzle" : name;
  }

  // nullptr: a problem was added.
  std::unique_ptr<puzzle_sink> choose_sink(host::problems& found) {
    if (o_.out.empty()) return print_puzzles(c_.out);
    const run_key key{stem(), recipe_->sha256, host::engine_name(), range_.from, range_.to};
    if (as() == format::toml) return puzzle_folder(o_.out, key);
    const fs::path out = o_.out;
    std::error_code error;
    if (out.has_extension() && !fs::is_directory(out, error)) return puzzle_list(o_.out, key);
    fs::create_directories(out, error);
    if (error) {
      found.error(o_.out, {}, "", "expected a folder for the puzzles: " + error.message());
      return nullptr;
    }
    std::string name = key.stem;
    if (range_.slice) {
      name += "-" + index_name(range_.from) + "-" + index_name(range_.to - 1);
    }
    return puzzle_list((out / (name + (as() == format::json ? ".jsonl" : ".txt"))).string(), key);
  }

  // The user's, that of the run which this one goes on with, or a new one.
  std::uint64_t choose_seed() {
    if (o_.seed_given->count() > 0) return o_.seed;
    const std::optional<std::uint64_t> old = sink_->seed_found();
    // 53 bits: every reader of JSON keeps such a number exact.
    std::random_device chance;
    const std::uint64_t seed =
        old ? *old : (std::uint64_t{chance()} << 21) ^ (chance() & 0x1FFFFFU);
    write_to_stderr("seed " + std::to_string(seed) + (old ? " (going on)" : "") + "\n");
    return seed;
  }

  exit_status make() {
    const std::uint64_t wanted = range_.to - range_.from;
    const std::uint64_t cores = std::max(1U, std::thread::hardware_concurrency());
    const std::size_t workers = std::clamp<std::uint64_t>(o_.threads != 0 ? o_.threads : cores, 1,
                                                          std::max<std::uint64_t>(wanted, 1));
    stop stopping(workers, std::nullopt);
    {
      // So many puzzles may wait for the one in front of them.
      const std::size_t window = workers * 4;
      ordered_pipeline<job> pipeline(
          workers, window,
          {.work = [this, &stopping](std::size_t worker, job& j,
                                     const auto&) { work(worker, j, stopping); },
           .write = [](std::string_view) {},
           .finish = [this](job& j) { return finish(j); },
           .caught_up = [this] { c_.out.flush(); },
           .idle = [this] { show_progress(); },
           .abandon = [&stopping] { stopping.abandon(); }});
      for (std::uint64_t i = range_.from; i < range_.to; ++i) {
        if (sink_->has(i)) {
          ++kept_;
          continue;
        }
        if (stopping.interrupted() || !pipeline.push({i, {}, {}})) break;
      }
      pipeline.finish();
    }
    progress_.clear();
    return conclude(stopping.interrupted());
  }

  void work(std::size_t worker, job& j, stop& stopping) const {
    j.made = host::generate_one(*recipe_, *program_, seed_, j.index, stopping.start_clock(worker));
    stopping.stop_clock(worker);
    if (j.made.ended == host::generated::status::cancelled) return;
    const bool done = j.made.ended == host::generated::status::done;
    switch (as()) {
      case format::toml:
        if (done) j.text = host::puzzle_toml(*recipe_, j.made, seed_, j.index);
        break;
      case format::json:
        j.text = json_line(j, done);
        break;
      case format::lines:
        j.text = done ? host::grid_line(j.made.givens) + "\n"
                      : "# " + index_name(j.index) + ": no puzzle\n";
        break;
    }
  }

  [[nodiscard]] std::string json_line(const job& j, bool done) const {
    nlohmann::ordered_json line;
    line["name"] = stem() + "-" + index_name(j.index);
    line["status"] = done ? "unique" : "limit";
    if (done) {
      line["givens"] = host::grid_line(j.made.givens);
      line["solution"] = host::grid_line(j.made.solution);
      host::node tree = host::puzzle_tree(*recipe_, j.made, seed_, j.index);
      // On one line, like the solution.
      for (host::node::field& f : tree.fields) {
        if (f.key == "grid")
          f.value.set("givens", host::string_node(host::grid_line(j.made.givens)));
      }
      line.update(json_of(tree));
    } else {
      line["made"] = {{"recipe", fs::path(o_.recipe).filename().string()},
                      {"recipe_sha256", recipe_->sha256},
                      {"seed", seed_},
                      {"index", j.index},
                      {"engine", host::engine_name()}};
    }
    return dump_line(line);
  }

  bool finish(job& j) {
    using status = host::generated::status;
    if (j.made.ended == status::cancelled) return false;
    if (j.made.ended != status::done) {
      progress_.clear();
      for (host::problem p : j.made.why.list()) {
        // A recipe that can't be met fails every index alike.
        if (j.made.ended == status::budget) p.where = "puzzle " + std::to_string(j.index);
        c_.report(p);
      }
      if (j.made.ended != status::budget) {
        status_ = worse(status_, status_of(j.made.why));
        return false;
      }
      status_ = worse(status_, exit_status::limit);
      sink_->skip(j.index, j.text);
      ++failed_;
      // As good as hopeless; the budget of each further puzzle would be spent in vain.
      constexpr std::uint64_t patience = 3;
      return made_ + kept_ > 0 || failed_ < patience;
    }
    sink_->put(j.index, j.text);
    ++made_;
    show_progress();
    return true;
  }

  exit_status conclude(bool interrupted) {
    const std::uint64_t wanted = range_.to - range_.from;
    const std::uint64_t there = kept_ - sink_->skipped_before() + made_;
    if (interrupted && there + failed_ < wanted) {
      status_ = worse(status_, exit_status::interrupted);
    }
    if (there + failed_ == wanted) sink_->finish();
    if (there < wanted) {
      std::string text =
          "nonet generate: " + std::to_string(there) + " of " + std::to_string(wanted) + " puzzles";
      if (interrupted) text += "; interrupted";
      if (interrupted && !o_.out.empty()) text += ", the same command goes on";
      if (there == 0 && failed_ > 1 && failed_ < wanted) {
        text += "; gave up after " + std::to_string(failed_) + " failures";
      }
      write_to_stderr(text + "\n");
    } else if (kept_ > 0) {
      write_to_stderr("nonet generate: " + std::to_string(kept_) + " of " + std::to_string(wanted) +
                      " puzzles were there already\n");
    }
    return status_;
  }

  void show_progress() {
    progress_.update([this] {
      const std::uint64_t wanted = range_.to - range_.from;
      return progress::state{std::to_string(kept_ + made_) + " of " + std::to_string(wanted) +
                                 (wanted == 1 ? " puzzle" : " puzzles"),
                             made_, made_ + failed_, wanted - kept_};
    });
  }

  const generate_options& o_;
  context& c_;
  index_range range_;
  std::optional<host::recipe> recipe_;
  std::optional<core::program> program_;
  std::unique_ptr<puzzle_sink> sink_;
  std::uint64_t seed_ = 0;
  // The main thread's until the pipeline ends; the writer only reads it.
  std::atomic<std::uint64_t> kept_ = 0;
  // From here on the writer's, while the pipeline runs.
  progress progress_;
  exit_status status_ = exit_status::done;
  std::uint64_t made_ = 0, failed_ = 0;
};

}  // namespace

void add_generate(CLI::App& app, context& c) {
  CLI::App& command = *app.add_subcommand("generate", "Make puzzles from a recipe");
  const auto o = std::make_shared<generate_options>();
  command.add_option("RECIPE", o->recipe, "A recipe, or - for standard input")->required();
  o->count_given = add_integer(command, "-n,--count", o->count, 1, most, "How many puzzles (1)");
  o->seed_given = add_integer(command, "--seed", o->seed, 0, most,
                              "The same seed gives the same puzzles (else a new one, which is "
                              "printed)");
  add_integer(command, "--threads", o->threads, 1, 1024, "Threads (all cores)");
  add_integer(command, "--from", o->from, 0, most, "Begin at this index (0)");
  o->to_given = add_integer(command, "--to", o->to, 1, most, "End before this index");
  command.add_option("--shard", o->shard, "Only part I of N of the indices, both from 1")
      ->type_name("I/N");
  command
      .add_option("-o,--out", o->out,
                  "Write to this folder (json and lines: or to this file), not to the terminal")
      ->type_name("DIR");
  add_choice(command, "--format", o->as, {"toml", "json", "lines"},
             "toml, a file for each puzzle; json or lines, one line for each (toml)");
  command.footer(
      "Example:\n"
      "  nonet generate recipe.toml\n"
      "  nonet generate recipe.toml -n 1000 --seed 7 -o puzzles\n"
      "  nonet generate recipe.toml -n 1000 --format lines -o puzzles.txt\n\n"
      "A run that was killed goes on when the same command is given again.");
  when_chosen(command, c, [&c, o] { return generate_run(*o, c).run(); });
}

}  // namespace nonet::cli
