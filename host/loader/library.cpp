// Opens the shared library of a pack and finds its record.
// SPDX-License-Identifier: MIT
#include "loader/library.hpp"

#include <cxxabi.h>

#include <boost/dll/shared_library.hpp>
#include <cstdlib>
#include <deque>
#include <memory>
#include <mutex>
#include <string_view>
#include <system_error>

#include "loader/breadcrumb.hpp"
#include "loader/elf_image.hpp"
#include "nonet/host/problem.hpp"

namespace nonet::host {
namespace {

namespace dll = boost::dll;
namespace fs = std::filesystem;

// What the loader of the system said, without what Boost.DLL puts around it:
// "... failed (dlerror system message: TEXT): Bad file descriptor".
std::string loader_text(std::string_view what, const fs::path& path) {
  constexpr std::string_view before = "dlerror system message: ";
  if (const auto at = what.find(before); at != std::string_view::npos) {
    what.remove_prefix(at + before.size());
    if (const auto end = what.rfind("): "); end != std::string_view::npos) {
      what = what.substr(0, end);
    }
  }
  // The path stands before the message anyway.
  if (const std::string own = path.string() + ": "; what.starts_with(own)) {
    what.remove_prefix(own.size());
  }
  return escaped(what);
}

std::string demangled(const std::string& symbol) {
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> name(
      abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status), &std::free);
  return status == 0 && name ? symbol + " (" + name.get() + ")" : symbol;
}

// Says the loader's few usual complaints in our words; others come through as they are.
std::string explain(const std::string& text) {
  constexpr std::string_view undefined = "undefined symbol: ";
  if (const auto at = text.find(undefined); at != std::string::npos) {
    std::string symbol = text.substr(at + undefined.size());
    if (const auto end = symbol.find_first_of(", \t\n"); end != std::string::npos) {
      symbol.resize(end);
    }
    return "does not load: undefined symbol " + demangled(symbol) +
           "; link the pack with the library or source that has it";
  }
  constexpr std::string_view missing = ": cannot open shared object file: No such file";
  if (const auto at = text.find(missing); at != std::string::npos) {
    return "does not load: it needs the library " + text.substr(0, at) +
           ", which this machine does not have";
  }
  return "does not load: " + text;
}

// Every library ever opened.  Never destroyed, see open_library().
std::deque<dll::shared_library>& opened() {
  static auto& libraries = *new std::deque<dll::shared_library>;
  return libraries;
}
std::mutex opened_mutex;

}  // namespace

std::string_view platform_name() noexcept { return NONET_PLATFORM; }

opened_library open_library(const fs::path& path) {
  std::error_code error;
  const fs::path real = fs::canonical(path, error);
  if (error) return {nullptr, "expected a library, found nothing there (" + error.message() + ")"};
  if (!fs::is_regular_file(real, error)) {
    return {nullptr, "expected a library, found something that is no file"};
  }
  if (fs::file_size(real, error) == 0) return {nullptr, "expected a library, found an empty file"};
  const image_check image = check_image(real, NONET_PACK_SYMBOL);
  if (!image.wrong.empty()) return {nullptr, image.wrong};
  const std::scoped_lock lock(opened_mutex);
  const breadcrumb trail(path.c_str(), "", "a static constructor");
  try {
    opened().emplace_back(real, dll::load_mode::rtld_now | dll::load_mode::rtld_local);
    const dll::shared_library& library = opened().back();
    if (!library.has(NONET_PACK_SYMBOL)) {
      return {nullptr, "expected the symbol " NONET_PACK_SYMBOL ", found none"};
    }
    const auto& pack = library.get<const nonet_pack>(NONET_PACK_SYMBOL);
    if (image.symbol_size < sizeof pack.struct_size || image.symbol_size < pack.struct_size) {
      return {nullptr, "expected " NONET_PACK_SYMBOL
                       " to be as large as its struct_size says, found " +
                           std::to_string(image.symbol_size) + " bytes"};
    }
    return {&pack, {}};
  } catch (const std::system_error& e) {
    return {nullptr, explain(loader_text(e.what(), real))};
  } catch (const std::exception& e) {
    return {nullptr, "does not load: " + escaped(e.what())};
  } catch (...) {
    return {nullptr, "does not load: a static constructor threw something"};
  }
}

}  // namespace nonet::host
