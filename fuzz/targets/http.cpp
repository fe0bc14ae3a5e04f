// Any bytes as what a client sends. Read as a whole or byte by byte, they must be the same
// requests.
#include <string>
#include <vector>

#include "fuzz/target.hpp"
#include "service/http/head.hpp"
#include "service/http/media.hpp"
#include "service/http/problem.hpp"
#include "service/http/request.hpp"
#include "service/http/target.hpp"

namespace arbiter::fuzz {
namespace {

constexpr std::size_t kMostBody = 4'096;

void look_at(const Head& head) {
  must(!(head.chunked && head.length), "a body of two lengths");
  must(head.target.starts_with("/"), "a target without a path");
  const auto target = parse_target(head.target);
  if (target.ok()) must(!target.value().path.empty(), "a path that is lost");
  for (const auto& field : head.fields) {
    media_type(field.value);
    accepts(field.value, "application/json");
    list_items(field.value);
  }
}

// Returns the requests in the bytes, each with its body, and how the last one failed.
std::vector<std::string> requests(std::string_view bytes, std::size_t piece) {
  using Stage = RequestReader::Stage;
  const HeadLimits limits;
  std::vector<std::string> found;
  while (!bytes.empty()) {
    RequestReader reader(limits);
    std::string body;
    while (!bytes.empty() && (reader.stage() == Stage::head || reader.stage() == Stage::body)) {
      bytes.remove_prefix(reader.feed(bytes.substr(0, piece)));
      if (reader.stage() != Stage::between) continue;
      const Head head = reader.take_head();
      look_at(head);
      found.push_back(head.method + " " + head.target);
      if (!head.has_body()) break;
      reader.read_body(kMostBody, body);
    }
    must(body.size() <= kMostBody, "a body above its limit");
    if (reader.stage() == Stage::failed) {
      const int status = status_of(reader.problem().type);
      must(status >= 400 && status < 600, "a problem with another status");
      found.push_back(std::to_string(status));
      return found;
    }
    if (reader.stage() == Stage::complete) found.push_back(body);
  }
  return found;
}

}  // namespace

void run(std::string_view bytes) {
  const std::vector<std::string> whole = requests(bytes, SIZE_MAX);
  must(requests(bytes, 1) == whole, "other requests where the bytes come one by one");
  must(requests(bytes, 7) == whole, "other requests where the bytes come in pieces");
}

}  // namespace arbiter::fuzz
