#include "service/witness/client.hpp"

#include <httplib.h>

#include <algorithm>
#include <charconv>
#include <memory>
#include <optional>
#include <utility>

#include "service/witness/cut_off.hpp"

namespace arbiter {
namespace {

using trust::NoteSignature;

constexpr std::size_t kMostUrl = 1'024;
constexpr std::size_t kMostBody = 16 * 1024;
constexpr std::uint64_t kMostReceived = 64 * 1024;  // head, body and TLS's certificates
constexpr std::size_t kMostReason = 200;
constexpr std::string_view kSizeType = "text/x.tlog.size";

struct Address {
  bool secure = false;
  std::string authority;  // as the Host field has it
  std::string host;       // an IPv6 address without its brackets
  int port = 0;
  std::string path;  // empty, or begins with a slash
};

bool has_only(std::string_view text, std::string_view more) {
  return std::all_of(text.begin(), text.end(), [&](char c) {
    const bool usual = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    return usual || more.find(c) != std::string_view::npos;
  });
}

// Splits "host:port", with or without the port.
bool read_authority(std::string_view text, Address& address) {
  const std::size_t bracket = text.find(']');
  const bool six = text.starts_with('[') && bracket != std::string_view::npos;
  const std::size_t colon = text.find(':', six ? bracket : 0);
  std::string_view host = text.substr(0, colon);
  address.authority = text;
  address.port = address.secure ? 443 : 80;
  if (colon != std::string_view::npos) {
    const std::string_view port = text.substr(colon + 1);
    const auto [end, fault] = std::from_chars(port.data(), port.data() + port.size(), address.port);
    if (fault != std::errc() || end != port.data() + port.size()) return false;
  }
  if (six && bracket + 1 != host.size()) return false;
  if (six) host = host.substr(1, bracket - 1);
  address.host = host;
  return !host.empty() && has_only(host, six ? ":." : "-._") && address.port > 0 &&
         address.port <= 65'535;
}

// The parts of an address of the form that parse_witness() takes.
std::optional<Address> address_in(std::string_view url) {
  Address address;
  address.secure = url.starts_with("https://");
  if (!address.secure && !url.starts_with("http://")) return std::nullopt;
  url.remove_prefix(url.find("//") + 2);
  const std::size_t slash = std::min(url.find('/'), url.size());
  address.path = url.substr(slash);
  if (!read_authority(url.substr(0, slash), address)) return std::nullopt;
  if (!has_only(address.path, "/-._~!$&'()*+,;=:@%") || url.ends_with('/')) return std::nullopt;
  return address;
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

std::unique_ptr<httplib::ClientImpl> client_for(const Address& address,
                                                std::chrono::milliseconds within, CutOff& cut_off) {
  std::unique_ptr<httplib::ClientImpl> client;
  if (address.secure)
    client = std::make_unique<httplib::SSLClient>(address.host, address.port);
  else
    client = std::make_unique<httplib::ClientImpl>(address.host, address.port);
  // Of each single step. The cut comes before, and can say so.
  const auto longer = within + std::chrono::seconds(1);
  client->set_connection_timeout(longer);
  client->set_read_timeout(longer);
  client->set_write_timeout(longer);
  client->set_follow_location(false);
  client->set_decompress(false);
  client->set_socket_options([&cut_off](socket_t socket) { cut_off.watch(socket); });
  return client;
}

Problem unreachable(const Witness& witness, CutOff::Why why, httplib::Error error) {
  const auto says = [&](const std::string& detail) {
    return problem_of(witness, "witness-unreachable", detail);
  };
  switch (why) {
    case CutOff::Why::time: return says("it did not answer in time.");
    case CutOff::Why::bytes: return wrong(witness, "its answer is too long.");
    case CutOff::Why::broken_off: return says("it was not waited for.");
    case CutOff::Why::not_cut: break;
  }
  // Later versions of the library tell more kinds of this, in other words.
  if (to_string(error).find("erification") != std::string::npos)
    return says("its certificate is not trusted.");
  if (error == httplib::Error::Connection) return says("no connection could be made.");
  if (error == httplib::Error::SSLConnection) return says("it does not speak TLS.");
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

Result<WitnessReply> read_size(const Witness& witness, std::uint64_t asked, std::string_view body) {
  const auto size =
      body.ends_with('\n') ? trust::number_from(body.substr(0, body.size() - 1)) : std::nullopt;
  if (!size) return wrong(witness, "the size that it holds is no number.");
  if (*size == asked) return wrong(witness, "it says 409 for the size that it holds.");
  return WitnessReply{HeldSize{*size}};
}

}  // namespace

Result<Witness> parse_witness(std::string_view url, std::string_view vkey) {
  if (url.size() > kMostUrl || !address_in(url))
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
  const std::optional<Address> address = address_in(witness.url);
  if (!address) return wrong(witness, "this is not an address.");
  CutOff cut_off(within, kMostReceived, break_off);
  const auto client = client_for(*address, within, cut_off);
  httplib::Request request;
  request.method = "POST";
  request.path = address->path + "/add-checkpoint";
  request.set_header("Host", address->authority);
  request.set_header("Content-Type", "text/plain; charset=utf-8");
  request.body = text_of(asked);
  std::string body;
  bool fits = true;
  request.content_receiver = [&](const char* bytes, std::size_t size, std::uint64_t,
                                 std::uint64_t) {
    fits = body.size() + size <= kMostBody;
    if (fits) body.append(bytes, size);
    return fits;
  };
  httplib::Response response;
  httplib::Error error = httplib::Error::Success;
  const bool whole = client->send(request, response, error);
  if (!fits) return wrong(witness, "its answer is too long.");
  if (!whole || cut_off.why() != CutOff::Why::not_cut)
    return unreachable(witness, cut_off.why(), error);
  const int status = response.status;
  if (status == 200) return read_cosignature(witness, asked.checkpoint.note, body);
  if (status == 409 && response.get_header_value("Content-Type") == kSizeType)
    return read_size(witness, asked.old_size, body);
  if (status >= 300 && status < 400) return wrong(witness, "it redirects, which is not followed.");
  return problem_of(witness, "witness-refused",
                    "it answered " + std::to_string(status) + ": " + shown(body));
}

}  // namespace arbiter
