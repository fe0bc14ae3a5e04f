#include "tests/service/described.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <sstream>
#include <vector>

#include "service/http/openapi.hpp"
#include "tests/codec/second_opinion.hpp"

namespace arbiter::http_test {
namespace {

const Json& openapi() {
  static const Json parsed = Json::parse(openapi_document());
  return parsed;
}

const Json& followed(const Json& node) {
  if (!node.contains("$ref")) return node;
  return openapi().at(Json::json_pointer(node["$ref"].get<std::string>().substr(1)));
}

std::vector<std::string> segments(const std::string& path) {
  std::vector<std::string> all;
  std::istringstream input(path);
  for (std::string one; std::getline(input, one, '/');) all.push_back(one);
  return all;
}

bool is_at(const std::string& pattern, const std::string& path) {
  const std::vector<std::string> wanted = segments(pattern);
  std::vector<std::string> found = segments(path);
  // The last variable may be a path of several segments.
  if (pattern.ends_with("{path}")) found.resize(std::min(wanted.size(), found.size()));
  return wanted.size() == found.size() &&
         std::equal(wanted.begin(), wanted.end(), found.begin(),
                    [](const std::string& want, const std::string& have) {
                      return want.starts_with('{') || want == have;
                    });
}

// Returns what the document says about the path and the method of a request, or null.
Json operation_of(const std::string& request) {
  std::istringstream line(request);
  std::string method, target;
  line >> method >> target;
  std::transform(method.begin(), method.end(), method.begin(), [](char c) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  });
  for (const auto& [pattern, item] : openapi().at("paths").items()) {
    if (is_at(pattern, target.substr(0, target.find('?'))) && item.contains(method))
      return item[method];
  }
  return nullptr;
}

// Returns the schema of a body, or null if the answer has none or its form is not described.
Json schema_of(const std::string& request, const Answer& answer) {
  const Json problem = {{"$ref", "#/components/schemas/Problem"}};
  const Json operation = operation_of(request);
  const std::string status = std::to_string(answer.status);
  if (operation.is_null() || !operation["responses"].contains(status)) return problem;
  const Json& response = followed(operation["responses"][status]);
  const std::string header = answer.header("content-type");
  const std::string type = header.substr(0, header.find(';'));
  if (!response.contains("content")) return nullptr;
  if (!response["content"].contains(type)) {
    ADD_FAILURE() << status << " is not declared with the type " << type;
    return nullptr;
  }
  return response["content"][type]["schema"];
}

// Reading a schema is expensive.
// Tests ask from several threads at once.
const test::SecondOpinion& opinion_of(const Json& schema) {
  static std::mutex mutex;
  static std::map<std::string, test::SecondOpinion> all;
  const std::lock_guard lock(mutex);
  const std::string key = schema.dump();
  const auto known = all.find(key);
  if (known != all.end()) return known->second;
  const Json whole = {{"allOf", {schema}},
                      {"components", {{"schemas", openapi().at("components").at("schemas")}}}};
  return all.emplace(key, test::SecondOpinion(whole.dump())).first->second;
}

void expect_form(const Json& schema, const std::string& body) {
  EXPECT_TRUE(opinion_of(schema).accepts(body)) << schema.dump() << ": " << body.substr(0, 2'000);
}

}  // namespace

void expect_described(const std::string& request, const Answer& answer) {
  if (answer.status == 0 || answer.body.empty()) return;
  const Json schema = schema_of(request, answer);
  const std::string type = answer.header("content-type");
  if (schema.is_null() || followed(schema).value("type", Json()) == "string") return;
  if (!type.starts_with("application/x-ndjson")) return expect_form(schema, answer.body);
  std::istringstream lines(answer.body);
  for (std::string line; std::getline(lines, line);) expect_form(schema, line);
}

void expect_described_webhook(const std::string& name, const std::string& body) {
  expect_form(openapi()
                  .at("webhooks")
                  .at(name)
                  .at("post")
                  .at("requestBody")
                  .at("content")
                  .at("application/json")
                  .at("schema"),
              body);
}

Answer RunningService::ask(const std::string& request) const {
  const Answer answer = http_test::ask(running.port(), request);
  expect_described(request, answer);
  return answer;
}

}  // namespace arbiter::http_test
