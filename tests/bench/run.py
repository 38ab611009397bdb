"""The speed of tribello beside other engines and the standard library.

Prints a table and writes bench.json. Figures are reported, never asserted: where a limit is
missed the table says so, and no more comes of it.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import frameworks
import plays
import processes
import records
import seen
import throughput
import verdicts
from attrs import frozen
from corpus import Corpus, write_corpus
from frameworks import steps_of_pettingzoo, turns_of_pettingzoo
from pairs import NotMeasured, Pair, Row, summarised

KEPT = Path(__file__).with_name("results.json")
"""What the page of the site is made of (`make pages`)."""


@frozen
class Benchmark:
    """One comparison.

    Arguments:
        name: its name in the table and in ``bench.json``.
        unit: the unit of its figures.
        runs: how many runs it takes; a quick one takes a fifth.
        measure: what takes them, given their number.
        limit: the largest ratio that is aimed at, or None.
        least: the smallest, of a ratio that is the better the larger it is, or None.
    """

    name: str
    unit: str
    runs: int
    measure: Callable[[int], list[Pair]]
    limit: float | None = None
    least: float | None = None

    def row(self, *, quick: bool) -> Row:
        """The result; where nothing can be measured, such as for want of a package, the reason."""
        try:
            pairs = self.measure(max(3, self.runs // 5) if quick else self.runs)
        except (ImportError, NotMeasured) as reason:
            return Row(self.name, self.unit, remark=f"not measured: {reason}")
        return summarised(self.name, self.unit, pairs, limit=self.limit, least=self.least)


def benchmarks(corpus: Corpus) -> tuple[Benchmark, ...]:
    """Every comparison, in the order of the table."""
    logs, log = corpus.single, corpus.logs()[-1]
    poker_replay = partial(records.beside, "replay", "pokerkit", logs)
    chess_replay = partial(records.beside, "replay", "chess", logs)
    poker_kept = partial(records.beside, "kept", "pokerkit", logs)
    chess_kept = partial(records.beside, "kept", "chess", logs)
    poker_verdict = partial(records.beside, "verdict", "pokerkit", logs)
    chess_verdict = partial(records.beside, "verdict", "chess", logs)
    fast, default = partial(verdicts.fast, logs), partial(verdicts.default, logs)
    cold = partial(processes.cold_start, log)
    cold_default = partial(processes.cold_start_default, log)
    one_file = partial(throughput.one_file, corpus)
    many_files = partial(throughput.many_files, corpus)
    memory = partial(processes.memory, corpus.few, corpus.many)
    return (
        Benchmark("play_vs_openspiel_hearts", "us per play", 200, plays.against_openspiel, 2),
        Benchmark("play_vs_python_chess", "us per play", 40, plays.against_python_chess),
        Benchmark("play_vs_pokerkit", "us per play", 20, plays.against_pokerkit),
        Benchmark("play_vs_openspiel_python", "us per play", 40, frameworks.against_liars, 0.2),
        Benchmark("play_vs_openspiel_kuhn", "us per play", 40, frameworks.against_kuhn),
        Benchmark("adapter_play_vs_openspiel_python", "us per play", 40, frameworks.as_open_spiel),
        Benchmark("adapter_step_vs_pettingzoo", "us per step", 20, steps_of_pettingzoo, 0.3),
        Benchmark("adapter_turn_vs_pettingzoo", "us per step", 20, turns_of_pettingzoo),
        Benchmark("step_apply", "us per action", 100, plays.step),
        Benchmark("view_vs_apply", "us per action", 100, seen.views, 5),
        Benchmark("observation_vs_apply", "us per action", 100, seen.observations, 5),
        Benchmark("perfect_recall_vs_apply", "us per action", 100, seen.recollections, 5),
        Benchmark("sample_p99", "ms per sample", 6, seen.samples),
        Benchmark("replay_whole_log", "ms per log", 100, plays.replay_whole_log),
        Benchmark("replay_kept_vs_python_chess", "us per action", 100, chess_kept, 0.2),
        Benchmark("replay_kept_vs_pokerkit", "us per action", 40, poker_kept, 0.2),
        Benchmark("load_replay_vs_python_chess", "us per action", 100, chess_replay),
        Benchmark("load_replay_vs_pokerkit", "us per action", 40, poker_replay),
        Benchmark("validate_vs_python_chess", "us per action", 100, chess_verdict),
        Benchmark("validate_vs_pokerkit", "us per action", 40, poker_verdict),
        Benchmark("validate_fast_vs_json_loads", "ms per log", 100, fast, 12),
        Benchmark("validate_default_vs_json_loads", "ms per log", 100, default, 25),
        Benchmark("cold_start_vs_python", "ms per process", 20, cold, 3),
        Benchmark("cold_start_default_vs_python", "ms per process", 20, cold_default, 4),
        Benchmark("cold_import_vs_python", "ms per process", 20, processes.cold_import),
        Benchmark("jobs2_vs_jobs1", "games per second", 5, one_file, least=1.7),
        Benchmark("jobs2_vs_jobs1_json", "games per second", 3, many_files),
        Benchmark("memory_flat", "MiB", 3, memory),
    )


def rows(*, quick: bool) -> Iterator[Row]:
    """Each result as soon as it is there."""
    with TemporaryDirectory(prefix="tribello-bench-") as folder:
        progress("playing the games of the corpus ...")
        for benchmark in benchmarks(write_corpus(Path(folder))):
            progress(f"{benchmark.name} ...")
            gc.collect()
            yield benchmark.row(quick=quick)


def progress(text: str) -> None:
    """Say what is going on, on a terminal only; each text takes the place of the one before."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{text}")
        sys.stderr.flush()


HEADING = f"{'':33}{'ours':>9}{'peer':>9}{'ratio':>8}  {'unit':16}{'runs':>4}"


def line(row: Row) -> str:
    """A row of the table."""
    figures = f"{_figure(row.ours):>9}{_figure(row.peer):>9}{_figure(row.ratio):>8}"
    return f"{row.name:33}{figures}  {row.unit:16}{row.runs:>4}  {row.verdict}".rstrip()


def _figure(value: float | None) -> str:
    if value is None:
        return "-"
    return f"{value:.2f}" if value >= 0.1 else f"{value:.1g}"


def main() -> None:
    """Take every measure, print each row as it comes and write them all."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="fewer runs, rougher figures")
    parser.add_argument(
        "--write", action="store_true", help="keep the figures for the page of the site, too"
    )
    options = parser.parse_args()
    taken = f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"
    print(f"{taken}; medians, the ratio that of single runs\n\n{HEADING}")
    done: list[Row] = []
    for row in rows(quick=options.quick):
        progress("")
        print(line(row), flush=True)
        done.append(row)
    figures = [row.as_json() for row in done]
    _keep(Path("bench.json"), figures)
    if options.write:
        _keep(KEPT, {"taken": f"{taken}, {os.cpu_count()} processors", "figures": figures})


def _keep(path: Path, value: object) -> None:
    path.write_text(f"{json.dumps(value, indent=2)}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
