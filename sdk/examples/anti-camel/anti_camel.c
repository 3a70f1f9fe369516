/* Anti-camel: two cells a leap of (1, 3) apart differ.  A pack in plain C.
 * SPDX-License-Identifier: MIT
 *
 *     mkdir -p packs/anti-camel.nonet/linux-x86_64
 *     cc -std=c11 -O2 -fPIC -fvisibility=hidden -shared -Wl,-z,defs -I PREFIX/include \
 *        anti_camel.c -o packs/anti-camel.nonet/linux-x86_64/anti-camel.so
 *     nonet pack manifest packs/anti-camel.nonet/linux-x86_64/anti-camel.so \
 *        -o packs/anti-camel.nonet/pack.toml
 *     nonet --pack-path packs solve puzzle.toml
 */
#include <nonet/nonet.h>
#include <stdio.h>
#include <stdlib.h>

/* What an instance remembers: the board, for check(). */
typedef struct anti_camel {
  int rows, columns;
} anti_camel;

static const int leaps[4][2] = {{1, 3}, {1, -3}, {3, 1}, {3, -1}};

static nonet_status create(const nonet_host* host, const nonet_board* board,
                           const nonet_value* params, void** rule) {
  (void)host, (void)params;
  anti_camel* made = malloc(sizeof *made);
  if (!made) return NONET_ERR_MEMORY;
  made->rows = (int)board->rows;
  made->columns = (int)board->columns;
  *rule = made;
  return NONET_OK;
}

static void destroy(void* rule) { free(rule); }

/* The definition of the rule; an empty cell breaks nothing. */
static int32_t check(const void* rule, const uint8_t* values, const nonet_broken* broken) {
  const anti_camel* self = rule;
  int32_t fine = 1;
  for (int a = 0; a < self->rows * self->columns; ++a) {
    if (values[a] == NONET_EMPTY) continue;
    for (int i = 0; i < 4; ++i) {
      const int row = a / self->columns + leaps[i][0], column = a % self->columns + leaps[i][1];
      if (row >= self->rows || column < 0 || column >= self->columns) continue;
      const int b = row * self->columns + column;
      if (values[a] != values[b]) continue;
      fine = 0;
      if (!broken) return 0; /* nobody wants to hear why */
      const nonet_cell both[2] = {(nonet_cell)a, (nonet_cell)b};
      char why[64];
      snprintf(why, sizeof why, "two cells a camel's leap apart both hold %d", values[a]);
      broken->tell(broken->self, NULL, both, 2, why);
    }
  }
  return fine;
}

/* The same in facts. */
static nonet_status post(const void* rule, const nonet_model* model) {
  (void)rule;
  for (int i = 0; i < 4; ++i) {
    const nonet_status status = model->differ_at(model->self, leaps[i][0], leaps[i][1]);
    if (status != NONET_OK) return status;
  }
  return NONET_OK;
}

static const nonet_rule_type anti_camel_type = {
    .struct_size = sizeof(nonet_rule_type),
    .id = "org.example.anti-camel",
    .name = "anti-camel",
    .summary = "two cells a leap of (1, 3) apart differ",
    .create = create,
    .destroy = destroy,
    .check = check,
    .post = post,
};
static const nonet_rule_type* const rules[] = {&anti_camel_type};

NONET_EXPORT const nonet_pack nonet_pack_v1 = {
    .struct_size = sizeof(nonet_pack),
    .abi_major = NONET_ABI_MAJOR,
    .abi_minor = NONET_ABI_NEEDS,
    .id = "org.example.anti-camel",
    .version = "1.0.0",
    .summary = "a pack in plain C",
    .license = "MIT",
    .rule_count = 1,
    .rules = rules,
};
