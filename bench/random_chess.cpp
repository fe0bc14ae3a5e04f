// Writes random legal games of chess in PGN, for a program that reads and checks such games:
//
//   random_chess GAMES MOST_PLIES SEED
//
// Every ply is chosen among all legal ones. A game ends with mate, stalemate or its last ply.
#include <array>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <iostream>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

// Squares are numbered from a1 = 0, first along the files, then along the ranks; h8 = 63.
constexpr int kSquares = 64;
int file_of(int square) { return square % 8; }
int rank_of(int square) { return square / 8; }
std::string name_of(int square) {
  return {static_cast<char>('a' + file_of(square)), static_cast<char>('1' + rank_of(square))};
}

using Direction = std::pair<int, int>;  // files and ranks
constexpr std::array<Direction, 8> kKnight{
    {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};
constexpr std::array<Direction, 8> kAround{
    // first the directions of a rook, then those of a bishop
    {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};

// Returns the square at this distance, or -1 if it is off the board.
int next_to(int square, Direction direction) {
  const int file = file_of(square) + direction.first, rank = rank_of(square) + direction.second;
  return file < 0 || file > 7 || rank < 0 || rank > 7 ? -1 : rank * 8 + file;
}

struct Move {
  int from;
  int to;
  char promotion = ' ';  // 'Q', 'R', 'B' or 'N'
};

// A position. 'P', 'N', 'B', 'R', 'Q', 'K' are White's pieces, small letters are Black's.
class Board {
 public:
  Board() {
    const std::string_view pieces = "RNBQKBNR";
    squares_.fill(' ');
    for (int file = 0; file < 8; ++file) {
      at(file) = pieces[static_cast<std::size_t>(file)];
      at(8 + file) = 'P';
      at(48 + file) = 'p';
      at(56 + file) = static_cast<char>(std::tolower(at(file)));
    }
  }

  bool white_moves() const { return white_; }

  std::vector<Move> legal_moves() const {
    std::vector<Move> legal;
    for (const Move& one : moves()) {
      Board after = *this;
      after.make(one);
      if (!after.attacked(after.king_of(white_), !white_)) legal.push_back(one);
    }
    return legal;
  }

  bool in_check() const { return attacked(king_of(white_), !white_); }

  void make(const Move& move) {
    const char piece = at(move.from);
    const char kind = kind_of(move.from);
    if (kind == 'P' && move.to == passed_) at(move.to + (white_ ? -8 : 8)) = ' ';
    if (kind == 'K' && std::abs(move.to - move.from) == 2) {
      const bool short_side = move.to > move.from;
      std::swap(at(short_side ? move.to + 1 : move.to - 2),
                at(short_side ? move.to - 1 : move.to + 1));
    }
    passed_ = kind == 'P' && std::abs(move.to - move.from) == 16 ? (move.from + move.to) / 2 : -1;
    at(move.to) = piece;
    if (move.promotion != ' ')
      at(move.to) = white_ ? move.promotion : static_cast<char>(std::tolower(move.promotion));
    at(move.from) = ' ';
    moved_[static_cast<std::size_t>(move.from)] = moved_[static_cast<std::size_t>(move.to)] = true;
    white_ = !white_;
  }

  // Writes the move in standard algebraic notation, without the sign for check. `legal` holds all
  // legal moves.
  std::string text(const Move& move, const std::vector<Move>& legal) const {
    const char kind = kind_of(move.from);
    if (kind == 'K' && std::abs(move.to - move.from) == 2)
      return move.to > move.from ? "O-O" : "O-O-O";
    const bool takes = at(move.to) != ' ' || (kind == 'P' && move.to == passed_);
    std::string text;
    if (kind != 'P')
      text = std::string(1, kind) + which(move, legal);
    else if (takes)
      text = name_of(move.from).substr(0, 1);
    text += (takes ? "x" : "") + name_of(move.to);
    if (move.promotion != ' ') text += std::string("=") + move.promotion;
    return text;
  }

 private:
  char& at(int square) { return squares_[static_cast<std::size_t>(square)]; }
  char at(int square) const { return squares_[static_cast<std::size_t>(square)]; }
  char kind_of(int square) const { return static_cast<char>(std::toupper(at(square))); }
  bool holds(int square, bool white) const {
    return at(square) != ' ' && (std::isupper(at(square)) != 0) == white;
  }
  int king_of(bool white) const {
    int square = 0;
    while (at(square) != (white ? 'K' : 'k')) ++square;
    return square;
  }

  // Returns the part of the origin that must be written because another piece of the kind could go
  // there too.
  std::string which(const Move& move, const std::vector<Move>& legal) const {
    bool others = false, same_file = false, same_rank = false;
    for (const Move& one : legal) {
      if (one.to != move.to || one.from == move.from || at(one.from) != at(move.from)) continue;
      others = true;
      same_file = same_file || file_of(one.from) == file_of(move.from);
      same_rank = same_rank || rank_of(one.from) == rank_of(move.from);
    }
    const std::string origin = name_of(move.from);
    if (!others) return "";
    return !same_file ? origin.substr(0, 1) : !same_rank ? origin.substr(1) : origin;
  }

  // Returns the range of the directions in which a piece moves. All except the king move as far as
  // the board is free.
  static std::pair<std::size_t, std::size_t> lines_of(char kind) {
    return {kind == 'B' ? 4 : 0, kind == 'R' ? 4 : 8};
  }

  // Calls visit(square) for each square that the piece on `from` attacks.
  template <class Visit>
  void each_seen(int from, Visit visit) const {
    const char kind = kind_of(from);
    if (kind == 'N') {
      for (const Direction& one : kKnight)
        if (const int to = next_to(from, one); to >= 0) visit(to);
    } else if (kind == 'P') {
      for (const int side : {-1, 1})
        if (const int to = next_to(from, {side, at(from) == 'P' ? 1 : -1}); to >= 0) visit(to);
    } else {
      const auto [first, last] = lines_of(kind);
      for (std::size_t i = first; i < last; ++i)
        for (int to = next_to(from, kAround[i]); to >= 0; to = next_to(to, kAround[i])) {
          visit(to);
          if (kind == 'K' || at(to) != ' ') break;
        }
    }
  }

  bool attacked(int square, bool by_white) const {
    bool found = false;
    for (int from = 0; from < kSquares && !found; ++from)
      if (holds(from, by_white)) each_seen(from, [&](int to) { found = found || to == square; });
    return found;
  }

  void add_pawn_move(int from, int to, std::vector<Move>& moves) const {
    if (rank_of(to) != 0 && rank_of(to) != 7) return moves.push_back({from, to});
    for (const char promotion : {'Q', 'R', 'B', 'N'}) moves.push_back({from, to, promotion});
  }
  void add_pawn_moves(int from, std::vector<Move>& moves) const {
    const int ahead = white_ ? 8 : -8;
    if (at(from + ahead) == ' ') {
      add_pawn_move(from, from + ahead, moves);
      const bool first = rank_of(from) == (white_ ? 1 : 6);
      if (first && at(from + 2 * ahead) == ' ') moves.push_back({from, from + 2 * ahead});
    }
    each_seen(from, [&](int to) {
      if (holds(to, !white_) || to == passed_) add_pawn_move(from, to, moves);
    });
  }

  void add_castling(int king, std::vector<Move>& moves) const {
    if (moved_[static_cast<std::size_t>(king)] || attacked(king, !white_)) return;
    const char rook = white_ ? 'R' : 'r';
    const auto free = [&](std::initializer_list<int> squares) {
      for (const int one : squares)
        if (at(one) != ' ') return false;
      return true;
    };
    if (!moved_[static_cast<std::size_t>(king + 3)] && at(king + 3) == rook &&
        free({king + 1, king + 2}) && !attacked(king + 1, !white_))
      moves.push_back({king, king + 2});
    if (!moved_[static_cast<std::size_t>(king - 4)] && at(king - 4) == rook &&
        free({king - 1, king - 2, king - 3}) && !attacked(king - 1, !white_))
      moves.push_back({king, king - 2});
  }

  // Returns all moves, without regard to the safety of the king.
  std::vector<Move> moves() const {
    std::vector<Move> moves;
    for (int from = 0; from < kSquares; ++from) {
      if (!holds(from, white_)) continue;
      if (kind_of(from) == 'P') {
        add_pawn_moves(from, moves);
        continue;
      }
      each_seen(from, [&](int to) {
        if (!holds(to, white_)) moves.push_back({from, to});
      });
      if (kind_of(from) == 'K') add_castling(from, moves);
    }
    return moves;
  }

  std::array<char, kSquares> squares_;
  std::array<bool, kSquares> moved_{};  // something has moved from here or to here
  bool white_ = true;
  int passed_ = -1;  // the square that a pawn has just passed
};

void write_game(int number, int most_plies, std::mt19937& random) {
  Board board;
  std::string text, result = "1/2-1/2";
  int plies = 0;
  auto legal = board.legal_moves();
  for (; plies < most_plies && !legal.empty(); ++plies) {
    const Move move = legal[random() % legal.size()];
    if (board.white_moves()) text += std::to_string(plies / 2 + 1) + ". ";
    text += board.text(move, legal);
    board.make(move);
    legal = board.legal_moves();
    if (board.in_check()) text += legal.empty() ? '#' : '+';
    text += plies % 12 == 11 ? '\n' : ' ';
  }
  if (legal.empty() && board.in_check()) result = board.white_moves() ? "0-1" : "1-0";
  std::cout << "[Event \"Random game\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"" << number
            << "\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"" << result << "\"]\n\n"
            << text << result << "\n\n";
  std::cerr << plies << '\n';
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::cerr << "random_chess GAMES MOST_PLIES SEED\n";
    return 2;
  }
  std::mt19937 random(static_cast<std::uint32_t>(std::atoi(argv[3])));
  for (int i = 1; i <= std::atoi(argv[1]); ++i) write_game(i, std::atoi(argv[2]), random);
}
