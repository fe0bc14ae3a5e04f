#include "service/jobs/request.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "service/jobs/filter.hpp"

namespace arbiter {
namespace {

using Json = nlohmann::ordered_json;

// Far larger than any request, but small even if it is nothing but brackets.
constexpr std::size_t kLongest = 64 * 1024;

// Reads each member of an object once, and notes what is wrong with it.
class Members {
 public:
  Members(const Json& object, std::string pointer, std::vector<Fault>& faults)
      : object_(object), pointer_(std::move(pointer)), faults_(faults) {}

  // Notes members with other names as faults.
  void only(std::initializer_list<std::string_view> names) {
    for (const auto& [name, value] : object_.items())
      if (std::find(names.begin(), names.end(), name) == names.end())
        note(name, "unknown-member", "is not known here");
  }

  std::string text(const std::string& name) {
    const auto found = object_.find(name);
    if (found == object_.end()) return "";
    if (found->is_string() && !found->get<std::string>().empty()) return *found;
    note(name, "type", "is a text that is not empty");
    return "";
  }

  // Calls `use` with the name and the value of each member.
  template <class Use>
  void each(const Use& use) const {
    for (const auto& [name, value] : object_.items()) use(name, value);
  }

  // The members of an object; none if it is absent.
  const Json& object(const std::string& name) {
    static const Json none = Json::object();
    const auto found = object_.find(name);
    if (found == object_.end()) return none;
    if (found->is_object()) return *found;
    note(name, "type", "is an object");
    return none;
  }

  void note(const std::string& name, const char* code, const std::string& what) {
    faults_.push_back({pointer_ + "/" + name, 0, code, "\"" + name + "\" " + what});
  }

  std::string pointer_of(const std::string& name) const { return pointer_ + "/" + name; }

 private:
  const Json& object_;
  const std::string pointer_;
  std::vector<Fault>& faults_;
};

void read_filter(Members& members, GameFilter& filter, std::vector<Fault>& faults) {
  Members words(members.object("filter"), members.pointer_of("filter"), faults);
  words.only({"game", "status", "outcome", "pack", "player", "since", "until", "labels"});
  for (const std::string_view word : kFilterWords) {
    const std::string value = words.text(std::string(word));
    if (value.empty()) continue;
    if (const auto fault = set_filter(filter, word, value))
      words.note(std::string(word), "value", *fault);
  }
  const Json& labels = words.object("labels");
  Members named(labels, words.pointer_of("labels"), faults);
  for (const auto& [name, value] : labels.items())
    if (const std::string text = named.text(name); !text.empty())
      if (const auto fault = add_label(filter.labels, name + ":" + text))
        named.note(name, "value", *fault);
}

void read_change(Members& members, JobRequest& request, std::vector<Fault>& faults) {
  GameFilter pack;
  const std::string hash = members.text("pack");
  if (!hash.empty())
    if (const auto fault = set_filter(pack, "pack", hash)) members.note("pack", "value", *fault);
  request.pack_sha256 = pack.pack_sha256;
  const Json& rulings = members.object("rulings");
  Members named(rulings, members.pointer_of("rulings"), faults);
  for (const auto& [id, value] : rulings.items()) request.rulings.emplace_back(id, named.text(id));
}

// Parses the document; a repeated member of an object is a fault.
Json parse(std::string_view text, std::vector<Fault>& faults) {
  std::vector<std::set<std::string>> names;  // of the objects around the current place
  const auto note = [&](int, Json::parse_event_t event, Json& value) {
    if (event == Json::parse_event_t::object_start) names.emplace_back();
    if (event == Json::parse_event_t::object_end) names.pop_back();
    if (event == Json::parse_event_t::key && !names.back().insert(value.get<std::string>()).second)
      faults.push_back({"", 0, "duplicate", value.dump() + " stands twice in an object"});
    return true;
  };
  return Json::parse(text, note, false);
}

// Reads the object in a text with `read`, or returns what is wrong with it.
template <class Read>
auto read_object(std::string_view text, const Read& read)
    -> Result<decltype(read(std::declval<Members&>(), std::declval<std::vector<Fault>&>()))> {
  if (text.size() > kLongest)
    return Problem{"body-too-large",
                   "The body is too large",
                   "A request has at most " + std::to_string(kLongest) + " bytes.",
                   {}};
  std::vector<Fault> faults;
  const Json json = parse(text, faults);
  if (!json.is_object())
    return Problem{"not-json", "The body is not a JSON object", "It cannot be read as one.", {}};
  Members members(json, "", faults);
  auto found = read(members, faults);
  if (faults.empty()) return found;
  return Problem{"not-the-form", "The body does not have the form", faults[0].detail + ".", faults};
}

}  // namespace

Result<JobRequest> read_job_request(std::string_view text) {
  return read_object(text, [](Members& members, std::vector<Fault>& faults) {
    JobRequest request;
    members.only({"kind", "filter", "pack", "rulings"});
    request.kind = members.text("kind");
    if (request.kind != "regress")
      members.note("kind", "value",
                   "is \"regress\"; logs to verify are sent as application/x-ndjson");
    read_filter(members, request.filter, faults);
    read_change(members, request, faults);
    return request;
  });
}

Result<GameFilter> read_suite(std::string_view text) {
  return read_object(text, [](Members& members, std::vector<Fault>& faults) {
    GameFilter filter;
    members.only({"filter"});
    read_filter(members, filter, faults);
    return filter;
  });
}

Result<JobRequest> read_run(std::string_view text) {
  return read_object(text, [](Members& members, std::vector<Fault>& faults) {
    JobRequest request{.kind = "regress"};
    members.only({"pack", "rulings"});
    read_change(members, request, faults);
    return request;
  });
}

Result<Labels> read_label_change(std::string_view text) {
  return read_object(text, [](Members& members, std::vector<Fault>&) {
    Labels change;
    members.each([&](const std::string& name, const Json& value) {
      const bool removes = value.is_null();
      const std::string set = removes ? "-" : members.text(name);
      if (set.empty()) return;
      if (const auto fault = fault_in_label(name, set)) return members.note(name, "value", *fault);
      change[name] = removes ? "" : set;
    });
    return change;
  });
}

// The filter of a suite must not depend on the verdict: otherwise a game whose result begins to
// differ would leave the suite.
std::optional<Problem> fault_in_suite(std::string_view name, const GameFilter& filter) {
  constexpr std::size_t kLongestName = 64;
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  };
  if (name.empty() || name.size() > kLongestName || !std::all_of(name.begin(), name.end(), plain))
    return Problem{"not-the-form",
                   "The name cannot be a suite's",
                   "It has at most 64 characters, of a to z, 0 to 9 and \"-\".",
                   {}};
  if (filter.status.empty() && filter.outcome.empty() && filter.pack_sha256.empty())
    return std::nullopt;
  const std::string detail =
      "A suite is chosen by game, player, labels, since and until, which stay as they are when "
      "games are judged again.";
  return Problem{"not-the-form",
                 "The filter cannot be a suite's",
                 detail,
                 {{"/filter", 0, "unknown-member", detail}}};
}

