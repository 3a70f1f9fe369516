/* A pack in plain C that does everything right: one rule for each way to say a rule.
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "nonet/nonet.h"

#ifndef PACK_ID
#define PACK_ID "test.honest"
#endif
#ifndef FIRST_NAME
#define FIRST_NAME "no-ones"
#endif

typedef struct rule {
  nonet_board board;
  int64_t value;
  uint32_t cells[2];
} rule;

static uint32_t cell_count(const rule* r) { return r->board.rows * r->board.columns; }

static nonet_status make(const nonet_board* board, int64_t value, void** out) {
  rule* r = malloc(sizeof *r);
  if (r == NULL) return NONET_ERR_MEMORY;
  r->board = *board;
  r->value = value;
  r->cells[0] = 0;
  r->cells[1] = 1;
  *out = r;
  return NONET_OK;
}

static void destroy(void* r) { free(r); }

/* ---- level 1, check alone: no cell holds `value` (or 1) ---- */

static nonet_status create_no_ones(const nonet_host* host, const nonet_board* board,
                                   const nonet_value* params, void** out) {
  (void)params;
  static const char line[] = "made a rule without ones";
  host->log(host->self, NONET_LOG_DEBUG, line, sizeof line - 1);
  return make(board, 1, out);
}

static int32_t check_without(const void* self, const uint8_t* values, const nonet_broken* broken) {
  const rule* r = self;
  for (nonet_cell c = 0; c < cell_count(r); ++c) {
    if (values[c] != r->value) continue;
    if (broken != NULL) {
      const nonet_cell blamed[2] = {c, 999999}; /* the second is no cell of any board */
      broken->tell(broken->self, "here", blamed, 2, "this cell holds the value");
    }
    return 0;
  }
  return 1;
}

/* ---- level 1 with candidates: no two filled cells in a row hold the same value ---- */

static nonet_status create_plain(const nonet_host* host, const nonet_board* board,
                                 const nonet_value* params, void** out) {
  (void)host, (void)params;
  return make(board, 0, out);
}

static int32_t check_rows(const void* self, const uint8_t* values, const nonet_broken* broken) {
  const rule* r = self;
  (void)broken;
  for (nonet_cell a = 0; a < cell_count(r); ++a) {
    for (nonet_cell b = a + 1; b / r->board.columns == a / r->board.columns; ++b) {
      if (values[a] != NONET_EMPTY && values[a] == values[b]) return 0;
    }
  }
  return 1;
}

static nonet_mask candidates_rows(const void* self, const uint8_t* values, nonet_cell c) {
  const rule* r = self;
  nonet_mask left = 0;
  for (uint32_t v = r->board.value_min; v <= r->board.value_max; ++v) left |= UINT64_C(1) << v;
  const nonet_cell first = c - c % r->board.columns;
  for (nonet_cell o = first; o < first + r->board.columns; ++o) {
    if (values[o] != NONET_EMPTY) left &= ~(UINT64_C(1) << values[o]);
  }
  return left;
}

/* ---- level 2: the first cell holds `value`; reports values off the board ---- */

static const nonet_param value_param = {.struct_size = sizeof(nonet_param),
                                        .kind = NONET_INT,
                                        .flags = NONET_REQUIRED,
                                        .name = "value",
                                        .doc = "what the first cell holds",
                                        .min = 0,
                                        .max = 100};
static const nonet_param* const first_params[] = {&value_param};

static nonet_status create_first(const nonet_host* host, const nonet_board* board,
                                 const nonet_value* params, void** out) {
  const int64_t value = params[0].integer;
  if (value == 100) {
    host->report(host->self, NONET_WARNING, "value", "a hundred is a lot");
  }
  if (value < board->value_min || value > board->value_max) {
    host->report(host->self, NONET_ERROR, "value", "expected a value of the board");
    return NONET_ERR_PARAM;
  }
  return make(board, value, out);
}

static int32_t check_first(const void* self, const uint8_t* values, const nonet_broken* broken) {
  const rule* r = self;
  if (values[0] == NONET_EMPTY || values[0] == r->value) return 1;
  if (broken != NULL) {
    const nonet_cell first = 0;
    broken->tell(broken->self, NULL, &first, 1, "r1c1 holds another value");
  }
  return 0;
}

static nonet_status post_first(const void* self, const nonet_model* model) {
  const rule* r = self;
  nonet_status status = model->begin_clue(model->self, "value");
  if (status == NONET_OK) status = model->allow(model->self, 0, UINT64_C(1) << r->value);
  return status;
}

/* ---- level 3: the first two cells add up to an odd number; counts its runs in its state ---- */

static int32_t propagate_odd(const void* data, const nonet_call* call) {
  (void)data;
  static const nonet_mask even = UINT64_C(0x5555555555555555);
  call->state[0] += 1;
  if (call->struct_size < sizeof *call || call->count != 2) return NONET_PROP_ERROR;
  for (int i = 0; i < 2; ++i) {
    if ((call->domain[i] & even) == 0) call->domain[1 - i] &= even;
    if ((call->domain[i] & ~even) == 0) call->domain[1 - i] &= ~even;
  }
  return call->domain[0] != 0 && call->domain[1] != 0 ? NONET_PROP_FIX : NONET_PROP_FAIL;
}

