#include "cli/serve/gate.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <utility>

namespace pinakes::cli {
namespace {

using std::chrono::milliseconds;

// From the connection to the end of its request's head, however it trickles in.
constexpr milliseconds kForTheHead{5000};
constexpr milliseconds kForLeaving{500};
constexpr std::size_t kMaxHead = std::size_t{64} * 1024;
// Beyond so many the one that has waited longest makes room: a request comes at once where its
// client is in earnest.
constexpr std::size_t kMaxGuests = 512;
constexpr std::string_view kEndOfHead = "\r\n\r\n";

bool WouldBlock(int error) { return error == EAGAIN || error == EWOULDBLOCK || error == EINTR; }

}  // namespace

Gate::Gate(Pass pass, Refusal refusal)
    : pass_(std::move(pass)),
      refusal_(std::move(refusal)),
      wake_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
      watch_([this] { Watch(); }) {}

void Gate::Admit(int socket) { Enter({socket, false, Clock::now() + kForTheHead, {}}); }

void Gate::Return(int socket) {
  ::shutdown(socket, SHUT_WR);
  Enter({socket, true, Clock::now() + kForLeaving, {}});
}

void Gate::Enter(Guest guest) {
  {
    const std::lock_guard lock(mutex_);
    if (!stopped_) {
      if (arrived_.empty()) Wake();
      arrived_.push_back(std::move(guest));
      return;
    }
  }
  ::close(guest.socket);
}

void Gate::Stop() {
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
  }
  Wake();
  if (watch_.joinable()) watch_.join();
  for (const Guest& guest : arrived_) ::close(guest.socket);
  for (const Guest& guest : guests_) ::close(guest.socket);
  arrived_.clear();
  guests_.clear();
  if (wake_ >= 0) ::close(std::exchange(wake_, -1));
}

void Gate::Wake() const {
  const std::uint64_t one = 1;
  // A full counter wakes as well.
  if (wake_ >= 0 && ::write(wake_, &one, sizeof one) < 0 && !WouldBlock(errno)) return;
}

void Gate::TakeIn() {
  const std::lock_guard lock(mutex_);
  for (Guest& guest : arrived_) guests_.push_back(std::move(guest));
  arrived_.clear();
}

void Gate::Watch() {
  std::vector<pollfd> watched;
  for (;;) {
    TakeIn();
    while (guests_.size() > kMaxGuests) {
      ::close(guests_.front().socket);
      guests_.pop_front();
    }
    auto now = Clock::now();
    EndLate(now);
    auto until = now + kForTheHead;
    watched.assign(1, {wake_, POLLIN, 0});
    for (const Guest& guest : guests_) {
      watched.push_back({guest.socket, POLLIN, 0});
      until = std::min(until, guest.until);
    }
    const auto wait = std::chrono::ceil<milliseconds>(until - now).count();
    ::poll(watched.data(), watched.size(), static_cast<int>(wait));
    {
      const std::lock_guard lock(mutex_);
      if (stopped_) return;
    }
    if (watched.front().revents != 0) {
      std::uint64_t count = 0;
      if (::read(wake_, &count, sizeof count) < 0 && !WouldBlock(errno)) return;
    }
    std::deque<Guest> staying;
    for (std::size_t i = 0; i < guests_.size(); ++i) {
      Guest& guest = guests_[i];
      const Verdict verdict = watched[i + 1].revents == 0 ? Verdict::kWaits : Read(&guest);
      if (verdict == Verdict::kWaits) {
        staying.push_back(std::move(guest));
      } else if (verdict == Verdict::kPasses) {
        pass_(guest.socket, std::move(guest.head));
      }
    }
    guests_.swap(staying);
  }
}

void Gate::EndLate(Clock::time_point now) {
  std::deque<Guest> staying;
  for (Guest& guest : guests_) {
    if (guest.until > now) {
      staying.push_back(std::move(guest));
    } else if (guest.leaving || guest.head.empty()) {
      ::close(guest.socket);  // a browser connects in advance, for nothing
    } else {
      Refuse(&guest, 408, "the request did not come to its end in time");
      staying.push_back(std::move(guest));
    }
  }
  guests_.swap(staying);
}

Gate::Verdict Gate::Read(Guest* guest) {
  std::array<char, 16 * 1024> buffer;
  const ssize_t got = ::recv(guest->socket, buffer.data(), buffer.size(), MSG_DONTWAIT);
  if (got < 0 && WouldBlock(errno)) return Verdict::kWaits;
  if (got <= 0) {
    ::close(guest->socket);
    return Verdict::kGone;
  }
  if (guest->leaving) return Verdict::kWaits;
  const std::size_t known = guest->head.size();
  guest->head.append(buffer.data(), static_cast<std::size_t>(got));
  const std::size_t from = known < kEndOfHead.size() ? 0 : known - kEndOfHead.size() + 1;
  if (guest->head.find(kEndOfHead, from) != std::string::npos) return Verdict::kPasses;
  if (guest->head.size() > kMaxHead) Refuse(guest, 431, "the request is too long");
  return Verdict::kWaits;
}

// Says so without waiting, and from then on only drains.
void Gate::Refuse(Guest* guest, int status, std::string_view message) {
  const std::string answer = refusal_(status, message);
  // A client that takes nothing goes without.
  if (::send(guest->socket, answer.data(), answer.size(), MSG_DONTWAIT | MSG_NOSIGNAL) >= 0) {
    ::shutdown(guest->socket, SHUT_WR);
  }
  guest->leaving = true;
  guest->until = Clock::now() + kForLeaving;
  guest->head = {};
}

}  // namespace pinakes::cli
