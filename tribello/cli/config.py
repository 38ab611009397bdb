"""Options of ``tribello validate`` that a project sets for itself in its ``pyproject.toml``."""

from pathlib import Path
from typing import Any, Final

import typer
from typer.core import TyperOption

from tribello.cli.exits import Exit
from tribello.cli.output import complain

_FILE: Final = "pyproject.toml"
_TABLE: Final = "tool.tribello.validate"
_MARK: Final = b"[tool.tribello"
"""A file without it sets nothing; to read TOML is slow to import."""
_PLACE: Final = "tribello.cli.config"
"""Where a context keeps the path of the file that was read."""
_KINDS: Final = {bool: "true or false", int: "an integer", str: "a text"}


def configure(context: typer.Context, ignored: bool) -> None:
    """Take the options of the nearest project file for those that are not typed.

    It is the callback of an option that is read before the others.

    Arguments:
        context: of the command whose options they are.
        ignored: whether the file is passed over.

    Raises:
        BadParameter: the file is no TOML, or sets what there is not or not so.
        Exit: the file cannot be read.
    """
    if ignored or context.resilient_parsing:  # to complete a line no values are needed
        return
    path = _nearest()
    table = None if path is None else _table(path)
    if path is None or table is None:
        return
    options = _options(context)
    _check_keys(path, _TABLE, table, options)
    context.meta[_PLACE] = path
    context.default_map = {
        str(options[key].name): _checked(context, path, options[key], key, value)
        for key, value in table.items()
    }


def named(context: typer.Context, name: str, typed: str) -> str:
    """What to call an option in a complaint.

    Arguments:
        context: of the command.
        name: the name of its parameter.
        typed: how the option is typed; that is its name unless it was configured.
    """
    if _source(context, name) != "DEFAULT_MAP":
        return typed
    return _key(context.meta[_PLACE], typed.removeprefix("--"))


def overruled(context: typer.Context, name: str, by: str) -> bool:
    """Whether an option was configured, and another that excludes it was typed.

    Arguments:
        context: of the command.
        name: the name of the parameter.
        by: that of the other.
    """
    return (_source(context, name), _source(context, by)) == ("DEFAULT_MAP", "COMMANDLINE")


def _source(context: typer.Context, name: str) -> str:
    source = context.get_parameter_source(name)
    return "" if source is None else source.name


def _nearest() -> Path | None:
    """The project file in the working directory or in the first one above it that has one."""
    try:
        places = len(Path.cwd().parts)
        # Seen from here, since what is printed has no absolute paths.
        files = (Path(*[".."] * up, _FILE) for up in range(places))
        return next((file for file in files if file.is_file()), None)
    except OSError:  # the working directory is gone, or one above it may not be entered
        return None


def _table(path: Path) -> Any:
    """What stands where a file has the table; None where nothing does."""
    try:
        data = path.read_bytes()
    except OSError as error:
        complain(f"{path}: {error.strerror}; --no-config does without it")
        raise typer.Exit(Exit.UNREADABLE) from None
    if _MARK not in data:
        return None
    tool = _read(path, data).get("tool", {})
    ours = tool.get("tribello", {}) if isinstance(tool, dict) else {}
    _check_keys(path, "tool.tribello", ours, ["validate"])
    return ours.get("validate")


def _read(path: Path, data: bytes) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(data.decode())
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        reason = f"bytes that are not UTF-8 (at line {line})"
    except (ValueError, RecursionError) as error:
        reason = str(error)
    message = f"it is no TOML: {reason}; --no-config does without it"
    raise typer.BadParameter(message, param_hint=str(path))


def _options(context: typer.Context) -> dict[str, TyperOption]:
    """The options that can be configured, by their keys: not one that is read before the others."""
    return {
        option.opts[0].removeprefix("--"): option
        for option in context.command.params
        if isinstance(option, TyperOption) and not option.is_eager
    }


def _check_keys(path: Path, name: str, table: object, known: "list[str] | dict[str, Any]") -> None:
    """Refuse what is no table, and a key that it cannot have."""
    if not isinstance(table, dict):
        raise typer.BadParameter("it must be a table", param_hint=f"{name} in {path}")
    for key in table:
        if key not in known:
            from tribello.log.nearest import did_you_mean
            from tribello.render.verdicts import printable

            meant = did_you_mean(key, known) or f"there are: {', '.join(known)}"
            message = f"there is no such key; {meant}"
            raise typer.BadParameter(message, param_hint=f"{name}.{printable(key)} in {path}")


def _checked(
    context: typer.Context, path: Path, option: TyperOption, key: str, value: object
) -> object:
    """A value as it stands, if the option takes it; a text for a number is not converted."""
    kind = bool if option.is_flag else int if isinstance(option.default, int) else str
    if type(value) is not kind:
        raise typer.BadParameter(f"it must be {_KINDS[kind]}", param_hint=_key(path, key))
    try:
        option.process_value(context, value)
    except typer.BadParameter as refused:
        raise typer.BadParameter(refused.message, param_hint=_key(path, key)) from None
    return value


def _key(path: Path, key: str) -> str:
    return f"{_TABLE}.{key} in {path}"
