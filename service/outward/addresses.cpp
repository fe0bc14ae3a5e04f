#include "service/outward/addresses.hpp"

#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>

namespace arbiter {
namespace {

using Six = std::array<unsigned char, 16>;

struct FourBlock {
  std::uint32_t first;
  unsigned bits;
};

constexpr std::uint32_t four(unsigned a, unsigned b, unsigned c, unsigned d) {
  return a << 24 | b << 16 | c << 8 | d;
}

// IANA's registry of special-purpose IPv4 addresses, and what is above 224.0.0.0.
constexpr FourBlock kSpecial[] = {
    {four(0, 0, 0, 0), 8},      {four(10, 0, 0, 0), 8},     {four(100, 64, 0, 0), 10},
    {four(127, 0, 0, 0), 8},    {four(169, 254, 0, 0), 16}, {four(172, 16, 0, 0), 12},
    {four(192, 0, 0, 0), 24},   {four(192, 0, 2, 0), 24},   {four(192, 88, 99, 0), 24},
    {four(192, 168, 0, 0), 16}, {four(198, 18, 0, 0), 15},  {four(198, 51, 100, 0), 24},
    {four(203, 0, 113, 0), 24}, {four(224, 0, 0, 0), 4},    {four(240, 0, 0, 0), 4},
};

bool is_public_four(std::uint32_t address) {
  return std::none_of(std::begin(kSpecial), std::end(kSpecial), [&](const FourBlock& block) {
    return (address ^ block.first) >> (32 - block.bits) == 0;
  });
}

struct SixBlock {
  const char* first;
  unsigned bits;
};

// Only 2000::/3 is given out to networks; these are the parts of it that are none.
constexpr SixBlock kUnicast = {"2000::", 3};
constexpr SixBlock kSpecialUnicast[] = {
    {"2001::", 23}, {"2001:db8::", 32}, {"2002::", 16}, {"3fff::", 20}};
// The last four bytes are an IPv4 address.
constexpr SixBlock kMapped[] = {{"::ffff:0:0", 96}, {"64:ff9b::", 96}};

bool is_in(const Six& address, const SixBlock& block) {
  Six first{};
  ::inet_pton(AF_INET6, block.first, first.data());
  for (unsigned bit = 0; bit < block.bits; bit += 8) {
    const unsigned unused = bit + 8 <= block.bits ? 0 : bit + 8 - block.bits;
    if ((address[bit / 8] ^ first[bit / 8]) >> unused != 0) return false;
  }
  return true;
}

bool is_public_six(const Six& address) {
  for (const SixBlock& block : kMapped) {
    if (is_in(address, block))
      return is_public_four(four(address[12], address[13], address[14], address[15]));
  }
  if (!is_in(address, kUnicast)) return false;
  return std::none_of(std::begin(kSpecialUnicast), std::end(kSpecialUnicast),
                      [&](const SixBlock& block) { return is_in(address, block); });
}

struct Freed {
  void operator()(addrinfo* found) const { ::freeaddrinfo(found); }
};

}  // namespace

std::vector<std::string> addresses_of(const std::string& host) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* first = nullptr;
  if (::getaddrinfo(host.c_str(), nullptr, &hints, &first) != 0) return {};
  const std::unique_ptr<addrinfo, Freed> found(first);
  std::vector<std::string> addresses;
  for (const addrinfo* one = found.get(); one != nullptr; one = one->ai_next) {
    char text[NI_MAXHOST];
    if (::getnameinfo(one->ai_addr, one->ai_addrlen, text, sizeof text, nullptr, 0,
                      NI_NUMERICHOST) != 0)
      continue;
    if (std::find(addresses.begin(), addresses.end(), text) == addresses.end())
      addresses.emplace_back(text);
  }
  return addresses;
}

// An address with a scope ("fe80::1%eth0") is none that inet_pton() takes, and none that is public.
bool is_public(const std::string& address) {
  in_addr old{};
  if (::inet_pton(AF_INET, address.c_str(), &old) == 1) return is_public_four(ntohl(old.s_addr));
  Six six{};
  return ::inet_pton(AF_INET6, address.c_str(), six.data()) == 1 && is_public_six(six);
}

}  // namespace arbiter
