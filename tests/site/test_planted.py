"""Tiny pages with one thing wrong: each check finds its own, and nothing where all is sound."""

from __future__ import annotations

from pathlib import Path

import pytest
from browsing import window
from checks import Barrier
from known import KNOWN, unknown
from links import faults_of as link_faults_of
from playwright.sync_api import Browser
from served import served
from walking import faults_of, names_of

SOUND = '<p>A <a href="other/#place">link</a>, and <img src="dot.svg" alt="a dot">.</p>'
DOT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4"/></svg>'
HEAD = (
    '<!doctype html><html lang="en"><head><title>Page</title><link rel="icon" href="data:,">'
    '<meta name="viewport" content="width=device-width"></head>\n<body><main><h1>Page</h1>'
)
ELSEWHERE = "http://elsewhere.invalid/"
GREY = (
    "<style>@media (prefers-color-scheme: {}) {{ p {{ color: #999; background: #aaa }} }}</style>"
)

SHOWN = [
    (f'<img src="{ELSEWHERE}dot.svg" alt="a dot">', f"asks elsewhere: {ELSEWHERE}dot.svg"),
    (f"<script>fetch('{ELSEWHERE}').catch(() => 0)</script>", f"asks elsewhere: {ELSEWHERE}"),
    ('<script src="gone.js"></script>', "gets 404: "),
    ("<script>console.error('too bad')</script>", "writes an error: too bad"),
    ("<script>nothing.at.all</script>", "fails in a script: nothing is not defined"),
    ('<img src="gone.svg" alt="a dot">', "shows no picture: "),
    ('<img src="text.txt" alt="a dot" loading="lazy">', "shows no picture: "),
    ('<p style="width: 400px">Wide</p>', "scrolls sideways when narrow: p"),
    ('<p style="color: #999">Grey</p>', "narrow and light: color-contrast at p"),
    (GREY.format("light") + "<p>Grey</p>", "narrow and light: color-contrast at p"),
    (GREY.format("dark") + "<p>Grey</p>", "dark: color-contrast at p"),
    ("<h3>Deep</h3>", "narrow and light: heading-order at h3"),
    ('<img src="dot.svg">', "narrow and light: image-alt at main > img"),
    (
        "<table><tr><th></th></tr><tr><td>1</td></tr></table>",
        "narrow and light: empty-table-header",
    ),
    (
        "<style>@media (max-width: 400px) { a { display: block; width: 9px; font-size: 5px } }"
        '</style><nav><a href="#1">1</a><a href="#2">2</a></nav>',
        "narrow and light: target-size at a",
    ),
]
"""What the browser sees, and how the fault that it is taken for begins."""

BUILT = [
    ('<a href="gone/">x</a>', "gone/ leads to gone/index.html, which is not there"),
    ('<a href="other">x</a>', "other leads to other, which is not there"),
    ('<a href="other/#gone">x</a>', "other/#gone leads to an id that other/index.html does not"),
    ('<a href="#gone">x</a>', "#gone leads to an id that index.html does not have"),
    ('<a href="/other/">x</a>', "/other/ holds at one address of the site only"),
    ('<img src="gone.svg" alt="">', "gone.svg leads to gone.svg, which is not there"),
    ('<img src="dot.svg">', "the picture has no alt text"),
    (f'<script src="{ELSEWHERE}x.js"></script>', f"{ELSEWHERE}x.js is fetched from elsewhere"),
    ('<script src="//elsewhere/x.js"></script>', "//elsewhere/x.js is fetched from elsewhere"),
    (
        f'<img src="dot.svg" srcset="dot.svg 1x, {ELSEWHERE}2.svg 2x" alt="">',
        f"{ELSEWHERE}2.svg is",
    ),
    ('<picture><source srcset="gone.svg, dot.svg 2x"></picture>', "gone.svg leads to gone.svg,"),
    (f'<object data="{ELSEWHERE}x.svg"></object>', f"{ELSEWHERE}x.svg is fetched from elsewhere"),
    (f'<video poster="{ELSEWHERE}x.png"></video>', f"{ELSEWHERE}x.png is fetched from elsewhere"),
    (f'<link rel="preload" imagesrcset="{ELSEWHERE}x.png 1x">', f"{ELSEWHERE}x.png is fetched"),
    (f'<p background="{ELSEWHERE}x.png">x</p>', f"{ELSEWHERE}x.png is fetched from elsewhere"),
    (f'<form action="{ELSEWHERE}"></form>', f"{ELSEWHERE} is fetched from elsewhere"),
    (f'<button formaction="{ELSEWHERE}">x</button>', f"{ELSEWHERE} is fetched from elsewhere"),
    (f'<a href="other/" ping="{ELSEWHERE}">x</a>', f"{ELSEWHERE} is fetched from elsewhere"),
    (f'<svg><use xlink:href="{ELSEWHERE}#x"/></svg>', f"{ELSEWHERE}#x is fetched from elsewhere"),
    (
        f'<meta http-equiv="Refresh" content="0; URL=\'{ELSEWHERE}\'">',
        f"{ELSEWHERE} is fetched from elsewhere",
    ),
    ('<meta http-equiv="refresh" content="0; url=gone/">', "gone/ leads to gone/index.html, which"),
    ('<a href="javascript:void(0)">x</a>', "javascript:void(0) is no address of a file"),
    ('<img src="file:///dot.svg" alt="">', "file:///dot.svg is no address of a file"),
    (f'<p style="background: url({ELSEWHERE}x.png)">x</p>', f"{ELSEWHERE}x.png is fetched"),
    (f"<style>p {{ background: url('{ELSEWHERE}x.png') }}</style>", f"{ELSEWHERE}x.png is fetched"),
    (f'<style>@import "{ELSEWHERE}x.css";</style>', f"{ELSEWHERE}x.css is fetched from elsewhere"),
    ('<p id="a">1</p>\n<p id="a">2</p>', "the id 'a' stands at line 3 already"),
    ("<h1>Twice</h1>", "a page has one heading of level 1"),
    ("<h2>2</h2>\n<h4>4</h4>", "a heading of level 4 stands below one of level 2"),
]
"""What is found in the files, and how the message begins."""


