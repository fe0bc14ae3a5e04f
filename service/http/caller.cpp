#include "service/http/caller.hpp"

#include "service/store/game_store.hpp"

namespace arbiter {
namespace {

struct NamedRole {
  Role role;
  std::string_view name;
};
constexpr NamedRole kRoles[] = {
    {Role::admin, "admin"}, {Role::organiser, "organiser"}, {Role::judge, "judge"},
    {Role::seat, "seat"},   {Role::verifier, "verifier"},
};

}  // namespace

std::string_view name_of(Role role) {
  for (const NamedRole& one : kRoles)
    if (one.role == role) return one.name;
  return "";
}

std::optional<Role> role_named(std::string_view name) {
  for (const NamedRole& one : kRoles)
    if (one.name == name) return one.role;
  return std::nullopt;
}

std::vector<std::string> role_names() {
  std::vector<std::string> names;
  for (const NamedRole& one : kRoles) names.emplace_back(one.name);
  return names;
}

bool sees(const Caller& caller, const StoredGame& game) {
  switch (caller.role) {
    case Role::admin: return true;
    case Role::organiser:
    case Role::judge: return has_labels(game.labels, {{"event", caller.event}});
    case Role::seat: return game.id == caller.game;
    case Role::verifier: return false;
  }
  return false;
}

}  // namespace arbiter
