#!/usr/bin/env python3
"""Citations per year of publication of the records that a query finds.

    citations_per_year.py my.index 'author:"Y He"'
    citations_per_year.py my.index 'sparse attention' --svg chart.svg

Bars of text, or a chart as SVG; with matplotlib installed, --svg may name any picture format that
it writes. A record whose year or count is unknown is counted apart and never as zero.
"""

from __future__ import annotations

import argparse
import html
from collections import Counter
from typing import Dict, Tuple

import pinakes


# %% The numbers: every hit once, page by page.
def citations_per_year(searcher: pinakes.Searcher, query: str) -> Tuple[Dict[int, int], int]:
    """Sum of citations by year, years without citations between them included; and how many
    records could not be placed."""
    years: Counter[int] = Counter()
    unknown = 0
    for hit in searcher.hits(query, sort="-year"):
        publication = hit["publication"]
        if "year" in publication and "citations" in publication:
            years[publication["year"]] += publication["citations"]
        else:
            unknown += 1
    if years:
        for year in range(min(years), max(years)):
            years[year] += 0
    return dict(sorted(years.items())), unknown


# %% The pictures.
def as_text(years: Dict[int, int], width: int = 50) -> str:
    most = max(years.values(), default=0)
    lines = []
    for year, citations in years.items():
        bar = "█" * round(width * citations / most) if most else ""
        lines.append(f"{year} {bar} {citations}" if bar else f"{year} {citations}")
    return "\n".join(lines)


def as_svg(years: Dict[int, int], title: str) -> str:
    bar, height = 24, 200
    most = max(years.values(), default=0) or 1
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{bar * len(years) + 40}" '
        f'height="{height + 70}" font-family="sans-serif" font-size="10">',
        f'<text x="20" y="20" font-size="14">{html.escape(title)}</text>',
    ]
    for i, (year, citations) in enumerate(years.items()):
        x, h = 20 + i * bar, height * citations / most
        parts.append(
            f'<rect x="{x}" y="{height + 40 - h:.1f}" width="{bar - 4}" height="{h:.1f}" '
            f'fill="#4060a0"><title>{year}: {citations}</title></rect>'
        )
        parts.append(f'<text x="{x}" y="{height + 55}">{year % 100:02}</text>')
    return "\n".join(parts + ["</svg>"]) + "\n"


def save(years: Dict[int, int], title: str, path: str) -> None:
    try:
        import matplotlib
    except ImportError:
        with open(path, "w", encoding="utf-8") as file:
            file.write(as_svg(years, title))
        return
    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots()
    axes.bar(list(years), list(years.values()))
    axes.set(title=title, xlabel="year of publication", ylabel="citations")
    figure.savefig(path)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("index")
    parser.add_argument("query")
    parser.add_argument("--svg", metavar="FILE", help="write a picture instead of text")
    options = parser.parse_args()
    with pinakes.Searcher(options.index) as searcher:
        years, unknown = citations_per_year(searcher, options.query)
    if options.svg:
        save(years, options.query, options.svg)
    else:
        print(as_text(years) or "no records with both a year and a citation count")
    if unknown:
        print(f"{unknown} more without a known year or count")


if __name__ == "__main__":
    main()
