// The example of README.md: what stands between the marks is held equal to it by run.cmake.
// [readme]
#include <pinakes/searcher.h>

#include <iostream>

int main() {
  auto searcher = pinakes::Searcher::Open({"my.index"});
  pinakes::SearchRequest request;
  request.set_query("lamp year:2020..");
  auto response = (*searcher)->Search(request);
  for (const auto& hit : response->hits()) std::cout << hit.publication().title() << '\n';
}
// [readme]
