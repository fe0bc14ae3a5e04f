#include "codec/json_stream.hpp"

#include <cassert>

#include "codec/words.hpp"

namespace arbiter {

void JsonStream::separate() {
  if (!first_ && !named_) text_ += ',';
  first_ = false;
  named_ = false;
}

void JsonStream::open(char opening, char closing) {
  separate();
  text_ += opening;
  closing_ += closing;
  first_ = true;
}

void JsonStream::close() {
  assert(!closing_.empty());
  text_ += closing_.back();
  closing_.pop_back();
  first_ = false;
}

void JsonStream::name(std::string_view name) {
  value(Json(std::string(name)));
  text_ += ':';
  named_ = true;
}

void JsonStream::value(const Json& json) { written(dumped(json)); }

void JsonStream::written(std::string_view json) {
  separate();
  text_ += json;
}

void JsonStream::member(std::string_view name, const Json& json) {
  this->name(name);
  value(json);
}

void JsonStream::members(const Json& object) {
  for (const auto& [name, json] : object.items()) member(name, json);
}

}  // namespace arbiter
