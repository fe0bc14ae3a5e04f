// A fast way to read what is right. It refuses what is wrong, and some of what is right, without a
// reason: the strict reader then reads again, and it alone says what is wrong.
#pragma once
#include <string_view>

#include "codec/builder.hpp"

namespace arbiter {

// Reads one document into the builder. True: the strict reader would build the same. False: it has
// to be asked; what was built means nothing. The bytes are as for the strict reader. Texts without
// escapes come to the builder as they stand in `text`.
bool read_fast(std::string_view text, Builder& builder);

// Likewise by the strict reader, which decides (strict.cpp). False: the text is refused. Bytes that
// are looked at before anything is read (size, byte order mark, NUL) are the caller's to check.
bool read_carefully(std::string_view text, Builder& builder);

}  // namespace arbiter
