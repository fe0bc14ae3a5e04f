// Unpacks gzip and zstd while reading, in memory that does not depend on the size of the output.
#pragma once
#include <memory>
#include <string_view>

#include "service/cli/bytes.hpp"

namespace arbiter::cli {

// How many bytes unpacked() must see to recognise the format.
inline constexpr std::size_t kPackedMark = 4;

// The unpacked bytes, or the same bytes if the first ones, `begin` (which have not been read yet),
// are not the mark of a known format. Several packed files one after another count as one. Damaged
// or truncated data breaks off, with a Problem that names the byte of the packed file.
std::unique_ptr<Bytes> unpacked(std::unique_ptr<Bytes> packed, std::string_view begin);

}  // namespace arbiter::cli
