// Hashes with libsodium.
// SPDX-License-Identifier: MIT
#include "generate/digest.hpp"

#include <sodium.h>

#include <array>

namespace nonet::host {

std::string sha256_of(std::string_view bytes) {
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash;
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(bytes.data()),
                     bytes.size());
  std::string text;
  constexpr std::string_view digits = "0123456789abcdef";
  for (const unsigned char byte : hash) {
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

}  // namespace nonet::host
