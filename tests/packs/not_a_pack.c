/* Libraries that load and are no packs.
 * SPDX-License-Identifier: MIT */
#include <stdint.h>

#if defined(NO_SYMBOL)
extern const int nonet_pack_v0;
const int nonet_pack_v0 = 1;
#elif defined(FUNCTION)
int nonet_pack_v1(void);
int nonet_pack_v1(void) { return 72; }
#elif defined(SHORT_SYMBOL) /* says that it is as long as a pack, and is not */
extern const uint32_t nonet_pack_v1;
const uint32_t nonet_pack_v1 = 72;
#else
#error "which one?"
#endif
