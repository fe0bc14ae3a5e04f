// Uses cpp-httplib as a router and to build answers. The library never sees a socket: it gets the
// request line but none of the client's fields, and its answer is taken before it would be
// written. This is the only place that knows how the versions of the library differ (0.11 on
// Debian 12, 0.18 on Debian 13).
#pragma once
#include <httplib.h>

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "service/http/call.hpp"

namespace arbiter {

class Router : private httplib::Server {
 public:
  // A method and a pattern such as "/v1/games/{id}"; a segment in braces matches any value without
  // a slash.
  struct Address {
    std::string_view method;
    std::string_view pattern;
  };
  // The handler, which must outlive the router, answers requests for these addresses; GET also
  // accepts HEAD. A request that was admitted but matches none of them is a fault of ours: 500.
  Router(const std::vector<Address>& addresses, CallHandler& handler);

  // Answers the call of an exchange, or its refusal: sets status, head and body of the answer, or
  // only `next` if the handler has not answered yet. Never throws. May be called by several
  // threads at once.
  void answer(Exchange& exchange);

  // An id for a request that comes without one.
  std::string next_request_id();

 private:
  template <class Self, class Stream>
  static void process(Self& self, Stream& stream);
  HandlerResponse refuse(Exchange& exchange, httplib::Response& response) const;
  void respond(Exchange& exchange, httplib::Response& response);
  void fail(Exchange& exchange, httplib::Response& response, const std::exception_ptr& thrown);
  void complete(Exchange& exchange, httplib::Response& response);
  static std::string request_for_library(const Exchange& exchange);

  CallHandler& handler_;
  std::string id_prefix_;
  std::atomic<std::uint64_t> id_count_ = 0;
  static thread_local Exchange* exchange_;  // the one that this thread is answering
};

// Whether a client's request id can be adopted; and whether a text is a traceparent.
bool is_request_id(std::string_view text);
bool is_traceparent(std::string_view text);

}  // namespace arbiter
