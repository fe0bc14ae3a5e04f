// Compares api.md with the running service: every request of the document is sent, in order, and
// every answer must be the one that the document shows.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "engine/core/limits.hpp"
#include "service/http/problem.hpp"
#include "service/http/routes.hpp"
#include "service/jobs/worker.hpp"
#include "tests/file_text.hpp"
#include "tests/service/http_support.hpp"
#include "tests/service/keys.hpp"
#include "tests/trust/support.hpp"

namespace arbiter::api_document_test {
namespace {

using http_test::Answer;
using http_test::RunningService;
using Json = nlohmann::json;

constexpr std::string_view kGap = "…";  // stands for anything left out

// Returns the length of a placeholder such as <time> at the beginning of the text, or 0.
std::size_t placeholder(std::string_view text) {
  if (text.empty() || text.front() != '<') return 0;
  const std::size_t end = text.find_first_not_of("abcdefghijklmnopqrstuvwxyz", 1);
  return end != std::string_view::npos && end > 1 && text[end] == '>' ? end + 1 : 0;
}

// Whether the text matches the pattern. A gap stands for any characters, and a placeholder for one
// or more.
bool fits(std::string_view pattern, std::string_view text) {
  while (!pattern.empty()) {
    const bool gap = pattern.starts_with(kGap);
    const std::size_t size = gap ? kGap.size() : placeholder(pattern);
    if (size != 0) {
      const std::string_view rest = pattern.substr(size);
      for (std::size_t skip = gap ? 0 : 1; skip <= text.size(); ++skip) {
        if (fits(rest, text.substr(skip))) return true;
      }
      return false;
    }
    if (text.empty() || text.front() != pattern.front()) return false;
    pattern.remove_prefix(1);
    text.remove_prefix(1);
  }
  return text.empty();
}

// Returns the document's JSON with its gaps spelled out: the member "…": "…" or the element "…".
std::string with_gaps(std::string_view text) {
  std::string out;
  std::string open;  // the brackets around the place
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (!quoted && text.substr(i).starts_with(kGap)) {
      out += !open.empty() && open.back() == '{' ? "\"…\": \"…\"" : "\"…\"";
      i += kGap.size() - 1;
      continue;
    }
    out += c;
    if (quoted && c == '\\') out += text[++i];
    if (c == '"') quoted = !quoted;
    if (!quoted && (c == '{' || c == '[')) open += c;
    if (!quoted && (c == '}' || c == ']') && !open.empty()) open.pop_back();
  }
  return out;
}

bool is_gap(const Json& json) { return json.is_string() && json == std::string(kGap); }

// Describes the first difference between the JSON shown and the JSON found; empty if there is none.
std::string difference(const Json& shown, const Json& found, const std::string& place);

std::string object_difference(const Json& shown, const Json& found, const std::string& place) {
  for (const auto& [name, value] : shown.items()) {
    if (name == kGap) continue;
    if (!found.contains(name)) return place + "/" + name + " is missing";
    const std::string inside = difference(value, found[name], place + "/" + name);
    if (!inside.empty()) return inside;
  }
  if (shown.contains(std::string(kGap))) return "";
  for (const auto& [name, value] : found.items()) {
    if (!shown.contains(name)) return place + "/" + name + " is not shown: " + value.dump();
  }
  return "";
}

// Compares the elements shown from the i-th on with those found from the k-th on.
std::string array_difference(const Json& shown, const Json& found, const std::string& place,
                             std::size_t i = 0, std::size_t k = 0) {
  if (i == shown.size()) return k == found.size() ? "" : place + " has more elements than shown";
  if (is_gap(shown[i])) {
    std::string first;
    for (std::size_t next = k; next <= found.size(); ++next) {
      const std::string inside = array_difference(shown, found, place, i + 1, next);
      if (inside.empty()) return "";
      if (first.empty()) first = inside;
    }
    return first;
  }
  if (k == found.size()) return place + " has fewer elements than shown";
  const std::string inside = difference(shown[i], found[k], place + "/" + std::to_string(k));
  return inside.empty() ? array_difference(shown, found, place, i + 1, k + 1) : inside;
}

std::string difference(const Json& shown, const Json& found, const std::string& place) {
  if (shown.is_object() && found.is_object()) return object_difference(shown, found, place);
  if (shown.is_array() && found.is_array()) return array_difference(shown, found, place);
  if (shown == found) return "";
  if (shown.is_string() && !found.is_structured()) {
    const std::string text = found.is_string() ? found.get<std::string>() : found.dump();
    const bool stands_for_all = placeholder(shown.get<std::string>()) == shown.dump().size() - 2;
    if ((found.is_string() || stands_for_all) && fits(shown.get<std::string>(), text)) return "";
  }
  return place + " is shown as " + shown.dump() + ", not " + found.dump();
}

std::string json_difference(const std::string& shown, const std::string& found) {
  const Json wanted = Json::parse(with_gaps(shown), nullptr, false);
  const Json given = Json::parse(found, nullptr, false);
  if (wanted.is_discarded()) return "what is shown is not JSON: " + shown;
  if (given.is_discarded()) return "what is found is not JSON: " + found;
  return difference(wanted, given, "");
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

// A line that consists of a gap stands for any lines. Every other gap stays within its line.
std::string text_difference(const std::string& shown, const std::string& found) {
  const std::vector<std::string> lines = lines_of(found);
  std::size_t at = 0;
  bool free = false;
  for (const std::string& line : lines_of(shown)) {
    if (line == kGap) {
      free = true;
      continue;
    }
    while (free && at < lines.size() && !fits(line, lines[at])) ++at;
    if (at == lines.size() || !fits(line, lines[at])) return "no such line: " + line;
    ++at;
    free = false;
  }
  return free || at == lines.size() ? "" : "not shown: " + lines[at];
}

std::string stream_difference(const std::string& shown, const std::string& found) {
  const std::vector<std::string> wanted = lines_of(shown);
  const std::vector<std::string> given = lines_of(found);
  if (wanted.size() != given.size()) return "the stream has another number of lines";
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const std::string inside = json_difference(wanted[i], given[i]);
    if (!inside.empty()) return "line " + std::to_string(i + 1) + ": " + inside;
  }
  return "";
}

std::string body_difference(const std::string& shown, const Answer& answer) {
  const std::string field = answer.header("content-type");
  const std::string type = field.substr(0, field.find(';'));
  if (type == "application/x-ndjson") return stream_difference(shown, answer.body);
  if (type == "application/json" || type == "application/problem+json") {
    return json_difference(shown, answer.body);
  }
  return text_difference(shown, answer.body);
}

// A request or an answer as the document shows it.
struct Message {
  std::string start;
  std::vector<std::pair<std::string, std::string>> headers;
  std::string body;  // without the last line break
};

struct Example {
  int line = 0;  // of the document, where the request begins
  std::string key;
  Message request;
  Message answer;
};

Message message(const std::string& block) {
  Message out;
  std::istringstream text(block);
  std::getline(text, out.start);
  for (std::string line; std::getline(text, line) && !line.empty();) {
    const std::size_t colon = line.find(": ");
    EXPECT_NE(colon, std::string::npos) << line;
    if (colon != std::string::npos)
      out.headers.emplace_back(line.substr(0, colon), line.substr(colon + 2));
  }
  std::ostringstream rest;
  if (text.good()) rest << text.rdbuf();
  out.body = rest.str();
  if (out.body.ends_with('\n')) out.body.pop_back();
  return out;
}

struct Block {
  int line = 0;
  std::string info;  // the text after the fence
  std::string text;
};

std::vector<Block> blocks_of(const std::string& document) {
  std::vector<Block> blocks;
  bool inside = false;
  int number = 0;
  for (const std::string& line : lines_of(document)) {
    ++number;
    if (!line.starts_with("```")) {
      if (inside) blocks.back().text += line + "\n";
      continue;
    }
    inside = !inside;
    if (inside) blocks.push_back({number, line.substr(3), ""});
  }
  EXPECT_FALSE(inside) << "a block does not end";
  return blocks;
}

// Stands in Example::key for the service whose callers have keys.
constexpr const char* kWithKeys = " with keys";

// Requests and answers alternate. A request may go to a service with a key, or with keys.
std::vector<Example> examples_of(const std::string& document) {
  static const std::regex kRequest(
      "http request( to a service with the key \"([^\"]+)\"| to a service( with keys))?");
  std::vector<Example> examples;
  bool asked = false;
  for (const Block& block : blocks_of(document)) {
    std::smatch parts;
    if (std::regex_match(block.info, parts, kRequest)) {
      EXPECT_FALSE(asked) << "line " << block.line << ": the request before has no answer";
      const std::string key = parts[3].matched ? parts[3].str() : parts[2].str();
      examples.push_back({block.line, key, message(block.text), {}});
      asked = true;
    } else if (block.info == "http answer" && asked) {
      examples.back().answer = message(block.text);
      asked = false;
    } else {
      ADD_FAILURE() << "line " << block.line << ": a block that nobody asks for: " << block.info;
    }
  }
  EXPECT_FALSE(asked) << "the last request has no answer";
  return examples;
}

std::string bytes_of(const Message& request) {
  std::string bytes = request.start + "\r\nHost: test\r\n";
  for (const auto& [name, value] : request.headers) bytes += name + ": " + value + "\r\n";
  if (request.start.starts_with("P"))  // POST, PUT or PATCH
    bytes += "Content-Length: " + std::to_string(request.body.size()) + "\r\n";
  return bytes + "\r\n" + request.body;
}

std::string lower_case(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(c));
  return text;
}

