"""Run a part of a layer under the break of a row of the table: `broken.py NUMBER`."""

from __future__ import annotations

import sys
from pathlib import Path
from runpy import run_module, run_path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from sabotage.breaking import layer_sabotages, make  # noqa: E402
from verify.layers import LAYERS  # noqa: E402


def main(number: int) -> None:
    """Break what the row says, then do as its layer does, in this process."""
    row = layer_sabotages()[number]
    (layer,) = [each for each in LAYERS if each.name == row["layer"]]
    make(row)
    script, *arguments = layer.command
    if script == "-m":
        module, *arguments = arguments
        sys.argv = [module, *arguments, *row["arguments"]]
        run_module(module, run_name="__main__", alter_sys=True)
    else:
        sys.argv = [script, *arguments, *row["arguments"]]
        run_path(str(ROOT / script), run_name="__main__")


if __name__ == "__main__":
    main(int(sys.argv[1]))
