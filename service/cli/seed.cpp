// `arbiter seed`: contributions to a joint seed, and what it draws.
#include <array>
#include <ostream>

#include <openssl/rand.h>

#include "service/cli/commands.hpp"
#include "service/cli/input.hpp"
#include "service/cli/key_file.hpp"
#include "service/cli/report.hpp"
#include "service/trust/forms.hpp"

namespace arbiter::cli {
namespace {

constexpr std::size_t kBytes = 32;

// The bytes of the opening in a file.
Result<std::string> read_opening(const Terminal& terminal, const std::string& path) {
  const Result<std::string> text = read_document(path, terminal.in);
  if (!text.ok()) return text.problem();
  const std::string_view digits = text.value();
  const auto bytes = trust::from_hex(digits.substr(0, digits.find_last_not_of(" \t\r\n") + 1));
  if (bytes && bytes->size() == kBytes) return *bytes;
  return Problem{"not-an-opening",
                 "This is no opening",
                 "An opening is 32 bytes, written as 64 hex digits in lower case.",
                 {}};
}

}  // namespace

int new_opening(const Terminal& terminal, const TrustArguments& arguments) {
  std::array<unsigned char, kBytes> random{};
  if (RAND_priv_bytes(random.data(), static_cast<int>(random.size())) != 1)
    return refuse(terminal, {"no-opening", "The system gives no random numbers", ""});
  const std::string opening(random.begin(), random.end());
  if (const auto fault = write_private_file(arguments.file, trust::hex(opening) + "\n"))
    return refuse(terminal, arguments.file,
                  {"no-opening", "The opening cannot be kept", *fault + "."});
  terminal.out << sha256(opening) << '\n';
  return kFine;
}

int show_commitment(const Terminal& terminal, const TrustArguments& arguments) {
  const Result<std::string> opening = read_opening(terminal, arguments.file);
  if (!opening.ok()) return refuse(terminal, name_of(arguments.file), opening.problem());
  terminal.out << sha256(opening.value()) << '\n';
  return kFine;
}

int show_draws(const Terminal& terminal, const TrustArguments& arguments) {
  const Result<std::string> opening = read_opening(terminal, arguments.file);
  if (!opening.ok()) return refuse(terminal, name_of(arguments.file), opening.problem());
  const Result<std::string> log = read_document(arguments.log, terminal.in);
  if (!log.ok()) return refuse(terminal, name_of(arguments.log), log.problem());
  Effort effort{.units = arguments.work, .packs = arguments.packs};
  const auto next = draws(log.value(), trust::hex(opening.value()), &effort);
  if (!next.ok()) return refuse(terminal, name_of(arguments.log), next.problem());
  for (const std::string& entry : next.value()) terminal.out << entry << '\n';
  return kFine;
}

}  // namespace arbiter::cli
