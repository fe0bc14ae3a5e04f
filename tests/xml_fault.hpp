// A strict look at an XML document: what is wrong with its form.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::test {

class XmlReader {
 public:
  explicit XmlReader(std::string_view text) : text_(text) {}

  // What is wrong and where; empty for a well-formed document of elements, attributes and text.
  std::string fault() {
    while (problem_.empty() && at_ < text_.size()) text_[at_] == '<' ? tag() : text();
    if (problem_.empty() && !open_.empty()) fail("an element is not closed: " + open_.back());
    if (problem_.empty() && !root_) fail("there is no element");
    return problem_;
  }

 private:
  void fail(const std::string& what) {
    if (problem_.empty())
      problem_ = what + " at " + std::to_string(at_) + ": " +
                 std::string{text_.substr(at_ < 40 ? 0 : at_ - 40, 120)};
  }
  bool take(std::string_view wanted) {
    if (text_.substr(at_, wanted.size()) != wanted) return false;
    at_ += wanted.size();
    return true;
  }
  static bool is_name(char one) {
    return (one >= 'a' && one <= 'z') || (one >= 'A' && one <= 'Z') || (one >= '0' && one <= '9') ||
           one == '-' || one == ':' || one == '_';
  }
  std::string name() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_name(text_[at_])) ++at_;
    if (at_ == begin) fail("a name is missing");
    return std::string{text_.substr(begin, at_ - begin)};
  }
  void space() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n')) ++at_;
  }
  void text() {
    if (open_.empty() && text_[at_] != '\n' && text_[at_] != ' ')
      return fail("text outside the root");
    character();
  }
  // One character of text or of a value, or an entity.
  void character() {
    const auto one = static_cast<unsigned char>(text_[at_]);
    if (one == '&') {
      for (const std::string_view entity : {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"})
        if (take(entity)) return;
      return fail("an unknown entity");
    }
    if (one < 32 && one != '\n') return fail("a control character");
    const std::string_view three = text_.substr(at_, 3);
    if (three == "\xEF\xBF\xBE" || three == "\xEF\xBF\xBF") return fail("no character of XML");
    ++at_;
  }
  void tag() {
    if (take("</")) {
      const std::string closed = name();
      if (open_.empty() || open_.back() != closed) return fail("closes what is not open");
      open_.pop_back();
      if (!take(">")) fail("a tag does not end");
      return;
    }
    take("<");
    if (open_.empty() && root_) return fail("a second root");
    root_ = true;
    const std::string opened = name();
    std::vector<std::string> known;
    for (space(); problem_.empty() && at_ < text_.size() && is_name(text_[at_]); space())
      attribute(known);
    if (take("/>")) return;
    if (!take(">")) return fail("a tag does not end");
    open_.push_back(opened);
  }
  void attribute(std::vector<std::string>& known) {
    const std::string one = name();
    for (const std::string& other : known)
      if (other == one) return fail("an attribute twice: " + one);
    known.push_back(one);
    if (!take("=\"")) return fail("a value is missing");
    while (problem_.empty() && at_ < text_.size() && text_[at_] != '"') {
      if (text_[at_] == '<') return fail("< in a value");
      character();
    }
    if (!take("\"")) fail("a value does not end");
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<std::string> open_;
  bool root_ = false;
  std::string problem_;
};

inline std::string xml_fault(std::string_view text) { return XmlReader(text).fault(); }

}  // namespace arbiter::test
