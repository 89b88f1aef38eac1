// What an index on disk is made of, and whether this program may open it.
//
//   Status status = MayOpen(meta, OpenMode::kRead);
//   if (!status.ok()) return status;   // kWrongVersion: the message names what is not known
//
// A change of the disk format that older programs can do without is a new feature; one that they
// would answer wrongly by is a new feature needed for reading. format_version changes only when
// nothing of the old layout is left to read by.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "contract/status.h"
#include "pinakes/index_meta.pb.h"

namespace pinakes {

inline constexpr std::uint32_t kFormatVersion = 2;

enum class OpenMode { kRead, kWrite };

// A named property of an index. In IndexMeta.features a feature is written with its flag,
// "r:name" or "w:name", so that a program that does not know the name knows what to do.
struct Feature {
  std::string_view name;
  bool needed_for_reading;  // else for writing only
  std::string_view help;
};

// The features that this program knows; a new index has all of them.
std::span<const Feature> Features();

// Whether everything that the index keeps ends in a checksum (an index of an older program may
// have records without).
bool IsSealed(const IndexMeta& meta);

// Sets format_version and features of a new index.
void StampFormat(IndexMeta* meta);

// ok when this program may open an index of this metadata in this mode; else kWrongVersion with
// the reason and the way out. An unknown feature needed for writing still opens for reading.
Status MayOpen(const IndexMeta& meta, OpenMode mode);

}  // namespace pinakes
