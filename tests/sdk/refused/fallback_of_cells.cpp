// Must not compile: a parameter kind that can have no fallback.
// SPDX-License-Identifier: MIT
#include <nonet/parameter.hpp>

constexpr auto wrong = nonet::sdk::param::cells("cells", "").fallback(1);
