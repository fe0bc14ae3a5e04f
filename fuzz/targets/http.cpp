// Any bytes as the head of an HTTP request.
#include "fuzz/target.hpp"
#include "service/http/head.hpp"
#include "service/http/media.hpp"
#include "service/http/request.hpp"
#include "service/http/target.hpp"

namespace arbiter::fuzz {

void run(std::string_view bytes) {
  const auto head = parse_head(bytes, HeadLimits{});
  if (!head.ok()) {
    const int status = head.problem().status;
    must(status >= 400 && status < 600, "a problem with another status");
    return;
  }
  must(!(head.value().chunked && head.value().length), "a body of two lengths");
  must(head.value().target.starts_with("/"), "a target without a path");
  const auto target = parse_target(head.value().target);
  if (target.ok()) must(!target.value().path.empty(), "a path that is lost");
  for (const auto& field : head.value().fields) {
    media_type(field.value);
    accepts(field.value, "application/json");
    list_items(field.value);
  }
}

}  // namespace arbiter::fuzz
