// Compares answers strictly with the OpenAPI document.
#pragma once
#include <string>

#include "tests/service/http_support.hpp"

namespace arbiter::http_test {

// Fails the test if an answer of the service does not have the form that schema/openapi.json gives
// for its path, status and type. An answer that no path declares must be a problem document.
void expect_described(const std::string& request, const Answer& answer);

}  // namespace arbiter::http_test
