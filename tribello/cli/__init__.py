"""The command line: it parses, calls the library and prints; it knows no rule.

The modules of commands import what is slow inside their functions, and do without postponed
annotations, which typer would evaluate one by one at every start.
"""

from tribello.cli.app import main

__all__ = ["main"]
