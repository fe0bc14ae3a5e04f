#include "service/trust/proof.hpp"

#include <optional>
#include <utility>

namespace arbiter::trust {
namespace {

constexpr std::string_view kFirstLine = "c2sp.org/tlog-proof@v1";
constexpr std::string_view kExtra = "extra ";
constexpr std::string_view kIndex = "index ";
constexpr std::size_t kMostBytes = kMostNoteBytes + 2 * kMostExtraBytes;

Problem not_a_proof(std::uint32_t line, const std::string& detail) {
  return malformed("not-a-proof", line, detail);
}

}  // namespace

std::string text_of(const Proof& proof) {
  std::string text = std::string(kFirstLine) + '\n';
  if (!proof.extra.empty()) text += std::string(kExtra) + base64(proof.extra) + '\n';
  text += std::string(kIndex) + std::to_string(proof.index) + '\n';
  for (const Hash& hash : proof.path) text += base64(bytes_of(hash)) + '\n';
  return text + '\n' + text_of(proof.checkpoint.note);
}

Result<Proof> parse_proof(std::string_view text) {
  if (text.size() > kMostBytes)
    return not_a_proof(0, "it has more than " + std::to_string(kMostBytes) + " bytes");
  Lines lines(text);
  Proof proof;
  if (lines.next() != kFirstLine)
    return not_a_proof(1, "the first line is `" + std::string(kFirstLine) + "`");
  auto line = lines.next();
  if (line && line->starts_with(kExtra)) {
    const auto extra = from_base64(line->substr(kExtra.size()));
    if (!extra || extra->size() > kMostExtraBytes)
      return not_a_proof(
          2, "the extra data are base64 of at most " + std::to_string(kMostExtraBytes) + " bytes");
    proof.extra = *extra;
    line = lines.next();
  }
  const auto index =
      line && line->starts_with(kIndex) ? number_from(line->substr(kIndex.size())) : std::nullopt;
  if (!index)
    return not_a_proof(lines.number(),
                       "the index line is `index` and digits without leading zeros");
  proof.index = *index;
  while ((line = lines.next()) && !line->empty()) {
    if (proof.path.size() == kMostProofHashes)
      return not_a_proof(lines.number(), "it has more than 63 hashes");
    const auto hash = hash_from_base64(*line);
    if (!hash) return not_a_proof(lines.number(), "a hash is base64 of 32 bytes");
    proof.path.push_back(*hash);
  }
  if (!line) return not_a_proof(lines.number(), "an empty line and the checkpoint are missing");
  Result<SignedCheckpoint> checkpoint = parse_signed_checkpoint(lines.rest(), lines.number() + 1);
  if (!checkpoint.ok()) return checkpoint.problem();
  proof.checkpoint = std::move(checkpoint).value();
  return proof;
}

}  // namespace arbiter::trust
