// The grammar of the cards as a document: schema/conquest-card-text.md.
#pragma once
#include <string>

namespace arbiter::conquest::text {

// Returns the whole document in Markdown, made from the tables of phrases.hpp.
std::string grammar_document();

}  // namespace arbiter::conquest::text
