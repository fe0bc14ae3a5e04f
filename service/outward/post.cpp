#include "service/outward/post.hpp"

#include <httplib.h>

#include <memory>

#include "service/outward/cut_off.hpp"

namespace arbiter {
namespace {

std::unique_ptr<httplib::ClientImpl> client_for(const Post& post, CutOff& cut_off) {
  const Url& url = post.url;
  std::unique_ptr<httplib::ClientImpl> client;
  if (url.secure)
    client = std::make_unique<httplib::SSLClient>(url.host, url.port);
  else
    client = std::make_unique<httplib::ClientImpl>(url.host, url.port);
  if (!post.address.empty()) client->set_hostname_addr_map({{url.host, post.address}});
  // Of each single step. The cut comes before, and can say so.
  const auto longer = post.within + std::chrono::seconds(1);
  client->set_connection_timeout(longer);
  client->set_read_timeout(longer);
  client->set_write_timeout(longer);
  client->set_follow_location(false);
  client->set_decompress(false);
  client->set_url_encode(false);
  client->set_socket_options([&cut_off](socket_t socket) { cut_off.watch(socket); });
  return client;
}

Posted::End end_of(CutOff::Why why, httplib::Error error) {
  switch (why) {
    case CutOff::Why::time: return Posted::End::late;
    case CutOff::Why::bytes: return Posted::End::too_long;
    case CutOff::Why::broken_off: return Posted::End::broken_off;
    case CutOff::Why::not_cut: break;
  }
  // Later versions of the library tell more kinds of this, in other words.
  if (to_string(error).find("erification") != std::string::npos) return Posted::End::untrusted;
  if (error == httplib::Error::Connection) return Posted::End::unconnected;
  if (error == httplib::Error::SSLConnection) return Posted::End::no_tls;
  return Posted::End::cut_short;
}

void note_head(const httplib::Response& response, Posted& posted) {
  posted.status = response.status;
  posted.content_type = response.get_header_value("Content-Type");
  posted.retry_after = response.get_header_value("Retry-After");
}

}  // namespace

Posted send_post(const Post& post) {
  CutOff cut_off(post.within, post.most_received, post.break_off);
  const auto client = client_for(post, cut_off);
  httplib::Request request;
  request.method = "POST";
  request.path = post.url.path.empty() ? "/" : post.url.path;
  request.set_header("Host", post.url.authority);
  for (const auto& [name, value] : post.fields) request.set_header(name, value);
  request.body = post.body;
  Posted posted;
  bool fits = true;
  request.response_handler = [&](const httplib::Response& response) {
    note_head(response, posted);
    return true;
  };
  request.content_receiver = [&](const char* bytes, std::size_t size, std::uint64_t,
                                 std::uint64_t) {
    fits = posted.body.size() + size <= post.most_body;
    if (fits) posted.body.append(bytes, size);
    return fits;
  };
  httplib::Response response;
  httplib::Error error = httplib::Error::Success;
  const bool whole = client->send(request, response, error);
  if (whole) note_head(response, posted);  // of an answer that can have no body, too
  if (!fits)
    posted.end = Posted::End::too_long;
  else if (whole && cut_off.why() == CutOff::Why::not_cut)
    posted.end = Posted::End::whole;
  else
    posted.end = end_of(cut_off.why(), error);
  return posted;
}

}  // namespace arbiter
