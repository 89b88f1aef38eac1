#include "corpus/checked_sink.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <utility>

#include "corpus/fields.h"
#include "tests/unit/corpus/collect_sink.h"

namespace pinakes::corpus {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

// Puts `text` into every string field of `message` and of messages in it; returns their number.
int FillStrings(Message* message, const std::string& text) {
  const auto* reflection = message->GetReflection();
  int filled = 0;
  for (int i = 0; i < message->GetDescriptor()->field_count(); ++i) {
    const FieldDescriptor* field = message->GetDescriptor()->field(i);
    if (field->type() == FieldDescriptor::TYPE_STRING) {
      ++filled;
      if (field->is_repeated()) {
        reflection->AddString(message, field, text);
      } else {
        reflection->SetString(message, field, text);
      }
    } else if (field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
      filled += FillStrings(field->is_repeated() ? reflection->AddMessage(message, field)
                                                 : reflection->MutableMessage(message, field),
                            text);
    }
  }
  return filled;
}

TEST(CheckedSink, EveryStringOfARecord_IsUtf8Behind_AndNoted) {
  Publication publication;
  EXPECT_GE(FillStrings(&publication, "M\xE4rz"), 20);
  Publication expected;
  FillStrings(&expected, "M\u00E4rz");
  CollectSink behind;
  CheckedSink sink(behind);
  EXPECT_TRUE(sink.Record(Place{7, 1, {}}, std::move(publication)));
  ASSERT_EQ(behind.records.size(), 1U);
  EXPECT_EQ(behind.records[0].SerializeAsString(), expected.SerializeAsString());
  Publication back;
  EXPECT_TRUE(back.ParseFromString(behind.records[0].SerializeAsString()));
  ASSERT_EQ(behind.notes.size(), 1U);
  EXPECT_EQ(behind.notes[0].place.line, 7U);
  EXPECT_EQ(behind.notes[0].reason, kRepairedNote);
}

// Every string field of `message` and of messages in it in turn: sets it to `text`, calls `use`
// with the field's name, and takes the text away again.
void WithEachString(Message* message, const std::string& text,
                    const std::function<void(const std::string&)>& use) {
  const auto* reflection = message->GetReflection();
  for (int i = 0; i < message->GetDescriptor()->field_count(); ++i) {
    const FieldDescriptor* field = message->GetDescriptor()->field(i);
    if (field->type() == FieldDescriptor::TYPE_STRING) {
      if (field->is_repeated()) {
        reflection->AddString(message, field, text);
      } else {
        reflection->SetString(message, field, text);
      }
      use(field->full_name());
    } else if (field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
      WithEachString(field->is_repeated() ? reflection->AddMessage(message, field)
                                          : reflection->MutableMessage(message, field),
                     text, use);
    }
    reflection->ClearField(message, field);
  }
}

TEST(CheckedSink, OneBadStringOfARecord_IsRepaired_WhicheverFieldItStandsIn) {
  int fields = 0;
  for (const std::string bad : {"M\xE4rz",
                                "a\x1B"
                                "b"}) {
    Publication publication;
    WithEachString(&publication, bad, [&](const std::string& name) {
      ++fields;
      CollectSink behind;
      Publication record = publication;
      if (record.title().empty()) record.set_title("Amber");
      for (Author& author : *record.mutable_authors()) {
        if (author.name().empty()) author.set_name("A Fern");
      }
      CheckedSink(behind).Record({}, std::move(record));
      ASSERT_EQ(behind.records.size(), 1U);
      EXPECT_EQ(behind.notes.size(), 1U) << name << " is not looked at";
      const std::string bytes = behind.records[0].SerializeAsString();
      Publication back;
      EXPECT_TRUE(back.ParseFromString(bytes)) << name;
      EXPECT_EQ(bytes.find('\x1B'), std::string::npos) << name;
    });
  }
  EXPECT_GE(fields, 2 * 20);
}

TEST(CheckedSink, RecordInUtf8_IsHandedOnAsItIs) {
  Publication publication;
  FillStrings(&publication, "\u4E2D\u6587 \U0001F4D6");
  const std::string before = publication.SerializeAsString();
  CollectSink behind;
  CheckedSink sink(behind);
  sink.Record({}, std::move(publication));
  EXPECT_EQ(behind.records[0].SerializeAsString(), before);
  EXPECT_TRUE(behind.notes.empty());
}

TEST(CheckedSink, AnOddByte_IsFoundAtEveryPlaceOfTextsOfAllLengths) {
  for (std::size_t size = 2; size <= 40; ++size) {
    for (std::size_t at = 0; at < size; ++at) {
      for (const int byte : {0x00, 0x01, 0x1F, 0x20, 0x41, 0x7E, 0x7F, 0x80, 0xFF}) {
        Publication publication;
        std::string title(size, '~');
        title[at] = static_cast<char>(byte);
        publication.set_title(title);
        CollectSink behind;
        CheckedSink(behind).Record({}, std::move(publication));
        const bool odd = byte < 0x20 || byte >= 0x7F;
        ASSERT_EQ(behind.notes.size(), odd ? 1U : 0U) << size << ' ' << at << ' ' << byte;
        ASSERT_EQ(behind.records[0].title() != title, odd) << size << ' ' << at << ' ' << byte;
      }
    }
  }
}

TEST(CheckedSink, ControlCharacters_AreLeftAway_LineEndsAreNot) {
  Publication publication;
  publication.set_title(std::string("Amber\0 \x1B[31mlamps\x7F", 18));
  publication.set_abstract("One.\n\tTwo.\r\n");
  publication.add_authors()->set_name("\x01");
  publication.add_authors()->set_name("Lin Orme");
  publication.add_keywords("\x02");
  CollectSink behind;
  CheckedSink(behind).Record({}, std::move(publication));
  ASSERT_EQ(behind.records.size(), 1U);
  EXPECT_EQ(behind.records[0].title(), "Amber [31mlamps");
  EXPECT_EQ(behind.records[0].abstract(), "One.\n\tTwo.\r\n");
  ASSERT_EQ(behind.records[0].authors_size(), 1);
  EXPECT_EQ(behind.records[0].authors(0).name(), "Lin Orme");
  EXPECT_EQ(behind.records[0].keywords_size(), 0);
  ASSERT_EQ(behind.notes.size(), 1U);
  EXPECT_EQ(behind.notes[0].reason, kControlsNote);
}

TEST(CheckedSink, RecordOfControlsAlone_IsEmpty) {
  Publication publication;
  publication.set_title("\x01\x02");
  publication.add_authors()->set_name("\x01");
  publication.set_year(2024);
  CollectSink behind;
  CheckedSink(behind).Record({}, std::move(publication));
  EXPECT_TRUE(behind.records.empty());
  ASSERT_EQ(behind.rejects.size(), 1U);
  EXPECT_EQ(behind.rejects[0].reason, kEmptyReason);
}

TEST(CheckedSink, ReasonsAndNotes_CanBeShown_WhateverPartOfTheDumpTheyName) {
  CollectSink behind;
  CheckedSink sink(behind);
  sink.Note({}, "unknown key \"caf\xE9\x1B[31m\n  au lait\"");
  sink.Skip({}, "@lamp\x01 is no publication");
  sink.Reject({}, "fault near \xFF", "raw \xFF");
  ASSERT_EQ(behind.notes.size(), 1U);
  EXPECT_EQ(behind.notes[0].reason, "unknown key \"caf\u00E9 [31m au lait\"");
  ASSERT_EQ(behind.skips.size(), 1U);
  EXPECT_EQ(behind.skips[0].reason, "@lamp is no publication");
  ASSERT_EQ(behind.rejects.size(), 1U);
  EXPECT_EQ(behind.rejects[0].reason, "fault near \u00FF");
  EXPECT_EQ(behind.rejects[0].text, "raw \xFF") << "the text stands as it came";
}

TEST(CheckedSink, TextWrittenInParts_IsComposed_WithoutANote) {
  Publication publication;
  FillStrings(&publication, "Mu\u0308hl \u1112\u1161\u11AB");
  Publication expected;
  FillStrings(&expected, "M\u00FChl \uD55C");
  CollectSink behind;
  CheckedSink(behind).Record({}, std::move(publication));
  ASSERT_EQ(behind.records.size(), 1U);
  EXPECT_EQ(behind.records[0].SerializeAsString(), expected.SerializeAsString());
  EXPECT_TRUE(behind.notes.empty());
}

TEST(CheckedSink, AuthorOfAnIdentifierAlone_IsLeftOut) {
  Publication publication;
  publication.set_title("Amber");
  publication.add_authors()->set_orcid("0000-0002-1825-0097");
  publication.add_authors()->set_name("A Fern");
  CollectSink behind;
  CheckedSink(behind).Record({}, std::move(publication));
  ASSERT_EQ(behind.records.size(), 1U);
  ASSERT_EQ(behind.records[0].authors_size(), 1);
  EXPECT_EQ(behind.records[0].authors(0).name(), "A Fern");
}

TEST(CheckedSink, VenueThatEndsInAnEllipsis_WasCut) {
  for (const char* venue : {"Annals of \u2026", "Annals of...", "Annals of ..."}) {
    Publication publication;
    publication.set_title("Amber");
    publication.set_venue(venue);
    CollectSink behind;
    CheckedSink(behind).Record({}, std::move(publication));
    ASSERT_EQ(behind.records.size(), 1U);
    EXPECT_EQ(behind.records[0].venue(), "Annals of") << venue;
    EXPECT_TRUE(behind.records[0].venue_truncated()) << venue;
  }
}

TEST(CheckedSink, DeletedIdentifier_IsUtf8Behind) {
  Identifier identifier;
  identifier.set_scheme("acl");
  identifier.set_value("P\xFF");
  CollectSink behind;
  CheckedSink(behind).Delete({}, identifier);
  ASSERT_EQ(behind.deletes.size(), 1U);
  EXPECT_EQ(behind.deletes[0].reason, "acl");    // its scheme
  EXPECT_EQ(behind.deletes[0].text, "P\u00FF");  // its value
  EXPECT_EQ(behind.notes.size(), 1U);
}

TEST(CheckedSink, RemembersThatItsCallerHasEnough) {
  CollectSink behind;
  behind.stop_after = 2;
  CheckedSink sink(behind);
  EXPECT_TRUE(sink.Skip({}, "a"));
  EXPECT_FALSE(sink.stopped());
  EXPECT_FALSE(sink.Reject({}, "b", ""));
  EXPECT_TRUE(sink.stopped());
}

}  // namespace
}  // namespace pinakes::corpus
