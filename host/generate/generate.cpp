// Attempt after attempt at one puzzle, and what to say when the budget is spent.
// SPDX-License-Identifier: MIT
#include <optional>
#include <utility>

#include "generate/attempt.hpp"
#include "loader/breadcrumb.hpp"
#include "loader/pack_host.hpp"
#include "loader/text.hpp"
#include "nonet/host/generation.hpp"

namespace nonet::host {
namespace {

using status = generated::status;

[[nodiscard]] problem about_generator(const recipe& r, std::string message) {
  problem p;
  p.whose = fault::pack;
  p.file = clean_text(r.generator.pack->library.string());
  p.where = "generator " + std::string(r.generator.abi->name);
  p.message = std::move(message);
  return p;
}

[[nodiscard]] problem about_recipe(const recipe& r, std::string message) {
  problem p;
  p.file = r.base.file.text.name;
  p.message = std::move(message);
  return p;
}

// The place to look at is that of the givens, if there are any.
[[nodiscard]] problem no_grid(const recipe& r) {
  problem p = about_recipe(r, "no grid obeys the rules and the givens of this recipe");
  const node* grid = r.base.file.root.find("grid");
  if (const node* givens = grid == nullptr ? nullptr : grid->find("givens"); givens != nullptr) {
    p.at = givens->at;
    p.where = "[grid] givens";
  }
  return p;
}

// What one attempt came to; nullopt: try again.
[[nodiscard]] std::optional<status> judge(const recipe& r, workbench& bench,
                                          std::optional<nonet_status> answer, const pack_host& host,
                                          problems& why) {
  if (bench.faults().has_errors()) {
    why.append(bench.faults());
    return why.exit_status() == 3 ? status::pack_fault : status::refused;
  }
  if (bench.engine_fault()) {
    if (!report_failures(bench.rules().rules(), why) && !why.has_errors()) {
      why.add(about_recipe(r, "a propagator of a rule failed"));
    }
    return status::pack_fault;
  }
  if (!bench.misuse().empty()) {
    why.add(about_generator(r, bench.misuse()));
    return status::pack_fault;
  }
  if (bench.cancelled()) return status::cancelled;
  const auto conclude = [&] {
    if (host.conclude(answer, "generate", r.base.shape(), {}, why)) return status::done;
    return why.exit_status() == 3 ? status::pack_fault : status::refused;
  };
  if (answer == NONET_OK && bench.accepted()) return conclude();
  if (bench.impossible()) {
    why.add(no_grid(r));
    return status::impossible;
  }
  if (answer == NONET_OK) {
    why.add(about_generator(r, "it answered NONET_OK without a puzzle that was accepted"));
    return status::pack_fault;
  }
  if (answer == NONET_ERR_LIMIT || answer == NONET_ERR_NONE) return std::nullopt;
  // Whatever else it says is about its parameters, or a fault of its own.
  return conclude();
}

}  // namespace

struct puzzle_maker::parts {
  parts(const recipe& r, bool rate_all) : wanted(r), bench(r, rate_all) {}
  const recipe& wanted;
  workbench bench;
};

puzzle_maker::puzzle_maker(const recipe& r, bool rate_all)
    : parts_(std::make_unique<parts>(r, rate_all)) {}
puzzle_maker::~puzzle_maker() = default;
puzzle_maker::puzzle_maker(puzzle_maker&&) noexcept = default;
puzzle_maker& puzzle_maker::operator=(puzzle_maker&&) noexcept = default;

generated puzzle_maker::make(std::uint64_t seed, std::uint64_t index,
                             const std::atomic<bool>* cancel) {
  const recipe& r = parts_->wanted;
  workbench& bench = parts_->bench;
  bench.start(seed, index, cancel);
  generated result;
  while (result.attempts < r.attempts && !bench.spent()) {
    if (cancel != nullptr && cancel->load(std::memory_order_relaxed)) {
      result.ended = status::cancelled;
      return result;
    }
    ++result.attempts;
    bench.begin();
    problem asker = about_recipe(r, {});
    asker.where = "[generate]";
    asker.at = r.parameters.place_of("");
    const pack_host host({r.generator.pack, std::move(asker),
                          [&r](std::string_view path) { return r.parameters.place_of(path); }});
    std::optional<nonet_status> answer;
    {
      const breadcrumb trail(r.generator.pack->library.c_str(), r.generator.abi->name, "generate");
      answer =
          call_pack(r.generator.abi->generate, host.face(), bench.face(), r.parameters.values());
    }
    if (const auto ended = judge(r, bench, answer, host, result.why)) {
      result.ended = *ended;
      if (*ended == status::done) {
        result.givens = bench.givens();
        result.solution = bench.solution();
        result.rules = bench.rules().tables();
        result.rating = bench.rating();
      }
      return result;
    }
    bench.give_up();
    // Hardly dearer than a fill.
    if (bench.was_light() && bench.failures().light % light_attempts != 0) --result.attempts;
  }
  result.ended = status::budget;
  result.why.add(about_recipe(r, explain(r, bench.failures(), bench.spent(), result.attempts)));
  return result;
}

}  // namespace nonet::host
