// The parts of the command line that work without a puzzle.
// SPDX-License-Identifier: MIT
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "columns.hpp"
#include "exit_status.hpp"
#include "line_reader.hpp"
#include "ordered_pipeline.hpp"
#include "output.hpp"
#include "support/files.hpp"

using namespace nonet::cli;

namespace {

// A file that is gone at the end of the test.
struct scratch_file {
  nonet::test::scratch_folder folder;
  std::string path = folder / "file";
  void fill(const std::string& text) const { nonet::test::write(path, text); }
};

std::vector<std::string> lines_by_runs(line_reader& reader) {
  constexpr std::size_t most = 7;
  std::vector<std::string> lines;
  std::string text;
  std::vector<line_reader::place> places;
  for (;;) {
    const auto got = reader.next_run(text, places, most);
    if (got == line_reader::got::end) return lines;
    REQUIRE((got == line_reader::got::line || (got == line_reader::got::too_long)));
    REQUIRE((!places.empty() && places.size() <= most));
    if (got == line_reader::got::too_long) CHECK(places.size() == 1);
    for (const auto [begin, end] : places) {
      lines.push_back(got == line_reader::got::line ? text.substr(begin, end - begin)
                                                    : "(too long)");
    }
    CHECK(reader.number() == lines.size());
  }
}

std::vector<std::string> lines_of(const std::string& text) {
  scratch_file file;
  file.fill(text);
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  line_reader reader(file.path, ends[0]);
  std::vector<std::string> lines;
  std::string line;
  for (;;) {
    const auto got = reader.next(line);
    if (got == line_reader::got::end) break;
    REQUIRE((got == line_reader::got::line || got == line_reader::got::too_long));
    lines.push_back(got == line_reader::got::line ? line : "(too long)");
    CHECK(reader.number() == lines.size());
  }
  line_reader again(file.path, ends[0]);
  CHECK(lines_by_runs(again) == lines);
  ::close(ends[0]);
  ::close(ends[1]);
  return lines;
}

using strings = std::vector<std::string>;

}  // namespace

TEST_CASE("the worst exit status wins") {
  const exit_status order[] = {exit_status::done,    exit_status::no,   exit_status::limit,
                               exit_status::input,   exit_status::pack, exit_status::interrupted,
                               exit_status::internal};
  for (std::size_t a = 0; a < std::size(order); ++a) {
    for (std::size_t b = 0; b < std::size(order); ++b) {
      CHECK(worse(order[a], order[b]) == order[std::max(a, b)]);
    }
  }
}

TEST_CASE("a reader of lines keeps every line and its number") {
  CHECK(lines_of("") == strings{});
  CHECK(lines_of("a") == strings{"a"});
  CHECK(lines_of("a\nb\n") == strings{"a", "b"});
  CHECK(lines_of("\n\nb") == strings{"", "", "b"});
  CHECK(lines_of("\xEF\xBB\xBF"
                 "a\r\nb") == strings{"a\r", "b"});
}

TEST_CASE("a reader of lines puts lines together across portions") {
  strings expected;
  std::string text;
  for (int i = 0; i < 9000; ++i) {
    expected.push_back(std::string(static_cast<std::size_t>(i % 37), 'x') + std::to_string(i));
    text += expected.back() + "\n";
  }
  CHECK(lines_of(text) == expected);
}

TEST_CASE("a reader of lines cuts a line that is far too long and goes on after it") {
  const std::string huge(3 * line_reader::longest, 'x');
  CHECK(lines_of("a\n" + huge + "\nb\n") == strings{"a", "(too long)", "b"});
  CHECK(lines_of(huge) == strings{"(too long)"});
}

TEST_CASE("a line without an end is no line") {
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  line_reader reader("/dev/zero", ends[0]);
  std::string line;
  CHECK(reader.next(line) == line_reader::got::error);
  CHECK(reader.reason() == "line 1 is longer than 16 MiB");
  CHECK(reader.bytes_read() < 2 * line_reader::endless);
  CHECK(reader.next(line) == line_reader::got::error);
  ::close(ends[0]);
  ::close(ends[1]);
}

TEST_CASE("a line of givens ends at the first blank, comma or number sign") {
  const auto split = [](std::string_view line) {
    const givens_line parts = split_line(line);
    return std::pair(std::string(parts.givens), std::string(parts.comment));
  };
  using pair = std::pair<std::string, std::string>;
  CHECK(split("12..") == pair("12..", ""));
  CHECK(split("12..\r") == pair("12..", ""));
  CHECK(split("  12..  ") == pair("12..", ""));
  CHECK(split("12.. a comment") == pair("12..", "a comment"));
  CHECK(split("12..,a,b") == pair("12..", "a,b"));
  CHECK(split("12..#4\r") == pair("12..", "4"));
  CHECK(split("12..\t# x") == pair("12..", "# x"));
  CHECK(split("").first.empty());
  CHECK(split(" \t\r").first.empty());
  CHECK(split("# 12..").first.empty());
}

