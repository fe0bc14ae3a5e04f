// The form of case files, and the comparison of results with what is expected.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "codec/decode.hpp"
#include "engine/core/field.hpp"
#include "engine/core/seat.hpp"

namespace arbiter {

inline constexpr std::string_view kCasesFormat = "arbiter.cases/1";

constexpr auto names(Type<Status>) {
  return std::array<std::string_view, 3>{"legal", "illegal", "unverifiable"};
}

// What the rules of a case are for.
inline constexpr std::string_view kRulesOfCase =
    "The rules that the case is about, unless expect.rules says others: each must be applied in a "
    "legal case, and broken in an illegal one. A rule may stand for its twin. Rulings may be named "
    "too; they and the rules of an unverifiable case are not looked for.";

// Who is asked at the end, and what would be legal there.
struct AsksForm {
  std::optional<SeatSet> by;
  std::string rule;
  TapeValue offers;
  TapeValue refuses;
  std::optional<bool> complete;  // whether all legal moves are listed
  bool operator==(const AsksForm&) const = default;
};
constexpr auto fields(Type<AsksForm>) {
  return FieldList{optional_field("by", &AsksForm::by), optional_field("rule", &AsksForm::rule),
                   optional_field("offers", &AsksForm::offers),
                   optional_field("refuses", &AsksForm::refuses),
                   optional_field("complete", &AsksForm::complete)};
}

// What a seat sees at the end.
struct ViewForm {
  Seat seat;
  TapeValue facts;
  std::vector<std::string> hides;
  std::optional<bool> complete;  // whether all its legal answers are listed for it
  bool operator==(const ViewForm&) const = default;
};
constexpr auto fields(Type<ViewForm>) {
  return FieldList{field("seat", &ViewForm::seat), optional_field("facts", &ViewForm::facts),
                   optional_field("hides", &ViewForm::hides),
                   optional_field("complete", &ViewForm::complete)};
}

// What a seat is not told.
struct UntoldForm {
  Seat seat;
  std::vector<std::string> parts;
  bool operator==(const UntoldForm&) const = default;
};
constexpr auto fields(Type<UntoldForm>) {
  return FieldList{field("seat", &UntoldForm::seat), field("parts", &UntoldForm::parts)};
}

struct ExpectForm {
  Status status = Status::legal;
  std::optional<std::uint32_t> at;  // index of the entry that is refused or cannot be judged
  std::string missing;              // what is missing, if it cannot be judged
  std::vector<std::string> rules;
  bool only = false;                 // no other rule is broken
  std::vector<std::string> unnamed;  // rules that are not broken or, if all is legal, not applied
  TapeValue facts;                   // values by JSON Pointers into the final position
  TapeValue outcome;
  std::optional<AsksForm> asks;
  std::optional<ViewForm> view;
  std::vector<std::string> says;  // parts of the transcript, with why an entry is refused
  std::optional<UntoldForm> untold;
  bool operator==(const ExpectForm&) const = default;
};
constexpr auto fields(Type<ExpectForm>) {
  return FieldList{optional_field("status", &ExpectForm::status),
                   optional_field("at", &ExpectForm::at),
                   optional_field("missing", &ExpectForm::missing),
                   optional_field("rules", &ExpectForm::rules),
                   optional_field("only", &ExpectForm::only),
                   optional_field("unnamed", &ExpectForm::unnamed),
                   optional_field("facts", &ExpectForm::facts),
                   optional_field("outcome", &ExpectForm::outcome),
                   optional_field("asks", &ExpectForm::asks),
                   optional_field("view", &ExpectForm::view),
                   optional_field("says", &ExpectForm::says),
                   optional_field("untold", &ExpectForm::untold)};
}

struct CaseForm {
  std::string name;
  std::vector<std::string> rules;  // the rules that the case is about
  std::string example;             // id of the book's printed example that the case reproduces
  std::string why;                 // for people
  TapeValue given;                 // replaces the situation of the file
  TapeValue moves;
  ExpectForm expect;
  bool operator==(const CaseForm&) const = default;
};
constexpr auto fields(Type<CaseForm>) {
  return FieldList{field("name", &CaseForm::name),
                   optional_field("rules", &CaseForm::rules),
                   optional_field("example", &CaseForm::example),
                   optional_field("why", &CaseForm::why),
                   optional_field("given", &CaseForm::given),
                   optional_field("moves", &CaseForm::moves),
                   field("expect", &CaseForm::expect)};
}

struct CasesForm {
  std::string format;
  std::string game;
  std::string title;
  TapeValue given;  // a log without moves; may be left out if every case has its own
  std::vector<CaseForm> cases;
  std::shared_ptr<const Tape> tape;  // holds the values; not part of the form
  bool operator==(const CasesForm&) const = default;
};
constexpr auto fields(Type<CasesForm>) {
  return FieldList{field("format", &CasesForm::format), field("game", &CasesForm::game),
                   optional_field("title", &CasesForm::title),
                   optional_field("given", &CasesForm::given), field("cases", &CasesForm::cases)};
}

bool read_cases_form(const TapeValue& json, CasesForm& form, DecodeContext& context);

// The value at a JSON Pointer; null if there is none.
nlohmann::ordered_json value_at(const nlohmann::ordered_json& json, const std::string& pointer);

// Whether a value is the expected one. A value that is absent counts as false, 0, "", an empty list
// and null.
bool same_value(const TapeValue& expected, const nlohmann::ordered_json& found);

}  // namespace arbiter
