// `arbiter key new --role`, `key list` and `key revoke`: the keys of callers of the service.
#include <algorithm>
#include <array>
#include <memory>
#include <nlohmann/json.hpp>
#include <ostream>

#include <openssl/crypto.h>
#include <openssl/rand.h>

#include "service/cli/commands.hpp"
#include "service/cli/report.hpp"
#include "service/http/key_ring.hpp"
#include "service/store/open.hpp"
#include "service/store/players.hpp"
#include "service/trust/forms.hpp"

namespace arbiter::cli {
namespace {

using Json = nlohmann::ordered_json;

Problem wrong(const std::string& detail) {
  return {"arguments", "The key cannot be made", detail, {}};
}

// Which of the options that describe a role are given, and which it needs.
std::optional<Problem> objection_to_options(const KeyArguments& key) {
  const Role role = role_named(key.role).value();
  const bool of_event = role == Role::organiser || role == Role::judge;
  const bool of_seat = role == Role::seat;
  if (key.name.empty()) return wrong("--name says whose key it is.");
  if (fault_in_label("name", key.name) || key.name == KeyRing::kAdminKey)
    return wrong("A name has 1 to 128 bytes of UTF-8 without control characters, and is not \"" +
                 std::string(KeyRing::kAdminKey) + "\".");
  if (of_event && key.event.empty())
    return wrong("--event names the event of the " + key.role + ".");
  if (!of_event && !key.event.empty())
    return wrong("--event is for organisers and judges, not for the role " + key.role + ".");
  if (of_event && fault_in_label("event", key.event))
    return wrong("The name of an event has 1 to 128 bytes of UTF-8 without control characters.");
  if (of_seat && (key.game.empty() || key.seat.empty()))
    return wrong("--game and --seat name the game and the seat.");
  if (!of_seat && (!key.game.empty() || !key.seat.empty()))
    return wrong("--game and --seat are for the role seat, not for the role " + key.role + ".");
  return std::nullopt;
}

std::optional<Problem> objection_to_seat(KeyStore& store, const KeyArguments& key) {
  if (key.game.empty()) return std::nullopt;
  const Result<std::optional<std::string>> log = store.log(key.game);
  if (!log.ok()) return log.problem();
  if (!log.value()) return missing_game(key.game, false);
  const std::vector<std::string> seats = seats_of(*log.value());
  if (std::find(seats.begin(), seats.end(), key.seat) != seats.end()) return std::nullopt;
  std::string known;
  for (const std::string& seat : seats) known += (known.empty() ? "" : ", ") + seat;
  return wrong("The game has no seat \"" + key.seat + "\"; it has " + known + ".");
}

// A new key: the prefix by which people and programs that search for secrets know one, and 32
// random bytes. Empty if the system gives none.
std::string random_key() {
  std::array<unsigned char, 32> bytes{};
  if (RAND_priv_bytes(bytes.data(), static_cast<int>(bytes.size())) != 1) return "";
  std::string key =
      "arbiter_" + trust::hex({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  OPENSSL_cleanse(bytes.data(), bytes.size());
  return key;
}

std::string text_of(const StoredKey& key) {
  std::string text = key.name + ": " + key.role;
  if (!key.event.empty()) text += " of " + key.event;
  if (!key.game.empty()) text += " " + key.seat + " of " + key.game;
  if (key.quota > 0) text += ", " + std::to_string(key.quota) + " requests a minute";
  text += ", made " + key.created_at;
  return key.revoked_at.empty() ? text : text + ", revoked " + key.revoked_at;
}

std::string json_of(const StoredKey& key) {
  const auto or_null = [](const std::string& text) {
    return text.empty() ? Json(nullptr) : Json(text);
  };
  return Json{{"name", key.name},
              {"role", key.role},
              {"event", or_null(key.event)},
              {"game", or_null(key.game)},
              {"seat", or_null(key.seat)},
              {"quota", key.quota == 0 ? Json(nullptr) : Json(key.quota)},
              {"created_at", key.created_at},
              {"revoked_at", or_null(key.revoked_at)}}
      .dump();
}

}  // namespace

int new_caller_key(const Terminal& terminal, const KeyArguments& arguments) {
  if (const auto problem = objection_to_options(arguments)) return refuse(terminal, *problem);
  const Result<std::shared_ptr<KeyStore>> store =
      open_keys(arguments.database, arguments.game.empty());
  if (!store.ok()) return refuse(terminal, store.problem());
  if (const auto problem = objection_to_seat(*store.value(), arguments))
    return refuse(terminal, *problem);
  const std::string key = random_key();
  if (key.empty()) return refuse(terminal, wrong("The system gives no random numbers."));
  StoredKey row;
  row.name = arguments.name;
  row.role = arguments.role;
  row.event = arguments.event;
  row.game = arguments.game;
  row.seat = arguments.seat;
  row.sha256 = sha256(key);
  row.quota = arguments.quota;
  const Result<StoredKey> added = store.value()->add(std::move(row));
  if (!added.ok()) return refuse(terminal, added.problem());
  terminal.out << key << '\n';
  return kFine;
}

int list_caller_keys(const Terminal& terminal, const KeyArguments& arguments) {
  const Result<std::shared_ptr<KeyStore>> store = open_keys(arguments.database, false);
  if (!store.ok()) return refuse(terminal, store.problem());
  const Result<std::vector<StoredKey>> keys = store.value()->keys(KeyStore::Which::all);
  if (!keys.ok()) return refuse(terminal, keys.problem());
  for (const StoredKey& key : keys.value())
    terminal.out << (arguments.json ? json_of(key) : text_of(key)) << '\n';
  return kFine;
}

int revoke_caller_key(const Terminal& terminal, const KeyArguments& arguments) {
  const Result<std::shared_ptr<KeyStore>> store = open_keys(arguments.database, false);
  if (!store.ok()) return refuse(terminal, store.problem());
  const Result<std::optional<StoredKey>> revoked = store.value()->revoke(arguments.name);
  if (!revoked.ok()) return refuse(terminal, revoked.problem());
  if (!revoked.value())
    return refuse(terminal, {"not-found",
                             "Not found",
                             "No key in use has the name \"" + arguments.name +
                                 "\"; `arbiter key "
                                 "list` lists all.",
                             {}});
  terminal.out << text_of(*revoked.value()) << '\n';
  return kFine;
}

}  // namespace arbiter::cli
