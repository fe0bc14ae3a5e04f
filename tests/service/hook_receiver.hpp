// A receiver of webhooks on a port of its own, which verifies what it gets as any other program
// would, and answers what the test says.
#pragma once
#include <httplib.h>

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace arbiter::store_test {

// Whether one of the signatures, separated by spaces, is that of the secret ("whsec_..."). Written
// from the specification, with another function of OpenSSL than the one that signs.
bool verifies(const std::string& secret, const std::string& id, const std::string& timestamp,
              const std::string& body, const std::string& signatures);

struct Received {
  std::string path;
  std::string id;
  std::string timestamp;
  std::string signatures;
  std::string body;
  std::string content_type;
};

class Receiver {
 public:
  // The answer to a delivery, which is given its number, from 0.
  using Answer = std::function<void(std::size_t number, httplib::Response& response)>;
  static void accept(std::size_t, httplib::Response& response) { response.status = 204; }

  explicit Receiver(Answer answer = accept);
  // With a certificate and its key: it speaks TLS.
  Receiver(const std::string& certificate, const std::string& key);
  ~Receiver();
  Receiver(const Receiver&) = delete;
  Receiver& operator=(const Receiver&) = delete;

  int port() const { return port_; }
  std::string url(const std::string& host = "127.0.0.1", const std::string& path = "/hook") const {
    return "http://" + host + ":" + std::to_string(port_) + path;
  }

  std::vector<Received> received();
  std::size_t count() { return received().size(); }
  // Waits for this many deliveries and returns them; fails the test if they do not come.
  std::vector<Received> wait_for(std::size_t count);

 private:
  void start(Answer answer);

  std::unique_ptr<httplib::Server> server_;
  int port_ = 0;
  std::mutex mutex_;  // guards received_
  std::vector<Received> received_;
  std::thread thread_;
};

// Holds answers back until it is opened.
class Barrier {
 public:
  void wait();
  void open();

 private:
  std::mutex mutex_;
  std::condition_variable opened_;
  bool open_ = false;
};

}  // namespace arbiter::store_test
