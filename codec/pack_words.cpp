#include "codec/pack_words.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "codec/words.hpp"
#include "engine/core/words.hpp"

namespace arbiter {
namespace {

constexpr std::string_view kHead[] = {"format", "game", "id", "version", "title", "licence"};
// Members that say what something is; their names say no more.
constexpr std::string_view kSpeakForThemselves[] = {"op",      "verb", "kind",  "type",
                                                    "keyword", "pay",  "pick",  "event",
                                                    "change",  "name", "piece", "what"};
// The words of a card; they say what its other members tell a program.
constexpr std::string_view kWords[] = {"lower", "upper", "text"};

template <std::size_t Size>
bool is_one_of(std::string_view name, const std::string_view (&names)[Size]) {
  return std::find(names, names + Size, name) != names + Size;
}

std::string text_at(const TapeValue& object, std::string_view name) {
  const auto found = object.find(name);
  return found ? std::string{found->if_text().value_or("")} : "";
}

bool is_list_of_objects(const TapeValue& value) {
  bool objects = value.is_list() && value.size() > 0;
  if (objects)
    value.for_each_item([&](const TapeValue& item) { return objects = item.is_object(); });
  return objects;
}
bool is_thing(const TapeValue& value) { return value.is_object() && value.contains("id"); }

// --- A value in a line ---

std::string in_line(const TapeValue& value);

std::string member_in_line(std::string_view name, const TapeValue& value) {
  if (value.is_boolean()) return (value.boolean() ? "" : "not ") + spaced(name);
  if (is_one_of(name, kSpeakForThemselves) && value.is_text()) return in_line(value);
  const std::string text = in_line(value);
  return spaced(name) + " " + (value.is_object() ? "(" + text + ")" : text);
}

std::string in_line(const TapeValue& value) {
  if (value.is_text()) return spaced(value.text());
  if (value.is_number()) return std::to_string(value.number());
  if (value.is_boolean()) return value.boolean() ? "yes" : "no";
  std::vector<std::string> parts;
  if (value.is_object())
    for (const bool what_it_is : {true, false})
      value.for_each_member([&](std::string_view name, const TapeValue& member) {
        if (is_one_of(name, kSpeakForThemselves) == what_it_is)
          parts.push_back(member_in_line(name, member));
      });
  else if (value.is_list())
    value.for_each_item([&](const TapeValue& item) {
      parts.push_back(item.is_object() ? "(" + in_line(item) + ")" : in_line(item));
      return true;
    });
  std::string line;
  for (const std::string& part : parts) line += (line.empty() ? "" : ", ") + part;
  return line.empty() ? "none" : line;
}

// --- A thing ---

std::string lines_of(std::string_view text, const std::string& indent) {
  std::string lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines += wrapped(text.substr(0, end), indent);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

// Rows of a drawing keep their places.
bool is_drawing(const TapeValue& value) {
  bool drawn = value.is_list() && value.size() > 1;
  if (drawn)
    value.for_each_item([&](const TapeValue& item) {
      return drawn = item.is_text() && item.text().find(' ') != std::string_view::npos;
    });
  return drawn;
}

std::string drawing(const TapeValue& rows, const std::string& indent) {
  std::string text;
  rows.for_each_item([&](const TapeValue& row) {
    text += indent + std::string{row.text()} + "\n";
    return true;
  });
  return text;
}

class ThingText {
 public:
  ThingText(const TapeValue& thing, const std::string& indent)
      : thing_(thing), indent_(indent), inner_(indent + "  ") {
    for (const auto name : kWords) worded_ = worded_ || thing.contains(name);
  }

  std::string text() {
    const std::string id = text_at(thing_, "id"), name = text_at(thing_, "name");
    const std::string title = name.empty() ? id : id.empty() ? name : name + " (" + id + ")";
    thing_.for_each_member(
        [&](std::string_view member, const TapeValue& value) { add(member, value); });
    const std::string first = title.empty() ? "" : wrapped(title, indent_);
    return first + wrapped(in_short_, inner_) + below_;
  }

 private:
  void add(std::string_view member, const TapeValue& value) {
    if (member == "id" || member == "name") return;
    if (is_one_of(member, kWords) && value.is_text()) {
      below_ += lines_of(value.text(), inner_);
    } else if (is_drawing(value)) {
      below_ += inner_ + spaced(member) + "\n" + drawing(value, inner_ + "  ");
    } else if (is_list_of_objects(value)) {
      if (!worded_) add_list(member, value);
    } else {
      in_short_ += (in_short_.empty() ? "" : ", ") + member_in_line(member, value);
    }
  }
  void add_list(std::string_view member, const TapeValue& value) {
    value.for_each_item([&](const TapeValue& item) {
      below_ += wrapped(spaced(member) + ": " + in_line(item), inner_);
      return true;
    });
  }

  const TapeValue& thing_;
  const std::string indent_;
  const std::string inner_;
  bool worded_ = false;  // its words already say what its lists of objects say
  std::string in_short_;
  std::string below_;
};

std::string thing_text(const TapeValue& thing, const std::string& indent) {
  return ThingText(thing, indent).text();
}

// --- The members of a pack ---

// A deck of cards, as {card: copies}.
std::string deck_text(std::string_view name, const TapeValue& deck) {
  std::int64_t all = 0;
  std::string cards;
  deck.for_each_member([&](std::string_view card, const TapeValue& copies) {
    all += copies.is_number() ? copies.number() : 0;
    cards += (cards.empty() ? "" : ", ") + in_line(copies) + " " + std::string{card};
  });
  return "  " + std::string{name} + ", " + counted(all, "card") + "\n" + wrapped(cards, "    ");
}

bool is_deck(const TapeValue& value) {
  bool numbers = value.is_object() && value.size() > 0;
  if (numbers)
    value.for_each_member(
        [&](std::string_view, const TapeValue& one) { numbers = numbers && one.is_number(); });
  return numbers;
}

std::string list_text(const TapeValue& list, const std::string& indent) {
  std::string text;
  list.for_each_item([&](const TapeValue& item) {
    text += item.is_object() ? thing_text(item, indent) : wrapped(in_line(item), indent);
    return true;
  });
  return text;
}

std::string section(std::string_view name, const TapeValue& value) {
  const std::string title = capitalised(spaced(name));
  if (is_list_of_objects(value))
    return "\n" + title + " (" + std::to_string(value.size()) + ")\n" + list_text(value, "  ");
  if (!value.is_object()) return "\n" + title + ": " + in_line(value) + "\n";
  std::string text = "\n" + title + "\n";
  value.for_each_member([&](std::string_view part, const TapeValue& inner) {
    if (is_deck(inner))
      text += deck_text(part, inner);
    else if (is_list_of_objects(inner))
      text += "  " + capitalised(spaced(part)) + " (" + std::to_string(inner.size()) + ")\n" +
              list_text(inner, "    ");
    else
      text += wrapped(spaced(part) + ": " + in_line(inner), "  ");
  });
  return text;
}

void find_things(const TapeValue& value, std::string_view name, std::string& text) {
  if (is_thing(value) && (text_at(value, "id") == name || text_at(value, "name") == name))
    text += thing_text(value, "");
  else if (value.is_object())
    value.for_each_member(
        [&](std::string_view, const TapeValue& inner) { find_things(inner, name, text); });
  else if (value.is_list())
    value.for_each_item([&](const TapeValue& item) {
      find_things(item, name, text);
      return true;
    });
}

}  // namespace

std::string pack_text(const TapeValue& pack) {
  std::string text = text_at(pack, "title") + "\n" + text_at(pack, "game") + ":" +
                     text_at(pack, "id") + " " + text_at(pack, "version") + ", " +
                     text_at(pack, "licence") + "\n";
  pack.for_each_member([&](std::string_view name, const TapeValue& value) {
    if (!is_one_of(name, kHead)) text += section(name, value);
  });
  return text;
}

std::string things_text(const TapeValue& pack, std::string_view name) {
  std::string text;
  pack.for_each_member([&](std::string_view member, const TapeValue& value) {
    if (!is_one_of(member, kHead)) find_things(value, name, text);
  });
  return text;
}

}  // namespace arbiter
