// Every address of the service: which paths there are, what each takes and gives.
#pragma once
#include <httplib.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "service/http/call.hpp"
#include "service/http/router.hpp"

namespace arbiter {

class Service;

struct Route {
  std::string_view method;   // "GET", which answers HEAD too, "POST", "PUT" or "DELETE"
  std::string_view pattern;  // "/v1/games/{id}"; a segment in braces takes any value, {path} takes
                             // that and all that follow
  void (Service::*answer)(Exchange&, httplib::Response&) const;
  std::vector<std::string_view> query;  // names of the parameters that it knows
  std::vector<std::string_view> takes;  // media types of the body; none: there must not be one
  std::vector<std::string_view> gives;  // media types of the answer, where it has a body; the
                                        // problem's not counted
  Lane lane = Lane::quick;              // where the answer is made
  bool gathers = false;                 // takes a stream of any length, while it comes
  bool open = false;                    // answers without the key of the service
};

std::span<const Route> routes();

// The addresses of all routes.
std::vector<Router::Address> addresses();

// Finds the route of a call and sets its `route` and `variables`; or says why there is none: 404,
// or 405 with the methods that the path has.
std::optional<Rejection> find_route(Call& call);

}  // namespace arbiter
