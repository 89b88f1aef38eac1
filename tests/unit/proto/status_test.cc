#include "contract/status.h"

#include <gtest/gtest.h>

#include <memory>
#include <set>

namespace pinakes {
namespace {

constexpr Code kAllCodes[] = {Code::kOk,         Code::kInvalidArgument, Code::kNotFound,
                              Code::kNotAnIndex, Code::kWrongVersion,    Code::kCorrupt,
                              Code::kBusy,       Code::kUnsupported,     Code::kIo,
                              Code::kCancelled,  Code::kTimeLimit,       Code::kInternal};

TEST(Code, EachCode_HasItsOwnNameAndAdvice) {
  std::set<std::string_view> names;
  for (Code code : kAllCodes) {
    EXPECT_TRUE(names.insert(CodeName(code)).second) << CodeName(code);
    EXPECT_TRUE(CodeAdvice(code).ends_with('.')) << CodeName(code);
  }
  EXPECT_EQ(CodeName(Code::kNotFound), "not-found");
  EXPECT_EQ(CodeName(Code::kBusy), "busy");
}

TEST(Status, Default_IsOkWithoutMessage) {
  const Status status;
  EXPECT_TRUE(status.ok());
  EXPECT_EQ(status.code(), Code::kOk);
  EXPECT_EQ(status.message(), "");
}

TEST(Status, Error_KeepsCodeAndMessage) {
  const Status status(Code::kIo, "disk full");
  EXPECT_FALSE(status.ok());
  EXPECT_EQ(status.code(), Code::kIo);
  EXPECT_EQ(status.message(), "disk full");
}

TEST(Result, Value_IsReachedThroughStarAndArrow) {
  Result<std::unique_ptr<int>> result(std::make_unique<int>(7));
  ASSERT_TRUE(result.ok());
  EXPECT_TRUE(result.status().ok());
  EXPECT_EQ(**result, 7);
  const std::unique_ptr<int> taken = std::move(*result);
  EXPECT_EQ(*taken, 7);
}

TEST(Result, Error_HasNoValue) {
  const Result<int> from_parts(Code::kNotFound, "no such record");
  EXPECT_FALSE(from_parts.ok());
  EXPECT_EQ(from_parts.status().code(), Code::kNotFound);
  const Result<int> from_status(from_parts.status());
  EXPECT_EQ(from_status.status().message(), "no such record");
}

}  // namespace
}  // namespace pinakes
