#include "service/witness/client.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "service/outward/post.hpp"

namespace arbiter {
namespace {

using trust::NoteSignature;

constexpr std::size_t kMostBody = 16 * 1024;
constexpr std::uint64_t kMostReceived = 64 * 1024;  // head, body and TLS's certificates
constexpr std::size_t kMostReason = 200;
constexpr std::string_view kSizeType = "text/x.tlog.size";

// The parts of an address of the form that parse_witness() takes.
std::optional<Url> address_in(std::string_view text) {
  std::optional<Url> url = parse_url(text);
  if (url && (url->path.ends_with('/') || url->path.find('?') != std::string::npos)) url.reset();
  return url;
}

Problem problem_of(const Witness& witness, const std::string& type, const std::string& detail) {
  static constexpr const char* kTitle = "The witness has not cosigned";
  return {type, kTitle, "The witness at " + witness.url + ": " + detail, {}};
}

Problem wrong(const Witness& witness, const std::string& detail) {
  return problem_of(witness, "witness-wrong", detail);
}

// What somebody else wrote, as a part of one line.
std::string shown(std::string_view text) {
  std::string line(text.substr(0, std::min(text.find('\n'), kMostReason)));
  for (char& c : line) {
    if (c < ' ' || c > '~') c = '?';
  }
  return line;
}

Problem unanswered(const Witness& witness, Posted::End end) {
  const auto says = [&](const std::string& detail) {
    return problem_of(witness, "witness-unreachable", detail);
  };
  switch (end) {
    case Posted::End::too_long: return wrong(witness, "its answer is too long.");
    case Posted::End::late: return says("it did not answer in time.");
    case Posted::End::broken_off: return says("it was not waited for.");
    case Posted::End::unconnected: return says("no connection could be made.");
    case Posted::End::untrusted: return says("its certificate is not trusted.");
    case Posted::End::no_tls: return says("it does not speak TLS.");
    case Posted::End::whole:
    case Posted::End::cut_short: break;
  }
  return says("the connection ended before its answer did.");
}

Result<WitnessReply> read_cosignature(const Witness& witness, const trust::Note& asked,
                                      const std::string& body) {
  const Result<trust::Note> note = trust::parse_note(asked.text + '\n' + body);
  if (!note.ok()) return wrong(witness, "its answer is not made of signature lines.");
  for (const NoteSignature& signature : note.value().signatures) {
    if (!is_by(signature, witness.key)) continue;
    if (is_valid(signature, witness.key, asked.text)) return WitnessReply{signature};
    return wrong(witness, "its signature is wrong.");
  }
  return wrong(witness, "it has not signed with the key " + witness.key.name + ".");
}

// What whoever runs a witness has to do that knows no key of the checkpoint. A vkey begins with its
// name and id.
std::string advice_on_keys(const trust::SignedCheckpoint& checkpoint) {
  std::string keys;
  for (const NoteSignature& one : checkpoint.note.signatures) {
    if (one.name != checkpoint.checkpoint.origin) continue;
    keys += (keys.empty() ? "" : ", ") + one.name + "+" + trust::hex(trust::big_endian(one.id, 4));
  }
  return " The checkpoint is signed by " + keys +
         "; a witness that does not know this key has to be told the vkey that begins so (`arbiter "
         "witness --log`), and is asked again by itself.";
}

Result<WitnessReply> read_size(const Witness& witness, const trust::AddCheckpoint& asked,
                               std::string_view body) {
  const auto size =
      body.ends_with('\n') ? trust::number_from(body.substr(0, body.size() - 1)) : std::nullopt;
  if (!size) return wrong(witness, "the size that it holds is no number.");
  if (*size != asked.old_size) return WitnessReply{HeldSize{*size}};
  // Some witnesses say so where 422 is meant: another root of this size.
  if (*size == asked.checkpoint.checkpoint.size)
    return WitnessReply{Contradicted{"409 for this size"}};
  return wrong(witness, "it says 409 for the size that it holds.");
}

}  // namespace

Result<Witness> parse_witness(std::string_view url, std::string_view vkey) {
  if (!address_in(url))
    return Problem{"not-a-witness",
                   "This is not the address of a witness",
                   "It has the form http://HOST:PORT/PATH or https://HOST/PATH, without a slash at "
                   "its end, and the service adds /add-checkpoint: " +
                       shown(url),
                   {}};
  Result<trust::VerifierKey> key = trust::parse_vkey(vkey);
  if (!key.ok()) return key.problem();
  if (key.value().type != trust::KeyType::cosignature)
    return trust::malformed("not-a-key", 0,
                            "the key is a log's; `arbiter key new --witness` makes a witness's");
  return Witness{std::string(url), std::move(key).value()};
}

Result<WitnessReply> ask_witness(const Witness& witness, const trust::AddCheckpoint& asked,
                                 std::chrono::milliseconds within,
                                 const std::function<bool()>& break_off) {
  std::optional<Url> url = address_in(witness.url);
  if (!url) return wrong(witness, "this is not an address.");
  url->path += "/add-checkpoint";
  const Posted posted = send_post({.url = *std::move(url),
                                   .fields = {{"Content-Type", "text/plain; charset=utf-8"}},
                                   .body = text_of(asked),
                                   .within = within,
                                   .most_body = kMostBody,
                                   .most_received = kMostReceived,
                                   .break_off = break_off});
  if (posted.end != Posted::End::whole) return unanswered(witness, posted.end);
  const int status = posted.status;
  if (status == 200) return read_cosignature(witness, asked.checkpoint.note, posted.body);
  if (status == 409 && posted.content_type == kSizeType)
    return read_size(witness, asked, posted.body);
  if (status == 422) return WitnessReply{Contradicted{"422: " + shown(posted.body)}};
  if (status >= 300 && status < 400) return wrong(witness, "it redirects, which is not followed.");
  return problem_of(witness, "witness-refused",
                    "it answered " + std::to_string(status) + ": " + shown(posted.body) +
                        (status == 403 ? advice_on_keys(asked.checkpoint) : ""));
}

}  // namespace arbiter
