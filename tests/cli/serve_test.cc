// serve: the JSON API and the page over raw sockets, hostile requests among them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <regex>
#include <thread>
#include <vector>

#include "tests/cli/service.h"

namespace pinakes::cli_test {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

const Service& Shared() {
  static const Service service;
  return service;
}

std::string StatusOf(const std::string& answer) { return answer.substr(0, answer.find("\r\n")); }
std::string BodyOf(const std::string& answer) {
  const std::size_t at = answer.find("\r\n\r\n");
  return at == std::string::npos ? "" : answer.substr(at + 4);
}

TEST(Serve, SaysItsAddress_OnLoopback) {
  EXPECT_THAT(Shared().line(), StartsWith("http://127.0.0.1:"));
  EXPECT_GT(Shared().port(), 0);
}

TEST(Serve, Search_IsTheSameAnswerAsTheCommands) {
  const std::string answer = Shared().Get("/api/search?q=title:lantern+glass&n=10");
  EXPECT_EQ(StatusOf(answer), "HTTP/1.1 200 OK");
  EXPECT_THAT(answer, HasSubstr("Content-Type: application/json\r\n"));
  // The server watches the time, and adds up the parts of a score in another order.
  const auto rounded = [](const std::string& json) {
    return std::regex_replace(json, std::regex("(\\.[0-9]{9})[0-9]+"), "$1");
  };
  EXPECT_EQ(rounded(BodyOf(answer)),
            rounded(SharedLibrary().Run({"search", "-f", "json", "title:lantern", "glass"}).out));
}

TEST(Serve, EveryEndpoint_Answers) {
  struct Case {
    const char* target;
    const char* has;
  };
  for (const Case& each : {
           Case{"/api/show?id=lamp:1", "\"id\":\"lamp:1\""},
           Case{"/api/show?id=10.5555%2Flamp.1", "\"id\":\"lamp:1\""},
           Case{"/api/similar?id=lamp:2", "\"hits\":[{\"rank\":1"},
           Case{"/api/complete?q=sparse+lan", "\"text\":\"Sparse lanterns: a field guide\""},
           Case{"/api/match?q=Orme,+L.+(2021).+Lantern+glass+under+load.", "\"id\":\"lamp:2\""},
           Case{"/api/facets?q=lantern&facet=year:5&facet=author",
                "{\"field\":\"year\",\"values\":[{\"value\":\"2021\",\"count\":2}"},
           Case{"/api/facets?q=lantern&facet=citations", "{\"value\":\"120\",\"count\":1}"},
           Case{"/api/metrics?author=Orme", "\"records\":3,"},
           Case{"/api/info", "\"records\":8,"},
           Case{"/api/search?author=Quill&sort=year&n=1&offset=1", "\"rank\":2"},
           Case{"/api/search?q=lantern&weight=0&explain=1", "\"terms\":[{\"word\":\"lantern\""},
           Case{"/api/search?q=xylophone", "\"total\":0"},
       }) {
    const std::string answer = Shared().Get(each.target);
    EXPECT_EQ(StatusOf(answer), "HTTP/1.1 200 OK") << each.target << BodyOf(answer);
    EXPECT_THAT(BodyOf(answer), HasSubstr(each.has)) << each.target;
  }
}

TEST(Serve, Metrics_AreThoseOfTheCommand) {
  EXPECT_EQ(BodyOf(Shared().Get("/api/metrics?q=author:orme")),
            SharedLibrary().Run({"metrics", "-f", "json", "author:orme"}).out);
}

TEST(Serve, Export_IsAFileInEveryFormat) {
  for (const auto& [format, file] :
       {std::pair{"bibtex", "pinakes.bib"}, std::pair{"ris", "pinakes.ris"},
        std::pair{"csl-json", "pinakes.json"}, std::pair{"jsonl", "pinakes.jsonl"}}) {
    const std::string answer = Shared().Get("/api/export?id=lamp:1&f=" + std::string(format));
    EXPECT_THAT(answer, HasSubstr("Content-Disposition: attachment; filename=\"" +
                                  std::string(file) + "\"\r\n"));
    if (std::string(format) != "jsonl") {
      EXPECT_EQ(BodyOf(answer), SharedLibrary().Run({"show", "-f", format, "lamp:1"}).out);
    }
  }
  EXPECT_THAT(BodyOf(Shared().Get("/api/export?q=lantern")), StartsWith("@"));
}

TEST(Serve, QueryWithoutAWord_FindsNothing) {
  for (const char* target : {"/api/search", "/api/search?q=", "/api/search?q=%22%22"}) {
    const std::string answer = Shared().Get(target);
    EXPECT_EQ(StatusOf(answer), "HTTP/1.1 200 OK") << target;
    EXPECT_THAT(BodyOf(answer),
                ::testing::AllOf(HasSubstr("\"total\":0,"), HasSubstr("\"no-words\"")));
  }
}

TEST(Serve, BadRequests_Are4xxJson_NamingWhatIsWrong) {
  struct Case {
    const char* target;
    const char* status;
    const char* has;
  };
  for (const Case& each : {
           Case{"/api/search?q=a&n=many", "400", "n takes a whole number from 0 to 1000"},
           Case{"/api/search?q=a&n=-1", "400", "n takes"},
           Case{"/api/search?q=a&n=99999999999", "400", "n takes"},
           Case{"/api/search?q=a&weight=2", "400", "weight takes"},
           Case{"/api/search?q=a&weight=nan", "400", "weight takes"},
           Case{"/api/search?q=a&sort=up", "400", "no sort of that name"},
           Case{"/api/search?q=a&year=soon", "400", "year"},
           Case{"/api/search?q=a&facet=colour", "400", "no field is called"},
           Case{"/api/search?q=a&explain=maybe", "400", "explain takes 0 or 1"},
           Case{"/api/search?q=a&wieght=1", "400", "Did you mean \\\"weight\\\"?"},
           Case{"/api/search?q=titel:a&strict=1", "400", "titel"},
           Case{"/api/show", "400", "id=ID says which record"},
           Case{"/api/similar?q=a", "400", "id=ID says which record"},
           Case{"/api/show?id=nowhere", "404", "no such record"},
           Case{"/api/similar?id=nowhere", "404", "no such record"},
           Case{"/api/facets?q=a", "400", "facet="},
           Case{"/api/match?q=", "400", "empty reference"},
           Case{"/api/export?q=a&f=word", "400", "bibtex, ris"},
           Case{"/api/export?id=nowhere", "404", "no such record"},
           Case{"/api/nothing", "404", "no such page"},
           Case{"/../etc/passwd", "404", "no such page"},
           Case{"/%2e%2e/%2e%2e/etc/passwd", "404", "no such page"},
           Case{"/api/search%00?q=a", "404", "no such page"},
       }) {
    const std::string answer = Shared().Get(each.target);
    EXPECT_THAT(StatusOf(answer), StartsWith(std::string("HTTP/1.1 ") + each.status))
        << each.target;
    EXPECT_THAT(answer, HasSubstr("Content-Type: application/json\r\n")) << each.target;
    EXPECT_THAT(BodyOf(answer), StartsWith("{\"error\":{\"code\":\"")) << each.target;
    EXPECT_THAT(BodyOf(answer), HasSubstr(each.has)) << each.target;
  }
}

TEST(Serve, OtherHosts_AreRefused) {
  const std::string port = std::to_string(Shared().port());
  const auto status = [&](const std::string& headers) {
    return StatusOf(
        Shared().Raw("GET /api/info HTTP/1.1\r\n" + headers + "Connection: close\r\n\r\n"));
  };
  for (const std::string& host :
       {"127.0.0.1:" + port, "localhost:" + port, "LocalHost:" + port, "[::1]:" + port}) {
    EXPECT_EQ(status("Host: " + host + "\r\n"), "HTTP/1.1 200 OK") << host;
  }
  for (const std::string& host :
       {std::string("evil.example:") + port, std::string("evil.example"), std::string("127.0.0.1"),
        std::string("[::1]"), "0.0.0.0:" + port, "[::1:" + port, "localhost.:" + port,
        "user@localhost:" + port, std::string(1, '\0'), "127.0.0.1.evil.example:" + port,
        "127.0.0.1:" + port + "0", std::string(), "localhost:" + port + "@evil.example"}) {
    EXPECT_EQ(status("Host: " + host + "\r\n"), "HTTP/1.1 403 Forbidden") << host;
  }
  EXPECT_EQ(status(""), "HTTP/1.1 403 Forbidden");
  EXPECT_EQ(status("Host: 127.0.0.1:" + port + "\r\nHost: evil.example\r\n"),
            "HTTP/1.1 403 Forbidden");
}

TEST(Serve, OtherMethods_AreRefused) {
  for (const char* method : {"POST", "PUT", "DELETE", "OPTIONS", "PATCH"}) {
    const std::string answer =
        Shared().Raw(std::string(method) + " /api/info HTTP/1.1\r\nHost: " + Shared().host() +
                     "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    EXPECT_THAT(StatusOf(answer), HasSubstr(" 405")) << method;
  }
  const std::string head = Shared().Raw("HEAD /api/info HTTP/1.1\r\nHost: " + Shared().host() +
                                        "\r\nConnection: close\r\n\r\n");
  EXPECT_EQ(StatusOf(head), "HTTP/1.1 200 OK");
  EXPECT_EQ(BodyOf(head), "");
}

TEST(Serve, HostileBytes_AreAnsweredOrDropped_TheServiceGoesOn) {
  const std::string host = "Host: " + Shared().host() + "\r\n";
  std::string noise;
  for (int i = 0; i < 20000; ++i) noise += static_cast<char>(i * 7919 % 256);
  for (const std::string& bytes : {
           std::string("\r\n\r\n"),
           std::string("GET\r\n\r\n"),
           std::string("GET / HTTP/9.9\r\n") + host + "\r\n",
           std::string("\0\0\0\0\r\n\r\n", 8),
           noise + "\r\n\r\n",
           "GET /api/search?q=" + std::string(20000, 'a') + " HTTP/1.1\r\n" + host + "\r\n",
           "GET / HTTP/1.1\r\n" + host + "X: " + std::string(20000, 'x') + "\r\n\r\n",
           "GET /api/search?q=%ff%fe%00%zz&n=%%% HTTP/1.1\r\n" + host + "Connection: close\r\n\r\n",
           "GET /api/search?" + std::string(3000, '&') + "q=a HTTP/1.1\r\n" + host +
               "Connection: close\r\n\r\n",
           "POST /api/search HTTP/1.1\r\n" + host + "Content-Length: 99999999999\r\n" +
               "Connection: close\r\n\r\nx",
           "POST /api/search HTTP/1.1\r\n" + host + "Content-Length: -1\r\nConnection: close\r\n" +
               "\r\n",
           "GET /api/info HTTP/1.1\r\n" + host +
               "Range: bytes=5-1,99999999999999999999-\r\nConnection: close\r\n\r\n",
       }) {
    const std::string answer = Shared().Raw(bytes);
    if (!answer.empty()) {
      EXPECT_THAT(answer, StartsWith("HTTP/1.1 ")) << bytes.substr(0, 60);
    }
    EXPECT_THAT(answer, Not(HasSubstr(" 500 "))) << bytes.substr(0, 60);
  }
  EXPECT_EQ(StatusOf(Shared().Get("/api/info")), "HTTP/1.1 200 OK");
}

TEST(Serve, RangesOfBytes_AreNotGiven_HoweverMany) {
  const std::string whole = BodyOf(Shared().Get("/api/info"));
  std::string many = "bytes=0-9";
  while (many.size() < 6000) many += ",0-999999";
  for (const std::string_view given :
       {"Range: bytes=0-9", "range:bytes=-3", "RANGE: bytes=9-1,x", "Range: "}) {
    const std::string header = std::string(given) + (given == "Range: " ? many : "");
    const std::string answer = Shared().Raw("GET /api/info HTTP/1.1\r\nHost: " + Shared().host() +
                                            "\r\n" + header + "\r\nConnection: close\r\n\r\n");
    EXPECT_EQ(StatusOf(answer), "HTTP/1.1 200 OK") << header;
    EXPECT_EQ(BodyOf(answer), whole) << header;
  }
}

TEST(Serve, LongQueries_AreCutByLimits_NotByCrashes) {
  EXPECT_EQ(StatusOf(Shared().Get("/api/search?q=" + std::string(7000, '('))), "HTTP/1.1 200 OK");
  EXPECT_THAT(StatusOf(Shared().Get("/api/search?q=" + std::string(100000, 'a'))),
              StartsWith("HTTP/1.1 4"));
}

TEST(Serve, Page_IsSelfContained_WithAPolicyThatHoldsItToThat) {
  const std::string answer = Shared().Get("/");
  EXPECT_EQ(StatusOf(answer), "HTTP/1.1 200 OK");
  EXPECT_THAT(answer, HasSubstr("Content-Type: text/html; charset=utf-8\r\n"));
  EXPECT_THAT(answer, HasSubstr("Content-Security-Policy: default-src 'none'; "));
  EXPECT_THAT(answer, HasSubstr("X-Content-Type-Options: nosniff\r\n"));
  const std::string page = BodyOf(answer);
  EXPECT_THAT(page, HasSubstr("</html>"));
  // Nothing is fetched from elsewhere, and no text becomes markup.
  for (const char* never : {"src=", "@import", "url(", "innerHTML", "outerHTML", "insertAdjacent",
                            "document.write", "eval(", "@NONCE@"}) {
    EXPECT_THAT(page, Not(HasSubstr(never)));
  }
  // The mark of the page's own script is another one each time.
  const std::size_t at = page.find("nonce=\"");
  ASSERT_NE(at, std::string::npos);
  const std::string nonce = page.substr(at + 7, 32);
  EXPECT_THAT(answer, HasSubstr("script-src 'nonce-" + nonce + "'"));
  EXPECT_THAT(Shared().Get("/"), Not(HasSubstr(nonce)));
}

TEST(Serve, ManyAtOnce_AllGetTheirAnswer) {
  std::vector<std::thread> threads;
  std::array<int, 8> right{};
  const std::string expected = BodyOf(Shared().Get("/api/search?q=lantern"));
  for (std::size_t t = 0; t < right.size(); ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < 25; ++i) {
        if (BodyOf(Shared().Get("/api/search?q=lantern")) == expected) ++right[t];
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const int count : right) EXPECT_EQ(count, 25);
}

TEST(Serve, IdleConnections_DoNotKeepOthersWaiting) {
  std::vector<int> idle;
  for (int i = 0; i < 100; ++i) idle.push_back(Shared().Connect());
  EXPECT_EQ(StatusOf(Shared().Get("/api/info")), "HTTP/1.1 200 OK");
  for (const int socket : idle) ::close(socket);
}

TEST(Serve, RequestsThatNeverCome_ToTheirEnd_KeepNobodyWaiting_AndAreEnded) {
  std::vector<int> slow;
  for (int i = 0; i < 300; ++i) {
    slow.push_back(Shared().Connect());
    ASSERT_EQ(::send(slow.back(), "GET / HT", 8, MSG_NOSIGNAL), 8);
  }
  std::atomic<bool> done{false};
  std::thread trickle([&] {
    while (!done) {
      for (const int socket : slow) ::send(socket, "x", 1, MSG_NOSIGNAL);
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
  });
  const auto begun = std::chrono::steady_clock::now();
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(StatusOf(Shared().Get("/api/search?q=lantern")), "HTTP/1.1 200 OK");
  }
  EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(4));
  // The trickle does not stretch their time.
  std::string answer(4096, '\0');
  const ssize_t got = ::recv(slow.back(), answer.data(), answer.size(), 0);
  answer.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
  EXPECT_EQ(StatusOf(answer), "HTTP/1.1 408 Request Timeout");
  EXPECT_THAT(BodyOf(answer), StartsWith("{\"error\":{\"code\":\"invalid-argument\""));
  EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(10));
  done = true;
  trickle.join();
  for (const int socket : slow) ::close(socket);
}

