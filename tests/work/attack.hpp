// Documents made to cost as much as their bytes allow. They are generated, not stored. The tests
// count how many units judging them takes, and bench/work_bench.cpp measures how long a unit takes.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"

namespace arbiter::work {

enum class Question { verify, digests, position, options, transcript, explain, diff, walk, pack };

struct Attack {
  std::string name;
  Question question = Question::verify;
  std::string document;
};

// The result: "legal", "unverifiable", ..., the type of a problem, or "answer".
struct Outcome {
  std::string what;
  std::string missing;    // of an unverifiable log
  std::size_t bytes = 0;  // of the answer
};
Outcome ask(const Attack& attack, Effort& effort);
std::string text(Question question);

// Adds the same document with each of these questions.
void add(std::vector<Attack>& attacks, const std::string& name, const nlohmann::ordered_json& log,
         const std::vector<Question>& questions);

// The attacks on each game. Each function has a source file of its own, <game>_attacks.cpp.
std::vector<Attack> conquest_attacks();
std::vector<Attack> hex_attacks();
std::vector<Attack> sularia_attacks();
std::vector<Attack> wh40k_attacks();
std::vector<Attack> zabor_attacks();

}  // namespace arbiter::work
