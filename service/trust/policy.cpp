#include "service/trust/policy.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace arbiter::trust {
namespace {

constexpr std::string_view kNone = "none";

// The items of a line, separated by spaces and tabs.
std::vector<std::string> items_of(std::string_view line) {
  std::vector<std::string> items;
  constexpr std::string_view kBlank = " \t";
  while (true) {
    const std::size_t begin = line.find_first_not_of(kBlank);
    if (begin == std::string_view::npos) return items;
    const std::size_t end = std::min(line.find_first_of(kBlank, begin), line.size());
    items.emplace_back(line.substr(begin, end - begin));
    line.remove_prefix(end);
  }
}

bool is_allowed(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte == '\t' || byte == '\n' || (byte >= 0x20 && byte != 0x7F);
}

// Reads a policy line by line.
class Reader {
 public:
  explicit Reader(std::string_view text) : lines_(text) {}

  Result<Policy> read() {
    while (const auto line = lines_.next()) {
      const std::vector<std::string> items = items_of(*line);
      if (items.empty() || items.front().starts_with('#')) continue;
      if (const auto fault = read_line(items)) return problem(*fault);
    }
    if (!lines_.rest().empty())
      return malformed("not-a-policy", lines_.number() + 1, "the line does not end");
    if (policy_.quorum.empty()) return malformed("not-a-policy", 0, "it has no quorum line");
    return std::move(policy_);
  }

 private:
  using Fault = std::optional<std::string>;

  Problem problem(const std::string& detail) const {
    return malformed("not-a-policy", lines_.number(), detail);
  }

  Fault read_line(const std::vector<std::string>& items) {
    if (items[0] == "log") return read_log(items);
    if (items[0] == "witness") return read_witness(items);
    if (items[0] == "group") return read_group(items);
    if (items[0] == "quorum") return read_quorum(items);
    return "a line begins with log, witness, group, quorum or #";
  }

  Fault read_log(const std::vector<std::string>& items) {
    if (items.size() != 2 && items.size() != 3) return "a log line is: log <vkey> [<url>]";
    VerifierKey key;
    if (const Fault fault = read_key(items[1], KeyType::signature, "a log", key)) return fault;
    const auto same = [&](const VerifierKey& log) { return log.key == key.key; };
    if (std::any_of(policy_.logs.begin(), policy_.logs.end(), same))
      return "the key of this log has a line already";
    policy_.logs.push_back(std::move(key));
    return too_many(policy_.logs.size());
  }

  Fault read_witness(const std::vector<std::string>& items) {
    if (items.size() != 3 && items.size() != 4)
      return "a witness line is: witness <name> <vkey> [<url>]";
    if (const Fault fault = add_name(items[1])) return fault;
    VerifierKey key;
    if (const Fault fault = read_key(items[2], KeyType::cosignature, "a witness", key))
      return fault;
    const auto same = [&](const Policy::Witness& one) { return one.key.key == key.key; };
    if (std::any_of(policy_.witnesses.begin(), policy_.witnesses.end(), same))
      return "the key of this witness has a line already";
    policy_.witnesses.push_back({items[1], std::move(key)});
    return too_many(policy_.witnesses.size());
  }

  Fault read_group(const std::vector<std::string>& items) {
    if (items.size() < 4) return "a group line is: group <name> any|all|<number> <name>...";
    Policy::Group group{items[1], 0, {items.begin() + 3, items.end()}};
    for (const std::string& member : group.members) {
      if (!names_.contains(member))
        return "`" + member + "` is neither a witness nor a group of the lines before";
      if (!members_.insert(member).second) return "`" + member + "` is a member of a group already";
    }
    const auto number = number_from(items[2]);
    if (items[2] == "any") {
      group.needed = 1;
    } else if (items[2] == "all") {
      group.needed = group.members.size();
    } else if (number && *number >= 1 && *number <= group.members.size()) {
      group.needed = *number;
    } else {
      return "`" + items[2] + "` is not any, all or a number from 1 to that of the members";
    }
    if (const Fault fault = add_name(group.name)) return fault;
    policy_.groups.push_back(std::move(group));
    return too_many(policy_.groups.size());
  }

  Fault read_quorum(const std::vector<std::string>& items) {
    if (items.size() != 2) return "a quorum line is: quorum <name>";
    if (!policy_.quorum.empty()) return "there is a quorum line already";
    if (items[1] != kNone && !names_.contains(items[1]))
      return "`" + items[1] + "` is neither a witness nor a group of the lines before";
    policy_.quorum = items[1];
    return std::nullopt;
  }

  static Fault read_key(const std::string& text, KeyType type, const std::string& whose,
                        VerifierKey& key) {
    Result<VerifierKey> parsed = parse_vkey(text);
    if (!parsed.ok()) return "the vkey cannot be used: " + parsed.problem().errors.front().detail;
    key = std::move(parsed).value();
    if (key.type == type) return std::nullopt;
    return "the key of " + whose + " has the type 0x0" +
           std::to_string(static_cast<unsigned>(type));
  }

