"""A mutant put in the place of its file, before anything of the library is imported."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType
from typing import Final

from mutation.mutants import ROOT, Mutant


class _Changed(SourceFileLoader):
    """Loads a module from another text than that of its file."""

    def __init__(self, name: str, path: str, text: str) -> None:
        super().__init__(name, path)
        self.text: Final = text

    def get_code(self, fullname: str) -> CodeType:  # noqa: ARG002  # importlib's own signature
        """The code of the other text; no compiled file is read or written."""
        return self.source_to_code(self.text.encode(), self.path)


class _Finder(MetaPathFinder):
    """Finds the one module that is changed."""

    def __init__(self, name: str, text: str) -> None:
        self.name: Final = name
        self.text: Final = text

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module as it is found without us, but for its text."""
        if fullname != self.name:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and spec.origin is not None:
            spec.loader = _Changed(fullname, spec.origin, self.text)
        return spec


def plant(mutant: Mutant) -> None:
    """Let whatever is imported from now on meet the mutant.

    Raises:
        RuntimeError: the library is imported already.
    """
    if "tribello" in sys.modules:
        raise RuntimeError("a mutant comes too late once tribello is imported")
    if mutant.file.endswith(".py"):
        name = mutant.file.removesuffix(".py").replace("/", ".")
        sys.meta_path.insert(0, _Finder(name, mutant.text))
    else:
        _plant_shipped(mutant)


def _plant_shipped(mutant: Mutant) -> None:
    """Let the library read another text of a file that is shipped with it."""
    from tribello import shipped

    text_of, bytes_of = shipped.shipped_text, shipped.shipped_bytes

    def changed_text(name: str) -> str:
        return mutant.text if name == mutant.file else text_of(name)

    def changed_bytes(name: str) -> bytes:
        return mutant.text.encode() if name == mutant.file else bytes_of(name)

    shipped.shipped_text, shipped.shipped_bytes = changed_text, changed_bytes


def use_these_sources() -> None:
    """Let the library and what the tests share be imported from here, whatever is installed."""
    folders = [ROOT, ROOT / "tests", ROOT / "examples", ROOT / "spec"]
    sys.path[:0] = [str(folder) for folder in folders if str(folder) not in sys.path]
