"""``tribello replay`` as a user types it."""

from __future__ import annotations

import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Final

import pytest
from attrs import evolve
from logs import deal_log, lines_of, match_log, small_log
from typer.testing import CliRunner

from tribello.actions import Cut
from tribello.cards import PACK
from tribello.cli.app import app
from tribello.log import Claims, Log, sealed, snapshot, write_json
from tribello.log.canonical import canonical_text
from tribello.log.reading import MAX_BYTES
from tribello.render.game import View, game_lines
from tribello.render.moment import moment_lines
from tribello.render.pen import PLAIN, Pen

MOST: Final = 80


def run(*arguments: str | Path, stdin: bytes = b"") -> tuple[int, str, str]:
    """Exit code, standard output and standard error of a command."""
    result = CliRunner().invoke(app, ["replay", *map(str, arguments)], input=stdin)
    return result.exit_code, result.stdout, result.stderr


def written(folder: Path, log: Log) -> Path:
    """The log as a file."""
    path = folder / "log.json"
    path.write_bytes(write_json(log))
    return path


def on_page(log: Log, view: View | None = None) -> str:
    """What is printed of a log."""
    return PLAIN.page(game_lines(log, log.replay(), view or View())) + "\n"


def judged(path: Path) -> tuple[int, str]:
    """Exit code of `validate` and what it says of a file, but for the last lines, on all files."""
    result = CliRunner().invoke(app, ["validate", "--laboratory", str(path)])
    said, _, _ = result.stdout.rpartition("1 game: ")
    return result.exit_code, said


def test_a_log_is_shown_from_a_file_and_from_standard_input(tmp_path: Path) -> None:
    """Both encodings and both ways in give the same page and exit code 0."""
    log = match_log()
    lines = tmp_path / "log.jsonl"
    lines.write_bytes(b"".join(lines_of(log)))
    shown = (0, on_page(log), "")
    assert run(written(tmp_path, log)) == shown
    assert run(lines) == shown
    assert run("-", stdin=write_json(log)) == shown
    assert run("-", stdin=lines.read_bytes()) == shown


def test_a_part_is_shown(tmp_path: Path) -> None:
    """Deal, trick and seat choose what is shown."""
    log = match_log()
    path = written(tmp_path, log)
    assert run(path, "--deal", "3") == (0, on_page(log, View(deal=3)), "")
    assert run(path, "--trick", "13", "--seat", "2") == (0, on_page(log, View(None, 13, 2)), "")


def test_one_game_of_several_is_shown(tmp_path: Path) -> None:
    """Games of a file are counted from 1, and the first is shown unless another is asked for."""
    path = tmp_path / "log.jsonl"
    path.write_bytes(b"".join([*lines_of(match_log()), *lines_of(deal_log())]))
    assert run(path) == (0, on_page(match_log()), "")
    assert run(path, "--game", "2") == (0, on_page(deal_log()), "")
    code, shown, why = run(path, "--game", "3")
    assert (code, shown) == (2, "")
    assert "there is no game 3;" in why
    assert "holds 2 games" in why


def test_a_state_is_shown_as_text_and_as_json(tmp_path: Path) -> None:
    """The JSON is the snapshot of the state after so many actions, in canonical form."""
    log = match_log()
    path, played = written(tmp_path, log), log.replay()
    for count in (0, 1, 2, 100, len(log.actions)):
        lines = moment_lines(log, played, count)
        assert run(path, "--at", f"{count}") == (0, PLAIN.page(lines) + "\n", "")
        snapshot_text = canonical_text(snapshot(played.at(count))) + "\n"
        assert run(path, "--at", f"{count}", "--format", "json") == (0, snapshot_text, "")
    lines = moment_lines(log, played, 100, viewer=1)
    assert run(path, "--at", "100", "--seat", "1") == (0, PLAIN.page(lines) + "\n", "")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--deal", "1"], "the log has no deal 1; it has deal 4 only"),
        (["--trick", "14"], "the log has no trick 14; it has tricks 1 to 13"),
        (["--deal", "4", "--trick", "0"], "deal 4 has no trick 0; it has tricks 1 to 13"),
        (["--at", "45"], "the log has 44 actions"),
        (["--at", "-1"], "--at"),
        (["--seat", "3"], "--seat"),
        (["--format", "json"], "say which one with --at N"),
        (["--at", "3", "--deal", "4"], "without --deal and --trick"),
        (["--game", "2"], "there is no game 2;"),
    ],
)
def test_what_cannot_be_shown_is_wrong_usage(
    tmp_path: Path, arguments: list[str], words: str
) -> None:
    """Exit code 2, nothing on standard output, and words that help."""
    code, shown, why = run(written(tmp_path, deal_log()), *arguments)
    assert (code, shown) == (2, "")
    assert words in " ".join(why.split())


def test_a_directory_is_wrong_usage(tmp_path: Path) -> None:
    """One log is asked for."""
    code, shown, why = run(tmp_path)
    assert (code, shown) == (2, "")
    assert "is a directory" in why


MISSPELT = write_json(deal_log()).replace(b'"card":"', b'"card":" ', 1)


