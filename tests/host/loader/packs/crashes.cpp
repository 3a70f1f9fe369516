// A library that reads address 0 while it is loaded.
// SPDX-License-Identifier: MIT
namespace {
const volatile int* volatile nowhere = nullptr;
const int read = *nowhere;
}  // namespace