// Describes how the answer differs from the one shown; empty if it does not.
std::string answer_difference(const Message& shown, const Answer& answer) {
  if (shown.start != answer.start) return "it is " + answer.start + ", not " + shown.start;
  for (const auto& [name, value] : shown.headers) {
    const std::string found = answer.header(lower_case(name));
    if (!fits(value, found)) return name + " is \"" + found + "\", not \"" + value + "\"";
  }
  if (shown.body.empty() && answer.body.empty()) return "";
  return body_difference(shown.body, answer);
}

// The game and the callers of the document's part on keys. Callers have keys such as "key-of-Ada".
void prepare_keys(GameStore& store) {
  GameStore::Submission game = keys_test::submission_from(
      file_text("replays/hex/two-settlers.json"), {{"event", "autumn-open"}});
  game.by = "Olga";
  const std::string id = store.put(std::move(game)).value().game.id;
  StoredKey quick = keys_test::key_of("Quinn", "verifier");
  quick.quota = 1;
  for (StoredKey key : {keys_test::key_of("Olga", "organiser", "autumn-open"),
                        keys_test::key_of("Jana", "judge", "autumn-open"),
                        keys_test::key_of("Sam", "seat", "", id, "A"), quick}) {
    key.sha256 = sha256("key-of-" + key.name);
    EXPECT_TRUE(store.keys().add(key).ok());
  }
}

