// What a pack that takes the process down leaves behind: status 3 and one line.
// SPDX-License-Identifier: MIT
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <catch2/catch.hpp>
#include <csignal>
#include <cstdio>
#include <cstdlib>

#include "host/loader/bundles.hpp"
#include "loader/breadcrumb.hpp"
#include "loader/library.hpp"
#include "nonet/host/pack_guard.hpp"

using namespace nonet::host;
using namespace nonet::host::test;

namespace {

struct death {
  int status = 0;  // as waitpid() has it
  std::string said;
};

// Runs `act` in a process of its own with the guard on.
template <class Act>
death run(Act act) {
  std::array<int, 2> pipe_ends{};
  REQUIRE(pipe(pipe_ends.data()) == 0);
  const pid_t child = fork();
  if (child == 0) {
    dup2(pipe_ends[1], STDERR_FILENO);
    for (const int number : {SIGSEGV, SIGABRT, SIGFPE, SIGILL, SIGBUS})
      std::signal(number, SIG_DFL);
    guard_against_packs();
    act();
    _exit(0);
  }
  close(pipe_ends[1]);
  death d;
  std::array<char, 256> part{};
  for (ssize_t n; (n = read(pipe_ends[0], part.data(), part.size())) > 0;) {
    d.said.append(part.data(), static_cast<std::size_t>(n));
  }
  close(pipe_ends[0]);
  waitpid(child, &d.status, 0);
  return d;
}

void check_pack_fault(const death& d, const std::string& line) {
  REQUIRE(WIFEXITED(d.status));
  CHECK(WEXITSTATUS(d.status) == 3);
  CHECK(d.said == line);
}

}  // namespace

TEST_CASE("a static constructor that throws is told with the pack's path or as why it fails") {
  const std::string path = built("explodes").string();
  const death d = run([&] { std::fputs(open_library(path).error.c_str(), stderr); });
  REQUIRE(WIFEXITED(d.status));
  // Whether an exception passes the system's loader is the compiler's choice; clang lets it.
  if (WEXITSTATUS(d.status) == 0) {
    CHECK(d.said == "does not load: tick");
  } else {
    check_pack_fault(d, path +
                            ": a static constructor: the pack threw an exception where none may "
                            "leave it: tick\n");
  }
}

TEST_CASE("a library that crashes while it is loaded ends the process with the pack's path") {
  const std::string path = built("crashes").string();
  check_pack_fault(run([&] { static_cast<void>(open_library(path)); }),
                   path + ": a static constructor: the pack crashed (segmentation fault)\n");
}

TEST_CASE("the last words name the innermost call and fit on one line") {
  check_pack_fault(run([] {
                     const breadcrumb outer("/outer.so", "carver", "generate");
                     const breadcrumb inner("/in\nner.so", "odd", "check");
                     std::abort();
                   }),
                   "/in?ner.so: check of \"odd\": the pack crashed (abort)\n");
}

TEST_CASE("a pack that calls exit() is told, and does not look like success") {
  check_pack_fault(run([] {
                     const breadcrumb trail("/leaver.so", "odd", "create");
                     std::exit(0);
                   }),
                   "/leaver.so: create of \"odd\": the pack ended the process\n");
}

TEST_CASE("a crash outside a pack stays a crash") {
  const death d = run([] {
    { const breadcrumb gone("/gone.so", "odd", "check"); }
    raise(SIGSEGV);
  });
  CHECK(d.said.empty());
  REQUIRE(WIFSIGNALED(d.status));
  CHECK(WTERMSIG(d.status) == SIGSEGV);
}
