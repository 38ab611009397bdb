"""What must hold of a page as the browser shows it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from attrs import frozen
from playwright.sync_api import Page

AXE: Final = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"
TAGS: Final = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
COLOURS: Final = ("color-contrast", "link-in-text-block")
"""The rules of axe that another colour scheme can break."""

_PICTURES = """
async () => {
  const pictures = [...document.images].filter((each) => each.getAttribute("src") !== null);
  await Promise.all(pictures.map((each) => {
    each.loading = "eager";
    return each.decode().catch(() => null);
  }));
  return pictures.filter((each) => !each.naturalWidth).map((each) => each.src);
}
"""
_TOO_WIDE = """
() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  const scrolls = (each) => each && each !== document.documentElement && (
    ["auto", "scroll", "hidden"].includes(getComputedStyle(each).overflowX)
    || scrolls(each.parentElement));
  const name = (each) => each.tagName.toLowerCase() + (each.id ? "#" + each.id : "")
    + [...each.classList].map((one) => "." + one).join("");
  const wide = [...document.body.querySelectorAll("*")].filter((each) =>
    each.getBoundingClientRect().right > width + 1 && !scrolls(each.parentElement));
  return ["the page", ...wide.slice(0, 3).map(name)];
}
"""
_AXE = """
async ([only, without]) => {
  const exclude = without.map((each) => [each]);
  const how = {runOnly: only, resultTypes: ["violations"], preload: false};
  const found = await axe.run({exclude}, how);
  return found.violations.flatMap((each) => each.nodes.map((node) => ({
    rule: each.id,
    place: node.target.join(" "),
    text: each.help + ": " + node.html.slice(0, 120) + " " + (node.any[0]?.message ?? ""),
  })));
}
"""


@frozen
class Barrier:
    """Something on a page that keeps somebody out.

    Arguments:
        rule: the rule of axe that it breaks.
        place: where it is, as a selector.
        text: what is wrong.
    """

    rule: str
    place: str
    text: str


def empty_pictures(page: Page) -> list[str]:
    """The addresses of pictures that show nothing."""
    found: list[str] = page.evaluate(_PICTURES)
    return found


def too_wide(page: Page) -> list[str]:
    """What makes the page scroll sideways; nothing where it does not."""
    found: list[str] = page.evaluate(_TOO_WIDE)
    return found


def barriers(page: Page, rules: Sequence[str] = (), without: Sequence[str] = ()) -> list[Barrier]:
    """What axe finds on a page.

    Arguments:
        page: the page as it is shown.
        rules: these rules alone; all of `TAGS` where there are none.
        without: selectors of what is left out.
    """
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    only = {"type": "rule", "values": rules} if rules else {"type": "tag", "values": TAGS}
    found: list[dict[str, Any]] = page.evaluate(_AXE, [only, without])
    return [Barrier(**each) for each in found]
