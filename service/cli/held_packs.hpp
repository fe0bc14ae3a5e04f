// Packs that logs name by their hash, held in memory: those of a database, or of files.
#pragma once
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "codec/adjudicator.hpp"
#include "service/cli/terminal.hpp"

namespace arbiter::cli {

class HeldPacks final : public PackShelf {
 public:
  // Reads packs from files and folders. If a file cannot be read or is not a pack, reports this on
  // `terminal.err` and returns false.
  bool read(const std::vector<std::string>& files, const Terminal& terminal);
  // Keeps a pack under its hash, which must be that of the text.
  void add(const std::string& sha256, std::string text);

  Result<std::shared_ptr<const std::string>> find(const std::string& sha256) override;

 private:
  std::map<std::string, std::shared_ptr<const std::string>> packs_;
};

}  // namespace arbiter::cli
