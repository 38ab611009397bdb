"""Change the core in one small way after the other, and see that a test falls each time.

`make mutate` runs it and writes `report.json`. Each change that no test notices has its reason in
`survivors.toml`, or wants a test.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from mutation import report  # noqa: E402
from mutation.mutants import FILES, Mutant, mutants_of  # noqa: E402
from mutation.planting import use_these_sources  # noqa: E402
from mutation.report import Entry  # noqa: E402
from mutation.running import BY_TIME, SURVIVED, Unsound, measured, prepare, results  # noqa: E402
from mutation.stages import STAGES  # noqa: E402
from verify.working import progress, some, status, table  # noqa: E402

OUTCOMES: Final = (*(stage.name for stage in STAGES), BY_TIME, SURVIVED)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run mutants and write the report; 1 where one survives without a reason."""
    options = _options(arguments)
    if options.list:
        return listed(mutant for file in _files(options) for mutant in mutants_of(file))
    if options.show:
        return shown(options.show)
    written = report.written_entries()
    files = _files(options)
    digests = {file: report.digest(file) for file in files}
    mutants = [each for file in files for each in _chosen(file, written, options)]
    try:
        found = ran(mutants, options.jobs) if mutants else []
    except Unsound as reason:
        print(reason, file=sys.stderr)
        return 1
    if changed := [file for file in files if report.digest(file) != digests[file]]:
        print(f"changed meanwhile, so run it again: {', '.join(changed)}", file=sys.stderr)
        return 1
    return told(_entries(written, files, found, survivors=options.survivors))


def _files(options: argparse.Namespace) -> list[str]:
    """The files whose mutants are asked for, in order."""
    written = report.written_entries()
    files = [file for file in FILES if not options.only or file in options.only]
    if options.changed:
        digests = {file: entry["sha256"] for file, entry in written.items()}
        return [file for file in files if digests.get(file) != report.digest(file)]
    return [file for file in files if file in written] if options.survivors else files


def _chosen(file: str, written: dict[str, Entry], options: argparse.Namespace) -> list[Mutant]:
    if not options.survivors:
        return mutants_of(file)
    survived = {told["id"] for told in written[file]["survivors"]}
    return [mutant for mutant in mutants_of(file) if mutant.id in survived] if survived else []


def listed(mutants: Iterable[Mutant]) -> int:
    """Print each mutant on a line."""
    for each in mutants:
        print(f"{each.id} {each.file} {each.scope} {each.operator}: {each.becomes}")
    return 0


def shown(name: str) -> int:
    """Print one mutant as a change of its file; 2 where there is none of that id."""
    for each in (mutant for file in FILES for mutant in mutants_of(file)):
        if each.id == name:
            print(f"{each.file}, {each.scope or 'the module'}, {each.operator}")
            print(f"- {each.line}\n+ {each.becomes}")
            return 0
    print(f"there is no mutant {name}; --list shows them all", file=sys.stderr)
    return 2


def ran(mutants: Sequence[Mutant], jobs: int) -> list[tuple[Mutant, str]]:
    """What became of the mutants, in their order.

    Raises:
        Unsound: the tests fail without a mutant.
    """
    use_these_sources()
    os.chdir(ROOT)
    with tempfile.TemporaryDirectory(prefix="tribello-mutants-") as folder:
        prepare(Path(folder, "compiled"))
        log = Path(folder, "log")
        progress(f"0 of {len(mutants):,} mutants, as the tests are run without one")
        try:
            limits = measured(list(dict.fromkeys(mutant.file for mutant in mutants)), log)
        except Unsound as reason:
            raise Unsound(f"{log.read_text('utf-8', 'replace')[-3000:]}\n{reason}") from None
        outcomes: dict[str, str] = {}
        survivors = 0
        with closing(results(mutants, limits, jobs)) as found:
            for number, (mutant, outcome) in enumerate(found, start=1):
                outcomes[mutant.id] = outcome
                survivors += outcome == SURVIVED
                progress(f"{number:,} of {len(mutants):,} mutants, {survivors} survive")
        progress("")
        sys.dont_write_bytecode = True  # what is imported later has no folder for compiled files
    return [(mutant, outcomes[mutant.id]) for mutant in mutants]


def _entries(
    written: dict[str, Entry],
    files: Sequence[str],
    found: list[tuple[Mutant, str]],
    *,
    survivors: bool,
) -> dict[str, Entry]:
    """The entries of the report after a run; those of files that are gone are left out."""
    entries = {file: entry for file, entry in written.items() if file in FILES}
    for file in files:
        own = [(mutant, outcome) for mutant, outcome in found if mutant.file == file]
        entries[file] = (
            report.entry_after(written[file], own) if survivors else report.entry_of(file, own)
        )
    return entries


def told(entries: dict[str, Entry]) -> int:
    """Write the report and print its table; 1 where something is wrong with it."""
    from tribello.cli.files import write_whole

    why = report.reasons()
    write_whole(report.REPORT, report.text_of(entries, why).encode())
    rows: list[list[str | int]] = []
    whole = Counter[str]()
    for file, entry in sorted(entries.items()):
        counts = Counter[str]()
        for each in entry["operators"].values():
            counts.update(each)
        whole += counts
        rows.append(_row(file, counts))
    print(table(["file", "mutants", *OUTCOMES], [*rows, _row("all", whole)]))
    wrong = list(report.faults(report.written_entries(), why))
    print(*wrong, sep="\n", end="\n" if wrong else "")
    return 1 if wrong else 0


def _row(name: str, counts: Counter[str]) -> list[str | int]:
    return [name, counts.total(), *(counts[outcome] for outcome in OUTCOMES)]


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", action="append", metavar="FILE", help="the mutants of this file")
    parser.add_argument("--changed", action="store_true", help="of files changed since the report")
    parser.add_argument("--survivors", action="store_true", help="those that survived last time")
    parser.add_argument("--jobs", type=some, default=2, help="how many processes (2)")
    parser.add_argument("--list", action="store_true", help="print the mutants and run none")
    parser.add_argument("--show", metavar="ID", help="print what one mutant changes")
    options = parser.parse_args(arguments)
    if unknown := sorted(set(options.only or ()) - set(FILES)):
        parser.error(f"not mutated: {', '.join(unknown)}; there are: {', '.join(FILES)}")
    return options


if __name__ == "__main__":
    sys.exit(status(main))
