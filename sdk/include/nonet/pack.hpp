// Everything a pack's author needs, and the one symbol that a pack exports.
// SPDX-License-Identifier: MIT
//
//   #include <nonet/pack.hpp>
//   namespace {
//   using namespace nonet::sdk;
//
//   class no_ones : public rule {
//    public:
//     explicit no_ones(const context&) {}
//     bool valid(const grid& g, broken& why) const override {
//       for (cell c = 0; c < g.shape().cells(); ++c) {
//         if (g.holds(c, 1)) return why.tell("", std::array{c}, g.shape().name(c), " holds 1");
//       }
//       return true;
//     }
//   };
//   constexpr auto no_ones_type =
//       rule_type<no_ones>("org.example.no-ones", "no-ones", "no cell holds 1", "");
//   }  // namespace
//   NONET_PACK("org.example", "1.0.0", "rules of mine", "MIT", no_ones_type);
#pragma once

#include <array>
#include <type_traits>

#include "nonet/generator.hpp"
#include "nonet/rule_type.hpp"

namespace nonet::sdk {

namespace detail {

// Those of the parts that are of one sort, as pointers.
template <class Sort, const auto&... Parts>
struct parts_of {
  template <class Part>
  static constexpr bool wanted = std::is_base_of_v<Sort, std::remove_cvref_t<Part>>;

  static constexpr std::size_t count = (std::size_t{wanted<decltype(Parts)>} + ... + 0);

  static constexpr auto list = [] {
    std::array<const Sort*, count + 1> found{};
    [[maybe_unused]] std::size_t n = 0;
    [[maybe_unused]] const auto take = [&](const auto& part) {
      if constexpr (wanted<decltype(part)>) found[n++] = &part;
    };
    (take(Parts), ...);
    return found;
  }();
};

}  // namespace detail

// The record of a pack of rule types and generator types, in any order.
template <const auto&... Parts>
[[nodiscard]] constexpr nonet_pack make_pack(const char* id, const char* version,
                                             const char* summary, const char* license) {
  using rules = detail::parts_of<nonet_rule_type, Parts...>;
  using generators = detail::parts_of<nonet_generator_type, Parts...>;
  static_assert(rules::count + generators::count == sizeof...(Parts),
                "a pack lists what rule_type and generator_type made");
  nonet_pack made{};
  made.struct_size = sizeof(nonet_pack);
  made.abi_major = NONET_ABI_MAJOR;
  made.abi_minor = NONET_ABI_NEEDS;
  made.id = id;
  made.version = version;
  made.summary = summary;
  made.license = license;
  made.rule_count = rules::count;
  made.rules = rules::list.data();
  made.generator_count = generators::count;
  made.generators = generators::list.data();
  return made;
}

}  // namespace nonet::sdk

// Stands once in a pack, outside every namespace: id, version, summary, license, then the rule
// and generator types.  The record is constant data: loading or scanning the library runs no code
// of the pack.
#define NONET_PACK(id, version, summary, license, ...)               \
  extern "C" NONET_EXPORT constinit const nonet_pack nonet_pack_v1 = \
      ::nonet::sdk::make_pack<__VA_ARGS__>(id, version, summary, license)
