// Short functions with which the routes answer.
#pragma once
#include <httplib.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "codec/adjudicator.hpp"
#include "service/http/call.hpp"

namespace arbiter {

inline constexpr std::string_view kJson = "application/json";
inline constexpr std::string_view kMergePatch = "application/merge-patch+json";  // RFC 7396
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

// Answers with what the producer makes while the client reads: `bytes` of them if their number is
// known, otherwise in chunks, or until the connection closes if the client does not accept chunks.
void reply_pieces(Exchange& exchange, httplib::Response& response, std::string_view type,
                  std::unique_ptr<Producer> producer,
                  std::optional<std::size_t> bytes = std::nullopt);

// Answers with the text in the result, or with its problem.
void reply_json(const Call& call, httplib::Response& response, Result<std::string> result);

void reply_problem(const Call& call, httplib::Response& response, const Problem& problem);

// Answers with a document that never changes under its path. A caller that names the same hash
// already has it and gets a 304.
void reply_immutable(const Call& call, httplib::Response& response, std::string body,
                     std::string_view type, const std::string& hash);

// The same for long documents: only sets the header fields. True if the client already has the
// document, and the response is complete.
bool is_known(const Call& call, httplib::Response& response, const std::string& hash);

// All Accept fields of a call as one.
std::string accept_of(const Call& call);

// Whether the caller prefers a report to JSON, on a route that offers both. The response says that
// it depends on that (Vary).
bool wants_report(const Call& call, httplib::Response& response);

// Answers with a picture. The header fields keep a browser from running anything in it.
void reply_svg(httplib::Response& response, std::string picture);

// The same for documents that may change: the caller must revalidate each time, and has the
// document already if it names the revision.
bool is_known_revision(const Call& call, httplib::Response& response, const std::string& revision);

// Reads the tag that If-Match names, without its quotation marks; nullopt if the field is absent.
// Problem 400 for anything else than one strong tag.
Result<std::optional<std::string>> read_if_match(const Call& call);

// Reads a parameter that is "true" or "false"; false if it is absent. Problem 400 for other
// values.
Result<bool> flag(const Call& call, std::string_view name);

// Reads the seat whose view is asked for; empty if the parameter is absent. Problem 400 if its
// value is empty, since that would show everything to a caller who meant to hide a part. For the
// key of a seat it is that seat, and the Problem of a seat that does not exist if it asks for
// another.
Result<std::string> read_seat(const Call& call);

// A number of at most nine digits; nullopt for any other text.
std::optional<std::uint32_t> short_number(std::string_view text);

// Reads the position that is asked for: the second variable of the path, or else the parameter
// `at`. nullopt if there is none; Problem 404 or 400 if it is not a number.
Result<std::optional<std::uint32_t>> read_at(const Call& call);

}  // namespace arbiter
