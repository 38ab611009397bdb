"""The outputs and excerpts that pages show, taken anew from the commands and the logs."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
WIDTH = 100
NAMED = ("README.md", "CONTRIBUTING.md", "SECURITY.md", "spec/README.md", "tests/README.md")
MADE_OF_OUTPUTS = "docs/codes"


def pages() -> list[Path]:
    """The pages that can show commands, but those of the codes, which are made of outputs."""
    below = [path for top in ("docs", "examples") for path in sorted((ROOT / top).rglob("*.md"))]
    made = ROOT / MADE_OF_OUTPUTS
    return [ROOT / name for name in NAMED] + [
        path for path in below if not path.is_relative_to(made)
    ]


def refreshed(text: str) -> str:
    """A page with each output and excerpt as it is now."""
    text = re.sub(
        r"(<!-- output: (.*?) -->\n```text\n).*?```",
        lambda found: found[1] + output_of(found[2]) + "```",
        text,
        flags=re.DOTALL,
    )
    return re.sub(
        r"(<!-- excerpt: (.*?) -->\n```json\n).*?```",
        lambda found: found[1] + excerpt_of(found[2]) + "```",
        text,
        flags=re.DOTALL,
    )


def output_of(command: str) -> str:
    """What a command of tribello prints when it runs at the top of the repository."""
    run = [sys.executable, "-m", *shlex.split(command)]
    return subprocess.run(run, capture_output=True, encoding="utf-8", cwd=ROOT, check=False).stdout


def excerpt_of(path: str) -> str:
    """The first lines of a log and its last, long ones cut in the middle."""
    lines = (ROOT / path).read_text(encoding="utf-8").splitlines()
    return "".join(f"{_cut(line)}\n" for line in [*lines[:8], lines[-1]])


def _cut(line: str) -> str:
    return line if len(line) < WIDTH else f"{line[:58]}...{line[-30:]}"
