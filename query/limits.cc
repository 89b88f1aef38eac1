#include "query/limits.h"

#include <string>

namespace pinakes::query {
namespace {

// Documents between two looks at the clock.
constexpr std::uint32_t kDocumentsBetweenChecks = 256;

// All documents, without weight: what is ANDed with it is as it was, but for the looks at the
// clock.
class Watch final : public Xapian::PostingSource {
 public:
  explicit Watch(const Limits& limits) : limits_(limits) {}

  PostingSource* clone() const override { return new Watch(limits_); }
  void init(const Xapian::Database& database) override {
    count_ = database.get_doccount();
    last_ = database.get_lastdocid();
    at_ = 0;
  }
  Xapian::doccount get_termfreq_min() const override { return count_; }
  Xapian::doccount get_termfreq_est() const override { return count_; }
  Xapian::doccount get_termfreq_max() const override { return count_; }
  void next(double) override {
    ++at_;
    Tick();
  }
  void skip_to(Xapian::docid document, double) override {
    if (document > at_) at_ = document;
    Tick();
  }
  bool check(Xapian::docid document, double) override {
    if (document > at_) at_ = document;
    Tick();
    return true;
  }
  bool at_end() const override { return at_ > last_; }
  Xapian::docid get_docid() const override { return at_; }

 private:
  void Tick() {
    if (++seen_ % kDocumentsBetweenChecks == 0) limits_.Check();
  }

  const Limits limits_;  // its own: a query may outlive the call
  Xapian::doccount count_ = 0;
  Xapian::docid last_ = 0, at_ = 0;
  std::uint32_t seen_ = 0;
};

}  // namespace

Limits::Limits(std::uint32_t milliseconds, const Canceller* canceller)
    : milliseconds_(milliseconds),
      start_(std::chrono::steady_clock::now()),
      canceller_(canceller) {}

void Limits::Check() const {
  if (canceller_ != nullptr && canceller_->cancelled()) {
    throw Interrupted{{Code::kCancelled, "cancelled"}};
  }
  if (TimeIsUp()) {
    throw Interrupted{{Code::kTimeLimit, "not answered within the time limit of " +
                                             std::to_string(milliseconds_) + " ms"}};
  }
}

bool Limits::TimeIsUp() const {
  return milliseconds_ > 0 &&
         std::chrono::steady_clock::now() - start_ > std::chrono::milliseconds(milliseconds_);
}

Xapian::Query Limits::Watching() const {
  if (!any()) return {};
  Check();
  if (!watched_) return {};
  Xapian::PostingSource* watch = new Watch(*this);
  return Xapian::Query(watch->release());
}

Xapian::Query Limits::Guarded(const Xapian::Query& query) const {
  const Xapian::Query watching = Watching();
  if (query.empty() || watching.empty()) return query;
  return {Xapian::Query::OP_FILTER, query, watching};
}

Expression Limits::Guarded(const Expression& text) const {
  const Xapian::Query watching = Watching();
  return watching.empty() ? text : text.Within(watching);
}

Weighed Limits::Guarded(Weighed weighed) const {
  weighed.text = Guarded(weighed.text);
  for (Telling& telling : weighed.telling) telling.text = Guarded(telling.text);
  return weighed;
}

}  // namespace pinakes::query
