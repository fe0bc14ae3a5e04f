// Documents processed on several threads and reported in their order on one.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <ostream>
#include <utility>

#include "service/cli/documents.hpp"
#include "service/cli/in_order.hpp"
#include "service/cli/terminal.hpp"

namespace arbiter::cli {

// What a command does with each document. `Found` is the result.
template <class Found>
struct PieceWork {
  // Called on any thread, for pieces that have a text.
  std::function<Result<Found>(const Piece&)> find;
  // About how much memory it holds until it is told.
  std::function<std::size_t(const Found&)> bytes;
  // Called for one piece at a time, in their order, without its text.
  std::function<void(const Piece&, const Result<Found>&)> tell;
};

template <class Found>
class PieceTask final : public Task {
 public:
  PieceTask(const PieceWork<Found>& work, Piece piece, const std::ostream& out)
      : work_(work), piece_(std::move(piece)), out_(out) {}

  void work() override {
    if (piece_.problem) found_ = *piece_.problem;
    if (piece_.problem || piece_.passed_over) return;
    found_ = work_.find(piece_);
    piece_.text = {};
    piece_.verdict = {};
  }

  bool tell() override {
    work_.tell(piece_, found_);
    return static_cast<bool>(out_);
  }
  std::size_t bytes() const override { return found_.ok() ? work_.bytes(found_.value()) : 0; }

 private:
  const PieceWork<Found>& work_;
  Piece piece_;
  const std::ostream& out_;
  Result<Found> found_ = Problem();
};

// Processes every piece that `next_piece` returns, until it returns nothing or `out` fails.
// `next_piece` may be called on any thread, but never twice at once.
template <class Found>
void do_pieces(const std::function<std::optional<Piece>()>& next_piece, unsigned jobs,
               const PieceWork<Found>& work, const std::ostream& out, Progress& progress) {
  const auto next = [&]() -> std::unique_ptr<Task> {
    std::optional<Piece> piece = next_piece();
    if (!piece) return nullptr;
    return std::make_unique<PieceTask<Found>>(work, std::move(*piece), out);
  };
  do_in_order({jobs, next, [&] { progress.idle(); }});
  progress.clear();
}

// The same for the pieces of documents.
template <class Found>
void do_pieces(Documents& documents, unsigned jobs, const PieceWork<Found>& work,
               const std::ostream& out, Progress& progress) {
  do_pieces<Found>([&] { return documents.next(); }, jobs, work, out, progress);
}

}  // namespace arbiter::cli
