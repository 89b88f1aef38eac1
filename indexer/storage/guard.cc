#include "indexer/storage/guard.h"

#include <xapian.h>

#include <new>
#include <string>

namespace pinakes::storage {
namespace {

constexpr std::string_view kRebuild = "; rebuild it from its dumps or restore a backup";

// Xapian's own text with the system's reason, where it has one.
std::string Reason(const Xapian::Error& error) {
  std::string reason = error.get_msg();
  if (const char* system = error.get_error_string(); system != nullptr) {
    reason += std::string(" (") + system + ")";
  }
  return reason;
}

// Of several shards the one that failed: Xapian says which.
std::string NameOf(const Xapian::Error& error, const std::string& name) {
  const std::string& shard = error.get_context();
  if (shard.empty() || shard.find(name) != std::string::npos) return name;
  return name + ": shard " + shard;
}

}  // namespace

Status StatusOfCurrentException(std::string_view what) {
  const std::string name(what);
  try {
    throw;
  } catch (const Xapian::DatabaseLockError&) {
    return {Code::kBusy, name + ": in use by another indexer; try again when it has ended"};
  } catch (const Xapian::DatabaseNotFoundError&) {
    return {Code::kNotFound, name + ": no index there; make one with pinakes index"};
  } catch (const Xapian::DatabaseVersionError& error) {
    return {Code::kWrongVersion,
            name + ": of another Xapian version: " + Reason(error) + "; rebuild it"};
  } catch (const Xapian::DatabaseCorruptError& error) {
    return {Code::kCorrupt, name + ": damaged: " + Reason(error).append(kRebuild)};
  } catch (const Xapian::NetworkTimeoutError& error) {
    return {Code::kTimeLimit, NameOf(error, name) + ": " + Reason(error)};
  } catch (const Xapian::NetworkError& error) {
    return {Code::kIo, NameOf(error, name) + ": " + Reason(error)};
  } catch (const Xapian::DatabaseOpeningError& error) {
    return {Code::kCorrupt, name + ": cannot be opened: " + Reason(error).append(kRebuild)};
  } catch (const Xapian::DatabaseError& error) {
    // A short read is a damaged file; anything else is what the system said.
    if (error.get_msg().find("EOF") != std::string::npos) {
      return {Code::kCorrupt, name + ": damaged: " + Reason(error).append(kRebuild)};
    }
    return {Code::kIo, name + ": " + Reason(error)};
  } catch (const Xapian::UnimplementedError& error) {
    return {Code::kUnsupported, name + ": " + Reason(error)};
  } catch (const Xapian::Error& error) {
    return {Code::kInternal, name + ": " + error.get_type() + std::string(": ") + Reason(error)};
  } catch (const std::bad_alloc&) {
    return {Code::kIo, name + ": out of memory"};
  } catch (const std::exception& error) {
    return {Code::kInternal, name + ": " + error.what()};
  } catch (...) {
    return {Code::kInternal, name + ": unknown fault"};
  }
}

}  // namespace pinakes::storage