TEST(Serve, MoreConnectionsThanItHolds_CostTheOldest_NotTheNext) {
  std::vector<int> idle;
  for (int i = 0; i < 700; ++i) idle.push_back(Shared().Connect());
  EXPECT_EQ(StatusOf(Shared().Get("/api/info")), "HTTP/1.1 200 OK");
  for (const int socket : idle) ::close(socket);
}

TEST(Serve, BodyThatIsNotWanted_DoesNotCostTheAnswer) {
  const std::string answer =
      Shared().Raw("POST /api/search HTTP/1.1\r\nHost: " + Shared().host() +
                   "\r\nContent-Length: 300000\r\n\r\n" + std::string(300000, 'x'));
  EXPECT_THAT(StatusOf(answer), StartsWith("HTTP/1.1 4"));
  EXPECT_THAT(BodyOf(answer), StartsWith("{\"error\""));
}

TEST(Serve, ASecondRequestOfAConnection_IsToldToComeAgain) {
  const std::string request = "GET /api/info HTTP/1.1\r\nHost: " + Shared().host() + "\r\n\r\n";
  const std::string answer = Shared().Raw(request + request);
  EXPECT_EQ(StatusOf(answer), "HTTP/1.1 200 OK");
  EXPECT_THAT(answer, HasSubstr("\r\nConnection: close\r\n"));
  EXPECT_EQ(answer.find("HTTP/1.1", 1), std::string::npos);
}

