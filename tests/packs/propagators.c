/* Rules whose propagators lie, answer nonsense, or never have enough.
 * SPDX-License-Identifier: MIT */
#include "nonet/nonet.h"

/* Gives back every value that the search took away, and some that no board has. */
static int32_t adds_values(const void* data, const nonet_call* call) {
  (void)data;
  for (uint32_t i = 0; i < call->count; ++i) call->domain[i] = ~UINT64_C(0);
  return NONET_PROP_FIX;
}
static int32_t answers_error(const void* data, const nonet_call* call) {
  (void)data, (void)call;
  return NONET_PROP_ERROR;
}
static int32_t answers_nonsense(const void* data, const nonet_call* call) {
  (void)data, (void)call;
  return 77;
}
static int32_t never_has_enough(const void* data, const nonet_call* call) {
  (void)data, (void)call;
  return NONET_PROP_AGAIN;
}

#define PROPAGATOR(code)                                                                        \
  {                                                                                             \
    .struct_size = sizeof(nonet_propagator), .cost = NONET_COST_LINEAR, .events = NONET_ON_ANY, \
    .state_words = 1, .name = #code, .propagate = code                                          \
  }
static const nonet_propagator propagators[] = {
    PROPAGATOR(adds_values),
    PROPAGATOR(answers_error),
    PROPAGATOR(answers_nonsense),
    PROPAGATOR(never_has_enough),
    /* Cells that are not there, a size that is too small, no function. */
    {.struct_size = 8, .name = "too short", .propagate = adds_values},
    {.struct_size = sizeof(nonet_propagator), .events = NONET_ON_ANY, .name = "no function"},
    {.struct_size = sizeof(nonet_propagator),
     .events = NONET_ON_ANY,
     .state_words = 4000000000u,
     .name = "too much state",
     .propagate = adds_values}};

/* Every instance is the address of one of these. */
static const int numbers[] = {0, 1, 2, 3, 4, 5, 6};

#define CREATE(n)                                                                  \
  static nonet_status create_##n(const nonet_host* host, const nonet_board* board, \
                                 const nonet_value* params, void** rule) {         \
    (void)host, (void)board, (void)params;                                         \
    *rule = (void*)&numbers[n];                                                    \
    return NONET_OK;                                                               \
  }
CREATE(0)
CREATE(1)
CREATE(2)
CREATE(3)
CREATE(4)
CREATE(5)
CREATE(6)

static void destroy(void* rule) { (void)rule; }
static int32_t check(const void* rule, const uint8_t* values, const nonet_broken* broken) {
  (void)rule, (void)values, (void)broken;
  return 1;
}
static nonet_status post(const void* rule, const nonet_model* model) {
  const nonet_cell scope[] = {0, 1, 2, 3};
  return model->propagator(model->self, &propagators[*(const int*)rule], NULL, scope, 4);
}

#define RULE(n, rule_name)                                                             \
  static const nonet_rule_type rule_##n = {.struct_size = sizeof(nonet_rule_type),     \
                                           .id = "test.propagators." rule_name,        \
                                           .name = rule_name,                          \
                                           .summary = "a rule with an odd propagator", \
                                           .create = create_##n,                       \
                                           .destroy = destroy,                         \
                                           .check = check,                             \
                                           .post = post}
RULE(0, "adds-values");
RULE(1, "answers-error");
RULE(2, "answers-nonsense");
RULE(3, "never-has-enough");
RULE(4, "short-propagator");
RULE(5, "no-propagator");
RULE(6, "too-much-state");
static const nonet_rule_type* const rules[] = {&rule_0, &rule_1, &rule_2, &rule_3,
                                               &rule_4, &rule_5, &rule_6};

NONET_EXPORT const nonet_pack nonet_pack_v1 = {
    .struct_size = sizeof(nonet_pack),
    .abi_major = NONET_ABI_MAJOR,
    .abi_minor = NONET_ABI_NEEDS,
    .id = "test.propagators",
    .version = "1.0.0",
    .summary = "a pack for the tests of the loader",
    .license = "MIT",
    .rule_count = sizeof rules / sizeof rules[0],
    .rules = rules,
};
