"""The formats of ``tribello validate``, and what can be told in which."""

from enum import StrEnum
from typing import Final

import typer

from tribello.cli.exclusive import giving_way


class Format(StrEnum):
    """How verdicts are printed."""

    TEXT = "text"
    CONCISE = "concise"
    JSON = "json"
    JSONL = "jsonl"
    GITHUB = "github"
    SARIF = "sarif"
    JUNIT = "junit"


_COUNTING: Final = (Format.TEXT, Format.JSON)
"""Those of `--statistics`."""

_TELLING: Final = (Format.TEXT, Format.JSON, Format.JSONL)
"""Those of `--all-presets`: the others tell defects, and a valid game has none."""


def reported(
    context: typer.Context, output: Format, *, statistics: bool, all_presets: bool
) -> tuple[Format, bool, bool]:
    """The format, and whether counts, or verdicts under each preset, are printed in it.

    Of what excludes each other the option that was typed counts, not the one that is configured.

    Arguments:
        context: of the command.
        output: the format.
        statistics: whether counts are asked for.
        all_presets: whether the verdict under each preset is.

    Raises:
        BadParameter: both were typed, or both configured.
    """
    if statistics and output not in _COUNTING:
        reason = f"they are printed as text or json, not as {output.value}"
        if giving_way(context, "statistics", "output", reason) == "output":
            output = Format.TEXT
        else:
            statistics = False
    if all_presets and output not in _TELLING:
        reason = f"verdicts under presets are told as text, json or jsonl, not as {output.value}"
        if giving_way(context, "all_presets", "output", reason) == "output":
            output = Format.TEXT
        else:
            all_presets = False
    if all_presets and statistics:
        reason = "counts have no place for verdicts under presets; leave out --statistics or this"
        if giving_way(context, "all_presets", "statistics", reason) == "statistics":
            statistics = False
        else:
            all_presets = False
    return output, statistics, all_presets
