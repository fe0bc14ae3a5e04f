// Packs bytes like gzip and zstd, for tests.
#pragma once
#include <zlib.h>
#include <zstd.h>

#include <string>

namespace arbiter::cli_test {

inline std::string gzip(const std::string& bytes) {
  z_stream state{};
  deflateInit2(&state, Z_DEFAULT_COMPRESSION, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY);
  std::string packed(deflateBound(&state, bytes.size()), '\0');
  state.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(bytes.data()));
  state.avail_in = static_cast<uInt>(bytes.size());
  state.next_out = reinterpret_cast<Bytef*>(packed.data());
  state.avail_out = static_cast<uInt>(packed.size());
  deflate(&state, Z_FINISH);
  packed.resize(packed.size() - state.avail_out);
  deflateEnd(&state);
  return packed;
}

inline std::string zstd(const std::string& bytes) {
  std::string packed(ZSTD_compressBound(bytes.size()), '\0');
  packed.resize(ZSTD_compress(packed.data(), packed.size(), bytes.data(), bytes.size(), 3));
  return packed;
}

}  // namespace arbiter::cli_test
