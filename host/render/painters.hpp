// The strokes of a text drawing, one painter for each kind of shape, in the order of painting.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "render/drawing.hpp"
#include "render/layout.hpp"
#include "render/sheet.hpp"
#include "render/variants.hpp"

namespace nonet::host {

// Borders of cells, heavy where an outline lies on them, void inside of an inset outline.
void paint_borders(sheet& on, const layout& where, const drawing& what);
// Outlines with an inset: along the inside of their outer cells.
void paint_fences(sheet& on, const layout& where, const drawing& what,
                  const shape_variants& variants);
// Lines from middle to middle.
void paint_routes(sheet& on, const layout& where, const drawing& what,
                  const shape_variants& variants);
// Discs and texts, then the values: a value is never hidden.
void paint_marks(sheet& on, const layout& where, const drawing& what,
                 const shape_variants& variants);
void paint_values(sheet& on, const layout& where, std::span<const std::uint8_t> values,
                  std::span<const std::uint8_t> givens);

}  // namespace nonet::host
