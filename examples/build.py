"""Writes the example logs anew: `python examples/build.py [FOLDER]`, always the same bytes.

Without a folder it also takes from them the outputs and excerpts that pages show.

The games are played by bots from the seeds below. Each broken log is a sound one with one
thing made wrong, and says which diagnostic it must get; `tests/conformance` runs them all.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT)]

from broken import BROKEN  # noqa: E402
from games import GAMES, play  # noqa: E402
from readme import pages, refreshed  # noqa: E402

from tribello.log import write_json, write_jsonl  # noqa: E402

HERE = Path(__file__).parent

PROGRAMS = {
    "embed.py": "a whole match in ten lines",
    "agent.py": "an agent of one's own, with every deck in every seating against two bots",
    "resume.py": "a game that is saved at every action, and gone on with in the next run",
    "friend.py": "whether the log of somebody else is true, though it shows no hidden card",
    "learn.py": "a player that learns a nullo deal by trying, with a table",
}
"""What each small program shows."""


def build(folder: Path) -> None:
    """Write every example below a folder."""
    for name in ("games", "broken"):
        (folder / name).mkdir(parents=True, exist_ok=True)
        for old in (folder / name).iterdir():
            old.unlink()
    for game in GAMES:
        log = play(game)
        data = b"".join(write_jsonl(log)) if game.name.endswith(".jsonl") else write_json(log)
        (folder / "games" / game.name).write_bytes(data)
    for broken in BROKEN:
        (folder / "broken" / broken.name).write_bytes(broken.data)
    expected = {
        broken.name: {
            "code": broken.code,
            "exit": broken.exit_code,
            "pointer": broken.pointer,
            "shows": broken.shows,
        }
        for broken in BROKEN
    }
    text = json.dumps(expected, indent=2, sort_keys=True)
    (folder / "broken.expected.json").write_text(text + "\n", encoding="utf-8", newline="\n")
    (folder / "README.md").write_text(readme(), encoding="utf-8", newline="\n")


def readme() -> str:
    """The page that says what each example shows."""
    games = "\n".join(f"| [`{game.name}`](games/{game.name}) | {game.shows} |" for game in GAMES)
    broken = "\n".join(
        f"| [`{each.name}`](broken/{each.name}) | {each.code} | {each.shows} |" for each in BROKEN
    )
    programs = "\n".join(f"| [`{name}`](programs/{name}) | {PROGRAMS[name]} |" for name in PROGRAMS)
    return f"""\
# Examples

The logs are written by `make examples` (`examples/build.py`); the same bytes every time.

## `programs/`: small ones to begin with

Each runs as it stands once the library is installed, and says with `--help` what it takes.

| program | what it shows |
|---|---|
{programs}

[`server/`](server/README.md) is a whole server for one table.

## `games/`: whole and sound

`tribello validate examples/games` finds them valid; `tribello replay LOG` shows them.

| log | what to look at |
|---|---|
{games}

## `broken/`: one thing wrong in each

Each gets the diagnostic named here, as `broken.expected.json` says too.

| log | diagnostic | what is wrong |
|---|---|---|
{broken}

## Programs

| program | what it shows |
|---|---|
| [`server/`](server/README.md) | a server for one table, whose game survives `kill -9` |
"""


if __name__ == "__main__":
    target = Path(sys.argv[1]) if sys.argv[1:] else HERE
    build(target)
    if target == HERE:
        for page in pages():
            text = page.read_text("utf-8")
            if (anew := refreshed(text)) != text:
                page.write_text(anew, encoding="utf-8", newline="\n")
    print(f"{len(GAMES)} games and {len(BROKEN)} broken logs are in {target}")
