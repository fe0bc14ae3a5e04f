#include "tests/service/hook_receiver.hpp"

#include <gtest/gtest.h>
#include <openssl/evp.h>

#include <array>
#include <csignal>
#include <sstream>

#include "service/trust/forms.hpp"
#include "tests/service/http_support.hpp"

namespace arbiter::store_test {
namespace {

std::string hmac(const std::string& key, const std::string& content) {
  EVP_PKEY* const made = EVP_PKEY_new_raw_private_key(
      EVP_PKEY_HMAC, nullptr, reinterpret_cast<const unsigned char*>(key.data()), key.size());
  EVP_MD_CTX* const context = EVP_MD_CTX_new();
  std::array<unsigned char, 32> hash{};
  std::size_t size = hash.size();
  EXPECT_EQ(EVP_DigestSignInit(context, nullptr, EVP_sha256(), nullptr, made), 1);
  EXPECT_EQ(EVP_DigestSign(context, hash.data(), &size,
                           reinterpret_cast<const unsigned char*>(content.data()), content.size()),
            1);
  EVP_MD_CTX_free(context);
  EVP_PKEY_free(made);
  return {reinterpret_cast<const char*>(hash.data()), size};
}

}  // namespace

bool verifies(const std::string& secret, const std::string& id, const std::string& timestamp,
              const std::string& body, const std::string& signatures) {
  const std::string prefix = "whsec_";
  if (!secret.starts_with(prefix)) return false;
  const auto key = trust::from_base64(secret.substr(prefix.size()));
  if (!key || key->size() < 24 || key->size() > 64) return false;
  std::string content = id;
  content += '.';
  content += timestamp;
  content += '.';
  content += body;
  const std::string wanted = "v1," + trust::base64(hmac(*key, content));
  std::istringstream all(signatures);
  for (std::string one; all >> one;) {
    if (one == wanted) return true;
  }
  return false;
}

Receiver::Receiver(Answer answer) : server_(std::make_unique<httplib::Server>()) {
  start(std::move(answer));
}

Receiver::Receiver(const std::string& certificate, const std::string& key)
    : server_(std::make_unique<httplib::SSLServer>(certificate.c_str(), key.c_str())) {
  start(accept);
}

void Receiver::start(Answer answer) {
  signal(SIGPIPE, SIG_IGN);
  server_->Post("/.*", [this, answer = std::move(answer)](const httplib::Request& request,
                                                          httplib::Response& response) {
    std::size_t number = 0;
    {
      const std::lock_guard lock(mutex_);
      number = received_.size();
      received_.push_back({request.path, request.get_header_value("webhook-id"),
                           request.get_header_value("webhook-timestamp"),
                           request.get_header_value("webhook-signature"), request.body,
                           request.get_header_value("Content-Type")});
    }
    answer(number, response);
  });
  port_ = server_->bind_to_any_port("127.0.0.1");
  thread_ = std::thread([this] { server_->listen_after_bind(); });
  while (!server_->is_running()) std::this_thread::yield();
}

Receiver::~Receiver() {
  server_->stop();
  thread_.join();
}

std::vector<Received> Receiver::received() {
  const std::lock_guard lock(mutex_);
  return received_;
}

std::vector<Received> Receiver::wait_for(std::size_t count) {
  EXPECT_TRUE(http_test::eventually([&] { return this->count() >= count; }, http_test::kForJobs))
      << "of " << count << " deliveries only " << this->count() << " have come";
  std::vector<Received> all = received();
  all.resize(count);
  return all;
}

void Barrier::wait() {
  std::unique_lock lock(mutex_);
  opened_.wait(lock, [this] { return open_; });
}

void Barrier::open() {
  {
    const std::lock_guard lock(mutex_);
    open_ = true;
  }
  opened_.notify_all();
}

}  // namespace arbiter::store_test
