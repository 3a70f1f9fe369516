// Looks into a shared library without loading it: is it whole, for this machine, and a pack?
// SPDX-License-Identifier: MIT
#include "loader/elf_image.hpp"

#include <link.h>

#include <cstring>
#include <fstream>
#include <optional>
#include <span>
#include <system_error>
#include <type_traits>
#include <vector>

#include "loader/library.hpp"

namespace nonet::host {
namespace {

using elf_header = ElfW(Ehdr);
using program_header = ElfW(Phdr);
using section_header = ElfW(Shdr);
using elf_symbol = ElfW(Sym);

constexpr unsigned char own_class = sizeof(void*) == 8 ? ELFCLASS64 : ELFCLASS32;
constexpr unsigned char own_order =
    __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? ELFDATA2LSB : ELFDATA2MSB;

// Parts of a file, read only where they are.
class image {
 public:
  explicit image(const std::filesystem::path& file) : in_(file, std::ios::binary) {
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(file, error);
    size_ = error ? 0 : size;
  }

  [[nodiscard]] std::uint64_t size() const noexcept { return size_; }
  [[nodiscard]] bool holds(std::uint64_t offset, std::uint64_t length) const noexcept {
    return offset <= size_ && length <= size_ - offset;
  }
  // `count` records that lie at `offset`; nullopt where the file has no such place.
  template <class Record>
  [[nodiscard]] std::optional<std::vector<Record>> read(std::uint64_t offset, std::uint64_t count) {
    static_assert(std::is_trivially_copyable_v<Record>);
    if (count > size_ / sizeof(Record) || !holds(offset, count * sizeof(Record))) {
      return std::nullopt;
    }
    std::vector<Record> records(static_cast<std::size_t>(count));
    in_.seekg(static_cast<std::streamoff>(offset));
    in_.read(reinterpret_cast<char*>(records.data()),
             static_cast<std::streamsize>(count * sizeof(Record)));
    if (!in_) return std::nullopt;
    return records;
  }

 private:
  std::ifstream in_;
  std::uint64_t size_ = 0;
};

std::string no_library(const std::string& found) {
  return "expected a shared library for " + std::string(platform_name()) + ", found " + found;
}

// EM_NONE: not known, and so not checked.
#if defined(__x86_64__)
constexpr ElfW(Half) own_machine = EM_X86_64;
#elif defined(__aarch64__)
constexpr ElfW(Half) own_machine = EM_AARCH64;
#else
constexpr ElfW(Half) own_machine = EM_NONE;
#endif

std::string machine_name(ElfW(Half) machine) {
  switch (machine) {
    case EM_X86_64:
      return "x86_64";
    case EM_AARCH64:
      return "aarch64";
    case EM_386:
      return "i386";
    case EM_ARM:
      return "arm";
    case EM_RISCV:
      return "riscv";
    default:
      return "another kind of machine";
  }
}

std::string check_header(const elf_header& h) {
  if (std::memcmp(h.e_ident, ELFMAG, SELFMAG) != 0) {
    return no_library("something else (invalid ELF header)");
  }
  if (h.e_ident[EI_CLASS] != own_class || h.e_ident[EI_DATA] != own_order) {
    return no_library("one for another kind of machine");
  }
  if (own_machine != EM_NONE && h.e_machine != own_machine) {
    return no_library("one for " + machine_name(h.e_machine));
  }
  if (h.e_type != ET_DYN) return no_library("a program or an object file");
  if (h.e_phentsize != sizeof(program_header)) return no_library("a broken one");
  return {};
}

// Sections are a convenience that a library may lack; then nothing is known of its symbols.
void check_symbol(image& file, const elf_header& h, std::span<const program_header> programs,
                  std::string_view wanted, image_check& result) {
  if (h.e_shoff == 0 || h.e_shentsize != sizeof(section_header)) return;
  const auto sections = file.read<section_header>(h.e_shoff, h.e_shnum);
  if (!sections) return;
  for (const section_header& s : *sections) {
    if (s.sh_type != SHT_DYNSYM || s.sh_link >= sections->size()) continue;
    const section_header& text = (*sections)[s.sh_link];
    const auto names = file.read<char>(text.sh_offset, text.sh_size);
    const auto symbols = file.read<elf_symbol>(s.sh_offset, s.sh_size / sizeof(elf_symbol));
    if (!names || !symbols) return;
    for (const elf_symbol& one : *symbols) {
      if (one.st_shndx == SHN_UNDEF || one.st_name >= names->size() ||
          names->size() - one.st_name <= wanted.size() ||
          std::memcmp(names->data() + one.st_name, wanted.data(), wanted.size()) != 0 ||
          (*names)[one.st_name + wanted.size()] != '\0') {
        continue;
      }
      // The low four bits of st_info are the type, for both classes.
      if ((one.st_info & 0xF) != STT_OBJECT) {
        result.wrong = "expected " + std::string(wanted) +
                       " to be a constant of type nonet_pack, found a function or something else";
      }
      result.symbol_size = one.st_size;
      for (const program_header& p : programs) {
        if (p.p_type != PT_LOAD || one.st_value < p.p_vaddr || one.st_size < 8) continue;
        const std::uint64_t within = one.st_value - p.p_vaddr;
        if (within >= p.p_filesz || p.p_filesz - within < 8) continue;
        if (const auto head = file.read<std::array<std::uint8_t, 8>>(p.p_offset + within, 1)) {
          result.symbol_head = head->front();
        }
      }
      return;
    }
    result.wrong = "expected the symbol " + std::string(wanted) +
                   ", found none; this is a library, but not a pack";
    return;
  }
}

}  // namespace

image_check check_image(const std::filesystem::path& path, std::string_view symbol) {
  image_check result;
  image file(path);
  const auto header = file.read<elf_header>(0, 1);
  if (!header) {
    result.wrong = no_library("something else (file too short)");
    return result;
  }
  const elf_header& h = header->front();
  if (result.wrong = check_header(h); !result.wrong.empty()) return result;
  const auto programs = file.read<program_header>(h.e_phoff, h.e_phnum);
  bool whole = programs.has_value();
  for (std::size_t i = 0; whole && i < programs->size(); ++i) {
    whole = file.holds((*programs)[i].p_offset, (*programs)[i].p_filesz);
  }
  if (!whole) {
    result.wrong =
        no_library("one that was cut short at " + std::to_string(file.size()) + " bytes");
    return result;
  }
  check_symbol(file, h, *programs, symbol, result);
  return result;
}

}  // namespace nonet::host
