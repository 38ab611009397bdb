"""Write what follows from the tables of ``spec/``: `python spec/generate [--check]`.

With ``--check`` nothing is written, and the exit code is 1 where a file is not what it
should be.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path

ROOT = Path(__file__).parents[2]
# Where the tests find modules (pyproject.toml) is not where a folder that is run finds them.
sys.path[:0] = [str(ROOT), str(ROOT / "spec"), str(ROOT / "tests")]

from generate.files import MADE, files  # noqa: E402
from generate.kept import keep  # noqa: E402
from generate.shape import table_faults  # noqa: E402

if __name__ == "__main__":
    parser = ArgumentParser(description="Make the vectors and the pages from the tables of spec/.")
    parser.add_argument("--check", action="store_true", help="write nothing, say what differs")
    asked = parser.parse_args()
    if faults := list(table_faults(ROOT)):
        print(*faults, sep="\n")
        sys.exit(1)
    advice = "not what the tables of spec/ make them, run `make spec`:"
    sys.exit(keep(ROOT, dict(files(ROOT)), MADE, check=asked.check, advice=advice))
