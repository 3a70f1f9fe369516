// Opens the shared library of a pack and finds its record.
// SPDX-License-Identifier: MIT
#include "loader/library.hpp"

#include <cxxabi.h>
#include <dlfcn.h>
#include <link.h>

#include <boost/dll/shared_library.hpp>
#include <cstdlib>
#include <deque>
#include <memory>
#include <mutex>
#include <string_view>
#include <system_error>

#include "loader/breadcrumb.hpp"
#include "loader/text.hpp"

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
  return clean_text(what);
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
  for (const std::string_view rubbish :
       {"invalid ELF header", "file too short", "wrong ELF class", "ELF file's phentsize",
        "cannot read file data", "only ET_DYN and ET_EXEC"}) {
    if (text.find(rubbish) != std::string::npos) {
      return "expected a shared library for " + std::string(platform_name()) +
             ", found something else (" + text + ")";
    }
  }
  return "does not load: " + text;
}

// Every library ever opened.  Never destroyed, see open_library().
std::deque<dll::shared_library>& opened() {
  static auto& libraries = *new std::deque<dll::shared_library>;
  return libraries;
}
std::mutex opened_mutex;

// What is wrong with the symbol itself, before a byte behind it is believed; else empty.
std::string check_symbol(const void* address) {
  Dl_info where{};
  void* entry = nullptr;
  if (dladdr1(address, &where, &entry, RTLD_DL_SYMENT) == 0 || entry == nullptr) return {};
  const auto& symbol = *static_cast<const ElfW(Sym)*>(entry);
  if (ELF64_ST_TYPE(symbol.st_info) != STT_OBJECT) {
    return "expected " NONET_PACK_SYMBOL
           " to be a constant of type nonet_pack, found a function "
           "or something else";
  }
  if (symbol.st_size < sizeof(std::uint32_t) ||
      symbol.st_size < *static_cast<const std::uint32_t*>(address)) {
    return "expected " NONET_PACK_SYMBOL " to be as large as its struct_size says, found " +
           std::to_string(symbol.st_size) + " bytes";
  }
  return {};
}

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
  const std::scoped_lock lock(opened_mutex);
  const breadcrumb trail(path.c_str(), "", "a static constructor");
  try {
    dll::shared_library library(real, dll::load_mode::rtld_now | dll::load_mode::rtld_local);
    if (!library.has(NONET_PACK_SYMBOL)) {
      opened().push_back(std::move(library));
      return {nullptr, "expected the symbol " NONET_PACK_SYMBOL
                       ", found none; this is a library, but not a pack"};
    }
    const auto& pack = library.get<const nonet_pack>(NONET_PACK_SYMBOL);
    opened().push_back(std::move(library));
    if (std::string wrong = check_symbol(&pack); !wrong.empty()) return {nullptr, wrong};
    return {&pack, {}};
  } catch (const std::system_error& e) {
    return {nullptr, explain(loader_text(e.what(), real))};
  } catch (const std::exception& e) {
    return {nullptr, "does not load: " + clean_text(e.what())};
  } catch (...) {
    return {nullptr, "does not load: a static constructor threw something"};
  }
}

}  // namespace nonet::host