// The services to which the document's requests go: one without a key, one for each key, and one
// with keys.
class Services {
 public:
  Answer ask(const std::string& key, const std::string& request) {
    std::unique_ptr<RunningService>& service = services_[key];
    if (!service) {
      service = std::make_unique<RunningService>(
          ServerOptions{http_test::quick_limits(), key == kWithKeys ? "" : key}, SqliteOptions(),
          std::vector{trust_test::log_key(trust_test::kOrigin)});
      if (key == kWithKeys) {
        prepare_keys(*service->store);
        EXPECT_TRUE(http_test::eventually([&] { return service->server.needs_key(); }));
      }
    }
    // The document shows answers about jobs as they are when the jobs are done.
    const bool about_jobs =
        request.starts_with("GET /v1/jobs") || request.starts_with("GET /v1/suites/season/runs");
    if (about_jobs) finish_jobs(*service->store);
    return service->ask(request);
  }

 private:
  static void finish_jobs(GameStore& store) {
    JobWorkers workers(store, {.pause = std::chrono::milliseconds(5)});
    EXPECT_TRUE(http_test::eventually([&] { return store.jobs().figures().value().jobs == 0; },
                                      http_test::kForJobs));
  }

  std::map<std::string, std::unique_ptr<RunningService>> services_;
};

