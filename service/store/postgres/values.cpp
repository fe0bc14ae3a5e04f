#include "service/store/postgres/values.hpp"

#include <algorithm>

namespace arbiter::postgres {
namespace {

// PostgreSQL's object ids of these types, which never change.
constexpr unsigned kBool = 16;
constexpr unsigned kBytes = 17;
constexpr unsigned kNumber = 20;
constexpr unsigned kText = 25;
constexpr unsigned kBools = 1000;
constexpr unsigned kManyBytes = 1001;
constexpr unsigned kTexts = 1009;
constexpr unsigned kNumbers = 1016;

void add_number(std::string& bytes, std::int64_t number, int width) {
  for (int i = width - 1; i >= 0; --i)
    bytes += static_cast<char>(static_cast<std::uint64_t>(number) >> (8 * i));
}

std::string number_bytes(std::int64_t number) {
  std::string bytes;
  add_number(bytes, number, 8);
  return bytes;
}

// The head of an array: number of dimensions, whether an element is null, and the type; then, for
// the one dimension, its length and the index of its first element.
std::string array_head(unsigned element, std::size_t count, std::size_t room) {
  std::string bytes;
  bytes.reserve(20 + room + 4 * count);
  for (const std::int64_t field : {count == 0 ? 0 : 1, 0, static_cast<int>(element)})
    add_number(bytes, field, 4);
  if (count == 0) return bytes;
  add_number(bytes, static_cast<std::int64_t>(count), 4);
  add_number(bytes, 1, 4);
  return bytes;
}

void add_element(std::string& array, std::string_view element) {
  add_number(array, static_cast<std::int64_t>(element.size()), 4);
  array += element;
}

Value array(unsigned type, unsigned element, const std::vector<std::string_view>& elements) {
  std::size_t room = 0;
  for (const std::string_view one : elements) room += one.size();
  Value value{type, array_head(element, elements.size(), room)};
  for (const std::string_view one : elements) add_element(value.bytes, one);
  return value;
}

}  // namespace

Value text(std::string_view text) { return {kText, std::string(text)}; }

Value bytes(std::string_view bytes) { return {kBytes, std::string(bytes)}; }

Value number(std::int64_t number) { return {kNumber, number_bytes(number)}; }

Value texts(const std::vector<std::string_view>& texts) { return array(kTexts, kText, texts); }

Value many_bytes(const std::vector<std::string_view>& many) {
  return array(kManyBytes, kBytes, many);
}

Value numbers(const std::vector<std::int64_t>& numbers) {
  Value value{kNumbers, array_head(kNumber, numbers.size(), 8 * numbers.size())};
  for (const std::int64_t one : numbers) add_element(value.bytes, number_bytes(one));
  return value;
}

Value truths(const std::vector<bool>& truths) {
  Value value{kBools, array_head(kBool, truths.size(), truths.size())};
  for (const bool one : truths) add_element(value.bytes, std::string(1, one ? '\1' : '\0'));
  return value;
}

std::int64_t read_number(std::string_view bytes) {
  std::uint64_t number = !bytes.empty() && (bytes[0] & 0x80) != 0 ? ~std::uint64_t{0} : 0;
  for (const char byte : bytes) number = number << 8 | static_cast<unsigned char>(byte);
  return static_cast<std::int64_t>(number);
}

std::vector<std::string> read_many_bytes(std::string_view bytes) {
  const auto take = [&bytes](std::size_t count) {
    const std::string_view taken = bytes.substr(0, std::min(count, bytes.size()));
    bytes.remove_prefix(taken.size());
    return taken;
  };
  std::vector<std::string> many;
  if (read_number(take(4)) == 0) return many;
  take(8);  // no nulls; bytea
  const std::int64_t count = read_number(take(4));
  take(4);  // index of the first element
  for (std::int64_t i = 0; i < count; ++i)
    many.emplace_back(take(static_cast<std::size_t>(read_number(take(4)))));
  return many;
}

}  // namespace arbiter::postgres
