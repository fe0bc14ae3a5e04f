// Another reader of JSON Schemas: valijson, in a source of its own because it is slow to compile.
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

  // Whether a document is as the schema says.
  bool accepts(std::string_view document) const;

 private:
  struct Held;
  std::unique_ptr<Held> held_;
};

}  // namespace arbiter::test
