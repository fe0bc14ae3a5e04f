// Whether a text contains a sentence. If not, the failure shows both.
#pragma once
#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace arbiter::test {

inline ::testing::AssertionResult says(const std::string& text, std::string_view sentence) {
  if (text.find(sentence) != std::string::npos) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << "\"" << sentence << "\" is not in:\n" << text;
}

}  // namespace arbiter::test
