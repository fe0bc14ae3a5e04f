// The list of games; each is compiled in a source of its own (game.cpp.in).
#include <array>
#include <span>
#include <string_view>
#include <tuple>
#include <type_traits>

#include "codec/game_codec.hpp"
#include "codec/games.hpp"
#include "codec/schema.hpp"

namespace arbiter {
namespace {

template <class... G>
std::array<const GameCodec*, sizeof...(G)> all_of(std::type_identity<std::tuple<G...>>) {
  return {&codec<G>()...};
}

}  // namespace

std::span<const GameCodec* const> codecs() {
  static const auto all = all_of(std::type_identity<Games>{});
  return all;
}

const GameCodec* codec_of(std::string_view game) {
  for (const GameCodec* one : codecs())
    if (one->book().game == game) return one;
  return nullptr;
}

std::vector<std::pair<std::string, std::string>> schemas() {
  std::vector<std::pair<std::string, std::string>> all;
  for (const GameCodec* one : codecs())
    for (auto& schema : schema::documents_of(one->forms())) all.push_back(std::move(schema));
  return all;
}

}  // namespace arbiter
