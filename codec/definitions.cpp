#include "codec/definitions.hpp"

#include <algorithm>

namespace arbiter::schema {
namespace {

Json key_text(const TextShape& shape) {
  return shape.expression.empty() ? text_schema() : pattern(shape.expression);
}

Json number(const IntegerShape& shape) {
  constexpr auto limit = static_cast<std::uint64_t>(limits::kJsonInteger);
  return integer(std::max(shape.least, -limits::kJsonInteger),
                 static_cast<std::int64_t>(std::min(shape.most, limit)));
}

Json seats() {
  std::vector<std::string> all;
  for (const char letter : std::string_view{"ABCDEFGH"}) all.emplace_back(1, letter);
  for (const Seat seat : {chance, table}) all.emplace_back(seat.text());
  Json schema = list(words(all), all.size());
  schema["uniqueItems"] = true;
  return schema;
}

// Whether a field holds ids, for which a pattern may list several values.
bool names_something(const Shape& member) {
  if (member.form == Form::list) return names_something(member.list.item());
  if (member.form == Form::optional) return names_something(member.optional.held());
  return member.form == Form::text_value && member.text.id != nullptr;
}

}  // namespace

Json Definitions::members(const std::vector<const Shape*>& parts, Json properties,
                          std::vector<std::string> required) {
  for (const Shape* part : parts)
    for (const FieldShape& field : part->fields) {
      if (field.key) continue;
      const std::string name{field.name};
      properties[name] = field_schema(field.shape());
      if (!field.optional) required.push_back(name);
    }
  return object(std::move(properties), required);
}

Json Definitions::entry(const Shape& moves) {
  in_move_ = true;
  Json schema = alternatives(moves, kMoveMember, {{"by", of<Seat>()}}, {"by"});
  in_move_ = false;
  return define("Entry", std::move(schema));
}

Json Definitions::option(const Shape& moves) {
  in_move_ = in_option_ = true;
  Json schema = alternatives(moves, kMoveMember, {{"by", of<Seat>()}}, {"by"}, "Option");
  in_move_ = in_option_ = false;
  return define("Option", std::move(schema));
}

Json Definitions::field_schema(const Shape& member) {
  const bool in_option = std::exchange(in_option_, false);
  Json schema = of(member);
  in_option_ = in_option;
  if (!in_option || !names_something(member)) return schema;
  return {{"anyOf", {std::move(schema), pattern_of_ids(member)}}};
}

Json Definitions::pattern_of_ids(const Shape& member) {
  if (member.form != Form::list)
    return define("OneOf", object({{"one_of", list_of_texts()}}, {"one_of"}));
  return define("SomeOf", object({{"some_of", list_of_texts()},
                                  {"min", integer(0, limits::kInstances)},
                                  {"max", integer(0, limits::kInstances)}},
                                 {"some_of", "min", "max"}));
}

Json Definitions::alternatives(const Shape& variant, std::string_view member, const Json& beside,
                               const std::vector<std::string>& required, std::string_view suffix) {
  Json all = Json::array();
  for (const AlternativeShape& one : variant.alternatives) {
    const Shape& shape = one.shape();
    Json properties = beside;
    properties[std::string{member}] = constant(one.name);
    std::vector<std::string> needed = required;
    needed.emplace_back(member);
    all.push_back(define(std::string{shape.name} + std::string{suffix},
                         members({&shape}, std::move(properties), std::move(needed))));
  }
  return {{"oneOf", std::move(all)}};
}

Json Definitions::text_value(const Shape& shape) {
  const std::string name{shape.name};
  if (in_move_ && shape.text.id && cards_) {
    const std::string words = std::string{shape.text.wanted} + "; or the name of a card";
    return define(name + "OrName", {{"type", "string"}, {"minLength", 1}, {"description", words}});
  }
  Json schema = key_text(shape.text);
  if (!shape.text.can_be_blank || in_move_) return define(name, std::move(schema));
  schema["type"] = Json::array({"string", "null"});
  return define(name + "OrNull", std::move(schema));
}

Json Definitions::keyed(const ListShape& shape) {
  const Shape& item = shape.item();
  const TextShape& key = shape.key_shape().text;
  return table_of(key.seat ? pattern("^[A-H]$") : key_text(key),
                  define(std::string{item.name}, members({&item})), limits::kInstances);
}

Json Definitions::of(const Shape& shape) {
  switch (shape.form) {
    case Form::as_it_stands: return Json::object();
    case Form::boolean: return flag();
    case Form::integer: return number(shape.integer);
    case Form::enumeration: return words({shape.names.begin(), shape.names.end()});
    case Form::text: return text_schema();
    case Form::card: return {{"type", {"string", "null"}}};
    case Form::rule: return {{"type", {"string", "null"}}, {"pattern", "^" + game_ + ":"}};
    case Form::seats: return seats();
    case Form::slots: return either(integer(0, limits::kInstances), list(of<Id>()));
    case Form::copies: return table_of(text_schema(), integer(1, UINT16_MAX), limits::kPackCards);
    case Form::keyed_list: return keyed(shape.list);
    case Form::list: return list(of(shape.list.item()));
    case Form::optional: return or_null(of(shape.optional.held()));
    case Form::variant: return alternatives(shape, kFrameMember, Json::object(), {});
    case Form::plain_or_text:
      return either(number(shape.text.number_shape().integer), key_text(shape.text));
    case Form::text_value: return text_value(shape);
    case Form::structure: return define(std::string{shape.name}, members({&shape}));
  }
  return nullptr;
}

}  // namespace arbiter::schema
