// cpp-httplib as router and maker of answers. It never sees a socket: behind the gate it gets the
// request line and no field of the client's, and its answer is taken before it would be written.
// The one place that knows how the versions of the library differ (0.11 on Debian 12, 0.18 on
// Debian 13).
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
  // A method and a pattern: "/v1/games/{id}"; a segment in braces takes any value without a slash.
  struct Address {
    std::string_view method;
    std::string_view pattern;
  };
  // Requests for these addresses are the handler's, which must outlive the router; GET takes HEAD
  // too. A request that was admitted and fits none of them is a mistake of ours: 500.
  Router(const std::vector<Address>& addresses, CallHandler& handler);

  // Answers the call of an exchange, or its refusal: sets status, head and body of the answer, or
  // only `next` where the handler has not answered yet. Never throws. May be called by several
  // threads at once.
  void answer(Exchange& exchange);

  // An id for a request whose client sends none.
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
  static thread_local Exchange* exchange_;  // that this thread answers
};

// Whether a client's id for its request can be taken over, and whether a traceparent is one.
bool is_request_id(std::string_view text);
bool is_traceparent(std::string_view text);

}  // namespace arbiter