JobRequest run_of(const StoredSuite& suite, JobRequest tried) {
  tried.suite = suite.name;
  tried.as_of = suite.frozen_at;
  tried.filter = stored_filter(suite.filter);
  if (tried.filter.until.empty() || suite.frozen_at < tried.filter.until)
    tried.filter.until = suite.frozen_at;
  return tried;
}

std::string filter_text(const GameFilter& filter) {
  Json json = Json::object();
  for (const std::string_view word : kFilterWords)
    if (const std::string& value = filter_value(filter, word); !value.empty())
      json[std::string(word)] = value;
  if (!filter.labels.empty()) json["labels"] = filter.labels;
  return json.dump();
}

GameFilter stored_filter(const std::string& text) {
  GameFilter filter;
  const Json words = Json::parse(text);
  for (const std::string_view word : kFilterWords)
    if (words.contains(word)) set_filter(filter, word, words.at(word).get<std::string>());
  if (words.contains("labels")) filter.labels = words.at("labels").get<Labels>();
  return filter;
}

std::string request_text(const JobRequest& request) {
  Json json{{"kind", request.kind}};
  if (request.units != limits::kUnits) json["work"] = request.units;
  if (request.digests) json["digests"] = true;
  if (!request.suite.empty()) json["suite"] = request.suite;
  if (request.kind == "regress") json["filter"] = Json::parse(filter_text(request.filter));
  if (!request.as_of.empty()) json["as_of"] = request.as_of;
  if (!request.pack_sha256.empty()) json["pack"] = request.pack_sha256;
  for (const auto& [id, value] : request.rulings) json["rulings"][id] = value;
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

JobRequest stored_request(const std::string& text) {
  const Json json = Json::parse(text);
  JobRequest request{.kind = json.at("kind")};
  request.units = json.value("work", limits::kUnits);
  request.digests = json.value("digests", false);
  request.suite = json.value("suite", "");
  request.filter = stored_filter(json.value("filter", Json::object()).dump());
  request.as_of = json.value("as_of", "");
  request.pack_sha256 = json.value("pack", "");
  const Json rulings = json.value("rulings", Json::object());
  for (const auto& [id, value] : rulings.items()) request.rulings.emplace_back(id, value);
  return request;
}

Result<Change> change_of(const JobRequest& request, PackShelf& packs) {
  Change change{"", request.rulings};
  if (!request.pack_sha256.empty()) {
    const Result<std::string> built_in = pack(request.pack_sha256);
    if (built_in.ok()) change.pack = built_in.value();
    const auto stored = packs.find(request.pack_sha256);
    if (!stored.ok()) return stored.problem();
    if (change.pack.empty() && stored.value() == nullptr)
      return Problem{"unusable-content",
                     "The pack is not known",
                     "There is no pack " + request.pack_sha256 + "; PUT /v1/packs/" +
                         request.pack_sha256 + " uploads it.",
                     {{"/pack", 0, "unknown-pack", "the pack is neither built in nor uploaded"}}};
    if (change.pack.empty()) change.pack = *stored.value();
  }
  if (auto problem = check_change(change)) {
    if (problem->type == "not-found") problem->type = "unusable-content";
    return *problem;
  }
  return change;
}

std::string job_id(std::string_view key, std::string_view path) {
  return "j_" + sha256(std::string(path) + "\n" + std::string(key)).substr(0, 32);
}

}  // namespace arbiter
