// JSON written piece by piece. It reads as the intended document, wherever the pieces are divided.
#include <gtest/gtest.h>

#include <string>

#include "codec/json_stream.hpp"

namespace arbiter {
namespace {

using Json = JsonStream::Json;

TEST(JsonStreams, WriteWhatATreeWouldWrite) {
  const Json wanted = {
      {"a", 1}, {"b", {Json::object(), "x", Json::array({nullptr})}}, {"c", {{"d", true}}}};
  JsonStream stream;
  stream.open_object();
  stream.member("a", 1);
  stream.name("b");
  stream.open_list();
  stream.open_object();
  stream.close();
  stream.value("x");
  stream.written("[null]");
  stream.close();
  stream.members({{"c", {{"d", true}}}});
  stream.close();
  EXPECT_EQ(stream.text(), wanted.dump());
}

TEST(JsonStreams, GoOnAfterAPieceWasTaken) {
  JsonStream stream;
  stream.open_list();
  stream.value(1);
  std::string text = stream.take();
  EXPECT_EQ(stream.text(), "");
  stream.value(2);
  stream.open_object();
  text += stream.take();
  stream.member("a", "b");
  stream.close();
  stream.close();
  EXPECT_EQ(text + stream.text(), R"([1,2,{"a":"b"}])");
}

TEST(JsonStreams, EscapeNamesAndReplaceBrokenText) {
  JsonStream stream;
  stream.open_object();
  stream.member("a\"\n",
                "\xFF"
                "b");
  stream.close();
  EXPECT_EQ(stream.text(),
            "{\"a\\\"\\n\":\"\xEF\xBF\xBD"
            "b\"}");
}

}  // namespace
}  // namespace arbiter
