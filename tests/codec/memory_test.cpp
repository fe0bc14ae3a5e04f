// Reading a document takes at most a megabyte plus eight times its bytes, whatever it contains. To
// check that, every allocation of this binary is counted.
#include <gtest/gtest.h>

#include <malloc.h>

#include <algorithm>
#include <cstdlib>
#include <new>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "codec/adjudicator.hpp"
#include "codec/document.hpp"
#include "codec/fast_reader.hpp"
#include "codec/long_tokens.hpp"
#include "codec/strict.hpp"
#include "engine/core/limits.hpp"

namespace {

thread_local std::ptrdiff_t held = 0;  // bytes of this thread
thread_local std::ptrdiff_t most = 0;

void* allocated(std::size_t size) noexcept {
  void* const memory = std::malloc(size == 0 ? 1 : size);
  if (memory == nullptr) std::abort();  // no test needs this much
  held += static_cast<std::ptrdiff_t>(malloc_usable_size(memory));
  most = std::max(most, held);
  return memory;
}
void freed(void* memory) {
  held -= static_cast<std::ptrdiff_t>(malloc_usable_size(memory));
  std::free(memory);
}

}  // namespace

void* operator new(std::size_t size) { return allocated(size); }
void* operator new[](std::size_t size) { return allocated(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return allocated(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return allocated(size); }
void operator delete(void* memory) noexcept { freed(memory); }
void operator delete[](void* memory) noexcept { freed(memory); }
void operator delete(void* memory, std::size_t) noexcept { freed(memory); }
void operator delete[](void* memory, std::size_t) noexcept { freed(memory); }

namespace arbiter {
namespace {

template <class Use>
std::size_t peak_of(Use use) {
  const std::ptrdiff_t before = most = held;
  use();
  return static_cast<std::size_t>(most - before);
}

std::size_t allowed(std::string_view text) { return 8 * text.size() + (1u << 20); }

std::string repeated(std::string_view text, std::size_t times) {
  std::string all;
  all.reserve(text.size() * times);
  for (std::size_t i = 0; i < times; ++i) all += text;
  return all;
}

// {"aaa": 1, "aab": 1, ...}, in which all names are different.
std::string object_of(std::size_t members) {
  std::string text = "{";
  for (std::size_t i = 0; i < members; ++i) {
    text += i == 0 ? "\"" : ",\"";
    for (std::size_t rest = i, digits = 0; digits < 3 || rest > 0; ++digits, rest /= 64)
      text += static_cast<char>(
          "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"[rest % 64]);
    text += "\":1";
  }
  return text + "}";
}

struct Sample {
  std::string name;
  std::string text;
};

std::vector<Sample> samples() {
  std::vector<Sample> all;
  const auto play = [](const std::string& game) { return arbiter::play({game, 7, 0, 0}).value(); };
  for (const auto& game : games()) all.push_back({"a game of " + game, play(game)});
  // The items of which a head, the moves or `meta` can contain the most, both small and as large as
  // possible.
  const std::vector<std::pair<std::string, std::string>> items{
      {"numbers", "1,"},
      {"long numbers", "-123456789012345,"},
      {"empty lists", "[],"},
      {"objects", "{\"a\":1},"},
      {"short texts", "\"a\","},
      {"escapes", "\"\\n\\u00e9\","},
      {"blanks", " 1 ,\n"},
      {"deep lists", "[[[[[[[[[[1]]]]]]]]]],"},
      {"long texts", '"' + std::string(limits::kJsonString, 'x') + "\","},
      {"long escapes", '"' + repeated("\\\\", limits::kJsonString) + "\","}};
  for (const auto& [name, item] : items)
    for (const std::size_t bytes : {300'000u, 1'000'000u}) {
      const std::string list = "[" + repeated(item, bytes / item.size()) + "0]";
      const std::string label = name + " in " + std::to_string(bytes) + " bytes of ";
      all.push_back({label + "moves", R"({"game":"hex","moves":)" + list + "}"});
      all.push_back(
          {label + "moves, then an end too many", R"({"game":"hex","moves":)" + list + "}}"});
      all.push_back({label + "the head", R"({"game":"hex","moves":[],"start":)" + list + "}"});
      all.push_back({label + "lines", "{\"game\":\"hex\"}\n" + list + "\n" + list + "\n"});
      all.push_back(
          {label + "short lines",
           "{\"game\":\"hex\"}\n" + repeated(item.substr(0, item.size() - 1) + "\n",
                                             std::min<std::size_t>(bytes / item.size(), 99'999))});
    }
  for (const std::size_t members : {20'000u, 190'000u}) {
    const std::string object = object_of(members);
    const std::string label = std::to_string(members) + " members ";
    all.push_back({label + "in the head", R"({"game":"hex","moves":[],"options":)" + object + "}"});
    all.push_back({label + "in an entry", R"({"game":"hex","moves":[)" + object + "]}"});
    all.push_back(
        {label + "of which one stands twice",
         R"({"game":"hex","moves":[)" + object.substr(0, object.size() - 1) + ",\"---\":1}]}"});
  }
  const std::string long_text(5'000'000, 'x');
  all.push_back({"a text without an end", "{\"moves\":[\"" + long_text});
  all.push_back({"a text that is too long", "{\"moves\":[\"" + long_text + "\"]}"});
  all.push_back({"a number that is too long", "{\"moves\":[" + std::string(5'000'000, '1') + "]}"});
  all.push_back({"nothing but brackets", std::string(5'000'000, '[')});
  all.push_back({"nothing but quotes", std::string(5'000'000, '"')});
  all.push_back({"nothing but backslashes", '"' + std::string(5'000'000, '\\')});
  return all;
}

TEST(Memory, OfReadingIsBoundedByTheBytes) {
  for (const Sample& one : samples()) {
    if (one.text.size() > limits::kLogBytes) continue;
    const std::size_t peak = peak_of([&] { static_cast<void>(read_document(one.text)); });
    EXPECT_LE(peak, allowed(one.text))
        << one.name << ": " << one.text.size() << " bytes, "
        << static_cast<double>(peak) / static_cast<double>(one.text.size()) << " times as many";
  }
}

// The same for the strict reader alone.
TEST(Memory, OfTheStrictReaderIsBoundedByTheBytes) {
  for (const Sample& one : samples()) {
    if (one.text.size() > limits::kLogBytes || one.text.find('\n') != std::string::npos) continue;
    if (without_long_tokens(one.text)) continue;  // refused without being read
    const std::size_t peak = peak_of([&] {
      Tape tape(one.text);
      Builder builder(tape, true);
      static_cast<void>(read_carefully(one.text, builder));
    });
    EXPECT_LE(peak, allowed(one.text)) << one.name << ": " << one.text.size() << " bytes";
  }
}

// Reading a correct log takes more memory than its text, because entries and cards are larger than
// their texts. A log with faults soon ends.
TEST(Memory, OfRefusingALogIsBoundedByTheBytes) {
  for (const Sample& one : samples()) {
    if (one.text.size() > limits::kLogBytes) continue;
    const std::size_t peak = peak_of([&] { static_cast<void>(verify(one.text)); });
    EXPECT_LE(peak, 2 * allowed(one.text) + (24u << 20))
        << one.name << ": " << one.text.size() << " bytes, "
        << static_cast<double>(peak) / static_cast<double>(one.text.size()) << " times as many";
  }
}

}  // namespace
}  // namespace arbiter
