// Every address of the service: which paths exist, and what each takes and returns.
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
  std::string_view method;   // "GET", which also answers HEAD, "POST", "PUT", "PATCH" or "DELETE"
  std::string_view pattern;  // "/v1/games/{id}"; a segment in braces matches any value, {path}
                             // matches that segment and all that follow
  Roles roles;               // who may use it; for all others it does not exist
  void (Service::*answer)(Exchange&, httplib::Response&) const;
  std::vector<std::string_view> query;  // names of the parameters that it accepts
  std::vector<std::string_view> takes;  // media types of the body; none: no body is allowed
  std::vector<std::string_view> gives;  // media types of the answer, where it has a body; the
                                        // problem's not counted
  Lane lane = Lane::quick;              // where the answer is made
  bool gathers = false;                 // accepts a stream of any length, as it arrives
};

std::span<const Route> routes();

// The addresses of all routes.
std::vector<Router::Address> addresses();

// Finds the route of a call among those that its caller may use, and sets its `route` and
// `variables`. Otherwise says why there is none: 404, or 405 with the methods that the path
// supports.
std::optional<Rejection> find_route(Call& call);

}  // namespace arbiter