@pytest.mark.parametrize("data", [b"", b"\xff", b"{", b"[]", b'{"format":"chess"}', MISSPELT])
def test_what_is_no_log_gets_the_words_of_validate(tmp_path: Path, data: bytes) -> None:
    """Nothing is shown; the diagnostics and the exit code are those of `validate`."""
    path = tmp_path / "log.json"
    path.write_bytes(data)
    code, why = judged(path)
    assert code == 1
    assert run(path) == (code, "", why)


def test_what_cannot_be_had_gets_the_words_of_validate(tmp_path: Path) -> None:
    """A missing file and a file over the limit give exit code 3."""
    missing = tmp_path / "missing.json"
    assert run(missing) == (3, "", judged(missing)[1])
    large = tmp_path / "large.json"
    with large.open("wb") as stream:
        stream.truncate(MAX_BYTES + 1)
    code, shown, why = run(large)
    assert (code, shown) == (3, "")
    assert "T153 too-large" in why


def test_a_broken_game_is_shown_up_to_its_fault(tmp_path: Path) -> None:
    """What was legal comes first, then the diagnostic, and exit code 1."""
    whole = deal_log().actions
    revoke = evolve(deal_log(), actions=(*whole[:20], Cut(0, PACK[0]), *whole[20:]), claims=None)
    path = written(tmp_path, sealed(revoke))
    assert run(path) == (1, on_page(revoke), judged(path)[1])
    assert "Here the log breaks the rules: action 20 (T501 cut-not-due)." in on_page(revoke)
    code, shown, why = run(path, "--at", "20")
    assert (code, why) == (1, judged(path)[1])
    assert shown.startswith("After 20 of 45 actions")
    code, shown, why = run(path, "--at", "21")
    assert (code, shown) == (2, "")
    assert "action 20 is illegal" in why


def test_a_false_claim_is_told_after_the_game(tmp_path: Path) -> None:
    """The scores shown are those of the game, whatever the log claims."""
    log = sealed(evolve(deal_log(), claims=Claims(totals=(9, 9, 9))))
    path = written(tmp_path, log)
    code, shown, why = run(path)
    assert (code, shown) == (1, on_page(deal_log()))
    assert why == judged(path)[1]
    assert "T703" in why


def test_an_unfinished_game_is_shown_as_far_as_it_goes(tmp_path: Path) -> None:
    """That is no failure: exit code 0, and the page says what the game waits for."""
    log = sealed(evolve(match_log(), actions=match_log().actions[:30], claims=None))
    assert run(written(tmp_path, log)) == (0, on_page(log), "")
    assert "Unfinished after 30 actions: " in on_page(log)


def test_a_torn_line_is_told(tmp_path: Path) -> None:
    """What stands before it is shown; of a header that is torn there is nothing to show."""
    path = tmp_path / "log.jsonl"
    lines = lines_of(match_log())
    path.write_bytes(b"".join(lines[:31])[:-1])
    code, shown, why = run(path)
    log = evolve(match_log(), actions=match_log().actions[:29])
    assert (code, shown) == (0, on_page(log))
    assert "T803" in why
    path.write_bytes(lines[0][:-1])
    code, shown, why = run(path)
    assert (code, shown) == (4, "")
    assert "T803" in why


def test_laboratory_rules_are_shown_without_asking(tmp_path: Path) -> None:
    """Showing admits nothing."""
    assert run(written(tmp_path, small_log())) == (0, on_page(small_log()), "")


class Terminal(TextIOWrapper):
    """A standard output that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def on_terminal(monkeypatch: pytest.MonkeyPatch, path: Path, encoding: str = "utf-8") -> str:
    """What a terminal gets."""
    screen = BytesIO()
    terminal = Terminal(screen, encoding=encoding)
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", terminal)
        app(["replay", str(path), "--deal", "3"], standalone_mode=False)
    return screen.getvalue().decode(encoding)


def drawn(pen: Pen, log: Log) -> str:
    """The third deal of a log, drawn with a pen."""
    return pen.page(game_lines(log, log.replay(), View(deal=3))) + "\n"


def test_a_terminal_gets_signs_and_colours(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Signs need UTF-8, colours go with NO_COLOR and on a terminal that knows none."""
    log, path = match_log(), written(tmp_path, match_log())
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert on_terminal(monkeypatch, path) == drawn(Pen(signs=True, colours=True), log)
    assert on_terminal(monkeypatch, path, "latin-1") == drawn(Pen(colours=True), log)
    monkeypatch.setenv("NO_COLOR", "1")
    assert on_terminal(monkeypatch, path) == drawn(Pen(signs=True), log)
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert on_terminal(monkeypatch, path) == drawn(PLAIN, log)


def test_a_name_beyond_the_encoding_takes_no_more_room(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """What cannot be printed is a question mark, so that no line grows."""
    log = sealed(evolve(match_log(), players=("Ann", "李白" * 32, "Cy")))
    monkeypatch.setenv("NO_COLOR", "1")
    shown = on_terminal(monkeypatch, written(tmp_path, log), "ascii")
    assert shown == drawn(PLAIN, log).replace("李", "?").replace("白", "?")
    assert all(len(line) <= MOST for line in shown.splitlines())
