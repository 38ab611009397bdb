"""The same input another way: in the other encoding, and through the command itself."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from xml.etree import ElementTree

from attrs import evolve
from commands import run
from fuzz.inputs import Input
from fuzz.judging import NAME, Judge, Judged, judged
from fuzz.lines import lines_of

from tribello.cli.exits import exit_for
from tribello.cli.validate import Format
from tribello.log.lines import END
from tribello.log.raw import TextSource
from tribello.verdict import Judgement, Policy

READERS: Final[dict[Format, Callable[[str], Any]]] = {
    Format.JSON: json.loads,
    Format.JSONL: lambda out: [json.loads(line) for line in out.splitlines()],
    Format.SARIF: json.loads,
    Format.JUNIT: ElementTree.fromstring,
}
"""Formats that other programs read; they raise at what is not well-formed."""


OF_PRESETS: Final = (Format.TEXT, Format.JSON, Format.JSONL)
"""Formats that have room for the verdicts under other presets."""


def encoding_faults(given: Input, found: Sequence[Judged], judge: Judge) -> Iterator[str]:
    """Where a log is judged otherwise line by line than as one text."""
    if len(found) != 1 or not _has_lines(found[0]):
        return
    if len(found[0].judgement.diagnostics) >= given.policy.most:
        return  # the first are told, and which those are hangs on the form
    assert found[0].game is not None
    lines = b"".join(lines_of(found[0].game.document))  # type: ignore[arg-type]
    again = list(judged(evolve(given, data=lines, suffix=".jsonl"), judge))
    if [_told(each.judgement) for each in again] != [_told(found[0].judgement)]:
        codes = [each.code.id for one in again for each in one.judgement.diagnostics]
        yield f"as a .jsonl file it has another verdict: {', '.join(codes) or 'valid'}"


def _has_lines(found: Judged) -> bool:
    """Whether a log was read as one text and its parts can stand on lines of their own."""
    game = found.game
    if game is None or not isinstance(game.source, TextSource):
        return False
    if not isinstance(game.document, dict):
        return False
    actions = game.document.get("actions")
    return (
        "format" in game.document and isinstance(actions, list) and not any(map(_is_edge, actions))
    )


def _is_edge(entry: Any) -> bool:
    """Whether an action would be taken for the header of a game or for its end line."""
    return isinstance(entry, dict) and ("format" in entry or entry.get("type") == END)


def _told(judgement: Judgement) -> tuple[object, ...]:
    """What must not hang on the encoding; faults of shape stand in the order of the text."""
    places = sorted((each.code.id, str(each.pointer)) for each in judgement.diagnostics)
    return judgement.outcome, places, judgement.scores, judgement.unchecked


def command_faults(given: Input, found: Sequence[Judged]) -> Iterator[str]:
    """Where `tribello validate` says something else than its judge, in any of its formats."""
    expected = exit_for(each.judgement.outcome for each in found)
    with TemporaryDirectory(prefix="tribello-fuzz-") as folder:
        path = Path(folder, NAME + given.suffix)
        path.write_bytes(given.data)
        for output in Format:
            options = _options(given.policy, given.max_bytes, output)
            ran = run("validate", path, "--format", output, *options)
            if ran.code != expected or ran.err:
                yield f"--format {output}: exit code {ran.code}, not {expected:d}; {ran.err}"
            READERS.get(output, str)(ran.out)


def _options(policy: Policy, max_bytes: int, output: Format) -> Iterator[str]:
    yield from (f"--max-bytes={max_bytes}", f"--max-errors={policy.most}")
    yield "--alternatives" if policy.alternatives else "--no-alternatives"
    yield from ["--laboratory"] if policy.laboratory else []
    yield from ["--all-presets"] if policy.all_presets and output in OF_PRESETS else []
    yield from ["--require", policy.require] if policy.require else []
    yield from ["--rules", policy.under] if policy.under else []
