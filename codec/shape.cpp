#include "codec/shape.hpp"

namespace arbiter::shaping {

void add(Shape& shape, const AlternativeShape& alternative) {
  shape.alternatives.push_back(alternative);
}

void add(Shape& shape, const FieldShape& field) { shape.fields.push_back(field); }

}  // namespace arbiter::shaping
