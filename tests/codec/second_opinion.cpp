#include "tests/codec/second_opinion.hpp"

#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

namespace arbiter::test {

struct SecondOpinion::Held {
  nlohmann::json text;
  valijson::Schema schema;
};

SecondOpinion::SecondOpinion(std::string_view schema) : held_(std::make_unique<Held>()) {
  held_->text = nlohmann::json::parse(schema);
  valijson::SchemaParser parser(valijson::SchemaParser::kDraft7);
  parser.populateSchema(valijson::adapters::NlohmannJsonAdapter(held_->text), held_->schema);
}
SecondOpinion::~SecondOpinion() = default;
SecondOpinion::SecondOpinion(SecondOpinion&&) noexcept = default;

bool SecondOpinion::accepts(std::string_view document) const {
  const auto json = nlohmann::json::parse(document);
  valijson::Validator validator;
  return validator.validate(held_->schema, valijson::adapters::NlohmannJsonAdapter(json), nullptr);
}

}  // namespace arbiter::test
