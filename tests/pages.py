"""The programs of a page, and what they print."""

from __future__ import annotations

import contextlib
import io
import re


def programs_of(page: str) -> list[tuple[str, str]]:
    """Each program in Python with what stands below it as its output; nothing where none does.

    Arguments:
        page: the text of the page.
    """
    return re.findall(r"```python\n(.*?)```(?:\n\n```text\n(.*?)```)?", page, re.DOTALL)


def printed_by(program: str) -> str:
    """What a program prints, run by itself as it stands."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(program, "page.md", "exec"), {})
    return printed.getvalue()
