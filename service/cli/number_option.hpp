// An option that takes a number.
#pragma once
#include <CLI/CLI.hpp>
#include <string>

namespace arbiter::cli {

// CLI11 alone also takes "1'234" and "0b11" as numbers in some of its versions.
template <class Number>
CLI::Option* add_number(CLI::App& app, const std::string& name, Number& value,
                        const std::string& description) {
  return app.add_option(name, value, description)->check([](const std::string& text) {
    const bool plain = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
    return plain ? "" : "\"" + text + "\" is not a plain number";
  });
}

// One between two bounds, whose help shows its value by default.
template <class Number, class Bound>
CLI::Option* add_number(CLI::App& app, const std::string& name, Number& value,
                        const std::string& description, const std::string& type, Bound least,
                        Bound most) {
  return add_number(app, name, value, description)
      ->type_name(type)
      ->check(CLI::Range(least, most))
      ->capture_default_str();
}

}  // namespace arbiter::cli
