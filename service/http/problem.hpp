// Problem documents (RFC 9457): the one form of every error that leaves the service.
#pragma once
#include <httplib.h>

#include <string>
#include <string_view>

#include "codec/adjudicator.hpp"

namespace arbiter {

// A kind of problem of the HTTP layer; the engine and the store bring their own.
struct ProblemType {
  std::string_view slug;
  int status;
  std::string_view title;
};

namespace problems {
inline constexpr ProblemType kMalformed{"malformed-request", 400, "The request is not valid HTTP"};
inline constexpr ProblemType kQuery{"unusable-query", 400, "The query cannot be used"};
inline constexpr ProblemType kKey{"key-needed", 401, "The request lacks the service's key"};
inline constexpr ProblemType kOrigin{"cross-site", 403, "The request comes from another site"};
inline constexpr ProblemType kNotFound{"not-found", 404, "There is no such thing"};
inline constexpr ProblemType kMethod{"method", 405, "The method is not for this path"};
inline constexpr ProblemType kNotAcceptable{
    "not-acceptable", 406, "The answer has a type that the caller does not accept"};
inline constexpr ProblemType kTooSlow{"too-slow", 408, "The request did not arrive in time"};
inline constexpr ProblemType kNoLength{"length-needed", 411, "The request lacks a length"};
inline constexpr ProblemType kTooLarge{"body-too-large", 413, "The body is too large"};
inline constexpr ProblemType kTargetTooLong{"target-too-long", 414,
                                            "The request target is too long"};
inline constexpr ProblemType kMediaType{"media-type", 415, "The body has a type that is not taken"};
inline constexpr ProblemType kExpectation{"expectation", 417, "The expectation cannot be met"};
inline constexpr ProblemType kHost{"host", 421, "The request is for another host"};
inline constexpr ProblemType kHeadTooLarge{"head-too-large", 431,
                                           "The header fields are too large"};
inline constexpr ProblemType kInternal{"internal", 500, "The service failed"};
inline constexpr ProblemType kNotImplemented{"transfer-coding", 501,
                                             "The transfer coding is not known"};
inline constexpr ProblemType kBusy{"busy", 503, "The service is busy"};
inline constexpr ProblemType kNotReady{"not-ready", 503, "The service is not ready"};
inline constexpr ProblemType kVersion{"http-version", 505, "The version of HTTP is not known"};
}  // namespace problems

// This problem of that kind; `detail` is one sentence.
Problem make_problem(const ProblemType& type, std::string detail);
Problem malformed(std::string detail);  // of the kind kMalformed

// What the codec says of a log of so many bytes, for who does not hold it.
Problem log_too_large(std::size_t bytes);

// The members type, title, status, detail and errors as one line of JSON. Bytes that are not UTF-8
// are replaced. Type is "urn:arbiter:problem:" and the slug.
std::string problem_json(const Problem& problem);

// Where a problem occurred.
struct Occurrence {
  std::string_view path;  // empty where the request could not be read
  std::string_view request_id;
};

// Makes the response a problem document, whatever it held before; it keeps its headers. A 503 says
// when to come back. From 500 on the service's log gets the reason too.
void set_problem(httplib::Response& response, const Problem& problem, const Occurrence& occurrence);

}  // namespace arbiter
