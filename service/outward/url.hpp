// Where Arbiter calls somebody: an address with http or https.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace arbiter {

struct Url {
  bool secure = false;    // https
  std::string authority;  // host and port, as the Host field has them
  std::string host;       // in lower case; an IPv6 address without its brackets
  int port = 0;
  std::string path;  // with the query; empty, or begins with a slash
};

// Reads `http://` or `https://`, a host, a port if it is not the usual one, and a path, which may
// have a query. Nothing for a text of another form, such as one with a user or a fragment, or for
// one of more than a KiB.
std::optional<Url> parse_url(std::string_view text);

}  // namespace arbiter