TEST_CASE("columns line up by characters, not bytes") {
  CHECK(in_columns({{"a", "b"}, {"\xC3\xA4\xC3\xA4", "c"}}) == "a   b\n\xC3\xA4\xC3\xA4  c\n");
  CHECK(in_columns({{"a", "b", "c"}, {"long"}}) == "a     b  c\nlong\n");
  CHECK(in_columns({}).empty());
}

TEST_CASE("a pipeline hands on in order whatever the threads do") {
  for (const std::size_t workers : {1U, 2U, 8U}) {
    // Assertions are the main thread's alone.
    std::atomic<bool> refused = false;
    std::string text;
    std::vector<int> finished;
    ordered_pipeline<int> pipeline(workers, 5,
                                   {.work =
                                        [&refused](std::size_t, int& i, const auto& emit) {
                                          for (int k = 0; k < i % 4; ++k) {
                                            if (!emit(std::to_string(i) + ";")) refused = true;
                                          }
                                          i *= 2;
                                        },
                                    .write = [&](std::string_view t) { text += t; },
                                    .finish =
                                        [&](int& i) {
                                          finished.push_back(i);
                                          return true;
                                        },
                                    .caught_up = [] {},
                                    .idle = [] {},
                                    .abandon = [] {}});
    std::string expected_text;
    std::vector<int> expected;
    for (int i = 0; i < 1000; ++i) {
      static_cast<void>(pipeline.push(i));
      for (int k = 0; k < i % 4; ++k) expected_text += std::to_string(i) + ";";
      expected.push_back(2 * i);
    }
    pipeline.finish();
    CHECK_FALSE(refused);
    CHECK(text == expected_text);
    CHECK(finished == expected);
  }
}

TEST_CASE("a pipeline gives runs of items their memory back") {
  std::vector<std::string> finished, expected;
  std::size_t reused = 0;
  ordered_pipeline<std::string> pipeline(
      3, 10,
      {.work = [](std::size_t, std::string& s, const auto&) { s += "!"; },
       .write = [](std::string_view) {},
       .finish =
           [&](std::string& s) {
             finished.push_back(s);
             return true;
           },
       .caught_up = [] {},
       .idle = [] {},
       .abandon = [] {}});
  for (int run = 0; run < 50; ++run) {
    CHECK(pipeline.push_run(7, [&](std::size_t i, std::string& s) {
      reused += !s.empty();
      s = std::to_string(run) + "/" + std::to_string(i);
      expected.push_back(s + "!");
    }));
  }
  pipeline.finish();
  CHECK(finished == expected);
  CHECK(reused == 50 * 7 - 10);
}

TEST_CASE("a pipeline hands on what stands before a long item of the same run") {
  std::atomic<int> handed_on = 0;
  ordered_pipeline<int> pipeline(1, 64,
                                 {.work =
                                      [&](std::size_t, int& i, const auto&) {
                                        while (i == 20 && handed_on < 20) std::this_thread::yield();
                                      },
                                  .write = [](std::string_view) {},
                                  .finish =
                                      [&](int&) {
                                        ++handed_on;
                                        return true;
                                      },
                                  .caught_up = [] {},
                                  .idle = [] {},
                                  .abandon = [] {}});
  CHECK(pipeline.push_run(64, [](std::size_t i, int& item) { item = static_cast<int>(i); }));
  pipeline.finish();
  CHECK(handed_on == 64);
}

