/* A pack whose one rule has a schema with one thing wrong in it.
 * SPDX-License-Identifier: MIT */
#include "nonet/nonet.h"

#define PARAM .struct_size = sizeof(nonet_param)
#define INTEGER PARAM, .kind = NONET_INT, .max = 9
static const nonet_param fine = {INTEGER, .name = "fine", .doc = "an integer"};
static const char* const no_words[] = {NULL};

#if defined(NULL_NAME)
static const nonet_param bad = {INTEGER};
#elif defined(SAME_NAME)
static const nonet_param bad = {INTEGER, .name = "fine"};
#elif defined(ODD_NAME)
static const nonet_param bad = {INTEGER, .name = "\x1b[31m = 1 # \xff"};
#elif defined(RESERVED_NAME)
static const nonet_param bad = {INTEGER, .name = "use"};
#elif defined(BAD_KIND)
static const nonet_param bad = {PARAM, .kind = 77, .name = "bad"};
#elif defined(BAD_FLAGS)
static const nonet_param bad = {INTEGER, .flags = 0x80000000u, .name = "bad"};
#elif defined(EMPTY_RANGE)
static const nonet_param bad = {PARAM, .kind = NONET_INT, .min = 3, .max = 2, .name = "bad"};
#elif defined(NO_CHOICES)
static const nonet_param bad = {PARAM, .kind = NONET_ENUM, .choices = no_words, .name = "bad"};
#elif defined(FAR_FALLBACK)
static const char* const words[] = {"one", "two", NULL};
static const nonet_param bad = {
    PARAM,        .kind = NONET_ENUM, .flags = NONET_DEFAULT, .choices = words, .fallback = 1000000,
    .name = "bad"};
#elif defined(NULL_FIELDS)
static const nonet_param bad = {PARAM, .kind = NONET_TABLE, .field_count = 3, .name = "bad"};
#elif defined(ENDLESS_TABLE) /* a table with itself as its only field */
static const nonet_param bad;
static const nonet_param* const itself[] = {&bad};
static const nonet_param bad = {PARAM, .kind = NONET_TABLE, .field_count = 1, .fields = itself,
                                .name = "bad"};
#elif defined(SHORT_PARAM)
static const nonet_param bad = {.struct_size = 40, .kind = NONET_INT, .name = "bad"};
#else
#error "which one?"
#endif
static const nonet_param* const params[] = {
    &fine,
#ifdef NULL_PARAM
    NULL,
#else
    &bad,
#endif
};

static nonet_status create(const nonet_host* host, const nonet_board* board,
                           const nonet_value* values, void** rule) {
  (void)host, (void)board, (void)values, (void)rule, (void)no_words;
  return NONET_OK;
}
static void destroy(void* rule) { (void)rule; }
static int32_t check(const void* rule, const uint8_t* values, const nonet_broken* broken) {
  (void)rule, (void)values, (void)broken;
  return 1;
}

static const nonet_rule_type rule = {
    .struct_size = sizeof(nonet_rule_type),
    .param_count = 2,
    .id = "test.schema.rule",
    .name = "schema",
    .summary = "a rule with an odd parameter",
    .params = params,
    .create = create,
    .destroy = destroy,
    .check = check,
};
static const nonet_rule_type* const rules[] = {&rule};

NONET_EXPORT const nonet_pack nonet_pack_v1 = {
    .struct_size = sizeof(nonet_pack),
    .abi_major = NONET_ABI_MAJOR,
    .abi_minor = NONET_ABI_NEEDS,
    .id = "test.schema",
    .version = "1.0.0",
    .summary = "a pack for the tests of the loader",
    .license = "MIT",
    .rule_count = 1,
    .rules = rules,
};
