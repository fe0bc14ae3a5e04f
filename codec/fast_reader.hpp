// A fast reader for valid documents. It rejects invalid documents, and some valid ones, without a
// reason: the strict reader then reads the text again, and only it says what is wrong.
#pragma once
#include <string_view>

#include "codec/builder.hpp"

namespace arbiter {

// Reads one document into the builder. True: the strict reader would build the same. False: use the
// strict reader; what was built means nothing. The bytes are as for the strict reader. Texts
// without escapes are passed to the builder as views into `text`.
bool read_fast(std::string_view text, Builder& builder);

// The same with the strict reader, which decides (strict.cpp). False: the text is refused. The
// caller checks what concerns the bytes as a whole (size, byte order mark, NUL).
bool read_carefully(std::string_view text, Builder& builder);

}  // namespace arbiter
