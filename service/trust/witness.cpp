#include "service/trust/witness.hpp"

#include <utility>

namespace arbiter::trust {
namespace {

constexpr std::string_view kOld = "old ";
constexpr const char* kPlainText = "text/plain; charset=utf-8";

Problem not_a_request(std::uint32_t line, const std::string& detail) {
  return malformed("not-a-request", line, detail);
}

WitnessAnswer refused(int status, const std::string& reason) {
  return {status, kPlainText, reason + '\n', std::nullopt, {}};
}

std::string reason_of(const Problem& problem) {
  std::string reason = problem.title + ": ";
  for (const Fault& fault : problem.errors) {
    if (fault.line != 0) reason += "line " + std::to_string(fault.line) + ": ";
    reason += fault.detail;
  }
  return reason;
}

// Why the signatures of the log are not sufficient; nothing if they are.
std::optional<std::string> unsigned_by(const WitnessedLog& log, const Note& note) {
  bool is_signed = false;
  for (const NoteSignature& signature : note.signatures) {
    for (const VerifierKey& key : log.keys) {
      if (!is_by(signature, key)) continue;
      if (!is_valid(signature, key, note.text)) return "The signature of the log is wrong.";
      is_signed = true;
    }
  }
  if (is_signed) return std::nullopt;
  return "No known key of the log has signed the checkpoint.";
}

// Why a checkpoint cannot follow the one that was cosigned last; nothing if it can.
std::optional<std::string> inconsistency(const AddCheckpoint& request,
                                         const WitnessRecord& record) {
  const Checkpoint& checkpoint = request.checkpoint.checkpoint;
  if (checkpoint.size == 0 && checkpoint.root != empty_root())
    return "The root of an empty tree is the hash of no bytes.";
  if (is_consistent(record.size, record.root, checkpoint.size, checkpoint.root, request.proof))
    return std::nullopt;
  if (record.size == 0) return "The proof from an empty tree is empty.";
  if (record.size == checkpoint.size && record.root != checkpoint.root)
    return "Another root was cosigned for this size.";
  return "The consistency proof does not hold.";
}

}  // namespace

std::string text_of(const AddCheckpoint& request) {
  std::string text = std::string(kOld) + std::to_string(request.old_size) + '\n';
  for (const Hash& hash : request.proof) text += base64(bytes_of(hash)) + '\n';
  return text + '\n' + text_of(request.checkpoint.note);
}

Result<AddCheckpoint> parse_add_checkpoint(std::string_view body) {
  Lines lines(body);
  AddCheckpoint request;
  auto line = lines.next();
  const auto old_size =
      line && line->starts_with(kOld) ? number_from(line->substr(kOld.size())) : std::nullopt;
  if (!old_size)
    return not_a_request(1, "the first line is `old` and a size: digits without leading zeros");
  request.old_size = *old_size;
  while ((line = lines.next()) && !line->empty()) {
    if (request.proof.size() == kMostProofHashes)
      return not_a_request(lines.number(), "the proof has more than 63 hashes");
    const auto hash = hash_from_base64(*line);
    if (!hash) return not_a_request(lines.number(), "a hash is base64 of 32 bytes");
    request.proof.push_back(*hash);
  }
  if (!line) return not_a_request(lines.number(), "an empty line and the checkpoint are missing");
  Result<SignedCheckpoint> checkpoint = parse_signed_checkpoint(lines.rest(), lines.number() + 1);
  if (!checkpoint.ok()) return checkpoint.problem();
  request.checkpoint = std::move(checkpoint).value();
  return request;
}

WitnessAnswer answer(std::string_view body, const FindLog& find_log, const SigningKey& key,
                     std::uint64_t now) {
  const Result<AddCheckpoint> parsed = parse_add_checkpoint(body);
  if (!parsed.ok()) return refused(400, reason_of(parsed.problem()));
  const AddCheckpoint& request = parsed.value();
  const Checkpoint& checkpoint = request.checkpoint.checkpoint;
  const std::optional<WitnessedLog> log = find_log(checkpoint.origin);
  if (!log) return refused(404, "This witness does not know the log `" + checkpoint.origin + "`.");
  if (const auto reason = unsigned_by(*log, request.checkpoint.note)) return refused(403, *reason);
  if (request.old_size > checkpoint.size)
    return refused(400, "The old size is larger than that of the checkpoint.");
  if (request.old_size != log->record.size)
    return {409, "text/x.tlog.size", std::to_string(log->record.size) + '\n', std::nullopt, {}};
  if (const auto reason = inconsistency(request, log->record)) return refused(422, *reason);
  if (now < log->record.time)
    return refused(503, "The clock stands before the time of the last cosignature.");
  const NoteSignature cosignature = cosign(key, request.checkpoint.note.text, now);
  return {200, kPlainText, line_of(cosignature),
          WitnessRecord{checkpoint.size, checkpoint.root, now}, checkpoint.origin};
}

}  // namespace arbiter::trust
