"""Imported before all that needs websockets: where that is missing, the program says so."""

import sys

try:
    import websockets  # noqa: F401  # only to see that it is there
except ModuleNotFoundError:
    sys.exit("this needs websockets: pip install 'websockets>=17'")
