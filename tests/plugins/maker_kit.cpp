// A rule of a recipe at its maker, without a generator around it: what it makes, as a puzzle.
// SPDX-License-Identifier: MIT
#include "plugins/maker_kit.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <numeric>
#include <set>

#include "generate/left_open.hpp"
#include "nonet/core/rating.hpp"
#include "nonet/core/search.hpp"
#include "nonet/host/document.hpp"
#include "plugins/workshop.hpp"

namespace nonet::plugin_tests {

namespace {

core::model facts_of(const host::puzzle& p) {
  core::model facts(p.shape());
  host::problems found;
  for (const auto& rule : p.rules) REQUIRE(rule->post(facts, found));
  return facts;
}

// Builds the tree of what a maker writes.
class scribe {
 public:
  explicit scribe(const core::board& shape) : shape_(shape) {
    raw_.self = this;
    raw_.integer = [](void* self, const char* key, std::int64_t v) noexcept {
      return put(self, key, host::integer_node(v));
    };
    raw_.boolean = [](void* self, const char* key, std::int32_t v) noexcept {
      return put(self, key, host::boolean_node(v != 0));
    };
    raw_.text = [](void* self, const char* key, const char* v) noexcept {
      return put(self, key, host::string_node(v));
    };
    raw_.cells = [](void* self, const char* key, const nonet_cell* c, std::uint32_t n) noexcept {
      std::string text;
      for (std::uint32_t i = 0; i < n; ++i) text += of(self).name(c[i]) + (i + 1 < n ? " " : "");
      return put(self, key, host::string_node(text));
    };
    raw_.pair = [](void* self, const char* key, nonet_cell a, const char* choice,
                   nonet_cell b) noexcept {
      return put(self, key,
                 host::string_node(of(self).name(a) + " " + choice + " " + of(self).name(b)));
    };
    raw_.regions = [](void* self, const char* key, const std::uint32_t* of_cell) noexcept {
      std::string text;
      for (core::cell c = 0; c < of(self).shape_.cells(); ++c) {
        text += "ABCDEFGHIJKLMNOPQRSTUVWXYZ123456789"[of_cell[c]];
      }
      return put(self, key, host::string_node(text));
    };
    raw_.begin_table = [](void* self, const char* key) noexcept {
      return begin(self, key, host::table_node(true));
    };
    raw_.begin_list = [](void* self, const char* key) noexcept {
      return begin(self, key, host::array_node());
    };
    raw_.end = [](void* self) noexcept {
      auto& open = of(self).open_;
      if (open.empty()) return nonet_status{NONET_ERR_PARAM};
      auto [key, value] = std::move(open.back());
      open.pop_back();
      return put(self, key.c_str(), std::move(value));
    };
  }
  scribe(const scribe&) = delete;
  scribe& operator=(const scribe&) = delete;

  [[nodiscard]] const nonet_writer* raw() const noexcept { return &raw_; }
  [[nodiscard]] host::node take() {
    REQUIRE(open_.empty());
    return std::move(root_);
  }

 private:
  static scribe& of(void* self) { return *static_cast<scribe*>(self); }
  [[nodiscard]] std::string name(core::cell c) const { return host::cell_name(shape_, c); }
  static nonet_status put(void* self, const char* key, host::node value) {
    auto& open = of(self).open_;
    host::node& into = open.empty() ? of(self).root_ : open.back().second;
    if (into.what == host::node::type::array) {
      into.items.push_back(std::move(value));
    } else {
      into.set(key, std::move(value));
    }
    return NONET_OK;
  }
  static nonet_status begin(void* self, const char* key, host::node value) {
    of(self).open_.emplace_back(key == nullptr ? "" : key, std::move(value));
    return NONET_OK;
  }

