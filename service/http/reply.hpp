// Small words in which the routes say their answers.
#pragma once
#include <httplib.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "codec/adjudicator.hpp"
#include "service/http/call.hpp"

namespace arbiter {

inline constexpr std::string_view kJson = "application/json";
inline constexpr std::string_view kJsonLines = "application/jsonl";
inline constexpr std::string_view kStream = "application/x-ndjson";
inline constexpr std::string_view kText = "text/plain";
inline constexpr std::string_view kOctets = "application/octet-stream";
inline constexpr std::string_view kXml = "application/xml";
inline constexpr std::string_view kSvg = "image/svg+xml";
inline constexpr std::string_view kHtml = "text/html";
inline constexpr std::string_view kMarkdown = "text/markdown";

// Answers with a body. JSON and text are marked as UTF-8.
void reply(httplib::Response& response, int status, std::string body, std::string_view type);

// Answers with what the producer makes while the client reads: in chunks, or `bytes` of them where
// their number is known; where the client knows no chunks, up to the end of the connection.
void reply_pieces(Exchange& exchange, httplib::Response& response, std::string_view type,
                  std::unique_ptr<Producer> producer,
                  std::optional<std::size_t> bytes = std::nullopt);

// Answers with the text in the result, or with its problem.
void reply_json(const Call& call, httplib::Response& response, Result<std::string> result);

void reply_problem(const Call& call, httplib::Response& response, const Problem& problem);

// Answers with something that never changes under its path: whoever names the same hash already has
// it and gets a 304.
void reply_immutable(const Call& call, httplib::Response& response, std::string body,
                     std::string_view type, const std::string& hash);

// The same for what is long: sets the header fields. True where the client has it already and the
// response is complete.
bool is_known(const Call& call, httplib::Response& response, const std::string& hash);

// All Accept fields of a call as one.
std::string accept_of(const Call& call);

// Whether the caller prefers a report to JSON, on a route that gives both. The response says that
// it depends on that.
bool wants_report(const Call& call, httplib::Response& response);

// Answers with a picture. It is shown without running anything in it.
void reply_svg(httplib::Response& response, std::string picture);

// The same for what may change: the caller has to ask each time, and has it already where it names
// the revision.
bool is_known_revision(const Call& call, httplib::Response& response, const std::string& revision);

// Reads a parameter that is "true" or "false"; false where it is not given. Problem 400 otherwise.
Result<bool> flag(const Call& call, std::string_view name);

// The seat whose view is asked for; empty where the parameter is not given. Problem 400 where its
// value is empty: it would show the whole to somebody who meant to hide a part of it.
Result<std::string> read_seat(const Call& call);

}  // namespace arbiter
