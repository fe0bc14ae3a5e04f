// Unpacks gzip and zstd while they are read, in memory that does not grow with what comes out.
#pragma once
#include <memory>
#include <string_view>

#include "service/cli/bytes.hpp"

namespace arbiter::cli {

// How many bytes unpacked() must see to tell what is packed.
inline constexpr std::size_t kPackedMark = 4;

// The bytes that come out of packed ones, or these themselves where their first bytes, `begin`,
// which have not been read yet, are no mark of a form that is known. Several packed files one after
// another are one. What is damaged or ends too early breaks off, with a Problem that names the byte
// of the packed file.
std::unique_ptr<Bytes> unpacked(std::unique_ptr<Bytes> packed, std::string_view begin);

}  // namespace arbiter::cli
