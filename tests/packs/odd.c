/* A pack with one harmless rule, in which macros make one thing wrong.
 * SPDX-License-Identifier: MIT
 *
 * CMakeLists.txt compiles it once for each fault; without any macro nothing is wrong with it.
 */
#include "nonet/nonet.h"

#ifndef PACK_ID
#define PACK_ID "test.odd"
#endif
#ifndef PACK_SIZE
#define PACK_SIZE sizeof(nonet_pack)
#endif
#ifndef PACK_MAJOR
#define PACK_MAJOR NONET_ABI_MAJOR
#endif
#ifndef PACK_MINOR
#define PACK_MINOR NONET_ABI_NEEDS
#endif
#ifndef PACK_RULES /* the array, and how many it is said to hold */
#define PACK_RULES rules
#define PACK_RULE_COUNT (sizeof rules / sizeof rules[0])
#endif
#ifndef RULE_SIZE
#define RULE_SIZE sizeof(nonet_rule_type)
#endif
#ifndef RULE_ID
#define RULE_ID "test.odd.rule"
#endif
#ifndef RULE_NAME
#define RULE_NAME "odd"
#endif
#ifndef RULE_CREATE
#define RULE_CREATE create
#endif
#ifndef RULE_CHECK
#define RULE_CHECK check
#endif
#ifndef RULE_DESTROY
#define RULE_DESTROY destroy
#endif
#ifndef CREATE_ANSWER /* what the hooks answer */
#define CREATE_ANSWER NONET_OK
#endif
#ifndef CHECK_ANSWER
#define CHECK_ANSWER 1
#endif
#ifndef POST_ANSWER
#define POST_ANSWER NONET_OK
#endif

#ifndef RULE_POST
#define RULE_POST post
#endif

static int instance;

static nonet_status create(const nonet_host* host, const nonet_board* board,
                           const nonet_value* params, void** rule) {
  (void)host, (void)board, (void)params;
#ifdef CREATE_NOTHING
  (void)rule, (void)instance;
#else
  *rule = &instance;
#endif
#ifdef CREATE_REPORTS
  host->report(host->self, NONET_ERROR, "no.such[7].place", "expected a \x1b[31mcalm\n pack");
#endif
  return CREATE_ANSWER;
}

static void destroy(void* rule) { (void)rule; }

static int32_t check(const void* rule, const uint8_t* values, const nonet_broken* broken) {
  (void)rule, (void)values, (void)broken;
  return CHECK_ANSWER;
}

static nonet_status post(const void* rule, const nonet_model* model) {
  (void)rule, (void)model, (void)post;
#ifdef POST_TWICE /* a repeated cell, and what the host answers to it */
  const nonet_cell twice[2] = {3, 3};
  return model->all_different(model->self, twice, 2);
#elif defined(POST_FOREIGN)
  const nonet_cell foreign[2] = {3, 4000000000u};
  return model->all_different(model->self, foreign, 2);
#else
  return POST_ANSWER;
#endif
}

#ifdef UNDEFINED_SYMBOL
extern int nonet_no_such_function(void);
int (*const nonet_needs_it)(void);
int (*const nonet_needs_it)(void) = nonet_no_such_function;
#endif

static const nonet_rule_type rule = {
    .struct_size = RULE_SIZE,
    .id = RULE_ID,
    .name = RULE_NAME,
    .summary = "a rule that asks for nothing",
    .create = RULE_CREATE,
    .destroy = RULE_DESTROY,
    .check = RULE_CHECK,
    .post = RULE_POST,
};
static const nonet_rule_type* const rules[] = {
    &rule,
#ifdef RULE_TWICE
    &rule,
#endif
#ifdef RULE_NULL
    NULL,
#endif
};

NONET_EXPORT const nonet_pack nonet_pack_v1 = {
    .struct_size = PACK_SIZE,
    .abi_major = PACK_MAJOR,
    .abi_minor = PACK_MINOR,
    .id = PACK_ID,
    .version = "1.0.0",
    .summary = "a pack for the tests of the loader",
    .license = "MIT",
    .rule_count = PACK_RULE_COUNT,
    .rules = PACK_RULES,
};
