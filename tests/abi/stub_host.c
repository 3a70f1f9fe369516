/* A host of version 1.0 and nothing newer: loads packs and lives through their tables.
 * SPDX-License-Identifier: MIT
 *
 *     stub_host PACK.so...
 *
 * Built on the frozen header of 1.0.  It claims minor 0, reads no field that 1.0 did not have
 * and offers no interface but the model's and the canvas's first ones; today's packs have to
 * load here unless they say that they need more.  A rule without required parameters is made,
 * asked, posted, drawn and destroyed on a 9x9 board.
 */
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "nonet/nonet.h"

enum { CELLS = 81, MAX_PARAMS = 16 };

static int failures;
static unsigned posts, strokes;

static void expect(int holds, const char* library, const char* what) {
  if (holds) return;
  printf("FAILED %s: expected %s\n", library, what);
  ++failures;
}

/* ---- what a host of 1.0 offers ---- */

static const void* host_get_interface(void* self, const char* id) {
  (void)self, (void)id;
  return NULL;
}
static void host_log(void* self, int32_t level, const char* text, uint64_t size) {
  (void)self, (void)level, (void)text, (void)size;
}
static void host_report(void* self, int32_t level, const char* path, const char* message) {
  (void)self;
  printf("  reported (%d) %s: %s\n", (int)level, path ? path : "-", message);
}
static const nonet_host host = {sizeof host, 1, 0, NULL, host_get_interface, host_log, host_report};
static const nonet_board board = {sizeof board, 9, 9, 1, 9, 0};

static nonet_status scope(const nonet_cell* c, uint32_t n) {
  ++posts;
  for (uint32_t i = 0; i < n; ++i) {
    if (c[i] >= CELLS) return NONET_ERR_PARAM;
  }
  return NONET_OK;
}
static nonet_status begin_clue(void* self, const char* path) {
  (void)self;
  return path ? NONET_OK : NONET_ERR_PARAM;
}
static nonet_status allow(void* self, nonet_cell c, nonet_mask values) {
  (void)self, (void)values;
  return scope(&c, 1);
}
static nonet_status unit(void* self, const nonet_cell* c, uint32_t n) {
  (void)self;
  return scope(c, n);
}
static nonet_status equal(void* self, nonet_cell a, nonet_cell b) {
  const nonet_cell c[2] = {a, b};
  (void)self;
  return scope(c, 2);
}
static nonet_status sum(void* self, const nonet_cell* c, const int32_t* weight, uint32_t n,
                        int64_t lo, int64_t hi) {
  (void)self, (void)weight, (void)lo, (void)hi;
  return scope(c, n);
}
static nonet_status among(void* self, const nonet_cell* c, uint32_t n, nonet_mask values,
                          uint32_t lo, uint32_t hi) {
  (void)self, (void)values, (void)lo, (void)hi;
  return scope(c, n);
}
static nonet_status less(void* self, nonet_cell a, nonet_cell b, int32_t gap) {
  (void)gap;
  return equal(self, a, b);
}
static nonet_status relation(void* self, nonet_cell a, nonet_cell b, const nonet_mask* allowed64) {
  (void)allowed64;
  return equal(self, a, b);
}
static nonet_status regular(void* self, const nonet_cell* c, uint32_t n, const nonet_dfa* dfa) {
  (void)self, (void)dfa;
  return scope(c, n);
}
static nonet_status table(void* self, const nonet_cell* c, uint32_t n, const uint8_t* tuples,
                          uint64_t count) {
  (void)self, (void)tuples, (void)count;
  return scope(c, n);
}
static nonet_status differ_at(void* self, int32_t d_row, int32_t d_column) {
  (void)self, (void)d_row, (void)d_column;
  return scope(NULL, 0);
}
static nonet_status variable(void* self, uint32_t value_min, uint32_t value_max, nonet_cell* out) {
  (void)self, (void)value_min, (void)value_max, (void)out;
  return NONET_ERR_UNSUPPORTED;
}
static nonet_status propagator(void* self, const nonet_propagator* p, const void* data,
                               const nonet_cell* c, uint32_t n) {
  (void)self, (void)data;
  return p->struct_size < sizeof *p ? NONET_ERR_PARAM : scope(c, n);
}
static const nonet_model model = {NULL,    begin_clue, allow,     unit,     unit,
                                  equal,   sum,        among,     less,     relation,
                                  regular, table,      differ_at, variable, propagator};

