#include "codec/tape.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

namespace arbiter {
namespace {
using Json = nlohmann::json;
}  // namespace

// --- Filling ---

void Tape::clear() {
  tokens_.clear();
  copies_.clear();
  open_ = {};
  outer_.clear();
}

bool Tape::close() {
  const Open closed = open_;
  open_ = outer_.back();
  outer_.pop_back();
  tokens_[closed.at] =
      Token(closed.list ? Kind::list : Kind::object, closed.size, tokens_.size() - closed.at - 1);
  return !closed.may_repeat || names_differ(closed.at);
}

bool Tape::names_differ(std::size_t object) const {
  constexpr std::size_t kFew = 12;
  const std::size_t size = tokens_[object].size();
  const TapeValue whole(*this, &tokens_[object]);
  if (size > kFew) {
    std::vector<std::string_view> names;
    names.reserve(size);
    whole.for_each_member([&](std::string_view name, const TapeValue&) { names.push_back(name); });
    std::sort(names.begin(), names.end());
    return std::adjacent_find(names.begin(), names.end()) == names.end();
  }
  std::string_view names[kFew];
  std::size_t count = 0;
  bool differ = true;
  whole.for_each_member([&](std::string_view name, const TapeValue&) {
    for (std::size_t i = 0; i < count; ++i) differ = differ && !same_name(names[i], name);
    names[count++] = name;
  });
  return differ;
}

// The tokens are the same on this tape, except for texts that are stored elsewhere.
void Tape::add(const TapeValue& held) {
  const auto on_this = [&](const Token& token) {
    const bool stays = !token.is_text() ||
                       (token.kind() == Kind::text && held.tape_->source_.data() == source_.data());
    return stays ? token : text_token(held.tape_->text_of(token));
  };
  push(on_this(*held.token_));
  for (std::size_t i = 1; i < held.length(); ++i) tokens_.push_back(on_this(held.token_[i]));
}

void Tape::add_tree(const Json& tree) {
  switch (tree.type()) {
    case Json::value_t::boolean: return add(tree.get<bool>());
    case Json::value_t::number_integer:
    case Json::value_t::number_unsigned: return add(tree.get<std::int64_t>());
    case Json::value_t::string: return add(std::string_view{tree.get_ref<const std::string&>()});
    case Json::value_t::array:
      open(true);
      for (const auto& item : tree) add_tree(item);
      close();
      return;
    case Json::value_t::object:
      open(false);
      for (const auto& [name, value] : tree.get_ref<const Json::object_t&>()) {
        member(name);
        add_tree(value);
      }
      close();
      return;
    default: return add(nullptr);
  }
}

// --- Reading ---

std::vector<TapeValue::Member> TapeValue::sorted_members() const {
  std::vector<Member> members;
  members.reserve(size());
  for_each_member(
      [&](std::string_view name, const TapeValue& value) { members.emplace_back(name, value); });
  const auto by_name = [](const Member& one, const Member& other) {
    return one.first < other.first;
  };
  std::sort(members.begin(), members.end(), by_name);
  return members;
}

std::optional<TapeValue> TapeValue::find(std::string_view name) const {
  return is_object() ? MemberFinder(*this).find(name) : std::nullopt;
}

Json TapeValue::tree() const {
  switch (token_->kind()) {
    case Tape::Kind::boolean: return boolean();
    case Tape::Kind::number: return number();
    case Tape::Kind::text:
    case Tape::Kind::copied_text: return std::string{text()};
    case Tape::Kind::list: {
      auto list = Json::array();
      for_each_item([&](const TapeValue& item) {
        list.push_back(item.tree());
        return true;
      });
      return list;
    }
    case Tape::Kind::object: {
      auto object = Json::object();
      for_each_member([&](std::string_view name, const TapeValue& value) {
        object.emplace(std::string{name}, value.tree());
      });
      return object;
    }
    case Tape::Kind::null: break;
  }
  return nullptr;
}

bool TapeValue::operator==(const TapeValue& other) const {
  if (is_text() && other.is_text()) return text() == other.text();
  if (token_->kind() != other.token_->kind()) return false;
  switch (token_->kind()) {
    case Tape::Kind::boolean: return boolean() == other.boolean();
    case Tape::Kind::number: return number() == other.number();
    case Tape::Kind::object: return sorted_members() == other.sorted_members();
    case Tape::Kind::list: {
      if (size() != other.size()) return false;
      TapeValue beside(*other.tape_, other.token_ + 1);
      bool same = true;
      for_each_item([&](const TapeValue& item) {
        same = item == beside;
        beside.skip();
        return same;
      });
      return same;
    }
    default: return true;
  }
}

}  // namespace arbiter
