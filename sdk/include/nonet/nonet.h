/* nonet.h - the binary interface between the Nonet host and packs of rules and generators.
 * SPDX-License-Identifier: MIT
 *
 * Plain C11 with fixed-width types.  No allocation and no exception crosses it.  A C++ author
 * includes <nonet/pack.hpp> instead, which is a thin face over this header.
 *
 * Growth rules (held by tests/abi):
 *   1. A struct that starts with `struct_size` grows at its end only and has no padding; it is
 *      passed by pointer and listed as an array of pointers.  A reader requires the size that
 *      the struct had in version 1.0 and treats every field past the writer's size as zero.
 *   2. A struct without `struct_size` is frozen for this ABI major.
 *   3. Enumerators travel as fixed-width integers.
 *   4. A table of functions named by an id ("nonet.model/1") is frozen; changed meaning or
 *      changed shape gets a new id.
 *
 * Words: a *cell* is row * columns + column; cells of the board come first, hidden variables
 * after them.  A *mask* has bit v set when value v is possible.  A *path* names a place in a
 * rule's parameters as the puzzle file writes it, list items counted from 1: "cages[3].sum".
 *
 * Thread tags: [any] any thread, concurrently; [instance] one thread at a time for one rule
 * instance or one call; [scan] may run in a throw-away process, without a puzzle.
 */
#ifndef NONET_H
#define NONET_H
#include <stddef.h>
#include <stdint.h>

#define NONET_ABI_MAJOR 1
#define NONET_ABI_MINOR 0 /* newest minor that this header describes */
#ifndef NONET_ABI_NEEDS   /* oldest host minor that the pack can run on */
#define NONET_ABI_NEEDS 0
#endif

