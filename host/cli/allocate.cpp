// Allocates with mimalloc as C++ wants it: its own operators new abort where there is no memory.
// SPDX-License-Identifier: MIT
#include <mimalloc.h>

#include <new>

namespace {

void* or_throw(void* memory) {
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

// mimalloc's operators delete fit: all of them free what any of its functions gave.
void* operator new(std::size_t size) { return or_throw(mi_malloc(size)); }
void* operator new[](std::size_t size) { return or_throw(mi_malloc(size)); }
void* operator new(std::size_t size, std::align_val_t to) {
  return or_throw(mi_malloc_aligned(size, static_cast<std::size_t>(to)));
}
void* operator new[](std::size_t size, std::align_val_t to) {
  return or_throw(mi_malloc_aligned(size, static_cast<std::size_t>(to)));
}
