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

std::array<std::uint64_t, 2> short_digest_of(std::string_view bytes) {
  std::array<unsigned char, crypto_generichash_BYTES_MIN> hash{};
  static_assert(hash.size() == 16);
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                     bytes.size(), nullptr, 0);
  std::array<std::uint64_t, 2> words{};
  for (std::size_t i = 0; i < hash.size(); ++i) {
    words[i / 8] |= std::uint64_t{hash[i]} << (i % 8 * 8);
  }
  return words;
}

}  // namespace nonet::host
