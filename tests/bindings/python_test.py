"""The Python module against the built library."""

import os
import subprocess
import sys
import tempfile
import threading
import unittest
from xml.etree import ElementTree

import pinakes

SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SAMPLE = os.path.join(SOURCE, "tests", "install", "sample.jsonl")
EXAMPLE = os.path.join(SOURCE, "bindings", "python", "citations_per_year.py")


class PythonTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.index = os.path.join(self.folder.name, "índex")
        with pinakes.Indexer(self.index) as indexer:
            self.report = indexer.read(SAMPLE)

    def tearDown(self):
        self.folder.cleanup()

    def test_dump_is_read_and_reported(self):
        self.assertEqual(self.report["read"], 3)
        self.assertEqual(self.report["new"], 3)
        self.assertEqual(self.report["dump"], "sample.jsonl")

    def test_withdrawn_record_stays_where_another_dump_has_it(self):
        article = (
            "<PubmedArticle><MedlineCitation><PMID Version='1'>{0}</PMID><Article>"
            "<ArticleTitle>Nettle {0}</ArticleTitle></Article></MedlineCitation></PubmedArticle>"
        )
        path = os.path.join(self.folder.name, "set.xml")
        with open(path, "w", encoding="utf-8") as file:
            file.write("<PubmedArticleSet>" + article.format(101) + article.format(102))
            file.write("</PubmedArticleSet>")
        update = os.path.join(self.folder.name, "update.xml")
        with open(update, "w", encoding="utf-8") as file:
            file.write("<PubmedArticleSet><DeleteCitation><PMID>101</PMID><PMID>102</PMID>")
            file.write("</DeleteCitation></PubmedArticleSet>")
        pmid = {"scheme": "pmid", "value": "101"}
        with pinakes.Indexer(self.index) as indexer:
            indexer.add({"title": "Nettle 101", "identifiers": [pmid]}, dump="mine")
            self.assertEqual(indexer.read(path)["read"], 2)
        with pinakes.Indexer(self.index) as indexer:
            indexer.read(update)
        with pinakes.Searcher(self.index) as searcher:
            sources = searcher.record("pmid:101")["sources"]
            self.assertEqual([source["dump"] for source in sources], ["mine"])
            self.assertEqual(searcher.count('"nettle 102"'), 0)
            dumps = {d["name"]: d["unfinished"] for d in searcher.info()["dumps"]}
            self.assertEqual(dumps["set.xml"], False)

    def test_search_ranks_and_leaves_the_unknown_out(self):
        with pinakes.Searcher(self.index) as searcher:
            answer = searcher.search("lamp", facets=[{"field": "year"}])
            self.assertEqual(answer["total"], 2)
            self.assertEqual({h["publication"]["id"] for h in answer["hits"]}, {"a", "b"})
            self.assertEqual(
                {v["value"] for v in answer["facets"][0]["values"]}, {"1990", "2021"}
            )
            self.assertNotIn("citations", searcher.record("c"))
            self.assertEqual(searcher.record("a")["citations"], 12)
            self.assertEqual(searcher.count(filters={"year": "2021.."}), 2)

    def test_hits_come_page_by_page_and_all_once(self):
        with pinakes.Indexer(self.index) as indexer:
            for i in range(450):
                self.assertEqual(
                    indexer.add({"id": f"n{i}", "title": f"Nettle {i}", "authors": ["A Fern"]}),
                    "new",
                )
        with pinakes.Searcher(self.index) as searcher:
            ids = [hit["publication"]["id"] for hit in searcher.hits("nettle")]
            self.assertEqual(len(ids), 450)
            self.assertEqual(set(ids), {f"n{i}" for i in range(450)})
            some = [hit["publication"]["id"] for hit in searcher.hits("nettle", limit=210, offset=3)]
            self.assertEqual(some, ids[3:213])

    def test_every_record_is_read_until_told_to_stop(self):
        with pinakes.Searcher(self.index) as searcher:
            seen = []
            searcher.each(lambda publication: seen.append(publication["id"]))
            self.assertEqual(seen, ["a", "b", "c"])
            searcher.each(lambda publication: seen.append(publication["id"]) or False)
            self.assertEqual(seen, ["a", "b", "c", "a"])
            with self.assertRaises(ZeroDivisionError):
                searcher.each(lambda publication: 1 // 0)
            self.assertEqual(searcher.info()["records"], 3)

    def test_errors_carry_the_code_and_say_what_is_wrong(self):
        with self.assertRaises(pinakes.Error) as caught:
            pinakes.Searcher(os.path.join(self.folder.name, "none"))
        self.assertEqual(caught.exception.code, "not-found")
        self.assertIn("none", str(caught.exception))
        with pinakes.Searcher(self.index) as searcher:
            with self.assertRaises(pinakes.Error) as caught:
                searcher.search("lamp", limt=3)
            self.assertIn("limt", str(caught.exception))
            with self.assertRaises(KeyError):
                searcher.record("nobody")
            self.assertEqual(searcher.search("\udcff\0 lamp")["total"], 2)
        with self.assertRaises(ValueError):
            searcher.search("lamp")
        with pinakes.Indexer(self.index) as indexer:
            with self.assertRaises(pinakes.Error) as caught:
                pinakes.Indexer(self.index)
            self.assertEqual(caught.exception.code, "busy")
            with self.assertRaises(KeyError):
                indexer.delete("nobody")

    def test_text_that_c_would_cut_is_refused(self):
        with pinakes.Searcher(self.index) as searcher:
            with self.assertRaises(ValueError):
                searcher.record("a\0bc")
        with self.assertRaises(ValueError):
            pinakes.Searcher(self.index + "\0bc")
        with pinakes.Indexer(self.index) as indexer:
            for call in (
                lambda: indexer.delete("a\0bc"),
                lambda: indexer.add({"title": "Lamp"}, dump="a\0b"),
                lambda: indexer.read(SAMPLE + "\0.bib"),
                lambda: indexer.read(SAMPLE, format="jsonl\0x"),
            ):
                with self.assertRaises(ValueError):
                    call()
        with pinakes.Searcher(self.index) as searcher:
            self.assertEqual(searcher.record("a")["id"], "a")

    def test_index_inside_another_file_opens_by_descriptor_and_offset(self):
        one = os.path.join(self.folder.name, "one")
        subprocess.run(
            [os.environ["PINAKES_PROGRAM"], "compact", "--index", self.index, "--single-file", one],
            check=True, capture_output=True,
        )
        around = os.path.join(self.folder.name, "around")
        with open(one, "rb") as index, open(around, "wb") as file:
            file.write(b"x" * 12345 + index.read() + b"y" * 777)
        with pinakes.Searcher(one) as searcher:
            expected = searcher.search("lamp")
        with open(around, "rb") as file:
            searcher = pinakes.Searcher.at(file, 12345)
            for offset in (0, 12346, 1 << 40):
                with self.assertRaises(pinakes.Error) as caught:
                    pinakes.Searcher.at(file.fileno(), offset)
                self.assertEqual(caught.exception.code, "not-an-index")
            with self.assertRaises(ValueError):
                pinakes.Searcher.at(file, -1)
            self.assertEqual(file.tell(), 0)
        os.remove(around)
        with searcher:
            self.assertEqual(searcher.search("lamp"), expected)

    def test_block_left_by_an_exception_commits_nothing(self):
        with self.assertRaises(ZeroDivisionError):
            with pinakes.Indexer(self.index) as indexer:
                indexer.delete("a")
                1 // 0
        with pinakes.Searcher(self.index) as searcher:
            self.assertEqual(searcher.record("a")["id"], "a")
            with pinakes.Indexer(self.index) as indexer:
                indexer.delete("a")
            with self.assertRaises(KeyError):  # the same searcher sees the commit
                searcher.record("a")

    def test_canceller_ends_a_search(self):
        canceller = pinakes.Canceller()
        with pinakes.Searcher(self.index) as searcher:
            self.assertEqual(searcher.search("lamp", canceller=canceller)["total"], 2)
            thread = threading.Thread(target=canceller.cancel)
            thread.start()
            thread.join()
            with self.assertRaises(pinakes.Error) as caught:
                searcher.search("lamp", canceller=canceller)
            self.assertEqual(caught.exception.code, "cancelled")

    def test_several_shards_answer_as_one(self):
        other = os.path.join(self.folder.name, "other")
        with pinakes.Indexer(other) as indexer:
            indexer.add({"title": "Lamp oil", "authors": [{"name": "W Sato"}], "year": 2001})
        with pinakes.Searcher(self.index, other) as searcher:
            self.assertEqual(searcher.count("lamp"), 3)

    def test_one_searcher_serves_many_threads(self):
        with pinakes.Searcher(self.index) as searcher:
            totals = []

            def run():
                for _ in range(50):
                    totals.append(searcher.search("lamp")["total"])

            threads = [threading.Thread(target=run) for _ in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual(totals, [2] * 200)

    def example(self, *arguments):
        return subprocess.run(
            [sys.executable, "-B", EXAMPLE, self.index, *arguments],
            check=True, capture_output=True, encoding="utf-8",
        ).stdout

    def test_readme_snippet_runs_as_it_stands(self):
        with open(os.path.join(SOURCE, "README.md"), encoding="utf-8") as readme:
            snippet = readme.read().split("```python\n")[1].split("```")[0]
        os.rename(self.index, os.path.join(self.folder.name, "my.index"))
        run = subprocess.run(
            [sys.executable, "-c", snippet],
            cwd=self.folder.name, capture_output=True, text=True, timeout=60,
        )
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual(run.stdout, "A lamp for every reader\n")

    def test_example_draws_citations_per_year(self):
        with pinakes.Indexer(self.index) as indexer:
            indexer.add({"title": "Lamp wicks", "authors": ["W Sato"], "year": 2019, "citations": 6})
            indexer.add({"title": "Lamp oil", "authors": ["W Sato"], "year": 2018})
        text = self.example("lamp year:2019..")
        self.assertEqual(text.splitlines()[0], "2019 " + "█" * 25 + " 6")
        self.assertEqual(text.splitlines()[1], "2020 0")
        self.assertEqual(text.splitlines()[2], "2021 " + "█" * 50 + " 12")
        self.assertEqual(self.example("lamp year:2018"), "no records with both a year and a "
                         "citation count\n1 more without a known year or count\n")
        picture = os.path.join(self.folder.name, "chart.svg")
        self.assertEqual(self.example("lamp year:2019..", "--svg", picture), "")
        self.assertTrue(ElementTree.parse(picture).getroot().tag.endswith("svg"))


if __name__ == "__main__":
    unittest.main()