SHEETS = [
    (f"p {{}}\np {{ background: url({ELSEWHERE}x.png) }}", f"2: {ELSEWHERE}x.png is fetched from"),
    (f'/* url(\n*/ @import "{ELSEWHERE}x.css";', f"2: {ELSEWHERE}x.css is fetched from elsewhere"),
    (f"@IMPORT URL( '{ELSEWHERE}x.css' );", f"1: {ELSEWHERE}x.css is fetched from elsewhere"),
    ("@font-face { src: url(//elsewhere/x.woff2) }", "1: //elsewhere/x.woff2 is fetched from"),
    ("p { background: url(dot.svg) }", "1: dot.svg leads to css/dot.svg, which is not there"),
    ("p { background: url(/dot.svg) }", "1: /dot.svg holds at one address of the site only"),
]
"""What is found in a style sheet, and how the message begins, with its line."""


def built(site: Path, body: str) -> Path:
    """A site of two pages, the first with something in it."""
    for name, text in {"index.html": body, "other/index.html": '<p id="place">Here</p>'}.items():
        (site / name).parent.mkdir(exist_ok=True)
        (site / name).write_text(f"{HEAD}\n{text}\n</main></body></html>\n", encoding="utf-8")
    (site / "dot.svg").write_text(DOT, encoding="utf-8")
    (site / "text.txt").write_text("no picture", encoding="utf-8")
    return site


def shown(chrome: Browser, site: Path) -> list[str]:
    """The faults of the first page as the browser shows it."""
    with served(site) as address, window(chrome, address) as seen:
        return faults_of(seen, "")


def test_nothing_is_found_where_nothing_is_wrong(chrome: Browser, tmp_path: Path) -> None:
    """A sound page has no faults, in the browser or in its file."""
    site = built(tmp_path, SOUND)
    assert shown(chrome, site) == []
    assert link_faults_of(site) == []
    assert names_of(site) == ["", "other/"]


@pytest.mark.parametrize(("body", "fault"), SHOWN, ids=range(len(SHOWN)))
def test_a_fault_that_the_browser_shows_is_found(
    chrome: Browser, tmp_path: Path, body: str, fault: str
) -> None:
    """Each kind of fault in a page is found and named."""
    found = shown(chrome, built(tmp_path, SOUND + body))
    assert [each for each in found if each.startswith(fault)], found


@pytest.mark.parametrize(("body", "fault"), BUILT, ids=range(len(BUILT)))
def test_a_fault_in_a_file_is_found(tmp_path: Path, body: str, fault: str) -> None:
    """Each kind of broken link, picture, id and heading is found, with its file and line."""
    found = link_faults_of(built(tmp_path, body))
    assert [each for each in found if f": {fault}" in each], found
    assert all(each.startswith(f"{tmp_path.name}/index.html:") for each in found)


@pytest.mark.parametrize(("style", "fault"), SHEETS, ids=range(len(SHEETS)))
def test_a_fault_in_a_style_sheet_is_found(tmp_path: Path, style: str, fault: str) -> None:
    """What a style sheet has fetched stands in the site, seen from where the sheet stands."""
    site = built(tmp_path, SOUND)
    (site / "css").mkdir()
    (site / "css" / "x.css").write_text(style, encoding="utf-8")
    (found,) = link_faults_of(site)
    assert found.startswith(f"{tmp_path.name}/css/x.css:{fault}")


def test_what_a_style_sheet_may_have_is_no_fault(tmp_path: Path) -> None:
    """Comments and words fetch nothing; a picture may be written out there or stand beside it."""
    site = built(tmp_path, f"{SOUND}<style>p {{}}</style> url(gone.png)")
    style = (
        f"/* url({ELSEWHERE}x.png) */\np {{ background: url(dot.svg#a), url('data:,(x)') }}\n"
        '@import "y.css";\nb { clip-path: url(#c) }\n'
    )
    for name, text in {"x.css": style, "y.css": ""}.items():
        (site / name).write_text(text, encoding="utf-8")
    assert link_faults_of(site) == []


def test_a_site_without_pages_is_a_fault(tmp_path: Path) -> None:
    """What checks no page does not pass."""
    assert "no page is here" in link_faults_of(tmp_path)[0]
    with pytest.raises(FileNotFoundError, match="make docs"):
        names_of(tmp_path)


def test_links_from_the_root_hold_on_the_page_for_what_is_not_there(tmp_path: Path) -> None:
    """That page alone may name the path where the site stands, and its links are followed too."""
    site = built(tmp_path, SOUND)
    page = '<h1>404</h1><img src="/b/assets/x.svg" alt=""><a href="/b/other/">x</a>'
    (site / "assets").mkdir()
    (site / "assets" / "x.svg").write_text(DOT, encoding="utf-8")
    (site / "404.html").write_text(page, encoding="utf-8")
    assert link_faults_of(site) == []
    (site / "404.html").write_text(page + '<a href="/b/gone/">x</a>', encoding="utf-8")
    assert len(link_faults_of(site)) == 1


def test_only_what_is_known_is_borne() -> None:
    """A fault of another rule, or in another place, is not taken for one of the theme."""
    known = [Barrier(each.rule, f"body > {each.place}", "") for each in KNOWN]
    others = [Barrier("another", KNOWN[0].place, ""), Barrier(KNOWN[0].rule, "main", "")]
    assert unknown(known + others) == others
