#include "indexer/storage/record_codec.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <random>

namespace pinakes::storage {
namespace {

StoredRecord MakeRecord(int number) {
  StoredRecord record;
  Publication* view = record.mutable_view();
  view->set_id("r" + std::to_string(number));
  view->set_title("On the lantern of house " + std::to_string(number * 7919 % 10'007));
  view->set_venue(number % 2 == 0 ? "Journal of Lanterns and Kilns" : "Annals of Glass");
  view->set_year(1950u + static_cast<unsigned>(number) % 70);
  view->add_authors()->set_name("Orme, L. " + std::to_string(number % 13));
  return record;
}

std::vector<std::string> Samples(int count) {
  std::vector<std::string> samples;
  for (int i = 0; i < count; ++i) samples.push_back(MakeRecord(i).SerializeAsString());
  return samples;
}

std::shared_ptr<const Dictionary> Trained() {
  return Dictionary::Make(Dictionary::Train(Samples(2000)));
}

TEST(RecordCodec, ComesBackAsItWas_WithADictionaryInHalfTheBytes) {
  const auto dictionary = Trained();
  ASSERT_NE(dictionary, nullptr);
  RecordEncoder plain(nullptr), dense(dictionary);
  EXPECT_FALSE(plain.compresses());
  EXPECT_TRUE(dense.compresses());
  RecordDecoder decoder({dictionary});
  std::size_t plain_bytes = 0, dense_bytes = 0;
  for (int i = 3000; i < 4000; ++i) {
    const StoredRecord record = MakeRecord(i);
    for (RecordEncoder* encoder : {&plain, &dense}) {
      const std::string bytes = encoder->Encode(record);
      (encoder == &plain ? plain_bytes : dense_bytes) += bytes.size();
      StoredRecord back;
      Seal seal = Seal::kNone;
      ASSERT_TRUE(decoder.Decode(bytes, &back, &seal));
      EXPECT_EQ(seal, Seal::kGood);
      EXPECT_EQ(back.SerializeAsString(), record.SerializeAsString());
    }
  }
  EXPECT_LT(dense_bytes * 2, plain_bytes);
}

TEST(RecordCodec, WhatADictionaryMakesLonger_IsLeftAsItIs) {
  std::mt19937 random(3);
  StoredRecord record;
  std::string noise(60, '\0');
  for (char& c : noise) c = static_cast<char>(' ' + random() % 90);
  record.mutable_view()->set_id(noise);
  RecordEncoder dense(Trained()), plain(nullptr);
  EXPECT_LE(dense.Encode(record).size(), plain.Encode(record).size());
}

TEST(RecordCodec, RecordsOfSeveralDictionaries_AreEachReadByTheirOwn) {
  std::vector<std::string> others;
  for (int i = 0; i < 500; ++i) {
    StoredRecord other = MakeRecord(i);
    other.mutable_view()->set_title("Rivers and tides " + std::to_string(i));
    others.push_back(other.SerializeAsString());
  }
  const auto first = Trained();
  const auto second = Dictionary::Make(Dictionary::Train(others));
  ASSERT_NE(second, nullptr);
  ASSERT_NE(first->id(), second->id());
  const std::string a = RecordEncoder(first).Encode(MakeRecord(1));
  const std::string b = RecordEncoder(second).Encode(MakeRecord(2));
  RecordDecoder both({second, first}), only_first({first}), none;
  StoredRecord record;
  EXPECT_TRUE(both.Decode(a, &record));
  EXPECT_EQ(record.view().id(), "r1");
  EXPECT_TRUE(both.Decode(b, &record));
  EXPECT_EQ(record.view().id(), "r2");
  EXPECT_FALSE(only_first.Decode(b, &record));
  EXPECT_FALSE(none.Decode(a, &record));
}

TEST(RecordCodec, DamagedBytes_AreNoRecord_OrHaveABrokenSeal) {
  const auto dictionary = Trained();
  std::mt19937 random(4);
  RecordDecoder decoder({dictionary});
  for (const auto& with : {dictionary, std::shared_ptr<const Dictionary>()}) {
    RecordEncoder encoder(with);
    for (int i = 0; i < 3000; ++i) {
      const std::string good = encoder.Encode(MakeRecord(i));
      std::string bytes = good;
      for (unsigned changes = 1 + static_cast<unsigned>(random() % 3); changes > 0; --changes) {
        bytes[random() % bytes.size()] = static_cast<char>(random());
      }
      if (random() % 4 == 0) bytes.resize(random() % bytes.size());
      StoredRecord record;
      Seal seal = Seal::kNone;
      if (!decoder.Decode(bytes, &record, &seal)) continue;
      EXPECT_TRUE(seal != Seal::kGood ||
                  record.SerializeAsString() == MakeRecord(i).SerializeAsString());
    }
  }
  StoredRecord record;
  EXPECT_FALSE(decoder.Decode("", &record));
  EXPECT_FALSE(decoder.Decode("\x01", &record));
}

TEST(RecordCodec, AFrameThatClaimsMoreThanItCanHold_TakesNoMemory) {
  const auto dictionary = Trained();
  StoredRecord record;
  record.mutable_view()->set_abstract(std::string(std::size_t{8} << 20, 'a'));
  RecordDecoder decoder({dictionary});
  StoredRecord back;
  const std::string dense = RecordEncoder(dictionary).Encode(record);
  EXPECT_LT(dense.size(), std::size_t{4} << 10);
  ASSERT_TRUE(decoder.Decode(dense, &back)) << "one that is as dense as can be";
  EXPECT_EQ(back.view().abstract().size(), record.view().abstract().size());
  // One segment, its size in eight bytes, the dictionary's id in four.
  std::string claim("\x01\xE3");
  for (int i = 0; i < 4; ++i) claim += static_cast<char>(dictionary->id() >> (8 * i));
  for (int i = 0; i < 8; ++i) claim += i == 3 ? '\x3F' : '\0';  // nearly 1 GiB
  claim += "some bytes";
  const auto peak = [] {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;  // KiB
  };
  const long before = peak();
  EXPECT_FALSE(decoder.Decode(claim, &back));
  EXPECT_LT(peak() - before, 100 << 10);
}

TEST(RecordCodec, TooFewRecords_TeachNothing_AndNoBytesAreNoDictionary) {
  EXPECT_EQ(Dictionary::Train(Samples(50)), "");
  EXPECT_EQ(Dictionary::Train(std::vector<std::string>(1000)), "");
  EXPECT_EQ(Dictionary::Make(""), nullptr);
  EXPECT_EQ(Dictionary::Make("no dictionary"), nullptr);
}

}  // namespace
}  // namespace pinakes::storage
