// The functions that each chapter defines for its kinds of moves. A kind that lacks one does not
// compile.
#pragma once
#include <string>

#include "engine/core/seat.hpp"
#include "engine/games/conquest/frames.hpp"
#include "engine/games/conquest/moves.hpp"

namespace arbiter::conquest {

struct AnswerCheck;
class ActCheck;
struct Making;
class Words;

// --- Acts: why an act is not possible now (its phase, or that it was already done), which rules it
// breaks with these fields, the effect that it creates, and its sentence ---

void moment(const ActCheck& act, const Wait& move);
void judge(const ActCheck& act, const Wait& move);
Effect make(const Making& making, const Wait& move);
std::string tell(const Words& words, Seat by, const Wait& move);
void moment(const ActCheck& act, const Annex& move);
void judge(const ActCheck& act, const Annex& move);
Effect make(const Making& making, const Annex& move);
std::string tell(const Words& words, Seat by, const Annex& move);
void moment(const ActCheck& act, const Barter& move);
void judge(const ActCheck& act, const Barter& move);
Effect make(const Making& making, const Barter& move);
std::string tell(const Words& words, Seat by, const Barter& move);
void moment(const ActCheck& act, const Deploy& move);
void judge(const ActCheck& act, const Deploy& move);
Effect make(const Making& making, const Deploy& move);
std::string tell(const Words& words, Seat by, const Deploy& move);
void moment(const ActCheck& act, const OfferDraw& move);
void judge(const ActCheck& act, const OfferDraw& move);
Effect make(const Making& making, const OfferDraw& move);
std::string tell(const Words& words, Seat by, const OfferDraw& move);
void moment(const ActCheck& act, const Equip& move);
void judge(const ActCheck& act, const Equip& move);
Effect make(const Making& making, const Equip& move);
std::string tell(const Words& words, Seat by, const Equip& move);
void moment(const ActCheck& act, const Evoke& move);
void judge(const ActCheck& act, const Evoke& move);
Effect make(const Making& making, const Evoke& move);
std::string tell(const Words& words, Seat by, const Evoke& move);
void moment(const ActCheck& act, const Surrender& move);
void judge(const ActCheck& act, const Surrender& move);
Effect make(const Making& making, const Surrender& move);
std::string tell(const Words& words, Seat by, const Surrender& move);
void moment(const ActCheck& act, const Upgrade& move);
void judge(const ActCheck& act, const Upgrade& move);
Effect make(const Making& making, const Upgrade& move);
std::string tell(const Words& words, Seat by, const Upgrade& move);
void moment(const ActCheck& act, const Use& move);
void judge(const ActCheck& act, const Use& move);
Effect make(const Making& making, const Use& move);
std::string tell(const Words& words, Seat by, const Use& move);
void moment(const ActCheck& act, const Command& move);
void judge(const ActCheck& act, const Command& move);
Effect make(const Making& making, const Command& move);
std::string tell(const Words& words, Seat by, const Command& move);
void moment(const ActCheck& act, const Assault& move);
void judge(const ActCheck& act, const Assault& move);
Effect make(const Making& making, const Assault& move);
std::string tell(const Words& words, Seat by, const Assault& move);
void moment(const ActCheck& act, const Attack& move);
void judge(const ActCheck& act, const Attack& move);
Effect make(const Making& making, const Attack& move);
std::string tell(const Words& words, Seat by, const Attack& move);
void moment(const ActCheck& act, const Block& move);
void judge(const ActCheck& act, const Block& move);
Effect make(const Making& making, const Block& move);
std::string tell(const Words& words, Seat by, const Block& move);
void moment(const ActCheck& act, const Discard& move);
void judge(const ActCheck& act, const Discard& move);
Effect make(const Making& making, const Discard& move);
std::string tell(const Words& words, Seat by, const Discard& move);
void moment(const ActCheck& act, const Guard& move);
void judge(const ActCheck& act, const Guard& move);
Effect make(const Making& making, const Guard& move);
std::string tell(const Words& words, Seat by, const Guard& move);
void moment(const ActCheck& act, const Transfer& move);
void judge(const ActCheck& act, const Transfer& move);
Effect make(const Making& making, const Transfer& move);
std::string tell(const Words& words, Seat by, const Transfer& move);
void moment(const ActCheck& act, const MoveUnit& move);
void judge(const ActCheck& act, const MoveUnit& move);
Effect make(const Making& making, const MoveUnit& move);
std::string tell(const Words& words, Seat by, const MoveUnit& move);
void moment(const ActCheck& act, const Mount& move);
void judge(const ActCheck& act, const Mount& move);
Effect make(const Making& making, const Mount& move);
std::string tell(const Words& words, Seat by, const Mount& move);
void moment(const ActCheck& act, const Dismount& move);
void judge(const ActCheck& act, const Dismount& move);
Effect make(const Making& making, const Dismount& move);
std::string tell(const Words& words, Seat by, const Dismount& move);
void moment(const ActCheck& act, const Snipe& move);
void judge(const ActCheck& act, const Snipe& move);
Effect make(const Making& making, const Snipe& move);
std::string tell(const Words& words, Seat by, const Snipe& move);

// --- Answers: why an answer that nobody asks for is not possible now, which rules one that is
// asked for breaks, and its sentence. Machine::apply() says what it does. Cut, Name and TimeLimit
// may come at any decision. ---

void moment(const AnswerCheck& answer, const Method& move);
void judge(const AnswerCheck& answer, const Method& move);
std::string tell(const Words& words, Seat by, const Method& move);
void moment(const AnswerCheck& answer, const FirstTerm& move);
void judge(const AnswerCheck& answer, const FirstTerm& move);
std::string tell(const Words& words, Seat by, const FirstTerm& move);
void moment(const AnswerCheck& answer, const Regroup& move);
void judge(const AnswerCheck& answer, const Regroup& move);
std::string tell(const Words& words, Seat by, const Regroup& move);
void moment(const AnswerCheck& answer, const Keep& move);
void judge(const AnswerCheck& answer, const Keep& move);
std::string tell(const Words& words, Seat by, const Keep& move);
void moment(const AnswerCheck& answer, const AnswerDraw& move);
void judge(const AnswerCheck& answer, const AnswerDraw& move);
std::string tell(const Words& words, Seat by, const AnswerDraw& move);
void moment(const AnswerCheck& answer, const Sustain& move);
void judge(const AnswerCheck& answer, const Sustain& move);
std::string tell(const Words& words, Seat by, const Sustain& move);
void moment(const AnswerCheck& answer, const Banish& move);
void judge(const AnswerCheck& answer, const Banish& move);
std::string tell(const Words& words, Seat by, const Banish& move);
void moment(const AnswerCheck& answer, const First& move);
void judge(const AnswerCheck& answer, const First& move);
std::string tell(const Words& words, Seat by, const First& move);
void moment(const AnswerCheck& answer, const Choose& move);
void judge(const AnswerCheck& answer, const Choose& move);
std::string tell(const Words& words, Seat by, const Choose& move);
void moment(const AnswerCheck& answer, const Pass& move);
void judge(const AnswerCheck& answer, const Pass& move);
std::string tell(const Words& words, Seat by, const Pass& move);
void moment(const AnswerCheck& answer, const Search& move);
void judge(const AnswerCheck& answer, const Search& move);
std::string tell(const Words& words, Seat by, const Search& move);
void moment(const AnswerCheck& answer, const NextPair& move);
void judge(const AnswerCheck& answer, const NextPair& move);
std::string tell(const Words& words, Seat by, const NextPair& move);
void moment(const AnswerCheck& answer, const Shuffle& move);
void judge(const AnswerCheck& answer, const Shuffle& move);
std::string tell(const Words& words, Seat by, const Shuffle& move);
void judge(const AnswerCheck& answer, const Cut& move);
std::string tell(const Words& words, Seat by, const Cut& move);
void moment(const AnswerCheck& answer, const Draw& move);
void judge(const AnswerCheck& answer, const Draw& move);
std::string tell(const Words& words, Seat by, const Draw& move);
void judge(const AnswerCheck& answer, const Name& move);
std::string tell(const Words& words, Seat by, const Name& move);
void judge(const AnswerCheck& answer, const TimeLimit& move);
std::string tell(const Words& words, Seat by, const TimeLimit& move);

// While a question is open.
void judge(const AnswerCheck& answer, const OfferDraw& move);
void judge(const AnswerCheck& answer, const Surrender& move);

}  // namespace arbiter::conquest
