// How the program behaves towards the system: signals, pipes, threads, full disks.
// SPDX-License-Identifier: MIT
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "run_program.hpp"
#include "support/files.hpp"

using namespace nonet::test;
using namespace std::chrono_literals;

namespace {

// Many lines of givens of the 4x4 board, some with one solution, some with none, many or
// faults, in an order that no number of threads divides.
std::string many_lines() {
  const std::string kinds[] = {"1...........4..2 # many",
                               "123.341.21..43..",
                               "1234341221434321,full",
                               "11..............",
                               "123",
                               "................ empty",
                               "1234341221434.21\tlast"};
  std::string text;
  for (int i = 0; i < 500; ++i) text += kinds[static_cast<std::size_t>(i * i + i / 3) % 7] + "\n";
  return text;
}

run_request lines_request(const std::string& command, const std::string& threads, bool json) {
  run_request r;
  r.arguments = {command, "puzzles/frame4.toml", "--lines", "-", "--threads", threads};
  if (command == "solve") r.arguments.insert(r.arguments.end(), {"--limit", "2"});
  if (json) r.arguments.emplace_back("--json");
  r.input = many_lines();
  return r;
}

}  // namespace

TEST_CASE("lines come out the same with one thread and with eight") {
  for (const char* command : {"solve", "count", "check", "candidates"}) {
    for (const bool json : {false, true}) {
      CAPTURE(command, json);
      const run_result one = run(lines_request(command, "1", json));
      const run_result eight = run(lines_request(command, "8", json));
      CHECK(one.out == eight.out);
      CHECK(one.err == eight.err);
      CHECK(one.status == 2);
      CHECK(eight.status == 2);
      CHECK(std::count(one.out.begin(), one.out.end(), '\n') == 500);
    }
  }
}

TEST_CASE("files come out the same with one thread and with eight") {
  std::vector<std::string> files;
  for (int i = 0; i < 12; ++i) {
    files.insert(files.end(), {"puzzles/one4.toml", "puzzles/two4.toml", "puzzles/clash4.toml",
                               "puzzles/missing.toml"});
  }
  for (const char* command : {"solve", "count", "check"}) {
    CAPTURE(command);
    std::vector<std::string> one{command, "--threads", "1"}, eight{command, "--threads", "8"};
    one.insert(one.end(), files.begin(), files.end());
    eight.insert(eight.end(), files.begin(), files.end());
    const run_result a = run(one), b = run(eight);
    CHECK(a.out == b.out);
    CHECK(a.err == b.err);
    CHECK(a.status == 2);
    CHECK(b.status == 2);
  }
}

TEST_CASE("an interrupted count says how far it came and ends with 130 within a second") {
  for (const int number : {SIGINT, SIGTERM}) {
    run_request r;
    r.arguments = {"count", "puzzles/empty9.toml"};
    r.signal = number;
    r.signal_delay = 500ms;
    const run_result result = run(r);
    CHECK(result.status == 130);
    CHECK(result.out.empty());
    CHECK(result.err.find("puzzles/empty9.toml: interrupted, ") == 0);
    CHECK(result.after_signal < 1000ms);
  }
}

TEST_CASE("what was finished before an interruption is printed whole") {
  run_request r;
  r.arguments = {"count", "puzzles/one4.toml", "puzzles/two4.toml", "puzzles/empty9.toml",
                 "puzzles/one4.toml"};
  r.signal = SIGINT;
  r.signal_delay = 500ms;
  const run_result result = run(r);
  CHECK(result.status == 130);
  CHECK(result.out == "puzzles/one4.toml: 1\npuzzles/two4.toml: 2\n");
}

TEST_CASE("a reader of lines gets each answer before it sends the next line") {
  conversation c({"solve", "puzzles/frame4.toml", "--lines", "-"});
  c.say("123.341.21..43.. first\n");
  CHECK(c.hear() == "1234341221434321\tfirst\n");
  c.say("11..............\n");
  CHECK(c.hear() == "none\n");
  CHECK(c.status() == 1);
}

