// The addresses behind a host's name, and which of them a stranger may have Arbiter call.
#pragma once
#include <string>
#include <vector>

namespace arbiter {

// The numeric addresses that the name leads to, in the order in which they are to be tried. A
// number is a name, too, in each of its spellings: "127.1", "2130706433", "::ffff:127.0.0.1".
// Empty if there is no such host. Takes as long as the system's resolver does.
std::vector<std::string> addresses_of(const std::string& host);

// Whether a numeric address is one of the public internet. False for this machine, private and
// link-local networks, multicast, unspecified and reserved addresses, documentation, and for IPv6
// addresses that lead to such an IPv4 one (IPv4-mapped, NAT64) or into a tunnel (6to4, Teredo).
bool is_public(const std::string& address);

}  // namespace arbiter
