"""Serves a built site below a path, as a host of pages does."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Final

BASE: Final = "/a/base/path/"
"""Where the site stands on the host: a link from the root of the host does not hold."""
ENCODED: Final = "charset=utf-8"


class _Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    extensions_map = {  # noqa: RUF012 - as the class above has it
        **SimpleHTTPRequestHandler.extensions_map,
        ".jsonl": f"text/plain; {ENCODED}",
        ".py": f"text/plain; {ENCODED}",
        ".toml": f"text/plain; {ENCODED}",
    }

    def __init__(self, *arguments: Any, base: str, **options: Any) -> None:
        self._base = base
        super().__init__(*arguments, **options)

    def translate_path(self, path: str) -> str:
        if not path.startswith(self._base):
            return super().translate_path("/nothing/stands/here")
        return super().translate_path("/" + path.removeprefix(self._base))

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        page = Path(self.directory, "404.html")
        if code != HTTPStatus.NOT_FOUND or not page.is_file():
            super().send_error(code, message, explain)
            return
        body = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", f"text/html; {ENCODED}")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, format: str, *arguments: Any) -> None:  # noqa: A002 - its name there
        """Say nothing: what comes to nothing is found by the browser."""


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing where a browser goes away in the middle of an answer."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


@contextmanager
def served(site: Path, base: str = BASE) -> Iterator[str]:
    """The address of a site while it is served.

    Arguments:
        site: the folder where it was built.
        base: the path of the host that it stands below.
    """
    handler = partial(_Handler, directory=str(site), base=base)
    with _Server(("127.0.0.1", 0), handler) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}{base}"
        finally:
            server.shutdown()
            thread.join()
