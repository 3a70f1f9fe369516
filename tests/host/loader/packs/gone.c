/* A library that a pack needs and that is not there when the pack is loaded.
 * SPDX-License-Identifier: MIT
 */
int nonet_test_gone(void);
int nonet_test_gone(void) { return 1; }
