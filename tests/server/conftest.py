"""What all tests of the server share."""

from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from server.lines import Seated, begin
from server.serving import Server, served
from server.tables import dealt
from table import Table


@pytest.fixture(autouse=True, scope="session")
def _no_proxy() -> Iterator[None]:
    """The server is on this machine, wherever a proxy leads."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("no_proxy", "*")
        yield


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a journal is kept."""
    return tmp_path / "table.jsonl"


@pytest.fixture
def table(path: Path) -> Iterator[Table]:
    """A table at the first decision of deal 10, in which the dealer may exchange."""
    with closing(dealt(path, 10)) as table:
        yield table


@pytest.fixture
def server(path: Path) -> Iterator[Server]:
    """A server whose game has not begun."""
    with served(path) as server:
        yield server


@pytest.fixture
def seated(server: Server) -> Iterator[Seated]:
    """Three whose game has just begun."""
    with ExitStack() as stack:
        yield begin(stack, server)
