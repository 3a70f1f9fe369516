// The two forms of a mix: posted to the engine's model, and as text.
// SPDX-License-Identifier: MIT
#include <iomanip>
#include <sstream>
#include <stdexcept>

#include "core/random_mix.hpp"

namespace nonet::judge {

using core::cell;
using core::fact;
using core::mask;
using kind = core::fact::kind;

namespace {

core::post_result post(core::model& to, const fact& f) {
  const auto bound = [](std::int64_t x) { return static_cast<std::uint32_t>(x); };
  switch (f.what) {
    case kind::allow:
      return to.allow(f.cells[0], f.values);
    case kind::unit:
      return to.unit(f.cells);
    case kind::all_different:
      return to.all_different(f.cells);
    case kind::equal:
      return to.equal(f.cells[0], f.cells[1]);
    case kind::sum:
      return to.sum(f.cells, f.weights, f.lo, f.hi);
    case kind::among:
      return to.among(f.cells, f.values, bound(f.lo), bound(f.hi));
    case kind::less:
      return to.less(f.cells[0], f.cells[1], static_cast<std::int32_t>(f.lo));
    case kind::relation:
      return to.relation(f.cells[0], f.cells[1], f.allowed);
    case kind::regular:
      return to.regular(f.cells, f.machine);
    case kind::table:
      return to.table(f.cells, f.tuples);
    case kind::differ_at:
      return to.differ_at(static_cast<std::int32_t>(f.lo), static_cast<std::int32_t>(f.hi));
    case kind::custom:
      return to.propagator(f.propagator, f.cells);
  }
  return core::post_result::bad_argument;
}

template <class Items>
void list(std::ostream& out, const char* name, const Items& items) {
  if (items.empty()) return;
  out << ' ' << name << '=';
  const char* comma = "";
  for (const auto& item : items) {
    out << comma << +item;
    comma = ",";
  }
}

const char* name_of(kind what) {
  static constexpr const char* names[] = {"allow",   "unit",  "all_different", "equal",
                                          "sum",     "among", "less",          "relation",
                                          "regular", "table", "differ_at",     "custom"};
  return names[static_cast<std::size_t>(what)];
}

void describe_fact(std::ostream& out, const fact& f, const std::vector<mask>& domains) {
  out << name_of(f.what);
  list(out, "cells", f.cells);
  list(out, "weights", f.weights);
  if (f.what == kind::sum || f.what == kind::among) out << " lo=" << f.lo << " hi=" << f.hi;
  if (f.what == kind::differ_at) out << ' ' << f.lo << ' ' << f.hi;
  if (f.what == kind::less) out << " gap=" << f.lo;
  if (f.what == kind::allow || f.what == kind::among) {
    out << " values=0x" << std::hex << f.values << std::dec;
  }
  if (f.what == kind::relation) {
    for (std::size_t a = 0; a < 64; ++a) {
      if ((domains[f.cells[0]] >> a & 1) == 0) continue;
      out << ' ' << a << ":0x" << std::hex << (f.allowed[a] & domains[f.cells[1]]) << std::dec;
    }
  }
  if (f.what == kind::regular) {
    out << " start=" << f.machine.start << " values=" << f.machine.values;
    list(out, "next", f.machine.next);
    list(out, "accepts", f.machine.accepts);
  }
  if (f.what == kind::table) list(out, "tuples", f.tuples);
  if (f.what == kind::custom) out << ' ' << f.propagator.name;
}

}  // namespace

core::model posted(const mix& m) {
  return posted(m, [](std::uint32_t n) { return "post[" + std::to_string(n) + "]"; });
}

core::model posted(const mix& m, std::string (*path_of)(std::uint32_t number)) {
  core::model result(m.shape);
  result.begin_clue(0, "hidden");
  for (const auto& [lo, hi] : m.hidden) {
    if (!result.variable(lo, hi)) throw std::logic_error("a hidden variable was refused");
  }
  std::uint32_t number = 0;
  for (const fact& f : m.posts) {
    result.begin_clue(0, path_of(++number));
    if (post(result, f) != core::post_result::ok) throw std::logic_error("a post was refused");
  }
  return result;
}

std::vector<mask> domains_of(const mix& m) {
  std::vector<mask> domains(m.shape.cells(), m.shape.all());
  for (const auto& [lo, hi] : m.hidden) domains.push_back(core::value_range(lo, hi));
  return domains;
}

std::string describe(const mix& m) {
  std::ostringstream out;
  out << "NONET_SEED=" << m.seed << "\nboard " << m.shape.rows << 'x' << m.shape.columns
      << ", values " << m.shape.value_min << ".." << m.shape.value_max << '\n';
  for (std::size_t i = 0; i < m.hidden.size(); ++i) {
    out << "hidden " << m.shape.cells() + i << ": " << m.hidden[i].first << ".."
        << m.hidden[i].second << '\n';
  }
  for (const fact& f : m.posts) {
    describe_fact(out, f, domains_of(m));
    out << '\n';
  }
  out << "givens";
  for (cell c = 0; c < m.shape.cells(); ++c) {
    out << (c % m.shape.columns == 0 ? " | " : " ");
    if (m.givens[c] == core::empty_value) {
      out << '.';
    } else {
      out << +m.givens[c];
    }
  }
  out << '\n';
  return out.str();
}

}  // namespace nonet::judge
