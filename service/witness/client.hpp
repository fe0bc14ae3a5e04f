// Asks a witness to cosign a checkpoint, over HTTP (C2SP tlog-witness 1.0.0).
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <variant>

#include "service/trust/witness.hpp"

namespace arbiter {

// A witness of a log, as its operator publishes it.
struct Witness {
  std::string url;  // what stands before `/add-checkpoint`: http or https, no slash at its end
  trust::VerifierKey key;  // of type `cosignature`
};
// Problem "not-a-witness" for an address that is not of this form: `http://` or `https://`, a host,
// a port if it is not the usual one, a path; no user, query or fragment. Problem "not-a-key" for a
// key that is no witness's.
Result<Witness> parse_witness(std::string_view url, std::string_view vkey);

// The witness holds another size than the old size of the request, and has not cosigned. The log
// asks again with a consistency proof from there. A size larger than all that the log has means
// that its database was set back: it must sign nothing.
struct HeldSize {
  std::uint64_t size = 0;
};

// The witness holds the old size of the request, and says that the checkpoint does not continue the
// tree that it has seen. If the proof is one, the log has forked from what the witness cosigned.
struct Contradicted {
  std::string reason;  // its status and what it says, as a part of one line
};

// The cosignature is one by the witness's key over the checkpoint of the request, and verified.
using WitnessReply = std::variant<trust::NoteSignature, HeldSize, Contradicted>;

// In all, for finding the host, connecting, sending and the whole answer.
inline constexpr std::chrono::milliseconds kWitnessTime{5'000};

// Sends one request and waits for the answer, at most `within`, and not much longer than
// `break_off` is false; it is asked several times a second and by another thread. Only a resolver
// of names can take longer, as long as it is configured to. Reads at most a few KiB of an answer,
// and follows no redirect. An address with https needs a certificate that the system trusts.
// Keeps nothing and may be called by several threads at once. The process must ignore SIGPIPE.
//
// Problem "witness-unreachable" where no whole answer came, "witness-refused" with its status and
// its reason, "witness-wrong" where the answer is none of a witness or not signed by its key. All
// of them name the address.
Result<WitnessReply> ask_witness(
    const Witness& witness, const trust::AddCheckpoint& request,
    std::chrono::milliseconds within = kWitnessTime,
    const std::function<bool()>& break_off = [] { return false; });

}  // namespace arbiter
