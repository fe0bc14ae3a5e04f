#include "codec/joint_seed.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "codec/adjudicator.hpp"
#include "codec/sha256.hpp"
#include "engine/core/limits.hpp"
#include "engine/core/seat.hpp"

namespace arbiter {
namespace {

constexpr std::string_view kNoCommitment = "no_commitment";
constexpr std::string_view kSameCommitment = "same_commitment";
constexpr std::string_view kNoOpening = "no_opening";
constexpr std::string_view kOtherOpening = "other_opening";
constexpr std::string_view kTooEarly = "too_early";

constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kFaults = {{
    {kNoCommitment, "there is no commitment"},
    {kSameCommitment, "an earlier commitment is the same, so nothing was contributed"},
    {kNoOpening, "it is due and is not there"},
    {kOtherOpening, "it does not fit its commitment"},
    {kTooEarly, "it was opened before the end of the game, so draws could be foreseen"},
}};

bool fits(const Contribution& one) {
  return !one.opening.empty() && sha256(one.opening) == one.commitment;
}

// A seat opens before the first draw. The organiser, who could be asked for it any time after the
// end, owes it once the log is closed, if anything was drawn.
bool is_due(const Contribution& one, const Progress& progress) {
  if (!progress.drawn) return false;
  return one.by != kOrganiser || (progress.over && !progress.open);
}

CheckedClaim claim(std::string_view member, const Contribution& one, std::string_view why,
                   Written found = nullptr) {
  return {"/chance/" + std::string{member} + "/" + one.by, false, why.empty(), std::move(found),
          std::string{why}};
}

// Nothing if it is neither there nor due.
std::optional<CheckedClaim> check_opening(const Contribution& one, const Progress& progress) {
  if (one.opening.empty()) {
    if (is_due(one, progress)) return claim("openings", one, kNoOpening);
    return std::nullopt;
  }
  const bool early = one.by == kOrganiser && progress.open && !progress.over;
  const std::string_view why = !fits(one) ? kOtherOpening : early ? kTooEarly : "";
  return claim("openings", one, why, sha256(one.opening));
}

}  // namespace

std::vector<Contribution> no_contributions(unsigned players) {
  std::vector<Contribution> all;
  for (std::size_t number = 0; number < std::min<std::size_t>(players, limits::kSeats); ++number)
    all.push_back({std::string{Seat{static_cast<std::uint8_t>(number)}.text()}, "", ""});
  all.push_back({std::string{kOrganiser}, "", ""});
  return all;
}

std::string joint_seed(const std::vector<Contribution>& contributions) {
  std::string openings;
  for (const Contribution& one : contributions) {
    if (!fits(one)) return "";
    openings += one.opening;
  }
  const auto hash = sha256_bytes(openings);
  return {hash.begin(), hash.end()};
}

std::vector<CheckedClaim> check_contributions(const std::vector<Contribution>& contributions,
                                              const Progress& progress) {
  std::vector<CheckedClaim> claims;
  for (auto one = contributions.begin(); one != contributions.end(); ++one) {
    const bool copied = std::any_of(contributions.begin(), one, [&](const Contribution& earlier) {
      return earlier.commitment == one->commitment;
    });
    if (one->commitment.empty())
      claims.push_back(claim("commitments", *one, kNoCommitment));
    else if (copied)
      claims.push_back(claim("commitments", *one, kSameCommitment));
    else if (auto opening = check_opening(*one, progress))
      claims.push_back(*std::move(opening));
  }
  return claims;
}

std::vector<std::string> contribution_faults() {
  std::vector<std::string> all;
  for (const auto& [why, sentence] : kFaults) all.emplace_back(why);
  return all;
}

std::string_view contribution_fault(std::string_view why) {
  const auto* const fault = std::find_if(kFaults.begin(), kFaults.end(),
                                         [&](const auto& known) { return known.first == why; });
  return fault == kFaults.end() ? "" : fault->second;
}

}  // namespace arbiter
