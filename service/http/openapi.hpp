// The OpenAPI 3.1 document of the service: schema/openapi.json, compiled into the binary.
#pragma once
#include <string_view>

namespace arbiter {

std::string_view openapi_document();

}  // namespace arbiter
