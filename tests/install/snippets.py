"""Makes programs of the code that the README and the public headers show: snippets.py SOURCE OUT.

What is between the lines shown (what a sentence says is there already, who calls it) is added here;
the lines themselves are taken as they stand, so that none can rot.
"""

import re
import sys
from pathlib import Path

PREAMBLE = """\
#include <pinakes/dump_diff.h>
#include <pinakes/indexer.h>
#include <pinakes/maintenance.h>
#include <pinakes/searcher.h>

#include <iostream>
#include <utility>
#include <vector>

using namespace pinakes;

static int Fail(const Status& status) {
  std::cerr << status.message() << '\\n';
  return 1;
}

static Publication Sample(const char* title) {
  Publication publication;
  publication.set_title(title);
  publication.set_year(2021);
  return publication;
}

"""

# Header, what stands before its lines, and after them.
HEADERS = [
    ("indexer/include/pinakes/indexer.h",
     'Publication publication = Sample("Deep learning of lamps");',
     "if (!status.ok()) return Fail(status);"),
    ("query/include/pinakes/searcher.h", "", ""),
    ("proto/contract/status.h", "", ""),
    ("indexer/include/pinakes/maintenance.h", "", ""),
    ("indexer/include/pinakes/dump_diff.h",
     'std::vector<Publication> last_year{Sample("Oil")}, this_year{Sample("Oil"), Sample("Gas")};',
     ""),
]


def comment_code(text: str, mark: str) -> str:
    """The indented lines of the first comment of a header."""
    lines = []
    for line in text.splitlines():
        if line.startswith(mark + "   "):
            lines.append(line[len(mark) + 1:])
        elif lines and line.strip() != mark.strip():
            break
    if not lines:
        sys.exit("a header shows no code")
    return "\n".join(lines)


def blocks(markdown: str, language: str):
    fenced = re.findall(r"^```(\w*)\n(.*?)^```$", markdown, re.MULTILINE | re.DOTALL)
    return [code for name, code in fenced if name == language]


def main() -> None:
    source, out = Path(sys.argv[1]), Path(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)

    program, calls = PREAMBLE, []
    for number, (header, before, after) in enumerate(HEADERS):
        code = comment_code((source / header).read_text(), "//")
        program += f"// {header}\nstatic int Show{number}() {{\n{before}\n{code}\n{after}\nreturn 0;\n}}\n"
        calls.append(f"Show{number}()")
    program += f"int main() {{ return {' + '.join(calls)}; }}\n"
    (out / "snippets.cc").write_text(program)

    code = comment_code((source / "query/include/pinakes/pinakes.h").read_text(), " *")
    (out / "snippet.c").write_text(
        f"#include <pinakes/pinakes.h>\n#include <stdio.h>\n\nint main(void) {{\n{code}\nreturn 0;\n}}\n")

    module = (source / "bindings/python/pinakes.py").read_text()
    shown = re.search(r'^"""[^\n]*\n\n((?:    [^\n]*\n|\n)+)', module)
    (out / "snippet.py").write_text("\n".join(line[4:] for line in shown.group(1).splitlines()) + "\n")

    readme = (source / "README.md").read_text()
    (out / "app.cc").write_text(blocks(readme, "cpp")[0])
    build = next(block for block in blocks(readme, "") if "find_package" in block).splitlines()
    find, link = (line for line in build if line.startswith(("find_package", "target_link")))
    (out / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.25)\nproject(app LANGUAGES CXX)\n"
        f"set(CMAKE_CXX_STANDARD 20)\n{find}\nadd_executable(app app.cc)\n{link}\n")
    compile_line = next(line for line in build if line.startswith("c++ "))
    (out / "compile.sh").write_text(compile_line + "\n")


main()
