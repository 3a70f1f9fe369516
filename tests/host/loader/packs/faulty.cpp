// A pack whose functions break their promises, each rule type in one way.
// SPDX-License-Identifier: MIT
#include <stdexcept>

#include "nonet/nonet.h"

namespace {

int instance;

// What an author gets who silences the compiler: a function that throws in a table that says
// none does.
template <class To, class From>
To trust_me(From* function) {
  return reinterpret_cast<To>(function);
}

nonet_status create(const nonet_host*, const nonet_board*, const nonet_value*,
                    void** rule) noexcept {
  *rule = &instance;
  return NONET_OK;
}
nonet_status create_nothing(const nonet_host*, const nonet_board*, const nonet_value*,
                            void**) noexcept {
  return NONET_OK;
}
nonet_status create_silent(const nonet_host*, const nonet_board*, const nonet_value*,
                           void**) noexcept {
  return NONET_ERR_PARAM;
}
nonet_status create_unfit(const nonet_host*, const nonet_board*, const nonet_value*,
                          void**) noexcept {
  return NONET_ERR_UNSUPPORTED;
}
nonet_status create_internal(const nonet_host* host, const nonet_board*, const nonet_value*,
                             void**) noexcept {
  host->report(host->self, NONET_ERROR, "", "the constructor: something broke");
  return NONET_ERR_INTERNAL;
}
nonet_status create_liar(const nonet_host* host, const nonet_board*, const nonet_value*,
                         void** rule) noexcept {
  host->report(host->self, NONET_ERROR, "no.such[7].place", "expected something else");
  *rule = &instance;
  return NONET_OK;
}
nonet_status create_throws(const nonet_host*, const nonet_board*, const nonet_value*, void**) {
  throw std::runtime_error("create is at fault");
}
void destroy(void*) noexcept {}

// Fails with an instance in its hands, and tells how many of those were destroyed so far.
char destroyed[] = "destroyed 0";
nonet_status create_half(const nonet_host*, const nonet_board*, const nonet_value*,
                         void** rule) noexcept {
  *rule = &instance;
  return NONET_ERR_INTERNAL;
}
void destroy_half(void* rule) noexcept {
  if (rule == &instance) ++destroyed[sizeof destroyed - 2];
}

int32_t check(const void*, const uint8_t*, const nonet_broken*) noexcept { return 1; }
int32_t check_seven(const void*, const uint8_t*, const nonet_broken*) noexcept { return 7; }
int32_t check_throws(const void*, const uint8_t*, const nonet_broken*) {
  throw std::runtime_error("check is at fault");
}

nonet_mask candidates_fault(const void*, const uint8_t*, nonet_cell) noexcept {
  return NONET_MASK_FAULT;
}

nonet_status post_twice(const void*, const nonet_model* model) noexcept {
  const nonet_cell cells[2] = {4, 4};
  model->begin_clue(model->self, "cages[2]");
  model->sum(model->self, cells, nullptr, 2, 3, 17);
  return NONET_OK;  // although the sum was refused
}
nonet_status post_foreign(const void*, const nonet_model* model) noexcept {
  return model->less(model->self, 0, 5000, 1);
}
nonet_status post_wild(const void*, const nonet_model* model) noexcept {
  // A length that would be read past any array.
  const nonet_cell c = 0;
  return model->all_different(model->self, &c, 0xFFFFFFFFu);
}
nonet_status post_many_variables(const void*, const nonet_model* model) noexcept {
  nonet_cell made = 0;
  nonet_status last = NONET_OK;
  for (int i = 0; i < 200'000 && last == NONET_OK; ++i) {
    last = model->variable(model->self, 1, 4, &made);
  }
  return last;
}
nonet_status post_many_clues(const void*, const nonet_model* model) noexcept {
  nonet_status last = NONET_OK;
  for (int i = 0; i < 1'100'000 && last == NONET_OK; ++i) {
    last = model->begin_clue(model->self, i % 2 == 0 ? "even" : "odd");
  }
  return last;
}
nonet_status post_internal(const void*, const nonet_model*) noexcept { return NONET_ERR_INTERNAL; }
nonet_status post_throws(const void*, const nonet_model*) {
  throw std::runtime_error("post is at fault");
}

int32_t propagate_error(const void*, const nonet_call*) noexcept { return NONET_PROP_ERROR; }
int32_t propagate_throws(const void*, const nonet_call*) { throw 42; }

template <int32_t (*Propagate)(const void*, const nonet_call*) noexcept>
nonet_status post_propagator(const void*, const nonet_model* model) noexcept {
  nonet_propagator p{};
  p.struct_size = sizeof p;
  p.cost = NONET_COST_LINEAR;
  p.events = NONET_ON_ANY;
  p.name = "faulty";
  p.propagate = Propagate;
  const nonet_cell c = 0;
  return model->propagator(model->self, &p, nullptr, &c, 1);
}
nonet_status post_throwing_propagator(const void*, const nonet_model* model) noexcept {
  nonet_propagator p{};
  p.struct_size = sizeof p;
  p.cost = NONET_COST_LINEAR;
  p.events = NONET_ON_ANY;
  p.propagate = trust_me<decltype(p.propagate)>(&propagate_throws);
  const nonet_cell c = 0;
  return model->propagator(model->self, &p, nullptr, &c, 1);
}
nonet_status post_short(const void*, const nonet_model* model) noexcept {
  nonet_propagator p{};
  p.struct_size = 8;
  p.propagate = &propagate_error;
  const nonet_cell c = 0;
  return model->propagator(model->self, &p, nullptr, &c, 1);
}

// Each alone asks for as much state as it may.
nonet_status post_many_bytes(const void*, const nonet_model* model) noexcept {
  nonet_propagator p{};
  p.struct_size = sizeof p;
  p.cost = NONET_COST_LINEAR;
  p.events = NONET_ON_ANY;
  p.state_words = 1024;
  p.propagate = &propagate_error;
  const nonet_cell c = 0;
  nonet_status last = NONET_OK;
  for (int i = 0; i < 40'000 && last == NONET_OK; ++i) {
    last = model->propagator(model->self, &p, nullptr, &c, 1);
  }
  return last;
}

const char* last_fault() noexcept { return "the pack knows why"; }
constexpr nonet_fault fault_extension{&last_fault};
const void* get_extension(const char* id) noexcept {
  return id[6] == 'f' ? static_cast<const void*>(&fault_extension) : nullptr;
}

const char* last_of_half() noexcept { return destroyed; }
constexpr nonet_fault half_extension{&last_of_half};
const void* get_half_extension(const char* id) noexcept {
  return id[6] == 'f' ? static_cast<const void*>(&half_extension) : nullptr;
}

constexpr nonet_rule_type base(const char* id, const char* name) {
  nonet_rule_type type{};
  type.struct_size = sizeof type;
  type.id = id;
  type.name = name;
  type.summary = "breaks a promise";
  type.create = &create;
  type.destroy = &destroy;
  type.check = &check;
  return type;
}

template <class Change>
nonet_rule_type made(const char* id, const char* name, Change change) {
  nonet_rule_type type = base(id, name);
  change(type);
  return type;
}

#define FAULTY(variable, name, change) \
  const nonet_rule_type variable =     \
      made("test.faulty." name, name, [](nonet_rule_type& t) { change; })

FAULTY(a, "create-nothing", t.create = &create_nothing);
FAULTY(b, "create-silent", t.create = &create_silent);
FAULTY(c, "create-unfit", t.create = &create_unfit);
FAULTY(d, "create-internal", t.create = &create_internal);
FAULTY(e, "create-liar", t.create = &create_liar);
FAULTY(f, "create-throws", t.create = trust_me<decltype(t.create)>(&create_throws));
FAULTY(g, "check-seven", t.check = &check_seven);
FAULTY(h, "check-throws", t.check = trust_me<decltype(t.check)>(&check_throws));
FAULTY(i, "candidates-fault", t.candidates = &candidates_fault; t.get_extension = &get_extension);
FAULTY(j, "post-twice", t.post = &post_twice);
FAULTY(k, "post-foreign", t.post = &post_foreign);
FAULTY(l, "post-wild", t.post = &post_wild);
FAULTY(m, "post-internal", t.post = &post_internal; t.get_extension = &get_extension);
FAULTY(n, "post-throws", t.post = trust_me<decltype(t.post)>(&post_throws));
FAULTY(o, "propagate-error", t.post = &post_propagator<&propagate_error>);
FAULTY(p, "propagate-throws", t.post = &post_throwing_propagator);
FAULTY(q, "propagator-short", t.post = &post_short);
FAULTY(r, "create-half", t.create = &create_half; t.destroy = &destroy_half;
       t.get_extension = &get_half_extension);
FAULTY(s, "post-many-variables", t.post = &post_many_variables);
FAULTY(v, "post-many-clues", t.post = &post_many_clues);
FAULTY(u, "post-many-bytes", t.post = &post_many_bytes);

const nonet_rule_type* const rules[] = {&a, &b, &c, &d, &e, &f, &g, &h, &i, &j, &k,
                                        &l, &m, &n, &o, &p, &q, &r, &s, &v, &u};

}  // namespace

extern "C" NONET_EXPORT constinit const nonet_pack nonet_pack_v1 = {sizeof(nonet_pack),
                                                                    NONET_ABI_MAJOR,
                                                                    NONET_ABI_NEEDS,
                                                                    "test.faulty",
                                                                    "1.0.0",
                                                                    "breaks every promise",
                                                                    "MIT",
                                                                    std::size(rules),
                                                                    rules,
                                                                    0,
                                                                    nullptr};
