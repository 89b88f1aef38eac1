// What stands behind the paths that a user names: one index, an index in one file, or a file that
// names the shards of one.
//
// Such a stub file is Xapian's own, so that Xapian's tools read it too. One shard a line:
//   auto PATH            an index here; a relative path begins where the stub file is
//   remote HOST:PORT     served by xapian-tcpsrv; [::1]:PORT for IPv6 addresses
//   remote :PROGRAM ARGS the program (ssh, say) that ends in xapian-progsrv at the other side
// Blank lines and lines that begin with # are passed over. A directory whose shards are named by a
// stub file XAPIANDB in it is named like an index.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "contract/status.h"

namespace pinakes::storage {

enum class PathKind {
  kNothing,
  kEmptyDirectory,  // or one where a writer was killed before its first commit
  kXapian,
  kSingleFile,
  kStub,  // a file that names shards, or a directory with one
  kOther,
};
PathKind KindOf(const std::string& path);
// Whether bytes are the beginning of an index in one file; kSingleFileHead of them tell.
bool IsSingleFile(std::string_view head);
inline constexpr std::size_t kSingleFileHead = 14;

inline constexpr std::string_view kStubName = "XAPIANDB";

// Which thing stood at a path: that it was changed in place does not show, that another was put in
// its place does. Two of nothing are equal.
struct Identity {
  std::uint64_t device = 0, inode = 0;
  std::int64_t born = 0;      // ns; 0 where the file system does not say
  std::int64_t modified = 0;  // ns; for files only
  bool operator==(const Identity&) const = default;
};
Identity IdentityOf(const std::string& path);

struct Shard {
  enum class Kind { kPath, kHost, kProgram };
  Kind kind = Kind::kPath;
  std::string name;     // for messages: the path, "host:port", ":ssh ..."
  std::string path;     // kPath
  bool inside = false;  // kPath: the index begins at `offset` of a file, which is opened anew
  std::uint64_t offset = 0;
  std::string host;       // kHost
  unsigned port = 0;      // kHost
  std::string program;    // kProgram
  std::string arguments;  // kProgram
};

// Something looked at while shards were found, to tell later whether it is the same.
struct Witness {
  std::string path;
  Identity identity;
};

struct ShardList {
  std::vector<Shard> shards;
  std::vector<Witness> witnesses;
};

// The shards that `paths` name, stub files followed. kNotFound, kNotAnIndex: the message names the
// path; kInvalidArgument: a stub file with a line that cannot be read, too many shards, stubs that
// name each other, or a stub file that names a program although others than its owner can write to
// it or it belongs to somebody else: who opens it runs that program.
Result<ShardList> FindShards(const std::vector<std::string>& paths);

}  // namespace pinakes::storage