TEST(ApiDocument, EveryAnswerIsTheOneShown) {
  Services services;
  const std::vector<Example> examples = examples_of(file_text("api.md"));
  EXPECT_GE(examples.size(), routes().size());
  for (const Example& example : examples) {
    const Answer answer = services.ask(example.key, bytes_of(example.request));
    EXPECT_EQ(answer_difference(example.answer, answer), "")
        << "api.md, line " << example.line << ": " << example.request.start << "\n"
        << answer.body.substr(0, 2000);
  }
}

// "/v1/games/g_1?x" is a request under "/v1/games/{id}".
bool is_under(const std::string& start, const Route& route) {
  const std::string pattern =
      std::regex_replace(std::string(route.pattern), std::regex("\\."), std::string("\\."));
  const std::string rest = std::regex_replace(pattern, std::regex("\\{path\\}"), "[^? ]+");
  const std::string path = std::regex_replace(rest, std::regex("\\{[^}]*\\}"), "[^/? ]+");
  return std::regex_match(start,
                          std::regex(std::string(route.method) + " " + path + "(\\?\\S*)? .*"));
}

TEST(ApiDocument, EveryRouteHasAnExample) {
  const std::vector<Example> examples = examples_of(file_text("api.md"));
  for (const Route& route : routes()) {
    const auto shows = [&](const Example& example) {
      return example.answer.start.starts_with("HTTP/1.1 20") &&
             is_under(example.request.start, route);
    };
    EXPECT_TRUE(std::any_of(examples.begin(), examples.end(), shows))
        << route.method << " " << route.pattern;
  }
}

// Returns the row of a table of the document that begins with these words.
std::string row_of(const std::string& document, const std::string& beginning) {
  for (const std::string& line : lines_of(document)) {
    if (line.starts_with("| " + beginning + " |")) return line;
  }
  return "";
}

// Calls use(parts) for each place of the text that has this form, and returns how many there are.
template <class Use>
int for_each_match(const std::string& text, const char* form, Use use) {
  const std::regex expression(form);
  int count = 0;
  for (std::sregex_iterator at(text.begin(), text.end(), expression), end; at != end; ++at) {
    use(*at);
    ++count;
  }
  return count;
}

// The sources that make problems, one after another.
std::string problem_sources() {
  std::string text = file_text("service/http/problem.hpp");
  for (const char* folder : {"codec", "service/store"}) {
    const std::filesystem::path root = ARBITER_SOURCE_DIR;
    for (const auto& file : std::filesystem::recursive_directory_iterator(root / folder)) {
      if (file.is_regular_file()) text += file_text(file.path().lexically_relative(root).string());
    }
  }
  return text;
}

TEST(ApiDocument, EveryProblemTypeIsListedWithItsStatus) {
  const std::string document = file_text("api.md");
  const std::string sources = problem_sources();
  const auto expect_row = [&](const std::string& slug, const std::string& status) {
    const std::regex row("\\n\\| [^|]*`" + slug + "`[^|]*\\| " + status + " \\|");
    EXPECT_TRUE(std::regex_search(document, row)) << slug << " " << status;
    EXPECT_NE(row_of(document, status), "") << slug << " " << status;
  };
  const int made = for_each_match(
      sources,
      "\\{\\s*(?:SQLITE_[A-Z]+, |0, |\"[0-9A-Z]*\", )?\"([a-z-]+)\",\\s*\"[A-Z][^\"]*\",|"
      "constexpr ProblemType k\\w+\\{\\s*\"([a-z-]+)\",",
      [&](const auto& parts) {
        const std::string type = parts[1].matched ? parts[1].str() : parts[2].str();
        expect_row(type, std::to_string(status_of(type)));
      });
  const int reader = for_each_match(
      sources, "problem\\.type = \"([a-z-]+)\"",
      [&](const auto& parts) { expect_row(parts[1], std::to_string(status_of(parts[1].str()))); });
  const int http = for_each_match(sources, "constexpr ProblemType k", [](const auto&) {});
  EXPECT_GE(made, http + 15);
  EXPECT_GE(reader, 5);
}

