// Buffers a descriptor and cuts it into lines.
// SPDX-License-Identifier: MIT
#include "line_reader.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace nonet::cli {
namespace {

// std::string_view's searches for one of several characters call memchr for each character of the
// text, which costs more than solving an easy puzzle.
constexpr bool ends_givens(char c) { return c == ' ' || c == '\t' || c == ',' || c == '#'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

}  // namespace

givens_line split_line(std::string_view line) {
  line = trimmed(line);
  if (line.empty() || line.front() == '#') return {{}, {}, true};
  const auto* const at = std::find_if(line.begin(), line.end(), ends_givens);
  if (at == line.end()) return {line, {}, false};
  const auto end = static_cast<std::size_t>(at - line.begin());
  return {line.substr(0, end), trimmed(line.substr(end + 1)), false};
}

line_reader::line_reader(const std::string& name, int wake) : wake_(wake) {
  file_ =
      descriptor(name == "-" ? ::dup(STDIN_FILENO) : ::open(name.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file_.is_open()) {
    static_cast<void>(fail(errno));
    return;
  }
  struct stat about {};
  if (::fstat(file_.number(), &about) == 0 && S_ISREG(about.st_mode)) {
    bytes_total_ = static_cast<std::uint64_t>(about.st_size);
  }
}

line_reader::got line_reader::fail(int error) { return refuse(cli::reason(error)); }

line_reader::got line_reader::refuse(std::string why) {
  reason_ = std::move(why);
  ended_ = true;
  return got::error;
}

bool line_reader::fill(got& state) {
  if (begin_ > 0) {
    buffer_.erase(0, begin_);
    begin_ = 0;
  }
  constexpr std::size_t portion = 1 << 16;
  for (;;) {
    pollfd on[] = {{file_.number(), POLLIN, 0}, {wake_, POLLIN, 0}};
    if (::poll(on, 2, -1) < 0 && errno != EINTR) {
      state = fail(errno);
      return false;
    }
    if (on[1].revents != 0) {
      state = got::interrupted;
      return false;
    }
    if (on[0].revents == 0) continue;
    const std::size_t before = buffer_.size();
    buffer_.resize(before + portion);
    const ssize_t n = ::read(file_.number(), buffer_.data() + before, portion);
    buffer_.resize(before + static_cast<std::size_t>(n > 0 ? n : 0));
    if (n > 0) {
      bytes_read_ += static_cast<std::uint64_t>(n);
      return true;
    }
    if (n == 0) {
      ended_ = true;
      state = got::end;
      return false;
    }
    if (errno == EINTR || errno == EAGAIN) continue;
    state = fail(errno);
    return false;
  }
}

line_reader::got line_reader::next(std::string& line) {
  if (!reason_.empty()) return got::error;
  std::size_t searched = begin_;
  std::size_t cut = 0;  // bytes of the line that are gone
  line.clear();
  for (;;) {
    const std::size_t end = buffer_.find('\n', searched);
    if (end != std::string::npos || ended_) {
      const std::size_t stop = end == std::string::npos ? buffer_.size() : end;
      if (end == std::string::npos && begin_ == stop && cut == 0) return got::end;
      ++number_;
      if (cut == 0) line.assign(buffer_, begin_, stop - begin_);
      begin_ = end == std::string::npos ? stop : end + 1;
      constexpr std::string_view mark = "\xEF\xBB\xBF";  // byte order mark
      if (number_ == 1 && line.starts_with(mark)) line.erase(0, mark.size());
      return cut > 0 || line.size() > longest ? got::too_long : got::line;
    }
    if (buffer_.size() - begin_ > longest) {
      cut += buffer_.size() - begin_;
      begin_ = buffer_.size();
      if (cut > endless) {
        return refuse("line " + std::to_string(number_ + 1) + " is longer than " +
                      std::to_string(endless >> 20) + " MiB");
      }
    }
    got state{};
    const std::size_t rest = buffer_.size() - begin_;
    if (!fill(state) && state != got::end) return state;
    searched = rest;
  }
}

line_reader::got line_reader::next_run(std::string& text, std::vector<place>& lines,
                                       std::size_t most) {
  lines.clear();
  const got state = next(text);
  if (state != got::line && state != got::too_long) return state;
  lines.push_back({0, text.size()});
  // All that follow are copied at once, their ends included.
  const std::size_t from = begin_;
  const std::size_t to = text.size();
  while (state == got::line && lines.size() < most && begin_ - from < longest) {
    const std::size_t end = buffer_.find('\n', begin_);
    if (end == std::string::npos || end - begin_ > longest) break;
    lines.push_back({to + begin_ - from, to + end - from});
    begin_ = end + 1;
    ++number_;
  }
  text.append(buffer_, from, begin_ - from);
  return state;
}

}  // namespace nonet::cli
