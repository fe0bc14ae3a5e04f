// Builds a document from the events of a reader: from the one that is fast (codec/fast_reader.hpp)
// and from the strict one. What may stand in a document is decided here, for both.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/tape.hpp"
#include "engine/core/limits.hpp"

namespace arbiter {

// Every event gives false where the document is not one that strict.hpp describes; the reader then
// stops, and what was built means nothing.
class Builder {
 public:
  // `moves`, an empty tape or null, must outlive the builder; see read_strict().
  explicit Builder(Tape* moves) : moves_(moves) {}

  bool null() { return add(nullptr); }
  bool boolean(bool held) { return add(held); }
  bool number(std::int64_t held) {
    return held >= -limits::kJsonInteger && held <= limits::kJsonInteger && add(held);
  }
  bool text(std::string_view held) { return fits(held) && add(held); }
  bool member(std::string_view name) {
    if (!fits(name)) return false;
    if (taping()) return tape_->member(name), true;
    if (moves_ != nullptr && depth_ == 1) choose_tape(name);
    auto [at, fresh] = open_.back()->get_ref<Json::object_t&>().try_emplace(std::string{name});
    member_ = &at->second;
    return fresh;
  }

  bool open(bool list) {
    if (!count() || ++depth_ > limits::kJsonDepth) return false;
    if (taping())
      tape_->open(list);
    else
      open_.push_back(place(Json(list ? Json::value_t::array : Json::value_t::object)));
    return true;
  }
  bool close() {
    --depth_;
    if (!taping()) return open_.pop_back(), true;
    if (depth_ == tape_from_) tape_from_ = kNever;
    return tape_->close();
  }

  nlohmann::json& document() { return document_; }

 private:
  using Json = nlohmann::json;
  static constexpr std::size_t kNever = SIZE_MAX;

  static bool fits(std::string_view text) {
    return text.size() <= limits::kJsonString && text.find('\0') == std::string_view::npos;
  }
  // Inside a member that goes to a tape.
  bool taping() const { return tape_from_ != kNever; }
  void choose_tape(std::string_view name) {
    if (name != "moves" && name != "meta") return;
    tape_ = name == "moves" ? moves_ : &dropped_;
    tape_from_ = depth_;
  }

  // A value in the document takes many times the room of one on a tape.
  bool count() {
    if (!taping() && ++tree_values_ > limits::kTreeValues) return false;
    return ++values_ <= limits::kJsonValues;
  }
  template <class Held>
  bool add(Held held) {
    if (!count()) return false;
    if (!taping()) return place(Json(held)), true;
    tape_->add(held);
    if (depth_ == tape_from_) tape_from_ = kNever;  // it is no list
    return true;
  }
  Json* place(Json held) {
    if (open_.empty()) return &(document_ = std::move(held));
    if (open_.back()->is_array())
      return &open_.back()->get_ref<Json::array_t&>().emplace_back(std::move(held));
    return &(*member_ = std::move(held));
  }

  Json document_;
  std::vector<Json*> open_;  // the lists and objects of the document around the present place
  Json* member_ = nullptr;   // of the innermost object: the member whose value comes next
  Tape* const moves_;
  Tape dropped_;
  Tape* tape_ = nullptr;            // where the present member goes
  std::size_t tape_from_ = kNever;  // the depth in which that member stands
  std::size_t depth_ = 0;
  std::size_t values_ = 0;
  std::size_t tree_values_ = 0;  // of them in the document
};

}  // namespace arbiter
