// Answers held against the OpenAPI document, strictly.
#pragma once
#include <string>

#include "tests/service/http_support.hpp"

namespace arbiter::http_test {

// Fails the test where an answer of the service to a request does not have the form that
// schema/openapi.json gives for its path, status and type. An answer that is declared for no path
// has to be a problem document.
void expect_described(const std::string& request, const Answer& answer);

}  // namespace arbiter::http_test