  core::board shape_;
  nonet_writer raw_{};
  host::node root_ = host::table_node();
  std::vector<std::pair<std::string, host::node>> open_;
};

const nonet_rule_type* find_type(const std::string& use) {
  for (const host::rule_type& t : rule_types()) {
    if (t.abi->name == use) return t.abi;
  }
  FAIL("no rule type " << use);
  return nullptr;
}

}  // namespace

maker_kit::maker_kit(const core::board& shape, std::string others, std::string use,
                     const std::string& dials, std::uint64_t seed)
    : shape_(shape),
      others_text_(std::move(others)),
      use_(std::move(use)),
      type_(find_type(use_)),
      hooks_(static_cast<const nonet_generate*>(type_->get_extension(NONET_GENERATE))),
      others_(core::model(shape)),
      random_(seed) {
  REQUIRE(hooks_ != nullptr);
  const core::model facts = facts_of(plugin_tests::make(shape_, others_text_));
  others_ = core::program(facts);
  list_groups(facts);
  host::problems found;
  const std::optional<host::node> table = host::parse_toml({"dials.toml", dials}, found);
  REQUIRE(table);
  dials_ = read(true, *table);
}

void maker_kit::list_groups(const core::model& facts) {
  std::set<std::vector<core::cell>> seen;
  for (const core::fact::kind kind : {core::fact::kind::unit, core::fact::kind::all_different}) {
    for (const core::fact& f : facts.facts()) {
      if (f.what != kind) continue;
      std::vector<core::cell> cells = f.cells;
      std::sort(cells.begin(), cells.end());
      if (seen.insert(cells).second) groups_.push_back({cells, kind == core::fact::kind::unit});
    }
  }
}

host::parameter_tree maker_kit::read(bool dials, const host::node& table) const {
  const host::source text{"made.toml", ""};
  const host::parameter_context context{text, use_, shape_, true};
  const std::span schema(dials ? type_->dials : type_->params,
                         dials ? type_->dial_count : type_->param_count);
  host::problems found;
  std::optional<host::parameter_tree> tree =
      host::read_parameters(schema, table, {}, context, found);
  std::string lines;
  for (const host::problem& p : found.list()) lines += to_string(p) + "\n";
  INFO(lines << host::write_toml(table));
  REQUIRE(tree);
  return *std::move(tree);
}

nonet_status maker_kit::call(hook what, const full_grid* solution, const full_grid* other) {
  heard_.clear();
  if (what == nullptr) return NONET_ERR_NONE;
  nonet_host host{};
  host.self = this;
  host.report = [](void* self, std::int32_t level, const char* path, const char* text) noexcept {
    static_cast<maker_kit*>(self)->heard_.push_back(
        std::string(level == NONET_HINT ? "hint " : "error ") + path + ": " + text);
  };
  host.log = [](void*, std::int32_t, const char*, std::size_t) noexcept {};
  const nonet_board board{sizeof(nonet_board), shape_.rows,      shape_.columns,
                          shape_.value_min,    shape_.value_max, 0};
  const full_grid givens(shape_.cells(), core::empty_value);
  const host::parameter_tree params = read(false, made_);

  nonet_layout layout{};
  layout.self = this;
  layout.board = &board;
  layout.dials = dials_.values();
  layout.params = params.values();
  layout.givens = givens.data();
  layout.solution = solution == nullptr ? nullptr : solution->data();
  layout.other = other == nullptr ? nullptr : other->data();
  layout.level = level_;
  layout.random = [](void* self, std::uint64_t bound) noexcept {
    return static_cast<maker_kit*>(self)->random_.below(bound);
  };
  layout.group_count = [](void* self) noexcept {
    return static_cast<std::uint32_t>(static_cast<maker_kit*>(self)->groups_.size());
  };
  layout.group = [](void* self, std::uint32_t i, const nonet_cell** c,
                    std::int32_t* unit) noexcept {
    const group& g = static_cast<maker_kit*>(self)->groups_[i];
    *c = g.cells.data();
    *unit = g.unit ? 1 : 0;
    return static_cast<std::uint32_t>(g.cells.size());
  };
  layout.differ = [](void* self, nonet_cell a, nonet_cell b) noexcept {
    return static_cast<maker_kit*>(self)->differ(a, b) ? 1 : 0;
  };

  scribe written(shape_);
  const nonet_status status = what(&host, &layout, written.raw());
  if (status != NONET_OK) return status;
  made_ = written.take();
  is_made_ = true;
  return status;
}

nonet_status maker_kit::propose() { return call(hooks_->propose, nullptr, nullptr); }
nonet_status maker_kit::make(const full_grid& solution) {
  return call(hooks_->layout, &solution, nullptr);
}
nonet_status maker_kit::refine(const full_grid& solution, const full_grid& other) {
  return call(hooks_->refine, &solution, &other);
}

nonet_status maker_kit::weaken(const full_grid& solution, std::uint32_t percent) {
  if (hooks_->weaken == nullptr) return NONET_ERR_NONE;
  return call([&](const nonet_host* host, const nonet_layout* layout,
                  const nonet_writer* out) { return hooks_->weaken(host, layout, percent, out); },
              &solution, nullptr);
}
nonet_status maker_kit::rename(full_grid& solution) {
  if (hooks_->rename == nullptr) return NONET_ERR_NONE;
  full_grid to(shape_.values());
  std::iota(to.begin(), to.end(), static_cast<std::uint8_t>(shape_.value_min));
  full_grid names = to;
  nonet_status status = NONET_ERR_NONE;
  // What is written does not count.
  static_cast<void>(call(
      [&](const nonet_host* host, const nonet_layout* layout, const nonet_writer*) -> nonet_status {
        status = hooks_->rename(host, layout, to.data());
        return NONET_ERR_NONE;
      },
      &solution, nullptr));
  if (status != NONET_OK) return status;
  CHECK(std::is_permutation(to.begin(), to.end(), names.begin(), names.end()));
  for (std::uint8_t& v : solution) v = to[v - shape_.value_min];
  return status;
}

std::string maker_kit::text() const {
  return "[[rule]]\nuse = \"" + use_ + "\"\n" + host::write_toml(made_);
}

host::puzzle maker_kit::puzzle() const {
  host::problems found;
  const std::string toml = grid_toml(shape_) + others_text_ + (is_made_ ? text() : "");
  std::optional<host::puzzle> p = plugin_tests::make(toml, found);
  std::string lines;
  for (const host::problem& one : found.list()) lines += to_string(one) + "\n";
  INFO(toml << lines);
  REQUIRE(p);
  // What the other rules are warned of is no fault of the maker.
  for (const host::problem& one : found.list()) {
    CHECK(one.where.find("(" + use_ + ")") == std::string::npos);
  }
  return *std::move(p);
}

full_grid maker_kit::fill() {
  core::solver engine{core::program(facts_of(puzzle()))};
  full_grid grid(shape_.cells(), core::empty_value);
  const full_grid givens = grid;
  REQUIRE(engine.fill(givens, {.solutions = 1}, random_, grid).solutions == 1);
  return grid;
}

std::optional<full_grid> maker_kit::another(const full_grid& solution) const {
  core::solver engine{core::program(facts_of(puzzle()))};
  const full_grid givens(shape_.cells(), core::empty_value);
  std::optional<full_grid> other;
  bool met = false;
  const core::outcome found =
      engine.solve(givens, {.solutions = 2}, [&](std::span<const std::uint8_t> values) {
        if (std::equal(values.begin(), values.end(), solution.begin(), solution.end())) {
          met = true;
        } else {
          other = full_grid(values.begin(), values.end());
        }
        return true;
      });
  // What the maker wrote must let the solution stand.
  CHECK((found.solutions > 1 || met));
  return other;
}

std::optional<full_grid> maker_kit::left_open(const full_grid& solution) {
  core::rater rates{core::program(facts_of(puzzle()))};
  const full_grid givens(shape_.cells(), core::empty_value);
  std::vector<core::mask> left(shape_.cells());
  const core::level most = level_ == 0 ? core::level::easy : core::level::medium;
  const core::rating r = rates.rate(givens, {.score = level_range(most).max}, left);
  REQUIRE_FALSE(r.refuted);
  if (r.solved) return std::nullopt;
  return host::left_open(left, solution, random_);
}

}  // namespace nonet::plugin_tests
