// Makes the constant nonet_rule_type of a rule class: every hook, with exceptions caught.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstring>
#include <memory>
#include <type_traits>

#include "nonet/layout.hpp"
#include "nonet/rule.hpp"

namespace nonet::sdk {

namespace detail {

// Which members of `rule` a class overrides: the type of &Rule::member names the class that has
// it.
template <class Rule>
struct overrides {
  static constexpr bool valid = !std::is_same_v<decltype(&Rule::valid), decltype(&rule::valid)>;
  static constexpr bool candidates =
      !std::is_same_v<decltype(&Rule::candidates), decltype(&rule::candidates)>;
  static constexpr bool units = !std::is_same_v<decltype(&Rule::units), decltype(&rule::units)>;
  static constexpr bool post = !std::is_same_v<decltype(&Rule::post), decltype(&rule::post)>;
  static constexpr bool draw = !std::is_same_v<decltype(&Rule::draw), decltype(&rule::draw)>;

  static_assert(std::is_base_of_v<rule, Rule>, "a rule class derives from nonet::sdk::rule");
  static_assert(std::is_constructible_v<Rule, const context&>,
                "a rule class has a public constructor that takes a const context&");
  static_assert(valid || units, "a rule class overrides valid(), or units() if that says it all");
  static_assert(valid || (!candidates && !post),
                "candidates() and post() need a valid() that defines the rule");

  // What post() does not say must be asked for.
  static constexpr bool asks = candidates || (valid && units && !post);
};

// The functions behind the generate extension of a rule.
template <class Made, class Params>
struct maker_glue;

template <const auto&... Params>
struct parameter_pack {};

template <template <class, const auto&...> class MadeBy, class Maker, const auto&... Dials,
          const auto&... Params>
struct maker_glue<MadeBy<Maker, Dials...>, parameter_pack<Params...>> {
  static_assert(std::is_base_of_v<rule_maker, Maker>,
                "a maker class derives from nonet::sdk::rule_maker");
  static constexpr std::uint32_t dial_count = sizeof...(Dials);
  static constexpr const nonet_param* const* dials = parameter_list<Dials...>;

  template <class Call>
  static nonet_status guarded(const nonet_host* host, const nonet_layout* raw,
                              const Call& call) noexcept {
    try {
      const layout seen(host, *raw, dials, sizeof...(Dials), parameter_list<Params...>,
                        sizeof...(Params));
      return call(Maker(), seen) ? NONET_OK : NONET_ERR_NONE;
    } catch (...) {
      return status_of_exception("the maker");
    }
  }
  template <auto Hook>
  static nonet_status write(const nonet_host* host, const nonet_layout* raw,
                            const nonet_writer* out) noexcept {
    return guarded(host, raw, [out](const Maker& by, const layout& seen) {
      table_writer writer(*out);
      return (by.*Hook)(seen, writer);
    });
  }
  static nonet_status rename(const nonet_host* host, const nonet_layout* raw,
                             std::uint8_t* to) noexcept {
    return guarded(host, raw, [to](const Maker& by, const layout& seen) {
      return by.rename(seen, std::span(to, static_cast<std::size_t>(seen.board().values())));
    });
  }
  static nonet_status weaken(const nonet_host* host, const nonet_layout* raw, std::uint32_t percent,
                             const nonet_writer* out) noexcept {
    return guarded(host, raw, [percent, out](const Maker& by, const layout& seen) {
      table_writer writer(*out);
      return by.weaken(seen, percent, writer);
    });
  }

  // A hook that the maker does not override is none.
  template <auto Own, auto Base, class Function>
  static constexpr Function hook(Function call) noexcept {
    return std::is_same_v<decltype(Own), decltype(Base)> ? nullptr : call;
  }
  static constexpr nonet_generate extension{
      MadeBy<Maker, Dials...>::carries ? NONET_CARRIES : 0,
      hook<&Maker::propose, &rule_maker::propose>(&write<&rule_maker::propose>),
      hook<&Maker::rename, &rule_maker::rename>(&rename),
      hook<&Maker::make, &rule_maker::make>(&write<&rule_maker::make>),
      hook<&Maker::refine, &rule_maker::refine>(&write<&rule_maker::refine>),
      hook<&Maker::weaken, &rule_maker::weaken>(&weaken)};
};

template <class Rule>
concept has_maker = requires {
  typename Rule::made_by;
};

// The functions behind a rule type.  An instance is the rule and the board it stands on.
template <class Rule, const auto&... Params>
struct rule_glue {
  using has = overrides<Rule>;

