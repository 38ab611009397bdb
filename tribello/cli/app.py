"""The commands of ``tribello``, and what becomes of an error nobody expected."""

import os
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated

import typer

from tribello import __version__, codes
from tribello.cli.completion import COMPLETE_VAR, answer_shells, completion
from tribello.cli.exits import Exit
from tribello.cli.explain import explain
from tribello.cli.fix import fix
from tribello.cli.fmt import fmt
from tribello.cli.output import complain, complain_of, say
from tribello.cli.record import record
from tribello.cli.redact import redact
from tribello.cli.replay import replay
from tribello.cli.rules import rules
from tribello.cli.schema import schema
from tribello.cli.simulate import simulate
from tribello.cli.stats import stats
from tribello.cli.validate import validate

app = typer.Typer(
    name="tribello",
    no_args_is_help=True,
    add_completion=False,  # `tribello completion` is there instead of two options in every help
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (
    validate,
    explain,
    simulate,
    record,
    replay,
    redact,
    stats,
    fmt,
    fix,
    schema,
    completion,
):
    app.command()(command)
app.add_typer(rules, name="rules")


def _show_version(asked: bool) -> None:
    if asked:
        say(f"tribello {__version__}")
        raise typer.Exit


@app.callback()
def tribello(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Play, record, replay and check games of Tribello.

    A first look: `tribello simulate --games 3 --seed first --out logs` writes three logs,
    `tribello validate logs` checks them, `tribello replay logs/game-0001.json` shows one.
    """


def _unwritten(error: OSError) -> int:
    """The exit code where help, or words on wrong usage, could not be written.

    The words are written while the exception for wrong usage is handled: it is the context.
    """
    usage: int | None = getattr(error.__context__, "exit_code", None)
    if usage is None:
        complain(f"standard output cannot be written: {error.strerror or 'it is closed'}")
    return Exit.UNREADABLE if usage is None else usage


def main() -> None:
    """Run the command line; no traceback reaches a user unless TRIBELLO_DEBUG is set."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a name may be beyond the terminal
        elif stream is None:  # closed from the start: to write to it must fail, and be told
            setattr(sys, name, Path(os.devnull).open(encoding="utf-8"))  # noqa: SIM115
    if COMPLETE_VAR in os.environ:
        answer_shells()
    try:
        app(complete_var=COMPLETE_VAR)
    except OSError as error:
        sys.exit(_unwritten(error))
    except SystemExit as leaving:
        if isinstance(leaving.__context__, BrokenPipeError):  # nobody reads the help any more
            sys.exit(Exit.VALID)
        raise
    except Exception as defect:
        if os.environ.get("TRIBELLO_DEBUG"):
            raise
        what = f"{type(defect).__name__}: {defect}"
        complain(f"{codes.INTERNAL.id} {codes.INTERNAL.title}: {what}")
        complain_of(
            "This is a defect of tribello, not of your input; set TRIBELLO_DEBUG=1 to see\n"
            "where it happened, and please report it with the input."
        )
        sys.exit(Exit.INTERNAL)
