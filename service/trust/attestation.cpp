#include "service/trust/attestation.hpp"

#include <nlohmann/json.hpp>
#include <optional>

#include "codec/canonical_json.hpp"
#include "codec/sha256.hpp"
#include "service/trust/json.hpp"

namespace arbiter::trust {
namespace {

using Json = nlohmann::json;

constexpr const char* kFormat = "arbiter.attestation/1";
constexpr std::size_t kMostWord = 64;  // bytes of a game's id or a version

Problem not_an_attestation(const std::string& detail) {
  return malformed("not-an-attestation", 0, detail);
}

// Takes members out of a JSON object and remembers the first one that is wrong.
class Members {
 public:
  explicit Members(const Json& object) : object_(object) {}

  const std::string& fault() const { return fault_; }

  const Json* find(const char* name, Json::value_t type) {
    const auto found = object_.find(name);
    if (found != object_.end() && found->type() == type) return &*found;
    if (fault_.empty())
      fault_ = "the member `" + std::string(name) + "` is missing or of another type";
    return nullptr;
  }
  std::string text(const char* name, std::size_t most = kMostWord) {
    const Json* found = find(name, Json::value_t::string);
    if (!found) return {};
    std::string value = found->get<std::string>();
    if (value.empty() || value.size() > most) refuse(name, "is empty or too long");
    return value;
  }
  std::uint64_t number(const char* name, std::uint64_t most) {
    const Json* found = find(name, Json::value_t::number_unsigned);
    const std::uint64_t value = found ? found->get<std::uint64_t>() : 0;
    if (value > most) refuse(name, "is too large");
    return value;
  }
  bool truth(const char* name) {
    const Json* found = find(name, Json::value_t::boolean);
    return found && found->get<bool>();
  }
  Hash hash(const char* name) {
    const std::optional<Hash> value = hash_from_hex(text(name));
    if (!value) refuse(name, "is not 64 lower-case hex digits");
    return value.value_or(Hash{});
  }
  std::string object(const char* name) {
    const Json* found = find(name, Json::value_t::object);
    return found ? canonical_json(*found) : std::string();
  }
  std::string status() {
    std::string value = text("status");
    if (value != "legal" && value != "illegal" && value != "unverifiable")
      refuse("status", "is not legal, illegal or unverifiable");
    return value;
  }

 private:
  void refuse(const char* name, const char* why) {
    if (fault_.empty()) fault_ = "the member `" + std::string(name) + "` " + why;
  }

