"""The pages to look things up in that follow from the program: logs, commands, vectors, speed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from generator.reference.benchmarks import benchmarks_page
from generator.reference.blank_log import blank_log_page
from generator.reference.cli import cli_page
from generator.reference.conformance_kit import conformance_kit_page
from generator.reference.log_keys import log_keys_page


def reference_files(root: Path) -> Iterator[tuple[str, bytes]]:
    """The path of each page, from the top of the repository, and the bytes it must have."""
    yield "docs/benchmarks.md", benchmarks_page(root).encode()
    yield "docs/blank-log.md", blank_log_page(root).encode()
    yield "docs/cli.md", cli_page(root).encode()
    yield "docs/conformance-kit.md", conformance_kit_page(root).encode()
    yield "docs/log-keys.md", log_keys_page(root).encode()