TEST_CASE("an interruption ends the wait for the next line") {
  conversation c({"solve", "puzzles/frame4.toml", "--lines", "-"});
  c.say("123.341.21..43..\n");
  CHECK(c.hear() == "1234341221434321\n");
  c.interrupt();
  CHECK(c.hear().empty());
  CHECK(c.status() == 130);
}

TEST_CASE("an interruption ends the wait for a puzzle on standard input") {
  conversation c({"solve", "-"});
  c.say("nonet = 1\n");
  // Nothing tells when the program has begun to read; before that the signal itself ends it.
  c.interrupt();
  CHECK(c.hear().empty());
  const int status = c.status();
  CHECK((status == 130 || status == killed_by(SIGINT)));
}

TEST_CASE("an interruption ends the wait for a pipe that nobody writes to") {
  const scratch_folder folder;
  const std::string pipe = folder / "pipe";
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  run_request r;
  r.arguments = {"solve", pipe};
  r.signal = SIGTERM;
  r.signal_delay = 500ms;
  CHECK(run(r).status == 130);
}

TEST_CASE("solutions are printed as they are found") {
  conversation c({"solve", "--limit", "1000000000000", "puzzles/empty9.toml"});
  std::string grid;
  for (int row = 0; row < 9; ++row) grid += c.hear();
  CHECK(grid.size() == 90);
  CHECK(c.hear() == "\n");
  // Goes away without having heard the rest.
}

TEST_CASE("a full disk is reported") {
  for (const char* command : {"solve", "count", "rules"}) {
    run_request r;
    r.arguments = {command};
    if (r.arguments[0] != "rules") r.arguments.emplace_back("puzzles/one4.toml");
    r.output_file = "/dev/full";
    const run_result result = run(r);
    CHECK(result.status == 2);
    CHECK(result.err == "cannot write to standard output: No space left on device\n");
  }
}

TEST_CASE("a full disk ends the searches that nobody waits for any more") {
  run_request r;
  r.arguments = {"count", "--threads", "2", "puzzles/one4.toml", "puzzles/empty9.toml"};
  r.output_file = "/dev/full";
  const run_result result = run(r);
  CHECK(result.status == 2);
  CHECK(result.err == "cannot write to standard output: No space left on device\n");
}

TEST_CASE("a file that grows beyond what is allowed is reported, and nothing half is left") {
  const scratch_folder at;
  const std::string too_large = ": cannot write: File too large\n";
  run_request r;
  r.file_bytes = 100;
  r.arguments = {"render", "puzzles/one4.toml", "-o", at / "one.txt"};
  const run_result picture = run(r);
  CHECK(picture.status == 2);
  CHECK(picture.err == (at / "one.txt").string() + too_large);
  r.arguments = {"generate", "puzzles/recipe9.toml", "--seed", "3", "-o", at / "d"};
  const run_result puzzle = run(r);
  CHECK(puzzle.status == 2);
  CHECK(puzzle.err == (at / "d/recipe9-000000.toml").string() + too_large);
  CHECK(at.files().empty());
}

TEST_CASE("a closed standard output is reported") {
  run_request r;
  r.arguments = {"solve", "puzzles/one4.toml"};
  r.close_output = true;
  const run_result result = run(r);
  CHECK(result.status == 2);
  CHECK(result.err == "cannot write to standard output: Bad file descriptor\n");
}

// A sanitizer cannot begin with so little.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST_CASE("whatever the memory, puzzles are made or its shortage is named") {
  run_request r;
  r.arguments = {"generate", NONET_TEST_FOLDER "/../../plugins/killer/recipes/killer.toml"};
  r.arguments.insert(r.arguments.end(), {"-n", "2", "--seed", "3", "--format", "json"});
  int short_of_it = 0;
  bool made = false;
  for (int megabytes = 16; !made && megabytes < 2000; megabytes += 4) {
    run_request begins;  // below, nothing does that comes before us
    begins.arguments = {"--version"};
    begins.memory = r.memory = megabytes << 20;
    if (run(begins).status != 0) continue;
    const run_result result = run(r);
    INFO(megabytes << " MiB: " << result.err);
    // The system's loader says no more than this, of the program's libraries or of packs.
    if (result.err.find("failed to map segment") != std::string::npos) continue;
    made = result.status == 0;
    if (made) break;
    ++short_of_it;
    CHECK(result.status == 2);
    CHECK(result.err.starts_with("nonet: cannot go on: "));
  }
  CHECK(made);
  CHECK(short_of_it > 0);
}