  const Json& object_;
  std::string fault_;
};

std::string hex_of(const Hash& hash) { return hex(trust::bytes_of(hash)); }

Result<Leaf> read_withdrawal(const Json& json) {
  Members members(json);
  Withdrawal withdrawal;
  withdrawal.index = members.number("withdrawn", kMostNumber);
  withdrawal.leaf = members.hash("leaf");
  if (!members.fault().empty()) return not_an_attestation(members.fault());
  return Leaf(withdrawal);
}

Result<Leaf> read_attestation(const Json& json) {
  Members members(json);
  Attestation attestation;
  attestation.log = members.hash("log");
  attestation.verdict = members.hash("verdict");
  attestation.pack = members.hash("pack");
  attestation.build = members.hash("build");
  attestation.game = members.text("game");
  attestation.version = members.text("version");
  attestation.status = members.status();
  attestation.rules_version =
      static_cast<std::uint32_t>(members.number("rules_version", UINT16_MAX));
  attestation.options = members.object("options");
  attestation.outcome = members.object("outcome");
  if (!members.fault().empty()) return not_an_attestation(members.fault());
  return Leaf(attestation);
}

// Why a verdict must not be attested; nothing if it may be.
std::optional<std::string> unattested(const Json& verdict) {
  if (verdict.contains("seat")) return "a verdict for one seat is not attested";
  if (verdict.at("open").get<bool>())
    return "the game may continue; only closed games are attested";
  const auto missing = verdict.find("missing");
  const bool lacks = missing != verdict.end() && missing->is_object();
  if (lacks && missing->value("what", Json()) == "work")
    return "judging ended for want of work, which another build may have";
  return std::nullopt;
}

}  // namespace

Hash salted(const Salt& salt, const Hash& hash) {
  return sha256_bytes(std::string(trust::bytes_of(salt)).append(trust::bytes_of(hash)));
}

std::string text_of(const Attestation& attestation) {
  return canonical_json(Json{{"format", kFormat},
                             {"log", hex_of(attestation.log)},
                             {"verdict", hex_of(attestation.verdict)},
                             {"pack", hex_of(attestation.pack)},
                             {"build", hex_of(attestation.build)},
                             {"game", attestation.game},
                             {"version", attestation.version},
                             {"status", attestation.status},
                             {"rules_version", attestation.rules_version},
                             {"options", Json::parse(attestation.options)},
                             {"outcome", Json::parse(attestation.outcome)}});
}

std::string text_of(const Withdrawal& withdrawal) {
  return canonical_json(Json{
      {"format", kFormat}, {"withdrawn", withdrawal.index}, {"leaf", hex_of(withdrawal.leaf)}});
}

Result<Leaf> parse_leaf(std::string_view bytes) {
  if (bytes.size() > kMostLeafBytes)
    return not_an_attestation("it has more than " + std::to_string(kMostLeafBytes) + " bytes");
  const Json json = parse_json(bytes);
  if (!json.is_object()) return not_an_attestation("it is not a JSON object");
  if (json.value("format", Json()) != kFormat)
    return not_an_attestation("its format is not " + std::string(kFormat));
  Result<Leaf> leaf = json.contains("withdrawn") ? read_withdrawal(json) : read_attestation(json);
  if (!leaf.ok()) return leaf;
  const auto text = [](const auto& one) { return text_of(one); };
  if (std::visit(text, leaf.value()) != bytes)
    return not_an_attestation("it is not canonical JSON, or has other members");
  return leaf;
}

Result<Attestation> attest(std::string_view verdict, const Salt& salt, const Hash& build) {
  const Json json = parse_json(verdict);
  if (!json.is_object() || json.value("format", Json()) != "arbiter.verdict/1")
    return not_an_attestation("the verdict is not a document arbiter.verdict/1");
  Members members(json);
  members.truth("open");
  Attestation attestation;
  attestation.log = salted(salt, members.hash("log_sha256"));
  attestation.verdict = salted(salt, sha256_bytes(verdict));
  attestation.pack = members.hash("pack_sha256");
  attestation.build = build;
  attestation.game = members.text("game");
  attestation.version = members.text("engine");
  attestation.status = members.status();
  attestation.rules_version =
      static_cast<std::uint32_t>(members.number("rules_version", UINT16_MAX));
  attestation.options = members.object("options");
  attestation.outcome = members.object("outcome");
  if (!members.fault().empty()) return not_an_attestation("in the verdict " + members.fault());
  if (const auto why = unattested(json)) return not_an_attestation(*why);
  if (text_of(attestation).size() > kMostLeafBytes)
    return not_an_attestation("it would have more than " + std::to_string(kMostLeafBytes) +
                              " bytes");
  return attestation;
}

std::string bytes_of(const Extra& extra) {
  return std::string(trust::bytes_of(extra.salt)).append(text_of(extra.attestation));
}

Result<Extra> parse_extra(std::string_view bytes) {
  const std::optional<Salt> salt = hash_from(bytes.substr(0, sizeof(Salt)));
  if (!salt)
    return not_an_attestation("the extra data of the proof do not begin with a salt of 32 bytes");
  const Result<Leaf> leaf = parse_leaf(bytes.substr(sizeof(Salt)));
  if (!leaf.ok()) return leaf.problem();
  const auto* attestation = std::get_if<Attestation>(&leaf.value());
  if (attestation == nullptr)
    return not_an_attestation("the leaf withdraws another one and attests nothing");
  return Extra{*salt, *attestation};
}

}  // namespace arbiter::trust
