// A puzzle whose rules are loaded and made: what the commands work with.
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "nonet/core/model.hpp"
#include "nonet/core/program.hpp"
#include "nonet/host/canvas.hpp"
#include "nonet/host/document.hpp"
#include "nonet/host/parameters.hpp"
#include "nonet/host/registry.hpp"

namespace nonet::host {

// A reason why values do not obey a rule.
struct violation {
  std::string where;  // "rule 2 (classic) rows[3]"
  std::vector<core::cell> cells;
  std::string why;  // "two cells hold 5"
};

// One made instance of a rule type.  check, post and draw may be called from any thread.
class rule {
 public:
  // Asks the pack to make an instance; its reports become problems with file, line and column.
  // nullptr if it refused.
  [[nodiscard]] static std::shared_ptr<const rule> make(const rule_type& type,
                                                        const rule_entry& entry,
                                                        const core::board& shape,
                                                        parameter_tree parameters,
                                                        const source& text, problems& found);
  virtual ~rule() = default;

  [[nodiscard]] virtual const rule_type& type() const noexcept = 0;
  [[nodiscard]] virtual std::size_t number() const noexcept = 0;  // in the file, from 1
  // "rule 2 (classic)"
  [[nodiscard]] virtual std::string where() const = 0;

  // True when the values obey the rule as far as they are filled.
  [[nodiscard]] virtual bool check(std::span<const std::uint8_t> values,
                                   std::vector<violation>* why = nullptr) const = 0;
  // Says the rule in native constraints, propagators, or what level 1 amounts to.  The facts
  // keep the instance alive.  False: the pack is at fault, a problem was added.
  [[nodiscard]] virtual bool post(core::model& into, problems& found) const = 0;
  // What the instance was made from.
  [[nodiscard]] virtual const parameter_tree& parameters() const noexcept = 0;
  // Draws the rule, if it can.
  virtual void draw(canvas& on) const = 0;
  // How a call of the pack failed that has no other way to say so (check, a propagator, draw);
  // nullopt if none did.
  [[nodiscard]] virtual std::optional<problem> failure() const = 0;
};

struct puzzle {
  document file;
  std::vector<std::shared_ptr<const rule>> rules;

  [[nodiscard]] const core::board& shape() const noexcept { return file.shape; }
};

// A rule of a recipe whose parameters are to be generated.
struct open_rule {
  rule_entry entry;
  rule_type type;
  parameter_tree given;  // what the recipe says of the parameters
  parameter_tree dials;  // [rule.generate]
  const nonet_generate* hooks = nullptr;

  // "rule 2 (lines)"
  [[nodiscard]] std::string where() const;
};

// Looks up and makes every rule of a document.  Reports every problem; nullopt if one was an
// error.  In a recipe (`open` is there) the [rule.generate] tables are checked too, and a rule
// that lacks parameters, or has such a table and leaves parameters out, goes to `open` instead;
// everywhere else the tables are passed over.
[[nodiscard]] std::optional<puzzle> make_puzzle(document file, registry& packs, problems& found,
                                                std::vector<open_rule>* open = nullptr);

// Makes an open rule from a whole [[rule]] table.  nullptr: a problem was added, and the maker of
// the table is to blame.
[[nodiscard]] std::shared_ptr<const rule> make_generated(const open_rule& r, const node& table,
                                                         const core::board& shape, problems& found);
// Whether a file that holds the table says the same when it is read again.
[[nodiscard]] bool reads_back(const node& table);

// read_source, read_document and make_puzzle in one.
[[nodiscard]] std::optional<puzzle> load_puzzle(const std::string& name, registry& packs,
                                                problems& found);

using rule_list = std::span<const std::shared_ptr<const rule>>;

// What all rules post and what [grid] candidates say; the givens are not part of it.
[[nodiscard]] std::optional<core::model> facts_of(const puzzle& p, problems& found);
// The same, compiled.
[[nodiscard]] std::optional<core::program> compile(const puzzle& p, problems& found);

// Every rule that the values break, with the cells to blame.
[[nodiscard]] std::vector<violation> violations(const puzzle& p,
                                                std::span<const std::uint8_t> values);

// A solution that the facts allow must pass every rule's check before anybody sees it: what a
// rule posts is only tested to agree with it.  Adds an error for each rule that refuses it, and
// for each whose check itself failed.  The first of them, or nullptr: all agree.
[[nodiscard]] const rule* first_to_refuse(rule_list rules, std::span<const std::uint8_t> solution,
                                          problems& found);

// Adds an error for each rule whose pack has failed since it was made: ask it whenever a search
// ended with `fault`.  True if there was one.
[[nodiscard]] bool report_failures(rule_list rules, problems& found);

}  // namespace nonet::host