TEST_CASE("a system that has no more files for us is named and ends with 2") {
  run_request r;
  r.arguments = {"solve", "puzzles/one4.toml"};
  r.open_files = 5;
  const run_result result = run(r);
  CHECK(result.status == 2);
  CHECK(result.err == "nonet: cannot go on: eventfd: Too many open files\n");
  CHECK(result.out.empty());
}
#endif

TEST_CASE("a time limit ends a count with what is known") {
  const run_result result = run({"count", "--max-seconds", "0.2", "puzzles/empty9.toml"});
  CHECK(result.status == 4);
  REQUIRE(result.out.size() > 2);
  CHECK(result.out.substr(result.out.size() - 2) == "+\n");
  CHECK(result.err.find("puzzles/empty9.toml: --max-seconds ended it, ") == 0);
}

TEST_CASE("a time limit is for each line") {
  run_request r;
  r.arguments = {"count", "puzzles/frame9.toml", "--lines", "-", "--max-seconds", "0.2"};
  r.input = std::string(81, '.') + "\n" + "11" + std::string(79, '.') + "\n";
  const run_result result = run(r);
  CHECK(result.status == 4);
  CHECK(result.out.find("+\n0\n") != std::string::npos);
}

TEST_CASE("lists show what loads, and a pack that does not costs exit status 3") {
  const std::string library = NONET_TEST_FOLDER "/packs/broken.nonet/linux-x86_64/broken.so: ";
  const run_result rules = run({"--pack-path", "packs", "rules"});
  CHECK(rules.status == 3);
  CHECK(rules.err.find(library) == 0);
  CHECK(std::count(rules.err.begin(), rules.err.end(), '\n') == 1);
  CHECK(rules.out.find("\nboxes ") != std::string::npos);
  CHECK(rules.out.find("shattered") == std::string::npos);
  const run_result packs = run({"--pack-path", "packs", "pack", "list"});
  CHECK(packs.status == 3);
  CHECK(packs.err == rules.err);
  CHECK(packs.out.find("org.example.broken ") == 0);
  CHECK(packs.out.find("(passed over)") != std::string::npos);
  CHECK(packs.out.find("\norg.nonet.classic ") != std::string::npos);
  const run_result builtin = run({"--pack-path", "packs", "--only-builtin", "pack", "list"});
  CHECK(builtin.status == 0);
  CHECK(builtin.err.empty());
  CHECK(builtin.out.find("broken") == std::string::npos);
}

TEST_CASE("a library that lies in no bundle tells of itself as one in a bundle does") {
  const scratch_folder at;
  const std::string library = at / "classic.so";
  std::filesystem::copy_file(
      NONET_BUILD_FOLDER "/lib/nonet/packs/classic.nonet/linux-x86_64/classic.so", library);
  const run_result text = run({"pack", "info", library});
  CHECK(text.status == 0);
  CHECK(text.out.find("library    " + library + "\n") != std::string::npos);
  CHECK(text.out.find("bundle") == std::string::npos);
  const run_result json = run({"pack", "info", "--json", library});
  CHECK(json.status == 0);
  CHECK(json.out.starts_with("{\"id\":\"org.nonet.classic\","));
  CHECK(std::count(json.out.begin(), json.out.end(), '\n') == 1);
}

TEST_CASE("the manifest of a library is printed, or written to a file whole") {
  const std::string library =
      NONET_BUILD_FOLDER "/lib/nonet/packs/classic.nonet/linux-x86_64/classic.so";
  const run_result printed = run({"pack", "manifest", library});
  CHECK(printed.status == 0);
  CHECK(printed.out.find("\nid = \"org.nonet.classic\"\n") != std::string::npos);
  const run_result refused = run({"pack", "manifest", library, "-o", "/nonexistent/pack.toml"});
  CHECK(refused.status == 2);
  CHECK(refused.out.empty());
  CHECK(refused.err == "/nonexistent/pack.toml: cannot write: No such file or directory\n");
}

