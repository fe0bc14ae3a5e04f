#include "service/cli/held_packs.hpp"

#include <utility>

#include "service/cli/input.hpp"
#include "service/cli/report.hpp"

namespace arbiter::cli {

bool HeldPacks::read(const std::vector<std::string>& files, const Terminal& terminal) {
  const auto refused = [&](const std::string& name, const Problem& problem) {
    report(terminal, name, problem);
    return false;
  };
  const Result<std::vector<Source>> sources = find_sources(files);
  if (!sources.ok()) return refused("--packs", sources.problem());
  for (const Source& source : sources.value()) {
    const Result<std::string> text = read_document(source.path, terminal.in);
    if (!text.ok()) return refused(name_of(source.path), text.problem());
    if (source.from_folder && format_of(text.value()) != "arbiter.pack/1") continue;
    Result<CanonicalPack> read = canonical_pack(text.value());
    if (!read.ok()) return refused(name_of(source.path), read.problem());
    CanonicalPack pack = std::move(read).value();
    add(pack.sha256, std::move(pack.canonical));
  }
  return true;
}

void HeldPacks::add(const std::string& sha256, std::string text) {
  packs_[sha256] = std::make_shared<const std::string>(std::move(text));
}

Result<std::shared_ptr<const std::string>> HeldPacks::find(const std::string& sha256) {
  const auto at = packs_.find(sha256);
  return at == packs_.end() ? nullptr : at->second;
}

}  // namespace arbiter::cli
