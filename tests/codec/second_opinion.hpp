// Another implementation of JSON Schema, valijson. It has a source file of its own because it is
// slow to compile.
#pragma once
#include <memory>
#include <string>
#include <string_view>

namespace arbiter::test {

class SecondOpinion {
 public:
  // `schema` is the text of a schema.
  explicit SecondOpinion(std::string_view schema);
  ~SecondOpinion();
  SecondOpinion(SecondOpinion&&) noexcept;

  // Whether a document conforms to the schema.
  bool accepts(std::string_view document) const;

 private:
  struct Held;
  std::unique_ptr<Held> held_;
};

}  // namespace arbiter::test
