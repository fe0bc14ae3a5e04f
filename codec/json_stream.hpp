// JSON written piece by piece, for documents that are too long to be held in memory as a tree.
#pragma once
#include <string>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

namespace arbiter {

// The calls must form a document: inside an object each value follows its name, inside a list there
// are no names. Bytes that are not UTF-8 are replaced.
class JsonStream {
 public:
  using Json = nlohmann::ordered_json;

  void open_object() { open('{', '}'); }
  void open_list() { open('[', ']'); }
  // Ends the innermost object or list. Requires that one is open.
  void close();
  void name(std::string_view name);
  void value(const Json& json);
  // A value that was written by another stream.
  void written(std::string_view json);
  void member(std::string_view name, const Json& json);
  // Every member of an object.
  void members(const Json& object);

  const std::string& text() const { return text_; }
  // Returns what was written since the last call. The document continues.
  std::string take() { return std::exchange(text_, {}); }

 private:
  void open(char opening, char closing);
  void separate();

  std::string text_;
  std::string closing_;  // the text that closes the open objects and lists
  bool first_ = true;    // the innermost one is still empty
  bool named_ = false;   // a name was written; its value comes next
};

}  // namespace arbiter
