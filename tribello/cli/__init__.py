"""The command line: it parses, calls the library and prints; it knows no rule."""

from tribello.cli.app import main

__all__ = ["main"]
