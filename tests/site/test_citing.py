"""How readers cite a clause, and report an error in one."""

from __future__ import annotations

from browsing import Window, window
from playwright.sync_api import Browser, Locator, Page, expect

CLIPBOARD = ("clipboard-read", "clipboard-write")


def cite_and_button(page: Page, clause: str) -> tuple[Locator, Locator]:
    """The citation of a clause on its page, and its button."""
    name = f"Copy with address: {clause}"
    cite = page.locator(f"cite[data-clause='{clause.lower()}']")
    return cite, page.get_by_role("button", name=name, exact=True)


def told(button: Locator) -> Locator:
    """What came of a button, read out as it comes."""
    return button.locator("+ [role=status]")


def test_a_citation_is_copied_with_the_permanent_address(chrome: Browser, site: str) -> None:
    """The button beside a citation copies it with the place of its own clause on this site."""
    with window(chrome, site, permissions=CLIPBOARD) as shown:
        shown.show("rules/r6/?from=search#r6.1-03")
        cite, button = cite_and_button(shown.page, "R6.2")
        button.click()
        expect(told(button)).to_have_text("Copied")
        copied = shown.page.evaluate("() => navigator.clipboard.readText()")
        assert copied == f"{cite.inner_text()}, {site}rules/r6/#r6.2"
        assert shown.taken() == []


def test_a_second_copy_is_told_too(chrome: Browser, site: str) -> None:
    """The word that something was copied goes, so that it is new when it comes again."""
    with window(chrome, site, permissions=CLIPBOARD) as shown:
        shown.page.clock.install()
        shown.show("rules/r6/")
        _, button = cite_and_button(shown.page, "R6.2")
        for _ in range(2):
            button.click()
            expect(told(button)).to_have_text("Copied")
            shown.page.clock.run_for(5000)
            expect(told(button)).to_be_empty()


def test_every_citation_has_a_button_of_its_own_name(wide: Window) -> None:
    """Who hears a list of the buttons of a page can tell them apart."""
    wide.show("rules/r6/")
    names = wide.page.locator(".cite-button").evaluate_all(
        "(buttons) => buttons.map((each) => each.ariaLabel)"
    )
    assert len({*names}) == wide.page.locator("cite[data-clause]").count() > 1


def test_a_citation_is_copied_without_a_clipboard(chrome: Browser, site: str) -> None:
    """Where pages have no clipboard a selection is copied, and the keyboard stays on the button."""
    with window(chrome, site, permissions=CLIPBOARD) as shown:
        shown.page.add_init_script(
            "window.kept = navigator.clipboard;"
            "Object.defineProperty(navigator, 'clipboard', {value: undefined});"
        )
        shown.show("rules/r6/")
        cite, button = cite_and_button(shown.page, "R6.3")
        button.press("Enter")
        expect(told(button)).to_have_text("Copied")
        expect(button).to_be_focused()
        copied = shown.page.evaluate("() => window.kept.readText()")
        assert copied == f"{cite.inner_text()}, {site}rules/r6/#r6.3"


def test_a_citation_can_be_copied_by_hand(wide: Window) -> None:
    """Where the browser refuses to copy, what it would have copied stands beside the button."""
    wide.show("rules/r6/")
    wide.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(); }")
    cite, button = cite_and_button(wide.page, "R6.1")
    button.click()
    expect(told(button)).to_contain_text(f"{cite.inner_text()}, {wide.site}rules/r6/#r6.1")
    assert wide.taken() == []


def test_a_report_begins_with_the_clause_it_is_about(chrome: Browser, site: str) -> None:
    """The link below a clause leads to a template that names it, and no other text gets in."""
    with window(chrome, site) as shown:
        shown.show("rules/r6/")
        shown.page.locator("a[href$='?clause=R6.3']").click()
        shown.page.wait_for_url("**/rules/report/?clause=R6.3")
        template = shown.page.locator(".report-template code")
        assert template.inner_text().startswith("Clause: R6.3\n")
        shown.show("rules/report/?clause=R6.3%20and%20more")
        assert template.inner_text().startswith("Clause:\n")
        assert shown.taken() == []


def test_the_place_of_an_example_opens_what_it_is_folded_into(chrome: Browser, site: str) -> None:
    """The address of a vector leads to its row, in sight."""
    with window(chrome, site) as shown:
        shown.show("rules/r6/#r6.1-13")
        shown.page.wait_for_selector("details[open] [id='r6.1-13'] + a")
        assert shown.page.locator("[id='r6.1-13'] + a").is_visible()
