// The lines of job results.
#pragma once
#include <cstdint>
#include <string>

#include "codec/adjudicator.hpp"

namespace arbiter {

// {"line":17,"verdict":{...}} or {"line":17,"problem":{...}}
std::string verdict_line(std::uint64_t number, const Result<Verdict>& verdict);

// {"id":"g_...","regression":{...}} or {"id":"g_...","problem":{...}}
std::string regression_line(const std::string& id, const Result<Regression>& found);

}  // namespace arbiter
