"""Prints the sheets of the built site: `python tests/site/prints.py --out DIR`.

The cheat sheets and the score sheet, as PDF files for A4 and for Letter, one page each.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
# Where the tests find modules (pyproject.toml) is not where a command that is run finds them.
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "site")]

from browsing import browser, window  # noqa: E402
from chromium import NoBrowser  # noqa: E402
from playwright.sync_api import Browser  # noqa: E402
from served import served  # noqa: E402
from walking import SITE  # noqa: E402

SHEETS: Final = ("cheat-sheet", "cheat-sheet.ru", "score-sheet")
FORMATS: Final = ("A4", "Letter")


def printed(
    started: Browser, folder: Path, site: Path = SITE, sheets: Sequence[str] = SHEETS
) -> list[Path]:
    """Print sheets in every format; where the files are.

    Arguments:
        started: the browser.
        folder: where they go.
        site: the folder where the site was built.
        sheets: the names of their pages.
    """
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    with served(site) as address, window(started, address) as shown:
        for sheet, paper in product(sheets, FORMATS):
            shown.show(f"{sheet}/")
            made.append(folder / f"{sheet}-{paper.lower()}.pdf")
            shown.page.pdf(path=made[-1], format=paper, print_background=True)
    return made


def main() -> int:
    """Print what the command line asks for; the exit code."""
    parser = ArgumentParser(description="Print the sheets of the built site as PDF files.")
    parser.add_argument("--out", metavar="DIR", type=Path, required=True, help="where they go")
    asked = parser.parse_args()
    if not (SITE / "index.html").is_file():
        print(f"{SITE.name}/ is not built: make docs", file=sys.stderr)
        return 3
    try:
        with browser() as started:
            print(*printed(started, asked.out), sep="\n")
    except NoBrowser as error:
        print(error, file=sys.stderr)
        return 3
    return 0


if __name__ == "__main__":
    sys.exit(main())