static void line(void* self, uint32_t layer, const char* role, const nonet_cell* c, uint32_t n,
                 int32_t width) {
  (void)self, (void)layer, (void)role, (void)c, (void)n, (void)width;
  ++strokes;
}
static void disc(void* self, uint32_t layer, const char* role, nonet_cell c, int32_t dx, int32_t dy,
                 int32_t radius) {
  (void)self, (void)layer, (void)role, (void)c, (void)dx, (void)dy, (void)radius;
  ++strokes;
}
static void outline(void* self, uint32_t layer, const char* role, const nonet_cell* c, uint32_t n,
                    int32_t inset, int32_t dash) {
  (void)self, (void)layer, (void)role, (void)c, (void)n, (void)inset, (void)dash;
  ++strokes;
}
static void text(void* self, uint32_t layer, const char* role, nonet_cell c, int32_t dx, int32_t dy,
                 int32_t size, const char* utf8) {
  (void)self, (void)layer, (void)role, (void)c, (void)dx, (void)dy, (void)size, (void)utf8;
  ++strokes;
}
static const nonet_canvas canvas = {NULL, line, disc, outline, text};

/* ---- what it does to a pack ---- */

/* The parameters of a file that says nothing; 0 where a rule cannot do without one. */
static int left_out(const nonet_rule_type* type, const char* library, nonet_value* values) {
  for (uint32_t i = 0; i < type->param_count; ++i) {
    const nonet_param* p = type->params[i];
    expect(p->struct_size >= sizeof *p, library, "parameters as long as those of 1.0");
    if (p->flags & NONET_REQUIRED) return 0;
    if (p->flags & NONET_DEFAULT) {
      values[i].kind = p->kind;
      values[i].integer = p->fallback;
      if (p->kind == NONET_ENUM) values[i].as.text = p->choices[p->fallback];
    }
  }
  return 1;
}

static void try_rule(const nonet_rule_type* type, const char* library) {
  nonet_value values[MAX_PARAMS];
  uint8_t empty[CELLS];
  void* rule = NULL;

  expect(type->struct_size >= sizeof *type, library, "rule types as long as those of 1.0");
  expect(type->id && type->name && type->summary, library, "an id, a name and a summary");
  expect(type->create && type->destroy && type->check, library, "create, destroy and check");
  expect(!type->get_extension || !type->get_extension("nonet.no-such-thing/1"), library,
         "NULL for an extension that does not exist");
  memset(values, 0, sizeof values);
  memset(empty, (int)NONET_EMPTY, sizeof empty);
  if (type->param_count > MAX_PARAMS || !left_out(type, library, values)) {
    printf("  %s: read\n", type->name);
    return;
  }
  posts = strokes = 0;
  const nonet_status made = type->create(&host, &board, values, &rule);
  expect(made == NONET_OK, library, "create() to make a rule of its defaults");
  if (made != NONET_OK) return;
  expect(type->check(rule, empty, NULL) == 1, library, "no fault found in an empty grid");
  if (type->post) {
    expect(type->post(rule, &model) == NONET_OK, library, "post() to do with the model of 1.0");
  }
  const nonet_draw* draw = type->get_extension ? type->get_extension(NONET_DRAW) : NULL;
  if (draw) expect(draw->draw(rule, &canvas) == NONET_OK, library, "draw() to draw");
  type->destroy(rule);
  printf("  %s: made, %u posts, %u strokes\n", type->name, posts, strokes);
}

static void try_pack(const char* library) {
  void* handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  expect(handle != NULL, library, "a library that loads");
  if (!handle) return;
  const nonet_pack* pack = dlsym(handle, NONET_PACK_SYMBOL);
  expect(pack != NULL, library, "the symbol " NONET_PACK_SYMBOL);
  if (!pack) return;
  printf("%s %s\n", pack->id, pack->version);
  expect(pack->struct_size >= sizeof *pack, library, "a pack as long as one of 1.0");
  expect(pack->abi_major == 1 && pack->abi_minor == 0, library, "a pack that needs 1.0 at most");
  for (uint64_t i = 0; i < pack->rule_count; ++i) try_rule(pack->rules[i], library);
  for (uint64_t i = 0; i < pack->generator_count; ++i) {
    const nonet_generator_type* type = pack->generators[i];
    expect(type->struct_size >= sizeof *type, library, "generators as long as those of 1.0");
    expect(type->id && type->name && type->generate, library, "an id, a name and generate");
  }
}

int main(int count, char** names) {
  if (count < 2) {
    printf("expected libraries of packs, found none\n");
    return 2;
  }
  for (int i = 1; i < count; ++i) try_pack(names[i]);
  return failures != 0;
}