TEST(Serve, CtrlC_EndsIt_Exit130_Term_Exit0) {
  Service service;
  ASSERT_GT(service.port(), 0);
  EXPECT_EQ(StatusOf(service.Get("/api/info")), "HTTP/1.1 200 OK");
  EXPECT_EQ(service.End(SIGINT), 130);
  Service other;
  EXPECT_EQ(other.End(SIGTERM), 0);
}

TEST(Serve, TheManual_NamesEveryPathOfTheApi) {
  const std::string manual = ReadWhole(std::string(PINAKES_SOURCE_DIR) + "/docs/serve.md");
  const std::string body = BodyOf(Shared().Get("/api/nothing"));
  std::size_t paths = 0;
  for (std::size_t at = body.find("/api/"); at != std::string::npos;
       at = body.find("/api/", at + 1)) {
    const std::string path = body.substr(at, body.find_first_of(" \"", at) - at);
    EXPECT_THAT(manual, HasSubstr("| `" + path + "` |"));
    ++paths;
  }
  EXPECT_GE(paths, 9U);
}

TEST(Serve, PortInUse_OrNone_IsSaid_Exit2) {
  const std::string port = std::to_string(Shared().port());
  const Outcome taken = SharedLibrary().Run({"serve", "--port", port});
  EXPECT_EQ(taken.code, 2);
  EXPECT_THAT(taken.err, HasSubstr("port " + port + " cannot be listened at"));
  EXPECT_EQ(SharedLibrary().Run({"serve", "--port", "70000"}).code, 2);
  EXPECT_EQ(SharedLibrary().Run({"serve", "extra"}).code, 2);
  EXPECT_EQ(RunPinakes({"serve", "--index", "/nonexistent/index"}).code, 2);
}

}  // namespace
}  // namespace pinakes::cli_test
