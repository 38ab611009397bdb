"""What somebody may have meant who wrote a name that there is not."""

from __future__ import annotations

from collections.abc import Iterable


def did_you_mean(written: str, names: Iterable[str]) -> str:
    """A question after the name that looks most like what was written; empty if none does.

    Case, and the sign between words, count for nothing.

    >>> did_you_mean("Exchnage", ["exchange", "play"])
    'did you mean exchange?'
    >>> did_you_mean("cards", ["deck", "type"])
    ''
    """
    from difflib import get_close_matches  # slow to import, and seldom needed

    by_form = {_form(name): name for name in names}
    found = get_close_matches(_form(written), by_form, n=1, cutoff=0.7)
    return f"did you mean {by_form[found[0]]}?" if found else ""


def _form(name: str) -> str:
    return name.strip().lower().replace("-", "_").replace(" ", "_")