TEST_CASE("a pipeline stops where finish says so and refuses what follows") {
  std::vector<int> finished;
  ordered_pipeline<int> pipeline(4, 8,
                                 {.work = [](std::size_t, int&, const auto&) {},
                                  .write = [](std::string_view) {},
                                  .finish =
                                      [&](int& i) {
                                        finished.push_back(i);
                                        return i < 10;
                                      },
                                  .caught_up = [] {},
                                  .idle = [] {},
                                  .abandon = [] {}});
  int pushed = 0;
  while (pipeline.push(pushed)) ++pushed;
  pipeline.finish();
  CHECK(finished == std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
  CHECK(pushed >= 10);
}

TEST_CASE("a pipeline passes on what a worker or the writer throws") {
  for (const bool in_work : {true, false}) {
    ordered_pipeline<int> pipeline(2, 4,
                                   {.work =
                                        [in_work](std::size_t, int& i, const auto&) {
                                          if (in_work && i == 7) throw std::runtime_error("seven");
                                        },
                                    .write = [](std::string_view) {},
                                    .finish =
                                        [in_work](int& i) {
                                          if (!in_work && i == 7) throw std::runtime_error("seven");
                                          return true;
                                        },
                                    .caught_up = [] {},
                                    .idle = [] {},
                                    .abandon = [] {}});
    for (int i = 0; pipeline.push(i); ++i) {
    }
    CHECK_THROWS_WITH(pipeline.finish(), "seven");
  }
}

TEST_CASE("a pipeline holds back a worker whose text nobody takes yet") {
  constexpr std::size_t portions = 64, portion = 1 << 16;
  std::size_t total = 0, largest = 0;
  ordered_pipeline<int> pipeline(2, 2,
                                 {.work =
                                      [](std::size_t, int&, const auto& emit) {
                                        const std::string text(portion, 'x');
                                        for (std::size_t k = 0; k < portions; ++k) {
                                          if (!emit(text)) return;
                                        }
                                      },
                                  .write =
                                      [&](std::string_view t) {
                                        largest = std::max(largest, t.size());
                                        total += t.size();
                                      },
                                  .finish = [](int&) { return true; },
                                  .caught_up = [] {},
                                  .idle = [] {},
                                  .abandon = [] {}});
  for (int i = 0; i < 3; ++i) static_cast<void>(pipeline.push(i));
  pipeline.finish();
  CHECK(largest <= ordered_pipeline<int>::emit_limit + portion);
  CHECK(total == 3 * portions * portion);
}

TEST_CASE("a file is written whole or not at all") {
  scratch_file file;
  file.fill("old");
  write_file(file.path, "new text");
  std::ifstream in(file.path);
  std::string text;
  std::getline(in, text);
  CHECK(text == "new text");
  CHECK_THROWS_AS(write_file("/nonexistent/folder/file", "x"), write_error);
}

TEST_CASE("colour is for terminals unless somebody asks for it") {
  CHECK_FALSE(wants_color(color_mode::never, 2));
  CHECK(wants_color(color_mode::always, 2));
}

TEST_CASE("a file is written through links, whether there is one at their end or not") {
  const scratch_file file;
  const std::string near = file.path + "-near", far = file.path + "-far";
  // One link names its target from the root, the other from its own folder.
  std::filesystem::create_symlink(file.path, near);
  std::filesystem::create_symlink(std::filesystem::path(near).filename(), far);
  for (const char* text : {"first\n", "second\n"}) {
    write_file(far, text);
    CHECK(std::filesystem::is_symlink(far));
    CHECK(std::filesystem::is_symlink(near));
    std::ostringstream read;
    read << std::ifstream(file.path).rdbuf();
    CHECK(read.str() == text);
  }
  std::filesystem::remove(near);
  std::filesystem::remove(far);
}

TEST_CASE("a file that is written anew keeps its permissions") {
  const scratch_file file;
  file.fill("old");
  REQUIRE(::chmod(file.path.c_str(), 0640) == 0);
  write_file(file.path, "new");
  struct stat now {};
  REQUIRE(::stat(file.path.c_str(), &now) == 0);
  CHECK((now.st_mode & 07777) == 0640);
}

TEST_CASE("a pipe is written to and stays a pipe") {
  const scratch_file pipe;
  REQUIRE(::mkfifo(pipe.path.c_str(), 0600) == 0);
  // Both ends at once, so that nobody waits for a reader.
  const int ends = ::open(pipe.path.c_str(), O_RDWR | O_NONBLOCK);
  REQUIRE(ends >= 0);
  write_file(pipe.path, "text");
  CHECK(std::filesystem::is_fifo(pipe.path));
  char heard[8] = {};
  CHECK(::read(ends, heard, sizeof heard) == 4);
  CHECK(std::string(heard) == "text");
  ::close(ends);
}

TEST_CASE("the name of an open file adds to what it holds") {
  const scratch_file file;
  file.fill("before ");
  const int open_file = ::open(file.path.c_str(), O_WRONLY | O_APPEND);
  REQUIRE(open_file >= 0);
  write_file("/dev/fd/" + std::to_string(open_file), "after");
  ::close(open_file);
  std::ostringstream read;
  read << std::ifstream(file.path).rdbuf();
  CHECK(read.str() == "before after");
}
