// Compares answers strictly with the OpenAPI document.
#pragma once
#include <string>

#include "tests/service/http_support.hpp"

namespace arbiter::http_test {

// Fails the test if an answer of the service does not have the form that schema/openapi.json gives
// for its path, status and type. An answer that no path declares must be a problem document.
void expect_described(const std::string& request, const Answer& answer);

// Fails the test if the body that a webhook is sent does not have the form that the document gives
// for it: "gameJudged", ...
void expect_described_webhook(const std::string& name, const std::string& body);

}  // namespace arbiter::http_test
