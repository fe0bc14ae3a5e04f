// Problem documents (RFC 9457): every error that leaves the service has this form.
#pragma once
#include <httplib.h>

#include <string>
#include <string_view>

#include "engine/core/problem.hpp"

namespace arbiter {

// A kind of problem of the HTTP layer; the codec and the store define their own.
struct ProblemType {
  std::string_view slug;
  std::string_view title;
};

// The HTTP status for a problem of this type, whether the type belongs to the codec, the store or
// the service. 500 for a type that is not listed; that would be a fault of ours.
int status_of(std::string_view type);

namespace problems {
inline constexpr ProblemType kMalformed{"malformed-request", "The request is not valid HTTP"};
inline constexpr ProblemType kQuery{"unusable-query", "The query cannot be used"};
inline constexpr ProblemType kKey{"key-needed", "The request lacks the service's key"};
inline constexpr ProblemType kQuota{"quota", "The key has used up its requests"};
inline constexpr ProblemType kOtherEvent{"other-event", "The game would belong to another event"};
inline constexpr ProblemType kElsewhere{"stored-elsewhere", "The log is stored, but not for you"};
inline constexpr ProblemType kOrigin{"cross-site", "The request comes from another site"};
inline constexpr ProblemType kNotFound{"not-found", "Not found"};
inline constexpr ProblemType kMethod{"method", "The method is not for this path"};
inline constexpr ProblemType kNotAcceptable{
    "not-acceptable", "The answer has a type that the caller does not accept"};
inline constexpr ProblemType kTooSlow{"too-slow", "The request did not arrive in time"};
inline constexpr ProblemType kNoLength{"length-needed", "The request lacks a length"};
inline constexpr ProblemType kTooLarge{"body-too-large", "The body is too large"};
inline constexpr ProblemType kTargetTooLong{"target-too-long", "The request target is too long"};
inline constexpr ProblemType kMediaType{"media-type", "The body has a type that is not taken"};
inline constexpr ProblemType kExpectation{"expectation", "The expectation cannot be met"};
inline constexpr ProblemType kHost{"host", "The request is for another host"};
inline constexpr ProblemType kHeadTooLarge{"head-too-large", "The header fields are too large"};
inline constexpr ProblemType kInternal{"internal", "The service failed"};
inline constexpr ProblemType kNotImplemented{"transfer-coding", "The transfer coding is not known"};
inline constexpr ProblemType kBusy{"busy", "The service is busy"};
inline constexpr ProblemType kNotReady{"not-ready", "The service is not ready"};
inline constexpr ProblemType kVersion{"http-version", "The version of HTTP is not known"};
}  // namespace problems

// A problem of this kind; `detail` is one sentence.
Problem make_problem(const ProblemType& type, std::string detail);
// What a client is told about a fault of the service itself.
Problem internal_problem();
Problem malformed(std::string detail);  // of the kind kMalformed

// The same problem as the codec's for a log of this many bytes, for a caller that does not hold
// the log.
Problem log_too_large(std::size_t bytes);

// The members type, title, status, detail and errors as one line of JSON. Bytes that are not UTF-8
// are replaced. The type is "urn:arbiter:problem:" and the slug.
std::string problem_json(const Problem& problem);

// Where a problem occurred.
struct Occurrence {
  std::string_view path;  // empty if the request could not be read
  std::string_view request_id;
};

// Turns the response into a problem document, whatever it held before; its headers are kept. A 503
// says when to try again. For 500 and above the reason is also logged.
void set_problem(httplib::Response& response, const Problem& problem, const Occurrence& occurrence);

}  // namespace arbiter
