// Turns the nodes of one table into the values of a schema.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/host/parameters.hpp"

namespace nonet::host {

// Which value of a tree is read: "cages[3].sum".  Written out only where somebody asks, since a
// generator has a tree read after every step.
struct value_path {
  const value_path* outer = nullptr;  // of the table or list that holds it; the root has none
  std::string_view name;              // of a field
  std::size_t item = 0;               // of an item of a list, from 1

  [[nodiscard]] bool is_root() const noexcept { return outer == nullptr; }
  [[nodiscard]] value_path field(std::string_view key) const noexcept { return {this, key, 0}; }
  [[nodiscard]] value_path at(std::size_t i) const noexcept { return {this, {}, i + 1}; }
  // Empty for the root.
  [[nodiscard]] std::string text() const;
};

// Reads one table.  Every function adds the problems it finds and goes on, with a value that
// nobody will see since an error drops the whole tree, or the item of a list that it is in.
//
// Invariant: harmless_ <= errors_; they are equal while the tree has no value with an error.
class parameter_reader {
 public:
  parameter_reader(const parameter_context& context, problems& found)
      : context_(context), found_(found) {}

  [[nodiscard]] parameter_tree run(std::span<const nonet_param* const> schema, const node& table,
                                   const std::vector<std::string>& passed_over);
  // True after run() if the tree holds nothing that is wrong, and something at all in each list.
  [[nodiscard]] bool rest_is_good() const noexcept { return errors_ == harmless_; }

 private:
  // parameters.cpp: what holds other values, and plain ones.
  void check_keys(std::span<const nonet_param* const> schema, const node& table,
                  const std::vector<std::string>& passed_over, const value_path& path);
  [[nodiscard]] nonet_value field(const nonet_param& p, const node& table, const value_path& path);
  [[nodiscard]] nonet_value absent(const nonet_param& p, const node& table, const value_path& path);
  [[nodiscard]] nonet_value list(const nonet_param& p, const node& value, const value_path& path);
  [[nodiscard]] nonet_value single(const nonet_param& p, const node& value, const value_path& path);
  [[nodiscard]] nonet_value table(const nonet_param& p, const node& value, const value_path& path);
  [[nodiscard]] nonet_value string(const node& value, const value_path& path);
  [[nodiscard]] nonet_value choice(const nonet_param& p, const node& value, const value_path& path);

  // parameter_cells.cpp: what speaks of cells.
  [[nodiscard]] nonet_value cell(const node& value, const value_path& path);
  [[nodiscard]] nonet_value cells(const nonet_param& p, const node& value, const value_path& path);
  [[nodiscard]] bool add_cells(const node& text, const value_path& path,
                               std::vector<std::uint32_t>& cells, std::vector<position>& places);
  void check_cells(const nonet_param& p, const node& value, const value_path& path,
                   const std::vector<std::uint32_t>& cells, const std::vector<position>& places);
  [[nodiscard]] nonet_value regions(const node& value, const value_path& path);
  [[nodiscard]] nonet_value pair(const nonet_param& p, const node& value, const value_path& path);

  // Notes where a value stands in the file.
  void note_place(const value_path& path, position at);
  // `what` is not of the kind that was expected.
  void expect(std::string_view expected, const node& found, const value_path& path);
  void error(position at, const value_path& path, std::string message);
  void warning(position at, const value_path& path, std::string message);
  [[nodiscard]] std::string where(const value_path& path) const;

  // What a maker wrote stands nowhere.
  [[nodiscard]] bool has_places() const noexcept { return !context_.text.text.empty(); }

  const parameter_context& context_;
  problems& found_;
  parameter_tree tree_;
  std::size_t errors_ = 0;
  std::size_t harmless_ = 0;  // those that left the item out of the tree that they are in
};

// The choices of an ENUM or PAIR.
[[nodiscard]] std::vector<std::string> choices_of(const nonet_param& p);

}  // namespace nonet::host
