// A number that two indexes share when they hold the same records filed alike, whatever the order,
// the document numbers, the shards, the packing and the history by which they came about.
#pragma once

#include <xapian.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "pinakes/stored_record.pb.h"

namespace pinakes {

// A hash of 128 bits; sums of them do not depend on an order.
struct WideHash {
  std::uint64_t low = 0, high = 0;
  void Add(const WideHash& other) {
    low += other.low;
    high += other.high;
  }
  bool operator==(const WideHash&) const = default;
  std::string Hex() const;
};

WideHash HashOf(std::string_view bytes);
// Of one posting: which document is filed under which term, how often.
WideHash HashOfPosting(const WideHash& term, Xapian::docid document, Xapian::termcount wdf);

// Of one document: the record's content, its terms with frequencies and positions, its values.
// By which runs it came and changed, which the content does not tell, is left out.
WideHash HashOfDocument(const Xapian::Document& document, const StoredRecord& record);

}  // namespace pinakes