// 100000 as "100,000".
std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t place = digits.size(); place > 3;) digits.insert(place -= 3, 1, ',');
  return digits;
}

TEST(ApiDocument, TheLimitsAreThoseOfTheProgram) {
  const std::string document = file_text("api.md");
  const auto mebibytes = [](std::size_t bytes) { return std::to_string(bytes >> 20) + " MiB"; };
  const std::map<std::string, std::string> values = {
      {"one log", mebibytes(limits::kLogBytes)},
      {"one stream",
       mebibytes(limits::kStreamBytes) + " and " + grouped(limits::kStreamLogs) + " logs"},
      {"all bodies together", mebibytes(limits::kBytesInFlight)},
      {"depth of JSON", grouped(limits::kJsonDepth)},
      {"values in one document", grouped(limits::kJsonValues)},
      {"values outside the moves of a log", grouped(limits::kTreeValues)},
      {"units of work of one log", grouped(limits::kUnits)},
      {"one string", grouped(limits::kJsonString) + " bytes"},
      {"an integer", "±" + grouped(static_cast<std::uint64_t>(limits::kJsonInteger))},
      {"entries of a log", grouped(limits::kEntries)},
      {"entries of the judge in a log", grouped(limits::kJudgeEntries)},
      {"seats", grouped(limits::kSeats)},
      {"cards with an id in one position", grouped(limits::kInstances)},
      {"cards of a pack", grouped(limits::kPackCards)},
      {"nodes of one ability", grouped(limits::kAbilityNodes)},
      {"frames of the resolution", grouped(limits::kFrames)},
      {"steps after one entry", grouped(limits::kStepsPerEntry)},
      {"steps in one log", grouped(limits::kStepsPerLog)},
      {"options listed", grouped(limits::kOptions)},
      {"facts told of one entry", grouped(limits::kFacts)}};
  for (const auto& [limit, value] : values) {
    EXPECT_NE(row_of(document, limit).find("| " + value + " |"), std::string::npos)
        << limit << ": " << value;
  }
}

// What the comparison accepts and what it does not. If it accepted every document, it would prove
// nothing.
TEST(ApiDocument, TheComparisonSeesDifferences) {
  const std::string found = R"({"a":1,"b":["x","y","z"],"c":{"d":"at 12:00","e":null}})";
  for (const char* same : {R"({"a":1,"b":["x","y","z"],"c":{"d":"at 12:00","e":null}})",
                           R"({"a":1,…})", R"({"b":["x",…],…})", R"({"b":[…,"y",…],…})", R"({…})",
                           R"({"a":"<number>","b":["x",…,"z"],"c":{"d":"at <time>",…}})"}) {
    EXPECT_EQ(json_difference(same, found), "") << same;
  }
  for (const char* other :
       {R"({"a":1})", R"({"a":2,…})", R"({"b":["x"],…})", R"({"b":["y",…],…})",
        R"({"b":[…,"y"],…})", R"({"f":1,…})", R"({"c":{"d":"at 12:00"},…})", R"({"a":"1",…})",
        R"({"c":{"d":"in …",…},…})", R"({"a":{"b":1},…})", R"([…])"}) {
    EXPECT_NE(json_difference(other, found), "") << other;
  }
  EXPECT_EQ(text_difference("one\n…\nfour <n>", "one\ntwo\nthree\nfour 4\n"), "");
  EXPECT_EQ(text_difference("one\n…", "one\ntwo\n"), "");
  for (const char* other : {"one", "…\ntwo", "one\nfour", "one\n…\nfive", "two\n…"}) {
    EXPECT_NE(text_difference(other, "one\ntwo\nthree\nfour 4\n"), "") << other;
  }
}

}  // namespace
}  // namespace arbiter::api_document_test
