"""Takes pictures of pages of the built site: `python tests/site/screens.py [PAGE ...] --out DIR`.

Each page is taken wide and narrow, light and dark, from its top to its end. A page is named as in
the address, such as ``rules/r6``; without a name all are taken.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from itertools import product
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
# Where the tests find modules (pyproject.toml) is not where a command that is run finds them.
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "site")]

from browsing import NARROW, WIDE, browser, window  # noqa: E402
from chromium import NoBrowser  # noqa: E402
from playwright.sync_api import Browser  # noqa: E402
from served import served  # noqa: E402
from walking import SITE, names_of  # noqa: E402

LOOKS: Final = [*product({"wide": WIDE, "narrow": NARROW}.items(), ("light", "dark"))]


def take(started: Browser, names: list[str], folder: Path, site: Path = SITE) -> list[Path]:
    """Take pictures of pages; where they are.

    Arguments:
        started: the browser.
        names: the addresses of the pages, such as ``rules/r6/``.
        folder: where the pictures go.
        site: the folder where the site was built.
    """
    folder.mkdir(parents=True, exist_ok=True)
    taken = []
    with served(site) as address:
        for (width, size), scheme in LOOKS:
            with window(started, address, size, color_scheme=scheme) as shown:
                for name in names:
                    shown.show(name)
                    taken.append(folder / f"{_plain(name)}-{width}-{scheme}.png")
                    shown.page.screenshot(path=taken[-1], full_page=True)
    return taken


def _plain(name: str) -> str:
    """The address of a page as a word."""
    return name.strip("/").replace("/", "-") or "home"


def main() -> int:
    """Take the pictures that the command line asks for; the exit code."""
    parser = ArgumentParser(description="Take pictures of pages of the built site.")
    parser.add_argument("pages", metavar="PAGE", nargs="*", help="such as rules/r6; all if none")
    parser.add_argument("--out", metavar="DIR", type=Path, required=True, help="where they go")
    asked = parser.parse_args()
    try:
        there = names_of()
        names = [f"{page.strip('/')}/".lstrip("/") for page in asked.pages] or there
        if missing := [name for name in names if name not in there]:
            print("no such page in site/:", *missing, file=sys.stderr)
            return 2
        with browser() as started:
            print(*take(started, names, asked.out), sep="\n")
    except (FileNotFoundError, NoBrowser) as error:
        print(error, file=sys.stderr)
        return 3
    return 0


if __name__ == "__main__":
    sys.exit(main())
