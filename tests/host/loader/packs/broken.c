/* Libraries that are no pack, or none for this host: one macro says which.
 * SPDX-License-Identifier: MIT
 */
#include "nonet/nonet.h"

#if defined(NO_SYMBOL)
int nonet_something_else(void);
NONET_EXPORT int nonet_something_else(void) { return 1; }
#elif defined(FUNCTION)
/* The symbol is there, but it is code. */
#undef NONET_PACK_SYMBOL
NONET_EXPORT int pack_function(void) __asm__("nonet_pack_v1");
NONET_EXPORT int pack_function(void) { return 1; }
#else
#if defined(UNDEFINED)
extern int nonet_test_missing(void);
NONET_EXPORT int nonet_calls(void);
NONET_EXPORT int nonet_calls(void) { return nonet_test_missing(); }
#elif defined(DEPENDENCY)
extern int nonet_test_gone(void);
NONET_EXPORT int nonet_calls(void);
NONET_EXPORT int nonet_calls(void) { return nonet_test_gone(); }
#endif
#ifndef MAJOR
#define MAJOR NONET_ABI_MAJOR
#endif
#ifndef MINOR
#define MINOR NONET_ABI_NEEDS
#endif
NONET_EXPORT const nonet_pack nonet_pack_v1 = {.struct_size = sizeof(nonet_pack),
                                               .abi_major = MAJOR,
                                               .abi_minor = MINOR,
                                               .id = "test.broken",
                                               .version = "1.0.0",
                                               .summary = "",
                                               .license = "MIT"};
#endif
