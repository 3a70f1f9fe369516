/* Reaches every type of the binary interface, so that abidw describes all of it.
 * SPDX-License-Identifier: MIT */
#include "nonet/nonet.h"

void nonet_all_types(const nonet_pack* pack, const nonet_generation* generation,
                     const nonet_canvas* canvas, const nonet_draw* draw, const nonet_fault* fault,
                     const nonet_generate* generate, nonet_mask mask, nonet_cell cell,
                     nonet_status status);

/* nonet_pack leads to rule types and generators, those to hosts, boards, parameters, values,
 * models, propagators, calls and automata. */
void nonet_all_types(const nonet_pack* pack, const nonet_generation* generation,
                     const nonet_canvas* canvas, const nonet_draw* draw, const nonet_fault* fault,
                     const nonet_generate* generate, nonet_mask mask, nonet_cell cell,
                     nonet_status status) {
  (void)pack, (void)generation, (void)canvas, (void)draw, (void)fault, (void)generate, (void)mask,
      (void)cell, (void)status;
}
