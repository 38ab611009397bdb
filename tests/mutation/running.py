"""Mutants run in processes of their own, which are copies of one that has all but the library."""

from __future__ import annotations

import gc
import os
import resource
import signal
import sys
import time
import traceback
from collections.abc import Generator, Iterable, Sequence
from contextlib import suppress
from importlib import import_module
from math import ceil
from pathlib import Path
from typing import Final, NoReturn

from mutation.mutants import SCHEMA, Mutant
from mutation.planting import plant
from mutation.stages import OWN_TESTS, STAGES, Stage
from verify.working import put_off

SURVIVED: Final = "survived"
BY_TIME: Final = "time"
FIRST_STATUS: Final = 10
"""The exit status of a process whose mutant fell in the first stage; others follow."""

MEMORY: Final = 4 * 2**30
PRELOADED: Final = (
    *("pytest", "attrs", "hypothesis", "hypothesis.strategies", "jsonschema", "jsonschema_rs"),
    *("typer", "typer.testing", "tomllib", "difflib", "concurrent.futures", "unittest.mock"),
)


class Unsound(Exception):
    """The tests fall by themselves, so that the fall of a mutant would say nothing."""


def prepare(compiled: Path) -> None:
    """Import all that mutants need but the library, and let Hypothesis draw the same for all.

    Arguments:
        compiled: the folder for compiled files of what is not mutated.
    """
    sys.pycache_prefix, sys.dont_write_bytecode = str(compiled), False
    os.environ["HYPOTHESIS_PROFILE"] = "mutation"
    for name in PRELOADED:
        import_module(name)
    gc.freeze()  # so that copies share what stands there
    from hypothesis import Phase, settings

    settings.register_profile(
        "mutation",
        max_examples=40,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.explicit, Phase.generate],  # a failure need not be made small
    )


def measured(files: Sequence[str], log: Path) -> dict[str, list[int]]:
    """The seconds of processor time that each stage may take, for each file.

    They are many times what it takes without a mutant, so that only what does not end is stopped.
    All files of the core share what is measured of the first, but for their own tests.

    Raises:
        Unsound: a stage fails without a mutant; what it printed is in the log.
    """
    limits: dict[str, list[int]] = {}
    shared: dict[bool, list[int]] = {}
    for file in files:
        is_known = (file == SCHEMA) in shared
        stages = [stage for stage in STAGES if not is_known or stage.name == OWN_TESTS]
        seconds = [3 + ceil(4 * each) for each in _measured(file, stages, log)]
        common = shared.setdefault(file == SCHEMA, seconds)
        limits[file] = [
            seconds[0] if is_known and stage.name == OWN_TESTS else limit
            for stage, limit in zip(STAGES, common, strict=True)
        ]
    return limits


def _measured(file: str, stages: Sequence[Stage], log: Path) -> list[float]:
    """The seconds that stages take without a mutant."""
    reading, writing = os.pipe()
    started: list[int] = []
    try:
        with put_off():  # in the copy for good: it is ended by this process
            if (process := os.fork()) == 0:
                _measure(file, stages, log, writing)
            started.append(process)
        os.close(writing)
        with os.fdopen(reading, encoding="ascii") as pipe:
            seconds = pipe.read().split()
        if os.wait()[1]:
            raise Unsound(f"the tests of {file} fail without a mutant")
    except KeyboardInterrupt:
        _end(started)
        raise
    return [float(each) for each in seconds]


def _measure(file: str, stages: Sequence[Stage], log: Path, writing: int) -> NoReturn:
    _print_to(log)
    for stage in stages:
        began = time.process_time()
        if _fails(stage, file):
            os._exit(1)
        os.write(writing, f"{time.process_time() - began:.2f} ".encode())
    os._exit(0)


def results(
    mutants: Sequence[Mutant], limits: dict[str, list[int]], jobs: int
) -> Generator[tuple[Mutant, str]]:
    """What became of each mutant, as it comes: the stage in which it fell, or that it survived.

    Once it is closed, none is left running.
    """
    running: dict[int, Mutant] = {}
    waiting = iter(mutants)
    try:
        while True:
            for mutant in waiting:
                with put_off():  # in the copy for good: it is ended by this process
                    running[_started(mutant, limits[mutant.file])] = mutant
                if len(running) == jobs:
                    break
            if not running:
                return
            process, status = os.wait()
            yield running.pop(process), _told(os.waitstatus_to_exitcode(status))
    finally:
        _end(running)


def _end(processes: Iterable[int]) -> None:
    """End processes that were started here, if they are there still."""
    for process in processes:
        with suppress(ProcessLookupError, ChildProcessError):
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)


def _told(status: int) -> str:
    """What an exit status says of a mutant."""
    if status == 0:
        return SURVIVED
    if status < FIRST_STATUS:  # ended by the system: for its time, or as the interpreter broke
        return BY_TIME
    return STAGES[status - FIRST_STATUS].name


def _started(mutant: Mutant, limits: list[int]) -> int:
    process = os.fork()
    if process:
        return process
    _print_to(Path(os.devnull))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.alarm(20 * sum(limits))  # for what waits and needs no processor
    for number, (stage, limit) in enumerate(zip(STAGES, limits, strict=True)):
        used = ceil(time.process_time())
        resource.setrlimit(resource.RLIMIT_CPU, (used + limit, resource.RLIM_INFINITY))
        if number == 0:
            plant(mutant)
        if _fails(stage, mutant.file):
            os._exit(FIRST_STATUS + number)
    os._exit(0)


def _fails(stage: Stage, file: str) -> bool:
    """Whether a test of a stage falls; a mutant may raise anything, or exit."""
    try:
        return stage.fails(file)
    except BaseException:
        traceback.print_exc()
        return True


def _print_to(path: Path) -> None:
    """Send all that is printed from now on to a file."""
    sys.stdout.flush()
    sys.stderr.flush()
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    os.dup2(file, 1)
    os.dup2(file, 2)
