#include "codec/tape.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

namespace arbiter {
namespace {
using Json = nlohmann::json;
}  // namespace

// --- Filling ---

void Tape::add(std::nullptr_t) { push(Kind::null, 0, 0); }
void Tape::add(bool held) { push(Kind::boolean, 0, held); }
void Tape::add(std::int64_t held) { push(Kind::number, 0, held); }
void Tape::add(std::string_view held) {
  push(Kind::text, static_cast<std::uint32_t>(held.size()),
       static_cast<std::int64_t>(texts_.size()));
  texts_ += held;
}

void Tape::push(Kind kind, std::uint32_t size, std::int64_t number) {
  if (!open_.empty() && tokens_[open_.back()].kind == Kind::list) ++tokens_[open_.back()].size;
  tokens_.push_back({kind, size, number});
}

void Tape::open(bool list) {
  push(list ? Kind::list : Kind::object, 0, 0);
  open_.push_back(tokens_.size() - 1);
}

void Tape::member(std::string_view name) {
  ++tokens_[open_.back()].size;
  tokens_.push_back({Kind::name, static_cast<std::uint32_t>(name.size()),
                     static_cast<std::int64_t>(texts_.size())});
  texts_ += name;
}

bool Tape::close() {
  const std::size_t at = open_.back();
  open_.pop_back();
  tokens_[at].number = static_cast<std::int64_t>(tokens_.size());
  return tokens_[at].kind == Kind::list || names_differ(at);
}

bool Tape::names_differ(std::size_t object) const {
  constexpr std::uint32_t kFew = 12;
  const std::uint32_t size = tokens_[object].size;
  if (size <= kFew) {
    std::size_t one = object + 1;
    for (std::uint32_t i = 0; i < size; ++i, one = after(one + 1)) {
      std::size_t other = object + 1;
      for (; other < one; other = after(other + 1))
        if (same_name(text_of(tokens_[other]), text_of(tokens_[one]))) return false;
    }
    return true;
  }
  std::vector<std::string_view> names;
  names.reserve(size);
  for (std::size_t at = object + 1; names.size() < size; at = after(at + 1))
    names.push_back(text_of(tokens_[at]));
  std::sort(names.begin(), names.end());
  return std::adjacent_find(names.begin(), names.end()) == names.end();
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

std::optional<TapeValue> TapeValue::find(std::string_view name) const {
  if (!is_object()) return std::nullopt;
  std::size_t at = at_ + 1;
  for (std::size_t i = 0; i < size(); ++i, at = tape_->after(at + 1))
    if (same_name(tape_->text_of(tape_->tokens_[at]), name)) return TapeValue(*tape_, at + 1);
  return std::nullopt;
}

Json TapeValue::tree() const {
  const auto& token = tape_->tokens_[at_];
  switch (token.kind) {
    case Tape::Kind::boolean: return boolean();
    case Tape::Kind::number: return number();
    case Tape::Kind::text:
    case Tape::Kind::name: return std::string{text()};
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
      std::size_t at = at_ + 1;
      for (std::size_t i = 0; i < size(); ++i, at = tape_->after(at + 1))
        object.emplace(std::string{tape_->text_of(tape_->tokens_[at])},
                       TapeValue(*tape_, at + 1).tree());
      return object;
    }
    case Tape::Kind::null: break;
  }
  return nullptr;
}

}  // namespace arbiter