static const nonet_propagator odd_propagator = {.struct_size = sizeof(nonet_propagator),
                                                .cost = NONET_COST_BINARY,
                                                .events = NONET_ON_ANY,
                                                .state_words = 1,
                                                .name = "odd sum",
                                                .propagate = propagate_odd};

static int32_t check_odd(const void* self, const uint8_t* values, const nonet_broken* broken) {
  (void)self, (void)broken;
  if (values[0] == NONET_EMPTY || values[1] == NONET_EMPTY) return 1;
  return (values[0] + values[1]) % 2;
}

static nonet_status post_odd(const void* self, const nonet_model* model) {
  const rule* r = self;
  return model->propagator(model->self, &odd_propagator, r, r->cells, 2);
}

/* ---- drawing, with everything that a canvas must bear ---- */

static nonet_status draw(const void* self, const nonet_canvas* canvas) {
  const rule* r = self;
  const nonet_cell beyond[3] = {0, cell_count(r), 1};
  canvas->line(canvas->self, NONET_UNDER_GRID, "line", beyond, 3, 100);
  canvas->line(canvas->self, NONET_UNDER_GRID, "line", NULL, 0, 100);
  canvas->line(canvas->self, 17, "line", beyond, 3, 100);
  canvas->disc(canvas->self, NONET_OVER_GRID, "bulb", 1, 10, -10, 300);
  canvas->disc(canvas->self, NONET_OVER_GRID, "bulb", cell_count(r), 0, 0, 300);
  canvas->disc(canvas->self, NONET_OVER_GRID, NULL, 1, 0, 0, 300);
  canvas->outline(canvas->self, NONET_OVER_DIGITS, "cage", beyond, 3, 80, 60);
  canvas->text(canvas->self, NONET_OVER_DIGITS, "total", 0, -400, -400, 250,
               "1\xff"
               "2");
  canvas->text(canvas->self, NONET_OVER_DIGITS, "total", 0, 0, 0, 250, NULL);
  return NONET_OK;
}
static const nonet_draw draw_extension = {draw};

static const void* get_extension(const char* id) {
  return strcmp(id, NONET_DRAW) == 0 ? &draw_extension : NULL;
}

/* ---- the pack ---- */

static const nonet_param dial = {.struct_size = sizeof(nonet_param),
                                 .kind = NONET_INT,
                                 .name = "largest",
                                 .doc = "a dial",
                                 .min = 1,
                                 .max = 9};
static const nonet_param* const dials[] = {&dial};

static const nonet_rule_type no_ones = {.struct_size = sizeof(nonet_rule_type),
                                        .dial_count = 1,
                                        .dials = dials,
                                        .id = PACK_ID ".no-ones",
                                        .name = FIRST_NAME,
                                        .summary = "no cell holds 1",
                                        .create = create_no_ones,
                                        .destroy = destroy,
                                        .check = check_without};
static const nonet_rule_type rows = {.struct_size = sizeof(nonet_rule_type),
                                     .id = PACK_ID ".asked-rows",
                                     .name = "asked-rows",
                                     .summary = "the values of a row differ",
                                     .create = create_plain,
                                     .destroy = destroy,
                                     .check = check_rows,
                                     .candidates = candidates_rows};
static const nonet_rule_type first = {.struct_size = sizeof(nonet_rule_type),
                                      .param_count = 1,
                                      .params = first_params,
                                      .id = PACK_ID ".first",
                                      .name = "first",
                                      .summary = "the first cell holds a value",
                                      .create = create_first,
                                      .destroy = destroy,
                                      .check = check_first,
                                      .post = post_first,
                                      .get_extension = get_extension};
static const nonet_rule_type odd = {.struct_size = sizeof(nonet_rule_type),
                                    .id = PACK_ID ".odd-sum",
                                    .name = "odd-sum",
                                    .summary = "the first two cells add up to an odd number",
                                    .create = create_plain,
                                    .destroy = destroy,
                                    .check = check_odd,
                                    .post = post_odd};
static const nonet_rule_type* const rules[] = {&no_ones, &rows, &first, &odd};

static nonet_status generate(const nonet_host* host, const nonet_generation* generation,
                             const nonet_value* params) {
  (void)host, (void)generation, (void)params;
  return NONET_ERR_NONE;
}
static const nonet_generator_type nothing = {.struct_size = sizeof(nonet_generator_type),
                                             .id = PACK_ID ".nothing",
                                             .name = "nothing",
                                             .summary = "makes no puzzle",
                                             .generate = generate};
static const nonet_generator_type* const generators[] = {&nothing};

NONET_EXPORT const nonet_pack nonet_pack_v1 = {.struct_size = sizeof(nonet_pack),
                                               .abi_major = NONET_ABI_MAJOR,
                                               .abi_minor = NONET_ABI_NEEDS,
                                               .id = PACK_ID,
                                               .version = "1.2.3",
                                               .summary = "rules for the tests of the loader",
                                               .license = "MIT",
                                               .rule_count = sizeof rules / sizeof rules[0],
                                               .rules = rules,
                                               .generator_count = 1,
                                               .generators = generators};
