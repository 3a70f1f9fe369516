// Forks, executes and listens.
// SPDX-License-Identifier: MIT
#include "run_program.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <string>
#include <utility>

namespace nonet::test {
namespace {

using clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

struct channel {
  int read = -1, write = -1;
  channel() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("pipe");
    read = ends[0];
    write = ends[1];
  }
};

// Becomes the program; returns only if that fails.
void become(const std::vector<std::string>& arguments) {
  std::vector<std::string> words{NONET_BINARY};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& w : words) argv.push_back(w.data());
  argv.push_back(nullptr);
  // Nobody's own packs, colours or language.
  std::array<std::string, 3> variables{"XDG_DATA_HOME=/nonexistent", "TERM=dumb", "LC_ALL=C.UTF-8"};
  std::array<char*, 4> environment{variables[0].data(), variables[1].data(), variables[2].data(),
                                   nullptr};
  if (::chdir(NONET_TEST_FOLDER) != 0) return;
  ::execve(NONET_BINARY, argv.data(), environment.data());
}

int wait_for(int process) {
  int status = 0;
  while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : killed_by(WTERMSIG(status));
}

// Catch installs handlers for signals; a child must not run them before it becomes the program.
int fork_without_handlers() {
  sigset_t all, before;
  sigfillset(&all);
  ::sigprocmask(SIG_SETMASK, &all, &before);
  const int process = ::fork();
  if (process == 0) {
    for (const int number : {SIGINT, SIGTERM, SIGPIPE}) ::signal(number, SIG_DFL);
  }
  ::sigprocmask(SIG_SETMASK, &before, nullptr);
  return process;
}

int open_or_die(const std::string& path, int flags) {
  const int descriptor = ::open(path.c_str(), flags, 0644);
  if (descriptor < 0) ::_exit(126);
  return descriptor;
}

// Whether the program has a signal in hand, however busy the machine: until it blocks it, to read
// it from a descriptor, the signal itself would end it.
bool expects(int process, int signal) {
  if (signal == SIGKILL) return true;
  std::ifstream status("/proc/" + std::to_string(process) + "/status");
  const std::string key = "SigBlk:";
  for (std::string line; std::getline(status, line);) {
    if (!line.starts_with(key)) continue;
    const unsigned long long blocked = std::stoull(line.substr(key.size()), nullptr, 16);
    return (blocked >> (signal - 1) & 1U) != 0;
  }
  return true;  // it is gone
}

void allow_at_most(int number, decltype(RLIMIT_NOFILE) of) {
  if (number == 0) return;
  const auto n = static_cast<rlim_t>(number);
  const rlimit limit{n, n};
  ::setrlimit(of, &limit);
}

void set_up_child(const run_request& request, const channel& in, const channel& out,
                  const channel& err) {
  if (::chdir(NONET_TEST_FOLDER) != 0) ::_exit(126);
  ::dup2(request.input_file.empty() ? in.read : open_or_die(request.input_file, O_RDONLY), 0);
  ::dup2(request.output_file.empty() ? out.write : open_or_die(request.output_file, O_WRONLY), 1);
  ::dup2(err.write, 2);
  if (request.close_output) ::close(1);
  allow_at_most(request.open_files, RLIMIT_NOFILE);
  allow_at_most(request.file_bytes, RLIMIT_FSIZE);
  allow_at_most(request.memory, RLIMIT_AS);
}

}  // namespace

run_result run(const run_request& request) {
  ::signal(SIGPIPE, SIG_IGN);
  channel in, out, err;
  const int process = fork_without_handlers();
  if (process == 0) {
    set_up_child(request, in, out, err);
    become(request.arguments);
    ::_exit(127);
  }
  for (const int end : {in.read, out.write, err.write}) ::close(end);
  // Inputs of tests are far smaller than a pipe.
  if (::write(in.write, request.input.data(), request.input.size()) < 0) {
    // The program went away before it read; its status will say why.
  }
  ::close(in.write);

  run_result result;
  const clock::time_point start = clock::now();
  clock::time_point sent{};
  std::array<std::pair<int, std::string*>, 2> streams{
      {{out.read, &result.out}, {err.read, &result.err}}};
  for (int open = 2; open > 0;) {
    const clock::time_point now = clock::now();
    if (now - start > 60s) ::kill(process, SIGKILL);
    const bool due =
        request.signal != 0 && sent == clock::time_point{} && now - start >= request.signal_delay;
    if (due && expects(process, request.signal) &&
        (!request.signal_when || request.signal_when())) {
      ::kill(process, request.signal);
      sent = now;
    }
    std::array<pollfd, 2> on{{{streams[0].first, POLLIN, 0}, {streams[1].first, POLLIN, 0}}};
    const int patience = due && request.signal_when ? 1 : 20;  // milliseconds
    if (::poll(on.data(), 2, patience) <= 0) continue;
    for (std::size_t i = 0; i < 2; ++i) {
      if (on[i].revents == 0) continue;
      std::array<char, 65536> buffer{};
      const ssize_t n = ::read(streams[i].first, buffer.data(), buffer.size());
      if (n > 0) {
        streams[i].second->append(buffer.data(), static_cast<std::size_t>(n));
      } else {
        ::close(std::exchange(streams[i].first, -1));
        --open;
      }
    }
  }
  result.status = wait_for(process);
  if (sent != clock::time_point{}) {
    result.after_signal =
        std::chrono::duration_cast<std::chrono::milliseconds>(clock::now() - sent);
  }
  return result;
}

run_result run(std::vector<std::string> arguments) {
  run_request request;
  request.arguments = std::move(arguments);
  return run(request);
}

conversation::conversation(std::vector<std::string> arguments) {
  ::signal(SIGPIPE, SIG_IGN);
  channel in, out;
  process_ = fork_without_handlers();
  if (process_ == 0) {
    ::dup2(in.read, 0);
    ::dup2(out.write, 1);
    ::dup2(open_or_die("/dev/null", O_WRONLY), 2);
    become(arguments);
    ::_exit(127);
  }
  ::close(in.read);
  ::close(out.write);
  to_ = in.write;
  from_ = out.read;
}

conversation::~conversation() {
  if (to_ >= 0) ::close(to_);
  ::close(from_);
  if (process_ > 0) {
    ::kill(process_, SIGKILL);
    static_cast<void>(wait_for(process_));
  }
}

void conversation::say(const std::string& text) {
  if (::write(to_, text.data(), text.size()) != static_cast<ssize_t>(text.size())) {
    throw std::runtime_error("the program does not listen");
  }
}

std::string conversation::hear() {
  std::string line;
  const clock::time_point start = clock::now();
  while (clock::now() - start < 10s) {
    pollfd on{from_, POLLIN, 0};
    if (::poll(&on, 1, 100) <= 0) continue;
    char c = 0;
    if (::read(from_, &c, 1) != 1) break;
    line += c;
    if (c == '\n') break;
  }
  return line;
}

void conversation::interrupt() { ::kill(process_, SIGINT); }

int conversation::status() {
  if (to_ >= 0) ::close(std::exchange(to_, -1));
  return wait_for(std::exchange(process_, -1));
}

}  // namespace nonet::test