#if defined(_WIN32)
#define NONET_EXPORT __declspec(dllexport)
#else
#define NONET_EXPORT __attribute__((visibility("default")))
#endif
#ifdef __cplusplus
#define NONET_NOEXCEPT noexcept
extern "C" {
#else
#define NONET_NOEXCEPT
#endif

typedef uint64_t nonet_mask;
typedef uint32_t nonet_cell;
typedef int32_t nonet_status;

#define NONET_EMPTY 0xFFu /* an empty cell in an array of values; 0 may be a value */
/* A mask with this bit, which is no value of a board, says that the pack is at fault. */
#define NONET_MASK_FAULT (UINT64_C(1) << 63)

enum {
  NONET_OK = 0,
  NONET_ERR_PARAM = -1,       /* report() named the parameter */
  NONET_ERR_UNSUPPORTED = -2, /* for instance a board that this rule does not fit */
  NONET_ERR_LIMIT = -3,       /* a budget was spent, or the user interrupted */
  NONET_ERR_MEMORY = -4,
  NONET_ERR_INTERNAL = -5,
  NONET_ERR_NONE = -6 /* there is proven to be no such thing, for instance no solution */
};

/* ---- the host ------------------------------------------------------------------------- */

/* Levels of report().  A hint tells which dial to turn when generating comes to nothing; it is
 * heard only then. */
enum { NONET_ERROR = 1, NONET_WARNING = 2, NONET_HINT = 3 };
enum { NONET_LOG_TRACE = 0, NONET_LOG_DEBUG, NONET_LOG_INFO, NONET_LOG_WARN, NONET_LOG_ERROR };

/* What the host offers to every call that receives it.  Borrowed for the call. */
typedef struct nonet_host {
  uint32_t struct_size;
  uint16_t abi_major, abi_minor;
  void* self;
  /* The frozen table for `id`, or NULL.  Valid for the life of the process. [any] */
  const void* (*get_interface)(void* self, const char* id)NONET_NOEXCEPT;
  void (*log)(void* self, int32_t level, const char* text, uint64_t size) NONET_NOEXCEPT;
  /* One problem found in the parameters; call it once for each.  The host adds file, line,
   * column and the rule's name to `path`.  Say "expected X, found Y".  Both strings are
   * copied.  A call that reported an error returns NONET_ERR_PARAM. [instance] */
  void (*report)(void* self, int32_t level, const char* path, const char* message) NONET_NOEXCEPT;
} nonet_host;

typedef struct nonet_board {
  uint32_t struct_size;
  uint32_t rows, columns;        /* 1..35 each */
  uint32_t value_min, value_max; /* inclusive, 0..35 */
  uint32_t reserved;
} nonet_board;

/* ---- parameters ----------------------------------------------------------------------- */

/* Kinds of parameters, and how the puzzle file writes them. */
enum {
  NONET_ABSENT = 0, /* only in nonet_value: an optional parameter that was left out */
  NONET_INT = 1,    /* 14 */
  NONET_BOOL,       /* true */
  NONET_STRING,     /* "text" */
  NONET_CELL,       /* "r3c7" */
  NONET_CELLS,      /* "r1c1 r1c2", "r1c1-r1c4", or a list of such strings */
  NONET_REGIONS,    /* a string with one letter for each cell of the board */
  NONET_ENUM,       /* "main", one of `choices` */
  NONET_TABLE,      /* { cells = "r1c1 r1c2", sum = 5 } */
  NONET_PAIR        /* "r1c1 > r1c2": two cells and one of `choices` between them */
};
enum {
  NONET_REQUIRED = 1u << 0,  /* leaving it out is an error (in a recipe: generate it) */
  NONET_LIST = 1u << 1,      /* a TOML array of values of this kind */
  NONET_CONNECTED = 1u << 2, /* CELLS: warn when they are not one piece edge to edge */
  NONET_PATH = 1u << 3,      /* CELLS: the order counts; warn when two in a row do not touch */
  NONET_REPEATS = 1u << 4,   /* CELLS: a repeated cell is legal (by default it is an error) */
  NONET_CLUE = 1u << 5,      /* a generator may drop it: each item of a LIST by itself, or an
                              * optional field of a TABLE in a list */
  NONET_DEFAULT = 1u << 6,   /* INT, BOOL, ENUM: left out, the value is `fallback` */
  NONET_ADJACENT = 1u << 7   /* PAIR: warn when the two cells do not share an edge */
};

typedef struct nonet_param {
  uint32_t struct_size;
  uint32_t kind, flags, field_count;
  const char *name, *doc;
  int64_t min, max;             /* INT: value range; CELLS: range of the number of cells */
  int64_t count_min, count_max; /* LIST: range of the number of items */
  int64_t fallback;             /* NONET_DEFAULT: integer, 0 or 1, or index into `choices` */
  const char* const* choices;   /* ENUM, PAIR: NULL-terminated */
  const struct nonet_param* const* fields; /* TABLE: field_count of them */
} nonet_param;

/* A checked value: defaults filled in, cells already indices.  Frozen.
 *   INT, BOOL: integer.  STRING: as.text, `count` bytes and a 0 after them.
 *   CELL: integer.  CELLS: as.cells, `count` of them.
 *   REGIONS: as.cells, one region number for each cell of the board (`count` of them), and after
 *     them the letter of each region as the file writes it, a code point; integer is the number
 *     of regions, numbered from 0 by first appearance.
 *   ENUM: integer is the index into `choices`, as.text the choice.
 *   PAIR: as.cells[0], as.cells[1]; integer is the index into `choices`.
 *   TABLE: as.items, one for each field of the schema and in its order.
 *   With NONET_LIST: as.items, `count` of them, each as above; kind is that of the items. */
typedef struct nonet_value {
  uint32_t kind, count;
  int64_t integer;
  union {
    const char* text;
    const uint32_t* cells;
    const struct nonet_value* items;
  } as;
} nonet_value;

/* ---- the model: facts that the engine combines over all rules -------------------------- */

/* A deterministic automaton.  State 0 rejects for ever.  Frozen. */
typedef struct nonet_dfa {
  uint32_t states, start;
  uint64_t values;        /* row length of `next`; larger values reject */
  const uint16_t* next;   /* next[state * values + value] */
  const uint8_t* accepts; /* one for each state */
} nonet_dfa;

enum { NONET_ON_FIX = 1, NONET_ON_BOUNDS = 2, NONET_ON_ANY = 4 };
enum {
  NONET_COST_UNARY,
  NONET_COST_BINARY,
  NONET_COST_LINEAR,
  NONET_COST_QUADRATIC,
  NONET_COST_CUBIC,
  NONET_COST_EXPONENTIAL
};
/* What a propagator answers: nothing further to gain / call me again / true whatever follows /
 * no solution / the pack is at fault. */
enum {
  NONET_PROP_FIX = 0,
  NONET_PROP_AGAIN = 1,
  NONET_PROP_ENTAILED = 2,
  NONET_PROP_FAIL = 3,
  NONET_PROP_ERROR = 4
};

/* One propagation: masks in, masks out.  The host gathers `domain`, calls, and intersects the
 * result with the old domains, so a pack can lose solutions but never corrupt the board. */
typedef struct nonet_call {
  uint32_t struct_size, count;
  nonet_mask* domain;      /* `count` masks, in scope order */
  const uint64_t* changed; /* bit i % 64 of word i / 64: domain[i] shrank since the last run */
  uint64_t* state;         /* state_words words, zero at first; restored on backtracking */
} nonet_call;

typedef struct nonet_propagator {
  uint32_t struct_size;
  uint16_t cost, events; /* NONET_COST_*, NONET_ON_* */
  uint32_t state_words, reserved;
  const char* name;
  /* Pure: depends on data, domain and state only.  `data` lives as long as the rule instance,
   * which the host keeps for as long as it may call. [any] */
  int32_t (*propagate)(const void* data, const nonet_call* call) NONET_NOEXCEPT;
} nonet_propagator;

/* Where a rule posts itself.  Every scope holds distinct cells; a post with a repeated or a
 * foreign cell is refused with NONET_ERR_PARAM and posts nothing.  A contradiction is no error:
 * the model is then simply unsatisfiable.  Arrays are copied. */
#define NONET_MODEL "nonet.model/1"
typedef struct nonet_model {
  void* self;
  /* What follows belongs to the clue at `path` ("cages[3]"): the unit that a generator may
   * drop and that explanations point at. */
  nonet_status (*begin_clue)(void* self, const char* path) NONET_NOEXCEPT;
  /* The cell holds one of `values`. */
  nonet_status (*allow)(void* self, nonet_cell c, nonet_mask values) NONET_NOEXCEPT;
  /* Each value of the board exactly once; n must be the number of values. */
  nonet_status (*unit)(void* self, const nonet_cell* c, uint32_t n) NONET_NOEXCEPT;
  nonet_status (*all_different)(void* self, const nonet_cell* c, uint32_t n) NONET_NOEXCEPT;
  nonet_status (*equal)(void* self, nonet_cell a, nonet_cell b) NONET_NOEXCEPT;
  /* lo <= sum of weight[i] * c[i] <= hi; `weight` NULL means all 1. */
  nonet_status (*sum)(void* self, const nonet_cell* c, const int32_t* weight, uint32_t n,
                      int64_t lo, int64_t hi) NONET_NOEXCEPT;
  /* The number of cells that hold one of `values` is in lo..hi. */
  nonet_status (*among)(void* self, const nonet_cell* c, uint32_t n, nonet_mask values, uint32_t lo,
                        uint32_t hi) NONET_NOEXCEPT;
  /* a + gap <= b */
  nonet_status (*less)(void* self, nonet_cell a, nonet_cell b, int32_t gap) NONET_NOEXCEPT;
  /* b is in allowed64[a], an array of 64 masks indexed by the value of a. */
  nonet_status (*relation)(void* self, nonet_cell a, nonet_cell b,
                           const nonet_mask* allowed64) NONET_NOEXCEPT;
  /* The values in scope order are a word that the automaton accepts. */
  nonet_status (*regular)(void* self, const nonet_cell* c, uint32_t n,
                          const nonet_dfa* dfa) NONET_NOEXCEPT;
  /* The values in scope order are one of `count` tuples of n bytes. */
  nonet_status (*table)(void* self, const nonet_cell* c, uint32_t n, const uint8_t* tuples,
                        uint64_t count) NONET_NOEXCEPT;
  /* Any two cells of the board that lie (d_row, d_column) apart differ. */
  nonet_status (*differ_at)(void* self, int32_t d_row, int32_t d_column) NONET_NOEXCEPT;
  /* A hidden variable with no place on the grid; writes its cell number. */
  nonet_status (*variable)(void* self, uint32_t value_min, uint32_t value_max,
                           nonet_cell* out) NONET_NOEXCEPT;
  nonet_status (*propagator)(void* self, const nonet_propagator* p, const void* data,
                             const nonet_cell* c, uint32_t n) NONET_NOEXCEPT;
} nonet_model;

/* ---- drawing: an optional extension ----------------------------------------------------- */

enum { NONET_UNDER_GRID, NONET_OVER_GRID, NONET_OVER_DIGITS }; /* layers */

/* Lengths are in 1/1000 of a cell, x to the right, y down, offsets from the cell's centre.
 * Colours go by `role`, the theme decides: "unit" (borders of boxes and regions), "diagonal",
 * "cage", "line", "bulb", "sign", "total", or a word of the pack's own. */
typedef struct nonet_canvas {
  void* self;
  /* A line through the centres of the cells. */
  void (*line)(void* self, uint32_t layer, const char* role, const nonet_cell* c, uint32_t n,
               int32_t width) NONET_NOEXCEPT;
  void (*disc)(void* self, uint32_t layer, const char* role, nonet_cell c, int32_t dx, int32_t dy,
               int32_t radius) NONET_NOEXCEPT;
  /* The outline of a set of cells; inset 0 lies on the grid's lines; dash 0 is solid. */
  void (*outline)(void* self, uint32_t layer, const char* role, const nonet_cell* c, uint32_t n,
                  int32_t inset, int32_t dash) NONET_NOEXCEPT;
  void (*text)(void* self, uint32_t layer, const char* role, nonet_cell c, int32_t dx, int32_t dy,
               int32_t size, const char* utf8) NONET_NOEXCEPT;
} nonet_canvas;

#define NONET_DRAW "nonet.draw/1"
typedef struct nonet_draw {
  nonet_status (*draw)(const void* rule, const nonet_canvas* canvas) NONET_NOEXCEPT;
} nonet_draw;

/* ---- rule types ------------------------------------------------------------------------- */

/* Hears why check() said no: the clue's path (or NULL), the cells, a sentence without a stop. */
typedef struct nonet_broken {
  void* self;
  void (*tell)(void* self, const char* path, const nonet_cell* c, uint32_t n,
               const char* why) NONET_NOEXCEPT;
} nonet_broken;

typedef struct nonet_rule_type {
  uint32_t struct_size, param_count, dial_count, reserved;
  const char* id;      /* "org.nonet.killer": stable for ever */
  const char* name;    /* what the file says: use = "killer"; a-z, 0-9, hyphen */
  const char* summary; /* one line */
  const char* example; /* TOML that may follow `use = ...`, or NULL */
  const nonet_param* const* params;
  const nonet_param* const* dials; /* keys of [rule.generate] */
  /* Reads the checked parameters (one nonet_value for each of `params`, in order) and makes an
   * instance.  Reports every problem, not only the first.  What *rule then holds is destroyed,
   * also if this fails. [instance] */
  nonet_status (*create)(const nonet_host* host, const nonet_board* board,
                         const nonet_value* params, void** rule) NONET_NOEXCEPT;
  void (*destroy)(void* rule) NONET_NOEXCEPT;
  /* The definition of the rule: 1 if the values obey it, 0 if not; everything else is tested
   * against this.  Empty cells are NONET_EMPTY: answer 0 only if the filled cells alone already
   * break the rule.  A negative nonet_status says that the pack is at fault.  `broken` may be
   * NULL. [any] */
  int32_t (*check)(const void* rule, const uint8_t* values,
                   const nonet_broken* broken) NONET_NOEXCEPT;
  /* Level 2 and 3: say the rule in facts and propagators.  NULL: the host derives all from
   * check() and candidates().  A rule that has `candidates` as well is asked that too, so post
   * only units then. [instance] */
  nonet_status (*post)(const void* rule, const nonet_model* model) NONET_NOEXCEPT;
  /* Level 1: the values that empty cell `c` may still hold next to the filled cells.  May leave
   * in too many, never too few.  NONET_MASK_FAULT: the pack is at fault.  NULL: not asked.
   * [any] */
  nonet_mask (*candidates)(const void* rule, const uint8_t* values, nonet_cell c) NONET_NOEXCEPT;
  /* The frozen table for an extension id such as NONET_DRAW, or NULL.  May be NULL. [scan] */
  const void* (*get_extension)(const char* id)NONET_NOEXCEPT;
} nonet_rule_type;

/* ---- generating a rule's parameters: an optional extension -------------------------------- */

/* What a rule that is being generated may know of the puzzle so far. */
typedef struct nonet_layout {
  void* self;
  const nonet_board* board;
  const nonet_value* dials;  /* one for each of the rule type's `dials`, in order */
  const nonet_value* params; /* one for each of `params`: what the recipe gives, in refine() and
                              * weaken() what the rule has now; the others are NONET_ABSENT */
  const uint8_t* givens;     /* the recipe's own: one value for each cell, or NONET_EMPTY */
  const uint8_t* solution;   /* a full grid; NULL in propose() */
  const uint8_t* other;      /* in refine() the full grid that must go; else NULL */
  int32_t level;             /* what is aimed at: 0 easy .. 4 extreme; -1: no matter */
  uint32_t attempt;          /* how many attempts at this puzzle came to nothing */
  /* A number from 0 to bound - 1, all equally likely.  The only source of chance. */
  uint64_t (*random)(void* self, uint64_t bound) NONET_NOEXCEPT;
  /* The units and groups of all rules made so far, each set of cells once, units first. */
  uint32_t (*group_count)(void* self) NONET_NOEXCEPT;
  /* The number of cells of group i, ascending; *is_unit: each value once, not only different. */
  uint32_t (*group)(void* self, uint32_t i, const nonet_cell** c, int32_t* is_unit) NONET_NOEXCEPT;
  /* 1 if, whatever the reason, no grid of the rules made so far holds one value in both. */
  int32_t (*differ)(void* self, nonet_cell a, nonet_cell b) NONET_NOEXCEPT;
} nonet_layout;

/* Takes the parameters that a hook makes, as the puzzle file would hold them; `key` is ignored
 * inside a list.  The host reads them back through the schema, so whatever is made can be saved.
 * Answers NONET_ERR_PARAM for a cell that is none and for an end without a beginning. */
typedef struct nonet_writer {
  void* self;
  nonet_status (*integer)(void* self, const char* key, int64_t value) NONET_NOEXCEPT;
  nonet_status (*boolean)(void* self, const char* key, int32_t value) NONET_NOEXCEPT;
  /* STRING; ENUM: the choice. */
  nonet_status (*text)(void* self, const char* key, const char* utf8) NONET_NOEXCEPT;
  /* CELL: one cell; CELLS: in this order. */
  nonet_status (*cells)(void* self, const char* key, const nonet_cell* c,
                        uint32_t n) NONET_NOEXCEPT;
  nonet_status (*pair)(void* self, const char* key, nonet_cell a, const char* choice,
                       nonet_cell b) NONET_NOEXCEPT;
  /* REGIONS: a region number for each cell of the board, below 35. */
  nonet_status (*regions)(void* self, const char* key, const uint32_t* of_cell) NONET_NOEXCEPT;
  nonet_status (*begin_table)(void* self, const char* key) NONET_NOEXCEPT;
  nonet_status (*begin_list)(void* self, const char* key) NONET_NOEXCEPT;
  nonet_status (*end)(void* self) NONET_NOEXCEPT;
} nonet_writer;

/* Its clues can make a puzzle with no givens at all. */
#define NONET_CARRIES (UINT64_C(1) << 0)

/* Makes the parameters that a recipe leaves out.  Each hook writes all of them or, if it does not
 * answer NONET_OK, none that count.  Pure: depends on its arguments only.
 *   NONET_OK         the parameters are written
 *   NONET_ERR_NONE   propose: wait for the solution; rename: it is well as it is; layout: there is
 *                    none over this solution; refine, weaken: no idea
 *   NONET_ERR_LIMIT  this attempt came to nothing, another may not (report a NONET_HINT)
 *   NONET_ERR_PARAM  report() named the dial that never works */
#define NONET_GENERATE "nonet.generate/1"
typedef struct nonet_generate {
  uint64_t flags; /* NONET_CARRIES */
  /* Before there is a solution: shapes that the solution must fit.  May be NULL. [any] */
  nonet_status (*propose)(const nonet_host* host, const nonet_layout* layout,
                          const nonet_writer* out) NONET_NOEXCEPT;
  /* Before layout: the values of the solution may change their names.  `to` has an element for each
   * value of the board, the least first: in, the value itself; out, another order of the same.
   * The host does so where the other rules and the recipe's givens allow.  May be NULL. [any] */
  nonet_status (*rename)(const nonet_host* host, const nonet_layout* layout,
                         uint8_t* to) NONET_NOEXCEPT;
  /* Over the solution: shapes, and the clues read off.  May be NULL. [any] */
  nonet_status (*layout)(const nonet_host* host, const nonet_layout* layout,
                         const nonet_writer* out) NONET_NOEXCEPT;
  /* The puzzle has `other` for a solution too, or says too little to tell it from `solution` at the
   * level aimed at: parameters under which `solution` still fits and that say more where the two
   * differ (one more clue, a cage cut in two), so that `other` does not.  May be NULL. [any] */
  nonet_status (*refine)(const nonet_host* host, const nonet_layout* layout,
                         const nonet_writer* out) NONET_NOEXCEPT;
  /* The puzzle is unique and too easy: parameters that say less, in random places.  About `percent`
   * (1 .. 50) in 100 of what is there may go, one piece at least.  May be NULL. [any] */
  nonet_status (*weaken)(const nonet_host* host, const nonet_layout* layout, uint32_t percent,
                         const nonet_writer* out) NONET_NOEXCEPT;
} nonet_generate;

/* ---- faults: an optional extension -------------------------------------------------------- */

/* What went wrong inside the pack when a call on this thread last answered that the pack is at
 * fault; "" if it has nothing to say.  Valid until the thread's next call into the pack. [any] */
#define NONET_FAULT "nonet.fault/1"
typedef struct nonet_fault {
  const char* (*last)(void)NONET_NOEXCEPT;
} nonet_fault;

/* ---- generators --------------------------------------------------------------------------- */

/* The recipe does not say. */
#define NONET_NOT_STATED UINT32_MAX

/* What a generator works with: one recipe, one seed and index, one budget.  The stages stand in
 * the order in which they are used; those that need the engine spend the budget and answer
 * NONET_ERR_LIMIT when it is gone or when the attempt came to nothing.  Grids are one value for
 * each cell, NONET_EMPTY where there is none.  Givens always keep the recipe's own. [instance] */
#define NONET_GENERATION "nonet.generation/1"
typedef struct nonet_generation {
  void* self;
  const nonet_board* board;
  const uint8_t* givens;           /* the recipe's own */
  uint32_t min_givens, max_givens; /* what the recipe wants, or NONET_NOT_STATED */
  /* A number from 0 to bound - 1, all equally likely, from the stream of this seed and index. */
  uint64_t (*random)(void* self, uint64_t bound) NONET_NOEXCEPT;
  /* Lets the rules that must be generated make what needs no solution. */
  nonet_status (*propose)(void* self) NONET_NOEXCEPT;
  /* A random full grid that obeys every rule made so far and the recipe's own givens. */
  nonet_status (*fill)(void* self, uint8_t* solution) NONET_NOEXCEPT;
  /* Lets the rules that are not made yet make their shapes and clues over the solution. */
  nonet_status (*layout)(void* self, const uint8_t* solution) NONET_NOEXCEPT;
  /* Up to `limit` solutions that agree with `givens`. */
  nonet_status (*count)(void* self, const uint8_t* givens, uint64_t limit,
                        uint64_t* found) NONET_NOEXCEPT;
  /* A solution that agrees with `givens` and is not `solution`; where the recipe's difficulty ends
   * below the first technique that assumes anything, as well a full grid that has another value
   * wherever its techniques leave one.  NONET_ERR_NONE: proven that there is none.  NONET_ERR_LIMIT
   * with the budget not spent: too hard to say. */
  nonet_status (*another)(void* self, const uint8_t* givens, const uint8_t* solution,
                          uint8_t* other) NONET_NOEXCEPT;
  /* Asks the generated rules, in random order, for parameters that `other` does not obey.
   * NONET_ERR_NONE: none has an idea. */
  nonet_status (*refine)(void* self, const uint8_t* solution, const uint8_t* other) NONET_NOEXCEPT;
  /* Where a unique puzzle is below the recipe's difficulty: asks the generated rules for parameters
   * that say less, as long as it stays unique and does not get above.  Nothing else is done. */
  nonet_status (*harden)(void* self, const uint8_t* givens, const uint8_t* solution) NONET_NOEXCEPT;
  /* The cells that the recipe's symmetry ties to `c`, itself first; at most 8.  Returns n. */
  uint32_t (*orbit)(void* self, nonet_cell c, nonet_cell* out) NONET_NOEXCEPT;
  /* Takes givens away in whole orbits, in random order, as long as the puzzle stays unique and as
   * the recipe's number of givens, its difficulty and its `minimise` allow. */
  nonet_status (*carve)(void* self, uint8_t* givens) NONET_NOEXCEPT;
  /* Drops clues of the generated rules, in random order, as long as the puzzle stays unique and as
   * the recipe's difficulty and its `minimise` allow. */
  nonet_status (*drop_clues)(void* self, const uint8_t* givens) NONET_NOEXCEPT;
  /* The puzzle is done.  The host proves it again and grades it where the recipe wants a
   * difficulty; NONET_ERR_LIMIT: it is not what the recipe wants. */
  nonet_status (*accept)(void* self, const uint8_t* givens, const uint8_t* solution) NONET_NOEXCEPT;
} nonet_generation;

typedef struct nonet_generator_type {
  uint32_t struct_size, param_count;
  const char* id;   /* "org.nonet.carve" */
  const char* name; /* what the recipe says: with = "carve" */
  const char* summary;
  const nonet_param* const* params; /* further keys of [generate] */
  /* One attempt at one puzzle: calls accept() and returns NONET_OK, or returns why not. */
  nonet_status (*generate)(const nonet_host* host, const nonet_generation* generation,
                           const nonet_value* params) NONET_NOEXCEPT;
} nonet_generator_type;

/* ---- the pack ----------------------------------------------------------------------------- */

typedef struct nonet_pack {
  uint32_t struct_size;
  uint16_t abi_major, abi_minor; /* NONET_ABI_MAJOR, NONET_ABI_NEEDS */
  const char *id, *version;      /* id: a-z, 0-9, dot, hyphen; version: "1.0.0" */
  const char *summary, *license; /* one line; an SPDX expression */
  uint64_t rule_count;
  const nonet_rule_type* const* rules;
  uint64_t generator_count;
  const nonet_generator_type* const* generators;
} nonet_pack;

/* The only symbol that a pack exports.  Data, so scanning it runs no pack code. */
#define NONET_PACK_SYMBOL "nonet_pack_v1"
extern NONET_EXPORT const nonet_pack nonet_pack_v1;

#ifdef __cplusplus
}
#endif
#endif
