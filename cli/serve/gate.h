// Where connections wait until the head of their request is there. One thread watches over all of
// them, so that slow or silent clients keep nobody else waiting.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace pinakes::cli {

class Gate {
 public:
  // `pass` gets a connection whose head is there, with all that was read of it; it must not take
  // long, and gives the connection back with Return or closes it. `refusal` makes the answer to
  // one that is not let in, of a status and a message.
  using Pass = std::function<void(int socket, std::string head)>;
  using Refusal = std::function<std::string(int status, std::string_view message)>;
  Gate(Pass pass, Refusal refusal);
  ~Gate() { Stop(); }
  Gate(const Gate&) = delete;
  Gate& operator=(const Gate&) = delete;

  // Takes over a connection. From any thread.
  void Admit(int socket);
  // Takes back an answered one: what its client still sends is read and dropped for a moment, as
  // closing over unread bytes would destroy the answer under way. From any thread.
  void Return(int socket);
  // Closes what waits. Returns when the watch has ended; from one thread.
  void Stop();

 private:
  using Clock = std::chrono::steady_clock;
  struct Guest {
    int socket;
    bool leaving;  // answered: only drained
    Clock::time_point until;
    std::string head;
  };
  enum class Verdict { kWaits, kPasses, kGone };

  void Enter(Guest guest);
  void Watch();
  void TakeIn();
  void EndLate(Clock::time_point now);
  Verdict Read(Guest* guest);
  void Refuse(Guest* guest, int status, std::string_view message);
  void Wake() const;

  const Pass pass_;
  const Refusal refusal_;
  int wake_ = -1;  // an eventfd
  std::mutex mutex_;
  bool stopped_ = false;
  std::vector<Guest> arrived_;  // not yet watched
  std::deque<Guest> guests_;    // the watch's own, the longest there first
  std::thread watch_;
};

}  // namespace pinakes::cli
