// Follows JSON as it is parsed. A tree of a long text could be many times larger than the text.
#pragma once
#include <cstddef>
#include <nlohmann/json.hpp>

namespace arbiter {

// Passes over all values; override what is of interest.
class JsonListener : public nlohmann::json::json_sax_t {
 public:
  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }
  bool start_object(std::size_t) override { return ++depth_, true; }
  bool end_object() override { return --depth_, true; }
  bool start_array(std::size_t) override { return ++depth_, true; }
  bool end_array() override { return --depth_, true; }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override {
    return false;
  }

 protected:
  std::size_t depth_ = 0;  // how many objects and arrays are open
};

}  // namespace arbiter