TEST_CASE("what is known of a pack whose library is another's comes with the reason") {
  namespace fs = std::filesystem;
  const scratch_folder folder;
  const fs::path at = folder.root();
  fs::copy(NONET_BUILD_FOLDER "/lib/nonet/packs/classic.nonet", at / "liar.nonet",
           fs::copy_options::recursive);
  const fs::path libraries = at / "liar.nonet/linux-x86_64";
  fs::rename(libraries / "classic.so", libraries / "liar.so");
  std::ofstream(at / "liar.nonet/pack.toml") << "id = \"org.example.liar\"\n"
                                                "version = \"1.0.0\"\n"
                                                "summary = \"s\"\n"
                                                "license = \"MIT\"\n"
                                                "abi = \"1.0\"\n"
                                                "[[rule]]\n"
                                                "id = \"org.example.lie\"\n"
                                                "name = \"lie\"\n"
                                                "summary = \"s\"\n";
  for (const char* json : {"", "--json"}) {
    std::vector<std::string> arguments{"--pack-path", at.string(), "pack", "info",
                                       "org.example.liar"};
    if (*json != '\0') arguments.emplace_back(json);
    const run_result result = run(arguments);
    CHECK(result.status == 3);
    CHECK(result.out.find("org.example.lie") != std::string::npos);
    CHECK((result.out.find("\"loads\":false") != std::string::npos) == (*json != '\0'));
    CHECK(result.err.find("liar.nonet/linux-x86_64/liar.so: ") != std::string::npos);
  }
}

TEST_CASE("control characters of a file's name are escaped, whatever is asked") {
  namespace fs = std::filesystem;
  const scratch_folder folder;
  const fs::path at = folder.root() / "nonet-\x1B[2J\n";
  fs::copy_file(NONET_TEST_FOLDER "/puzzles/one4.toml", at);
  for (const char* command : {"solve", "count", "check", "grade", "candidates"}) {
    INFO(command);
    std::vector<std::string> arguments{command, "--timing", at.string()};
    if (std::string_view(command) != "candidates") arguments.push_back(at.string());
    const run_result result = run(arguments);
    CHECK(result.status == 0);
    CHECK((result.out + result.err).find("nonet-\\x1B[2J\\n") != std::string::npos);
    CHECK((result.out + result.err).find('\x1B') == std::string::npos);
  }
}

TEST_CASE("timing adds a line on standard error and two keys to the object") {
  const run_result text = run({"solve", "--timing", "puzzles/one4.toml"});
  CHECK(text.out == "1234\n3412\n2143\n4321\n");
  CHECK(text.err.find("puzzles/one4.toml: setup ") == 0);
  const run_result json = run({"solve", "--timing", "--json", "puzzles/one4.toml"});
  CHECK(json.out.find("\"setup_us\":") != std::string::npos);
  CHECK(json.out.find("\"solve_us\":") != std::string::npos);
  CHECK(json.err.empty());
}

TEST_CASE("what is said at the end stands behind the answers on a terminal") {
  // Both go to one pipe.
  const auto both = [](const std::string& arguments) {
    const std::string command =
        "cd '" NONET_TEST_FOLDER "' && '" NONET_BINARY "' " + arguments + " 2>&1";
    FILE* const from = ::popen(command.c_str(), "r");
    REQUIRE(from != nullptr);
    std::string text;
    for (int c; (c = std::fgetc(from)) != EOF;) text += static_cast<char>(c);
    CHECK(::pclose(from) == 0);
    return text;
  };
  CHECK(both("solve --timing puzzles/one4.toml").find("4321\npuzzles/one4.toml: setup ") !=
        std::string::npos);
  CHECK(both("solve --timing --lines puzzles/good4.txt puzzles/frame4.toml")
            .find("1234341221434321\npuzzles/good4.txt: setup ") != std::string::npos);
}
