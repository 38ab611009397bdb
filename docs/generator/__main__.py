"""Make pages and pictures of the site from the program: `python docs/generator [--check]`.

With ``--check`` nothing is written, and the exit code is 1 where a file is not what it should be.
The pages of the rules follow from the tables of ``spec/``, and `spec/generate` makes them.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path

ROOT = Path(__file__).parents[2]
# Where the tests find modules (pyproject.toml) is not where a folder that is run finds them.
sys.path[:0] = [str(ROOT), str(ROOT / "docs"), str(ROOT / "spec")]

from generate.kept import keep  # noqa: E402
from generator.files import MADE, files  # noqa: E402
from generator.places import MADE_BY  # noqa: E402

if __name__ == "__main__":
    parser = ArgumentParser(description="Make the pages and pictures of the site.")
    parser.add_argument("--check", action="store_true", help="write nothing, say what differs")
    asked = parser.parse_args()
    advice = "not what the program makes them, run `make pages`:"
    wanted = dict(files(ROOT))
    sys.exit(keep(ROOT, wanted, MADE, notice=MADE_BY, check=asked.check, advice=advice))
