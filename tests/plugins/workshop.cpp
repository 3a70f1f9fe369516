// Puzzles made from text with the built packs, and what the host has to say of them.
// SPDX-License-Identifier: MIT
#include "plugins/workshop.hpp"

#include <catch2/catch.hpp>

#include "nonet/host/document.hpp"

namespace nonet::plugin_tests {

namespace {

host::registry& packs() {
  static host::registry all(host::search_path{{NONET_BUILT_PACKS, NONET_EXAMPLE_PACKS}, false});
  return all;
}

// Writes down what is drawn.
class notebook : public host::canvas {
 public:
  explicit notebook(const core::board& shape) : shape_(shape) {}

  void line(host::layer where, std::string_view role, std::span<const core::cell> cells,
            std::int32_t width) override {
    note("line", where, role, cells) += " width " + std::to_string(width);
  }
  void disc(host::layer where, std::string_view role, core::cell c, std::int32_t dx,
            std::int32_t dy, std::int32_t radius) override {
    note("disc", where, role, {&c, 1}) += at(dx, dy) + " radius " + std::to_string(radius);
  }
  void outline(host::layer where, std::string_view role, std::span<const core::cell> cells,
               std::int32_t inset, std::int32_t dash) override {
    note("outline", where, role, cells) +=
        " inset " + std::to_string(inset) + " dash " + std::to_string(dash);
  }
  void text(host::layer where, std::string_view role, core::cell c, std::int32_t dx,
            std::int32_t dy, std::int32_t size, std::string_view utf8) override {
    note("text", where, role, {&c, 1}) +=
        at(dx, dy) + " size " + std::to_string(size) + " " + std::string(utf8);
  }

  std::vector<std::string> lines;

 private:
  std::string& note(const std::string& what, host::layer where, std::string_view role,
                    std::span<const core::cell> cells) {
    std::string& text = lines.emplace_back(what + " " + std::to_string(static_cast<int>(where)) +
                                           " " + std::string(role));
    for (const core::cell c : cells) text += " " + host::cell_name(shape_, c);
    return text;
  }
  static std::string at(std::int32_t dx, std::int32_t dy) {
    return " at " + std::to_string(dx) + " " + std::to_string(dy);
  }

  core::board shape_;
};

}  // namespace

std::string grid_toml(const core::board& shape) {
  return "nonet = 1\n[grid]\nrows = " + std::to_string(shape.rows) +
         "\ncolumns = " + std::to_string(shape.columns) + "\nvalues = [" +
         std::to_string(shape.value_min) + ", " + std::to_string(shape.value_max) + "]\n";
}

std::optional<host::puzzle> make(const std::string& toml, host::problems& found) {
  std::optional<host::document> file = host::read_document({"p.toml", toml}, found);
  if (!file) return std::nullopt;
  return host::make_puzzle(*std::move(file), packs(), found);
}

host::puzzle make(const core::board& shape, const std::string& rules) {
  host::problems found;
  std::optional<host::puzzle> made = make(grid_toml(shape) + rules, found);
  std::string heard;
  for (const host::problem& p : found.list()) heard += to_string(p) + "\n";
  INFO(grid_toml(shape) << rules << "\n" << heard);
  REQUIRE(made);
  return *std::move(made);
}

std::vector<host::rule_type> rule_types() {
  host::problems found;
  std::vector<host::rule_type> all = packs().load_all(found);
  REQUIRE_FALSE(found.has_errors());
  return all;
}

std::vector<std::string> complaints(const core::board& shape, const std::string& rules) {
  host::problems found;
  static_cast<void>(make(grid_toml(shape) + rules, found));
  std::vector<std::string> lines;
  for (const host::problem& p : found.list()) {
    const std::string level = p.level == host::severity::warning ? "warning: " : "";
    lines.push_back(p.where + ": " + level + p.message);
  }
  return lines;
}

std::vector<std::string> reasons(const host::puzzle& p, const std::string& values) {
  const host::grid_text grid = host::parse_grid(values, p.shape());
  for (const host::text_fault& f : grid.faults) UNSCOPED_INFO(f.message);
  REQUIRE(grid.faults.empty());
  std::vector<std::string> lines;
  for (const host::violation& v : host::violations(p, grid.values)) {
    lines.push_back(v.where + ": " + v.why);
  }
  return lines;
}

std::vector<std::string> drawing(const host::puzzle& p) {
  notebook page(p.shape());
  for (const auto& rule : p.rules) rule->draw(page);
  return page.lines;
}

}  // namespace nonet::plugin_tests
