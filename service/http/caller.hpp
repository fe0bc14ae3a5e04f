// Who sends a request, and what such callers may use.
#pragma once
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter {

struct StoredGame;

// g++ 12 says that the judge among the roles hides the judge among the seats; a scoped enumeration
// hides nothing.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow"
enum class Role : std::uint8_t {
  admin,      // everything
  organiser,  // the games of one event
  judge,      // the same, without deleting
  seat,       // one game, as one of its seats sees it
  verifier,   // logs in the body of a request; nothing is stored
};
#pragma GCC diagnostic pop

// The owner of the key that came with a request. Without any key in a service, everybody is an
// admin without a name.
struct Caller {
  Role role = Role::verifier;
  std::string name;
  std::string event;  // of an organiser or a judge
  std::string game;   // of a seat: the id of its game
  std::string seat;   // likewise: its letter
};

// "admin", "organiser", ... and the reverse; nullopt for other texts.
std::string_view name_of(Role role);
std::optional<Role> role_named(std::string_view name);
std::vector<std::string> role_names();

// Whether a stored game exists for the caller.
bool sees(const Caller& caller, const StoredGame& game);

// The callers who may use a route. It has no default, so that no route goes without.
class Roles {
 public:
  template <std::same_as<Role>... Others>
  explicit constexpr Roles(Role first, Others... others)
      : bits_((bit(first) | ... | bit(others))) {}

  // Everybody, even without a key.
  static constexpr Roles open() {
    Roles all(Role::admin, Role::organiser, Role::judge, Role::seat, Role::verifier);
    all.needs_key_ = false;
    return all;
  }

  constexpr bool contain(Role role) const { return (bits_ & bit(role)) != 0; }
  constexpr bool need_key() const { return needs_key_; }

 private:
  static constexpr unsigned bit(Role role) { return 1u << static_cast<unsigned>(role); }

  unsigned bits_;
  bool needs_key_ = true;
};

}  // namespace arbiter
