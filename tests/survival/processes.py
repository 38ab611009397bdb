"""Processes of their own, for what would harm this one."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from functools import cache
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from survival.games import Damage
from verify.working import put_off

if TYPE_CHECKING:
    from multiprocessing.context import ForkServerContext, SpawnContext


@cache
def context() -> ForkServerContext | SpawnContext:
    """How processes are started: as copies of one that has loaded all, where the system can."""
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    from multiprocessing import forkserver  # which not every system can use

    copying = get_context("forkserver")
    copying.set_forkserver_preload(["survival.loaded"])
    # It does not look for modules where this process does; Ctrl-C is for this one alone.
    with patch.dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path)), put_off():
        forkserver.ensure_running()
    return copying


def end_when_alone() -> None:
    """Let this process end without a word where nobody waits any more for what it sends."""
    if hasattr(signal, "SIGPIPE"):  # not on Windows
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)


def elsewhere(work: Callable[..., int], *arguments: Any) -> int:
    """What a function of a module gives in a process of its own.

    Raises:
        Damage: it raised that, or something else.
    """
    kind = context()
    reader, writer = kind.Pipe(duplex=False)
    process = kind.Process(target=_answer, args=(work, arguments, writer))
    process.start()
    writer.close()
    with reader:
        try:
            answer: int | str = reader.recv()
        except EOFError:
            answer = "the process has ended without an answer"
    process.join()
    if isinstance(answer, str):
        raise Damage(answer)
    return answer


def _answer(
    work: Callable[..., int], arguments: tuple[Any, ...], answer: Connection[int | str, Any]
) -> None:
    end_when_alone()
    try:
        answer.send(work(*arguments))
    except Damage as damage:
        answer.send(str(damage))
    except Exception as error:  # it is a finding too
        answer.send(f"{type(error).__name__}: {error}")