  Fault add_name(const std::string& name) {
    if (name == kNone) return "the name `none` is taken";
    if (!names_.insert(name).second) return "the name `" + name + "` is taken";
    return std::nullopt;
  }

  static Fault too_many(std::size_t number) {
    if (number <= kMostPolicyNames) return std::nullopt;
    return "there are more than " + std::to_string(kMostPolicyNames) + " lines of this kind";
  }

  Lines lines_;
  Policy policy_;
  std::set<std::string> names_;    // of witnesses and groups
  std::set<std::string> members_;  // of groups
};

// Verifies the lines of one note and records who signed them.
class Verifier {
 public:
  Verifier(const SignedCheckpoint& checkpoint, const Trust& trust)
      : note_(checkpoint.note), origin_(checkpoint.checkpoint.origin), trust_(trust) {
    for (const auto* logs : {&trust.logs, &trust.policy.logs}) {
      for (const VerifierKey& log : *logs) {
        if (log.name == origin_ && std::find(logs_.begin(), logs_.end(), log) == logs_.end())
          logs_.push_back(log);
      }
    }
  }

  Result<Signers> verify() {
    if (logs_.empty())
      return does_not_hold("the checkpoint is of the log `" + origin_ +
                           "`, for which no key is given");
    for (const NoteSignature& signature : note_.signatures) {
      if (const auto problem = take(signature)) return *problem;
    }
    if (signers_.logs.empty())
      return does_not_hold("no given key of the log `" + origin_ + "` has signed the checkpoint");
    std::vector<std::string> cosigned;
    for (const Policy::Witness& witness : trust_.policy.witnesses) {
      const auto time = times_.find(witness.name);
      if (time == times_.end()) continue;
      cosigned.push_back(witness.name);
      signers_.witnesses.push_back({witness.name, time->second});
    }
    if (!is_quorum(trust_.policy, cosigned))
      return does_not_hold("the quorum `" + trust_.policy.quorum +
                           "` of the policy is not there: " + std::to_string(cosigned.size()) +
                           " of its witnesses have cosigned the checkpoint");
    return std::move(signers_);
  }

 private:
  std::optional<Problem> take(const NoteSignature& signature) {
    for (const VerifierKey& log : logs_) {
      if (!is_by(signature, log)) continue;
      if (!is_valid(signature, log, note_.text)) return wrong(signature);
      return add(text_of(log), signers_.logs, signature);
    }
    for (const Policy::Witness& witness : trust_.policy.witnesses) {
      if (!is_by(signature, witness.key)) continue;
      if (!is_valid(signature, witness.key, note_.text)) return wrong(signature);
      const bool first = times_.emplace(witness.name, time_of(signature)).second;
      return first ? std::nullopt : repeated(signature);
    }
    if (trust_.every_signature)
      return does_not_hold("the signature of `" + signature.name +
                           "` is by a key that is not given");
    signers_.ignored.push_back(signature.name);
    return std::nullopt;
  }

  std::optional<Problem> add(const std::string& key, std::vector<std::string>& keys,
                             const NoteSignature& signature) const {
    if (std::find(keys.begin(), keys.end(), key) != keys.end()) return repeated(signature);
    keys.push_back(key);
    return std::nullopt;
  }

  std::optional<Problem> repeated(const NoteSignature& signature) const {
    if (!trust_.every_signature) return std::nullopt;
    return does_not_hold("two signatures are by the same key of `" + signature.name + "`");
  }

  static Problem wrong(const NoteSignature& signature) {
    return does_not_hold("the signature of `" + signature.name + "` is wrong");
  }

  const Note& note_;
  const std::string& origin_;
  const Trust& trust_;
  std::vector<VerifierKey> logs_;               // trusted, and of this origin
  std::map<std::string, std::uint64_t> times_;  // of the witnesses' cosignatures
  Signers signers_;
};

}  // namespace

Result<Policy> parse_policy(std::string_view text) {
  if (text.size() > kMostPolicyBytes)
    return malformed("not-a-policy", 0,
                     "it has more than " + std::to_string(kMostPolicyBytes) + " bytes");
  if (!std::all_of(text.begin(), text.end(), is_allowed))
    return malformed("not-a-policy", 0, "it has control characters other than tabs and newlines");
  return Reader(text).read();
}

bool is_quorum(const Policy& policy, const std::vector<std::string>& cosigned) {
  if (policy.quorum == kNone) return true;
  std::set<std::string> witnessed(cosigned.begin(), cosigned.end());
  for (const Policy::Group& group : policy.groups) {  // members come before their group
    const auto met = [&](const std::string& member) { return witnessed.contains(member); };
    const auto number = std::count_if(group.members.begin(), group.members.end(), met);
    if (static_cast<std::size_t>(number) >= group.needed) witnessed.insert(group.name);
  }
  return witnessed.contains(policy.quorum);
}

Result<Signers> verify_checkpoint(const SignedCheckpoint& checkpoint, const Trust& trust) {
  return Verifier(checkpoint, trust).verify();
}

Problem does_not_hold(const std::string& detail) {
  return {"does-not-hold", "The proof does not hold", detail};
}

}  // namespace arbiter::trust
