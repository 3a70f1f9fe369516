// A rule of a puzzle, made by a pack: what stands behind host::rule.
// SPDX-License-Identifier: MIT
#include "loader/instance.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "loader/asked_rule.hpp"
#include "loader/breadcrumb.hpp"
#include "loader/drawing.hpp"
#include "loader/pack_host.hpp"
#include "loader/pack_problem.hpp"
#include "loader/posting.hpp"
#include "loader/text.hpp"

namespace nonet::host {
namespace {

static_assert(NONET_EMPTY == core::empty_value);

// Collects why check() said no.
struct broken_sink {
  const instance& rule;
  std::vector<violation>& why;

  static void tell(void* self, const char* path, const nonet_cell* cells, std::uint32_t n,
                   const char* why) noexcept {
    try {
      auto& sink = *static_cast<broken_sink*>(self);
      violation v;
      v.where = sink.rule.where();
      if (path != nullptr && *path != '\0') v.where += " " + clean_text(path);
      const std::uint32_t board = sink.rule.shape().cells();
      for (std::uint32_t i = 0; cells != nullptr && i < std::min(n, board); ++i) {
        if (cells[i] < board) v.cells.push_back(cells[i]);
      }
      v.why = clean_text(why);
      sink.why.push_back(std::move(v));
    } catch (...) {
      // Out of memory: check() still says that the rule is broken.
    }
  }
};

void destroy_rule(const rule_type& type, void* raw) {
  const breadcrumb trail(type.pack->library.c_str(), type.abi->name, "destroy");
  // What it throws has nobody left to hear of it.
  static_cast<void>(call_pack(type.abi->destroy, raw));
}

}  // namespace

problem asker_of(const source& text, const rule_entry& entry) {
  problem p;
  p.file = text.name;
  p.at = entry.at;
  p.where = "rule " + std::to_string(entry.number) + " (" + entry.use + ")";
  return p;
}

namespace {

// What create has made, until an instance owns it.
//
// Invariant: destroyed once, by this or, after release(), by the instance.
class made_rule {
 public:
  explicit made_rule(const rule_type& type) noexcept : type_(type) {}
  ~made_rule() {
    if (raw_ != nullptr) destroy_rule(type_, raw_);
  }
  made_rule(const made_rule&) = delete;
  made_rule& operator=(const made_rule&) = delete;

  [[nodiscard]] void** place() noexcept { return &raw_; }
  [[nodiscard]] void* raw() const noexcept { return raw_; }
  void release() noexcept { raw_ = nullptr; }

