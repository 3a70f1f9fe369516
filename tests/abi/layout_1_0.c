/* The binary interface as version 1.0 laid it out: compiles only while that still holds.
 * SPDX-License-Identifier: MIT
 *
 * Frozen.  A later minor adds a file layout_1_N.c with what it appended; nothing here changes.
 * Compiled as C11 and as C++20, by gcc and by clang, with -pedantic -Wpadded -Werror.
 */
#include <assert.h>

#include "nonet/nonet.h"

#if defined(__x86_64__)

/* A field keeps its place, a constant its value. */
#define AT(type, field, offset) \
  static_assert(offsetof(type, field) == (offset), #type "." #field " moved")
#define VALUE(name, value) static_assert((name) == (value), #name " changed")
/* No struct_size: never changes.  With struct_size: may be longer than it was in 1.0. */
#define FROZEN(type, size) static_assert(sizeof(type) == (size), #type " is frozen")
#define GROWS(type, size) static_assert(sizeof(type) >= (size), #type " lost fields")

static_assert(NONET_ABI_MAJOR == 1, "a new major gets a new symbol and a new set of these files");
FROZEN(nonet_mask, 8);
FROZEN(nonet_cell, 4);
FROZEN(nonet_status, 4);

AT(nonet_host, struct_size, 0);
AT(nonet_host, abi_major, 4);
AT(nonet_host, abi_minor, 6);
AT(nonet_host, self, 8);
AT(nonet_host, get_interface, 16);
AT(nonet_host, log, 24);
AT(nonet_host, report, 32);
GROWS(nonet_host, 40);

AT(nonet_board, struct_size, 0);
AT(nonet_board, rows, 4);
AT(nonet_board, columns, 8);
AT(nonet_board, value_min, 12);
AT(nonet_board, value_max, 16);
AT(nonet_board, reserved, 20);
GROWS(nonet_board, 24);

AT(nonet_param, struct_size, 0);
AT(nonet_param, kind, 4);
AT(nonet_param, flags, 8);
AT(nonet_param, field_count, 12);
AT(nonet_param, name, 16);
AT(nonet_param, doc, 24);
AT(nonet_param, min, 32);
AT(nonet_param, max, 40);
AT(nonet_param, count_min, 48);
AT(nonet_param, count_max, 56);
AT(nonet_param, fallback, 64);
AT(nonet_param, choices, 72);
AT(nonet_param, fields, 80);
GROWS(nonet_param, 88);

AT(nonet_value, kind, 0);
AT(nonet_value, count, 4);
AT(nonet_value, integer, 8);
AT(nonet_value, as, 16);
FROZEN(nonet_value, 24);

AT(nonet_dfa, states, 0);
AT(nonet_dfa, start, 4);
AT(nonet_dfa, values, 8);
AT(nonet_dfa, next, 16);
AT(nonet_dfa, accepts, 24);
FROZEN(nonet_dfa, 32);

AT(nonet_call, struct_size, 0);
AT(nonet_call, count, 4);
AT(nonet_call, domain, 8);
AT(nonet_call, changed, 16);
AT(nonet_call, state, 24);
GROWS(nonet_call, 32);

AT(nonet_propagator, struct_size, 0);
AT(nonet_propagator, cost, 4);
AT(nonet_propagator, events, 6);
AT(nonet_propagator, state_words, 8);
AT(nonet_propagator, reserved, 12);
AT(nonet_propagator, name, 16);
AT(nonet_propagator, propagate, 24);
GROWS(nonet_propagator, 32);

AT(nonet_model, self, 0);
AT(nonet_model, begin_clue, 8);
AT(nonet_model, allow, 16);
AT(nonet_model, unit, 24);
AT(nonet_model, all_different, 32);
AT(nonet_model, equal, 40);
AT(nonet_model, sum, 48);
AT(nonet_model, among, 56);
AT(nonet_model, less, 64);
AT(nonet_model, relation, 72);
AT(nonet_model, regular, 80);
AT(nonet_model, table, 88);
AT(nonet_model, differ_at, 96);
AT(nonet_model, variable, 104);
AT(nonet_model, propagator, 112);
FROZEN(nonet_model, 120);

AT(nonet_canvas, self, 0);
AT(nonet_canvas, line, 8);
AT(nonet_canvas, disc, 16);
AT(nonet_canvas, outline, 24);
AT(nonet_canvas, text, 32);
FROZEN(nonet_canvas, 40);

AT(nonet_draw, draw, 0);
FROZEN(nonet_draw, 8);

AT(nonet_broken, self, 0);
AT(nonet_broken, tell, 8);
FROZEN(nonet_broken, 16);

AT(nonet_rule_type, struct_size, 0);
AT(nonet_rule_type, param_count, 4);
AT(nonet_rule_type, dial_count, 8);
AT(nonet_rule_type, reserved, 12);
AT(nonet_rule_type, id, 16);
AT(nonet_rule_type, name, 24);
AT(nonet_rule_type, summary, 32);
AT(nonet_rule_type, example, 40);
AT(nonet_rule_type, params, 48);
AT(nonet_rule_type, dials, 56);
AT(nonet_rule_type, create, 64);
AT(nonet_rule_type, destroy, 72);
AT(nonet_rule_type, check, 80);
AT(nonet_rule_type, post, 88);
AT(nonet_rule_type, candidates, 96);
AT(nonet_rule_type, get_extension, 104);
GROWS(nonet_rule_type, 112);

AT(nonet_fault, last, 0);
FROZEN(nonet_fault, 8);

AT(nonet_layout, self, 0);
AT(nonet_layout, board, 8);
AT(nonet_layout, dials, 16);
AT(nonet_layout, params, 24);
AT(nonet_layout, givens, 32);
AT(nonet_layout, solution, 40);
AT(nonet_layout, other, 48);
AT(nonet_layout, level, 56);
AT(nonet_layout, attempt, 60);
AT(nonet_layout, random, 64);
AT(nonet_layout, group_count, 72);
AT(nonet_layout, group, 80);
AT(nonet_layout, differ, 88);
FROZEN(nonet_layout, 96);

AT(nonet_writer, self, 0);
AT(nonet_writer, integer, 8);
AT(nonet_writer, boolean, 16);
AT(nonet_writer, text, 24);
AT(nonet_writer, cells, 32);
AT(nonet_writer, pair, 40);
AT(nonet_writer, regions, 48);
AT(nonet_writer, begin_table, 56);
AT(nonet_writer, begin_list, 64);
AT(nonet_writer, end, 72);
FROZEN(nonet_writer, 80);

AT(nonet_generate, flags, 0);
AT(nonet_generate, propose, 8);
AT(nonet_generate, rename, 16);
AT(nonet_generate, layout, 24);
AT(nonet_generate, refine, 32);
AT(nonet_generate, weaken, 40);
FROZEN(nonet_generate, 48);

AT(nonet_generation, self, 0);
AT(nonet_generation, board, 8);
AT(nonet_generation, givens, 16);
AT(nonet_generation, min_givens, 24);
AT(nonet_generation, max_givens, 28);
AT(nonet_generation, random, 32);
AT(nonet_generation, propose, 40);
AT(nonet_generation, fill, 48);
AT(nonet_generation, layout, 56);
AT(nonet_generation, count, 64);
AT(nonet_generation, another, 72);
AT(nonet_generation, refine, 80);
AT(nonet_generation, harden, 88);
AT(nonet_generation, orbit, 96);
AT(nonet_generation, carve, 104);
AT(nonet_generation, drop_clues, 112);
AT(nonet_generation, accept, 120);
FROZEN(nonet_generation, 128);

AT(nonet_generator_type, struct_size, 0);
AT(nonet_generator_type, param_count, 4);
AT(nonet_generator_type, id, 8);
AT(nonet_generator_type, name, 16);
AT(nonet_generator_type, summary, 24);
AT(nonet_generator_type, params, 32);
AT(nonet_generator_type, generate, 40);
GROWS(nonet_generator_type, 48);

AT(nonet_pack, struct_size, 0);
AT(nonet_pack, abi_major, 4);
AT(nonet_pack, abi_minor, 6);
AT(nonet_pack, id, 8);
AT(nonet_pack, version, 16);
AT(nonet_pack, summary, 24);
AT(nonet_pack, license, 32);
AT(nonet_pack, rule_count, 40);
AT(nonet_pack, rules, 48);
AT(nonet_pack, generator_count, 56);
AT(nonet_pack, generators, 64);
GROWS(nonet_pack, 72);

VALUE(NONET_EMPTY, 0xFF);
VALUE(NONET_CARRIES, UINT64_C(1));
VALUE(NONET_NOT_STATED, UINT32_MAX);
VALUE(NONET_MASK_FAULT, UINT64_C(1) << 63);
VALUE(NONET_OK, 0);
VALUE(NONET_ERR_PARAM, -1);
VALUE(NONET_ERR_UNSUPPORTED, -2);
VALUE(NONET_ERR_LIMIT, -3);
VALUE(NONET_ERR_MEMORY, -4);
VALUE(NONET_ERR_INTERNAL, -5);
VALUE(NONET_ERR_NONE, -6);

VALUE(NONET_ERROR, 1);
VALUE(NONET_WARNING, 2);
VALUE(NONET_HINT, 3);

VALUE(NONET_LOG_TRACE, 0);
VALUE(NONET_LOG_DEBUG, 1);
VALUE(NONET_LOG_INFO, 2);
VALUE(NONET_LOG_WARN, 3);
VALUE(NONET_LOG_ERROR, 4);

VALUE(NONET_ABSENT, 0);
VALUE(NONET_INT, 1);
VALUE(NONET_BOOL, 2);
VALUE(NONET_STRING, 3);
VALUE(NONET_CELL, 4);
VALUE(NONET_CELLS, 5);
VALUE(NONET_REGIONS, 6);
VALUE(NONET_ENUM, 7);
VALUE(NONET_TABLE, 8);
VALUE(NONET_PAIR, 9);

VALUE(NONET_REQUIRED, 1);
VALUE(NONET_LIST, 2);
VALUE(NONET_CONNECTED, 4);
VALUE(NONET_PATH, 8);
VALUE(NONET_REPEATS, 16);
VALUE(NONET_CLUE, 32);
VALUE(NONET_DEFAULT, 64);
VALUE(NONET_ADJACENT, 128);

VALUE(NONET_ON_FIX, 1);
VALUE(NONET_ON_BOUNDS, 2);
VALUE(NONET_ON_ANY, 4);

VALUE(NONET_COST_UNARY, 0);
VALUE(NONET_COST_BINARY, 1);
VALUE(NONET_COST_LINEAR, 2);
VALUE(NONET_COST_QUADRATIC, 3);
VALUE(NONET_COST_CUBIC, 4);
VALUE(NONET_COST_EXPONENTIAL, 5);

VALUE(NONET_PROP_FIX, 0);
VALUE(NONET_PROP_AGAIN, 1);
VALUE(NONET_PROP_ENTAILED, 2);
VALUE(NONET_PROP_FAIL, 3);
VALUE(NONET_PROP_ERROR, 4);

VALUE(NONET_UNDER_GRID, 0);
VALUE(NONET_OVER_GRID, 1);
VALUE(NONET_OVER_DIGITS, 2);

#ifdef __cplusplus
/* The ids and the symbol are part of the interface too. */
constexpr bool same(const char* a, const char* b) {
  while (*a != 0 && *a == *b) ++a, ++b;
  return *a == *b;
}
static_assert(same(NONET_MODEL, "nonet.model/1"), "the id of the model changed");
static_assert(same(NONET_DRAW, "nonet.draw/1"), "the id of drawing changed");
static_assert(same(NONET_FAULT, "nonet.fault/1"), "the id of faults changed");
static_assert(same(NONET_GENERATION, "nonet.generation/1"), "the id of generation changed");
static_assert(same(NONET_PACK_SYMBOL, "nonet_pack_v1"), "the name of the symbol changed");
#endif

#endif /* x86-64 */

/* C11 wants something in a translation unit. */
extern const int layout_1_0_holds;
const int layout_1_0_holds = 1;
