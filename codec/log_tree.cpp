#include "codec/log_tree.hpp"

#include <utility>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"

namespace arbiter {

Written tree_of(std::string_view log, const Document& document) {
  if (!document.lines) return Written::parse(log);
  Written tree;
  Written moves = Written::array();
  LogStream lines(log);
  for (auto line = lines.next(); line; line = lines.next()) {
    Written one = Written::parse(line->log);
    if (tree.is_null())
      tree = std::move(one);
    else if (!one.contains("end"))
      moves.push_back(std::move(one));
    else if (const auto openings = one["end"].find("openings"); openings != one["end"].end())
      tree["chance"]["openings"].update(*openings);
  }
  tree["moves"] = std::move(moves);
  return tree;
}

}  // namespace arbiter