 private:
  const rule_type& type_;
  void* raw_ = nullptr;
};

std::optional<nonet_status> create(const rule_type& type, const core::board& shape,
                                   const parameter_tree& parameters, const pack_host& host,
                                   made_rule& into) {
  const nonet_board board = abi_board(shape);
  const breadcrumb trail(type.pack->library.c_str(), type.abi->name, "create");
  return call_pack(type.abi->create, host.face(), &board, parameters.values(), into.place());
}

}  // namespace

void report_items(const rule_type& type, const rule_entry& entry, const core::board& shape,
                  const parameter_tree& parameters, const source& text, problems& found) {
  const problem asker = asker_of(text, entry);
  const pack_host host({type.pack, asker,
                        [&](std::string_view path) { return parameters.place_of(path); },
                        [&](std::string_view path) { return parameters.path_in_file(path); }});
  made_rule unused(type);
  problems said;
  static_cast<void>(
      host.conclude(create(type, shape, parameters, host, unused), "create", shape, {}, said));
  for (const problem& p : said.list()) {
    const bool of_item = p.where.find('[', asker.where.size()) != std::string::npos;
    if (p.level == severity::error && p.whose == fault::input && of_item) found.add(p);
  }
}

std::shared_ptr<const rule> rule::make(const rule_type& type, const rule_entry& entry,
                                       const core::board& shape, parameter_tree parameters,
                                       const source& text, problems& found) {
  const problem asker = asker_of(text, entry);
  const pack_host host(
      {type.pack, asker, [&](std::string_view path) { return parameters.place_of(path); }});
  made_rule own(type);
  const std::optional<nonet_status> status = create(type, shape, parameters, host, own);
  const std::string said = status == NONET_OK ? std::string() : last_fault(type);
  const bool made = host.conclude(status, "create", shape, said, found);
  if (status != NONET_OK) return nullptr;
  if (own.raw() == nullptr) {
    if (made) {
      found.add(pack_problem(type.pack->library, asker,
                             "create failed: it answered NONET_OK but made no instance"));
    }
    return nullptr;
  }
  auto owner = std::make_shared<const instance>(type, entry.number, asker, shape,
                                                std::move(parameters), own.raw());
  own.release();
  return made ? owner : nullptr;
}

instance::instance(const rule_type& type, std::size_t number, problem asker,
                   const core::board& shape, parameter_tree parameters, void* raw)
    : type_(type),
      number_(number),
      asker_(std::move(asker)),
      shape_(shape),
      parameters_(std::move(parameters)),
      raw_(raw) {}

instance::~instance() { destroy_rule(type_, raw_); }

std::string instance::where() const { return asker_.where; }

problem instance::blame(std::string message) const {
  return pack_problem(type_.pack->library, asker_, std::move(message));
}

bool instance::check(std::span<const std::uint8_t> values, std::vector<violation>* why) const {
  assert(values.size() == shape_.cells() && "one value for each cell of the board");
  std::vector<violation> told;
  broken_sink sink{*this, told};
  const nonet_broken face{&sink, &broken_sink::tell};
  std::optional<std::int32_t> answer;
  {
    const breadcrumb trail(library(), abi().name, "check");
    answer = call_pack(abi().check, raw_, values.data(), why == nullptr ? nullptr : &face);
  }
  if (answer == 1) return true;
  refuse_shortage(answer, *type_.pack, "check");
  if (answer != 0) {
    note_failure("check", answer && *answer > 0
                              ? "answered " + std::to_string(*answer) + " where it may say 0 or 1"
                              : describe_status(answer));
  }
  if (why == nullptr) return false;
  if (answer != 0) {
    told.push_back({where(), {}, "the pack failed: " + failure_text().value_or("")});
  } else if (told.empty()) {
    told.push_back({where(), {}, "the values break this rule"});
  }
  why->insert(why->end(), std::make_move_iterator(told.begin()),
              std::make_move_iterator(told.end()));
  return false;
}

bool instance::post(core::model& into, problems& found) const {
  const auto fail = [&](const std::string& message) {
    found.add(blame(message));
    return false;
  };
  into.begin_clue(static_cast<std::uint32_t>(number_), "");
  if (abi().post != nullptr) {
    poster to(into, shared_from_this());
    std::optional<nonet_status> status;
    {
      const breadcrumb trail(library(), abi().name, "post");
      status = call_pack(abi().post, raw_, &to.face());
    }
    refuse_shortage(status, *type_.pack, "post");
    // A rule that goes on after a refused post would be weaker than it says.
    if (!to.refusal().empty()) return fail("post failed: " + to.refusal());
    if (status != NONET_OK) {
      const std::string said = last_fault(type_);
      return fail("post failed: it " + describe_status(status) +
                  (said.empty() ? "" : " (" + said + ")"));
    }
  }
  if (abi().post == nullptr || abi().candidates != nullptr) {
    into.begin_clue(static_cast<std::uint32_t>(number_), "");
    post_asked_rule(shared_from_this(), into);
  }
  return true;
}

void instance::draw(canvas& on) const { draw_rule(*this, on); }

std::optional<problem> instance::failure() const {
  if (short_of_memory_) throw std::bad_alloc();
  const std::optional<std::string> text = failure_text();
  if (!text) return std::nullopt;
  return blame(*text);
}

std::optional<std::string> instance::failure_text() const {
  const std::scoped_lock lock(failure_mutex_);
  return failure_;
}

void instance::note_failure(const char* hook, const std::string& what) const noexcept {
  try {
    const std::string said = last_fault(type_);
    const std::scoped_lock lock(failure_mutex_);
    if (failure_) return;
    failure_ = std::string(hook) + " failed: it " + what + (said.empty() ? "" : " (" + said + ")");
  } catch (...) {
    // Out of memory: the caller still knows that something failed.
  }
}

}  // namespace nonet::host
