#include "service/outward/url.hpp"

#include <algorithm>
#include <charconv>

namespace arbiter {
namespace {

constexpr std::size_t kMostUrl = 1'024;

bool has_only(std::string_view text, std::string_view more) {
  return std::all_of(text.begin(), text.end(), [&](char c) {
    const bool usual = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    return usual || more.find(c) != std::string_view::npos;
  });
}

// Splits "host:port", with or without the port.
bool read_authority(std::string_view text, Url& url) {
  const std::size_t bracket = text.find(']');
  const bool six = text.starts_with('[') && bracket != std::string_view::npos;
  const std::size_t colon = text.find(':', six ? bracket : 0);
  std::string_view host = text.substr(0, colon);
  url.authority = text;
  url.port = url.secure ? 443 : 80;
  if (colon != std::string_view::npos) {
    const std::string_view port = text.substr(colon + 1);
    const auto [end, fault] = std::from_chars(port.data(), port.data() + port.size(), url.port);
    if (fault != std::errc() || end != port.data() + port.size()) return false;
  }
  if (six && bracket + 1 != host.size()) return false;
  if (six) host = host.substr(1, bracket - 1);
  url.host = host;
  for (char& c : url.host) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return !host.empty() && has_only(host, six ? ":." : "-._") && url.port > 0 && url.port <= 65'535;
}

}  // namespace

std::optional<Url> parse_url(std::string_view text) {
  if (text.size() > kMostUrl) return std::nullopt;
  Url url;
  url.secure = text.starts_with("https://");
  if (!url.secure && !text.starts_with("http://")) return std::nullopt;
  text.remove_prefix(text.find("//") + 2);
  const std::size_t slash = std::min(text.find('/'), text.size());
  url.path = text.substr(slash);
  if (!read_authority(text.substr(0, slash), url)) return std::nullopt;
  if (!has_only(url.path, "/-._~!$&'()*+,;=:@%?")) return std::nullopt;
  return url;
}

}  // namespace arbiter