  struct instance {
    explicit instance(const context& c) : shape(c.board()), made(c) {}
    board shape;
    Rule made;
  };
  static const instance& of(const void* rule) noexcept {
    return *static_cast<const instance*>(rule);
  }

  static nonet_status create(const nonet_host* host, const nonet_board* shape,
                             const nonet_value* params, void** out) noexcept {
    const context c(host, board(*shape), parameter_list<Params...>, sizeof...(Params), params);
    *out = nullptr;
    try {
      auto made = std::make_unique<instance>(c);
      if (c.failed()) return NONET_ERR_PARAM;
      *out = made.release();
      return NONET_OK;
    } catch (...) {
      const nonet_status status = status_of_exception("the constructor");
      // After a reported error the exception is most likely its consequence.
      if (c.failed()) return NONET_ERR_PARAM;
      host->report(host->self, NONET_ERROR, "", last_fault_text());
      return status;
    }
  }

  static void destroy(void* rule) noexcept { delete static_cast<instance*>(rule); }

  static std::int32_t check(const void* rule, const std::uint8_t* values,
                            const nonet_broken* sink) noexcept {
    try {
      broken why(sink);
      const bool valid = of(rule).made.valid(grid(of(rule).shape, values), why);
      return valid && !why.told() ? 1 : 0;
    } catch (...) {
      return status_of_exception("valid()");
    }
  }

  static nonet_mask candidates(const void* rule, const std::uint8_t* values,
                               nonet_cell c) noexcept {
    try {
      return of(rule).made.candidates(grid(of(rule).shape, values), c) & ~NONET_MASK_FAULT;
    } catch (...) {
      (void)status_of_exception("candidates()");
      return NONET_MASK_FAULT;
    }
  }

  static nonet_status post(const void* rule, const nonet_model* raw) noexcept {
    struct poster final : unit_sink {
      explicit poster(model& to) : into(to) {}
      void unit(const std::string& path, cells_view cells) override {
        into.clue(path);
        into.unit(cells);
      }
      void group(const std::string& path, cells_view cells) override {
        into.clue(path);
        into.all_different(cells);
      }
      model& into;
    };
    try {
      model into(*raw, of(rule).shape);
      poster sink(into);
      of(rule).made.units(sink);
      of(rule).made.post(into);
      return NONET_OK;
    } catch (...) {
      return status_of_exception("post()");
    }
  }

  static nonet_status draw(const void* rule, const nonet_canvas* raw) noexcept {
    try {
      canvas on(*raw);
      of(rule).made.draw(on);
      return NONET_OK;
    } catch (...) {
      return status_of_exception("draw()");
    }
  }
  static constexpr nonet_draw draw_extension{&draw};

  static const void* extension(const char* id) noexcept {
    if (std::strcmp(id, NONET_FAULT) == 0) return &fault_extension;
    if constexpr (has::draw) {
      if (std::strcmp(id, NONET_DRAW) == 0) return &draw_extension;
    }
    if constexpr (has_maker<Rule>) {
      using maker = maker_glue<typename Rule::made_by, parameter_pack<Params...>>;
      if (std::strcmp(id, NONET_GENERATE) == 0) return &maker::extension;
    }
    return nullptr;
  }
};

}  // namespace detail

struct rule_description : nonet_rule_type {};

// The rule type of a class and its parameters:
//   constexpr auto type = rule_type<killer, cages>("org.nonet.killer", "killer", "...", R"(...)");
// `id` never changes; `name` is what a puzzle file says; `example` is TOML that may follow `use`.
template <class Rule, const auto&... Params>
[[nodiscard]] constexpr rule_description rule_type(const char* id, const char* name,
                                                   const char* summary, const char* example) {
  using glue = detail::rule_glue<Rule, Params...>;
  using has = typename glue::has;
  rule_description made{};
  made.struct_size = sizeof(nonet_rule_type);
  made.param_count = sizeof...(Params);
  made.id = id;
  made.name = name;
  made.summary = summary;
  made.example = example;
  made.params = detail::parameter_list<Params...>;
  made.create = &glue::create;
  made.destroy = &glue::destroy;
  made.check = &glue::check;
  made.post = has::units || has::post ? &glue::post : nullptr;
  made.candidates = has::asks ? &glue::candidates : nullptr;
  made.get_extension = &glue::extension;
  if constexpr (detail::has_maker<Rule>) {
    using maker = detail::maker_glue<typename Rule::made_by, detail::parameter_pack<Params...>>;
    made.dials = maker::dials;
    made.dial_count = maker::dial_count;
  }
  return made;
}

}  // namespace nonet::sdk
