// One request to somebody else's server, by cpp-httplib's client, with a bound on everything.
#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "service/outward/url.hpp"

namespace arbiter {

struct Post {
  Url url;
  std::string address = {};  // numeric, to connect to; empty: whatever the host's name leads to
  std::vector<std::pair<std::string, std::string>> fields = {};  // of the head, besides Host
  std::string body = {};
  std::chrono::milliseconds within{};  // in all; only a resolver of names can take longer
  std::size_t most_body = 0;           // of the answer
  std::uint64_t most_received = 0;     // head, body and what TLS adds
  // Asked several times a second by another thread: the request ends soon after it is true.
  std::function<bool()> break_off = [] { return false; };
};

struct Posted {
  enum class End : std::uint8_t {
    whole,
    too_long,     // more came than may be received
    late,         // not all came in time
    broken_off,   // nobody waited for it
    unconnected,  // no connection could be made
    untrusted,    // the certificate is not one that the system trusts, or is another host's
    no_tls,       // the server does not speak TLS
    cut_short,    // the connection ended before the answer did
  };
  End end = End::cut_short;
  int status = 0;  // 0: no complete head came
  std::string content_type = {};
  std::string retry_after = {};
  std::string body = {};  // what came of it, at most `most_body` bytes
};

// Sends a POST and waits for the answer. Follows no redirect. Keeps nothing and may be called by
// several threads at once. The process must ignore SIGPIPE.
Posted send_post(const Post& post);

}  // namespace arbiter
