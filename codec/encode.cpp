#include "codec/encode.hpp"

#include <algorithm>

namespace arbiter {
namespace encoding {

void append(Json& object, std::string_view name, Json value) {
  // emplace() of an ordered object compares with every member before it; that of its list does not.
  using Members = Json::object_t::Container;
  static_cast<Members&>(object.get_ref<Json::object_t&>())
      .emplace_back(std::string{name}, std::move(value));
}

Json write_card(Card card, const Names& names) {
  return card.known() ? Json(std::string{names.slug(card)}) : Json(nullptr);
}

Json write_rule(RuleId rule, const Names& names) {
  std::string text = rule_text(names, rule);
  return text.empty() ? Json(nullptr) : Json(std::move(text));
}

Json write_slots(const Slots& slots, Seat owner) {
  const auto blank = [](std::uint16_t number) { return number == 0; };
  if (std::all_of(slots.numbers.begin(), slots.numbers.end(), blank))
    return Json(slots.numbers.size());
  Json list = Json::array();
  for (const auto number : slots.numbers) list.push_back(write_text(Id{owner, number}));
  return list;
}

Json write_copies(const std::vector<Copies>& copies, const Names& names) {
  Json object = Json::object();
  for (const auto& one : copies) append(object, names.slug(one.card), one.copies);
  return object;
}

Json write_domain(const Domain<Id>& domain) {
  Json values = Json::array();
  for (const Id id : domain.values) values.push_back(write_text(id));
  Json object = Json::object();
  append(object, domain.several ? "some_of" : "one_of", std::move(values));
  if (domain.several) {
    append(object, "min", domain.min);
    append(object, "max", domain.max);
  }
  return object;
}

}  // namespace encoding

nlohmann::ordered_json encode_seats(SeatSet seats) {
  auto list = nlohmann::ordered_json::array();
  for (std::uint8_t number = 0; number < limits::kSeats; ++number)
    if (seats.has(Seat{number})) list.push_back(std::string{Seat{number}.text()});
  for (const Seat seat : {chance, table})
    if (seats.has(seat)) list.push_back(std::string{seat.text()});
  return list;
}

}  // namespace arbiter
