"""A game written down while it is played (R10.8)."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from journals import END, HEADER, LINES, LOG, begun, kept
from logs import deal_log, document_of, games_in, lines_of, log_of
from strategies import Playthrough

from tribello.actions import Play
from tribello.cards import Card
from tribello.engine import Deal, Match, start
from tribello.errors import IllegalAction, InvalidRules
from tribello.log import Claims, Ended, Journal, Log, LogError, read_log, sealed, write_json
from tribello.log.document import read_document
from tribello.verdict import Outcome, validate

ILLEGAL = Play(0, Card("2C"))
"""A card that is not in the small pack."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a journal is kept."""
    return tmp_path / "game.jsonl"


def test_the_header_is_on_the_disk_at_once(path: Path) -> None:
    """A new journal is a log of a game that has not begun."""
    with begun(path) as journal:
        assert path.read_bytes() == HEADER
        assert (journal.game, journal.actions) == (LOG.start(), ())


def test_names_and_metadata_stand_in_the_header(path: Path) -> None:
    """What is known of the game is written before its first action."""
    metadata = {"site": "Köln", "date": "2024-02-29"}
    Journal.create(path, Match().start(), players=("A", "B", "C"), metadata=metadata).close()
    (game,) = games_in(path.read_bytes())
    log = read_document(game.document)
    assert log.players == ("A", "B", "C")
    assert dict(log.metadata) == metadata
    assert log.start() == Match().start()


def test_every_action_is_on_the_disk_when_append_returns(path: Path) -> None:
    """Another reader of the file sees each line as soon as it is acknowledged."""
    replayed = LOG.replay()
    with begun(path) as journal:
        for count, action in enumerate(LOG.actions, start=1):
            assert journal.append(action) == journal.game == replayed.at(count)
            assert path.read_bytes() == b"".join([HEADER, *LINES[:count]])
    assert journal.actions == LOG.actions


@pytest.mark.parametrize("sync", [False, True])
def test_finishing_writes_claims_and_integrity(path: Path, sync: bool) -> None:
    """A finished journal is the record of its game, byte by byte, and valid."""
    journal = Journal.create(path, deal_log().start(), sync=sync)
    for action in deal_log().actions:
        journal.append(action)
    assert journal.finish() == deal_log()
    assert path.read_bytes() == b"".join(lines_of(deal_log()))
    assert validate(write_json(deal_log())).outcome is Outcome.VALID


def test_a_finished_journal_is_closed(path: Path) -> None:
    """Nothing can follow the end line, even that of a game that could go on."""
    journal = begun(path, LOG.actions[:5])
    journal.finish(Ended("abandoned"))
    data = path.read_bytes()
    with pytest.raises(ValueError, match="closed"):
        journal.append(LOG.actions[5])
    with pytest.raises(LogError, match="T801"):
        Journal.resume(path)
    assert path.read_bytes() == data


@pytest.mark.rule("R10.6")
def test_a_game_may_be_broken_off(path: Path) -> None:
    """The end line of an unfinished game says why it ends and claims what is finished."""
    log = begun(path, LOG.actions[:5]).finish(Ended("forfeit", 2))
    assert (log.ended, log.claims) == (Ended("forfeit", 2), Claims(deals=()))
    assert log == sealed(log)
    (game,) = games_in(path.read_bytes())
    assert read_document(game.document) == log
    found = validate(write_json(log))
    assert [each.code.id for each in found.diagnostics] == ["T308"]


@pytest.mark.rule("R10.6")
@pytest.mark.parametrize("count", range(len(LOG.actions) + 1))
def test_a_game_is_resumed_where_it_was_left(path: Path, count: int) -> None:
    """After any number of actions the game goes on in the same file to the same end."""
    begun(path, LOG.actions[:count]).close()
    with Journal.resume(path) as journal:
        assert journal.actions == LOG.actions[:count]
        assert journal.game == LOG.replay().at(count)
        for action in LOG.actions[count:]:
            journal.append(action)
        assert journal.finish() == LOG
    assert path.read_bytes() == b"".join([HEADER, *LINES, END])


@pytest.mark.parametrize("torn", [LINES[4][:1], LINES[4][:-1], b"\xff\x00", b"}", END[:-1]])
def test_a_torn_line_is_cut_away(path: Path, torn: bytes) -> None:
    """What was not acknowledged is gone, and the file is a log again before anything is added."""
    kept(path, HEADER, *LINES[:4], torn)
    with Journal.resume(path) as journal:
        assert path.read_bytes() == b"".join([HEADER, *LINES[:4]])
        assert journal.actions == LOG.actions[:4]
        journal.append(LOG.actions[4])
    assert path.read_bytes() == b"".join([HEADER, *LINES[:5]])


def test_a_log_keeps_what_others_wrote_into_it(path: Path) -> None:
    """Keys of someone's own, and $schema, survive a resumed game; its integrity covers them."""
    header = HEADER.replace(b"{", b'{"$schema":"log.json","x-league":[1],', 1)
    first = LINES[0].replace(b"{", b'{"x-clock":7,', 1)
    kept(path, header, first, *LINES[1:-1])
    with Journal.resume(path) as journal:
        journal.append(LOG.actions[-1])
        log = journal.finish()
    assert (log.schema, log.extensions) == ("log.json", (("x-league", "[1]"),))
    assert log.action_extensions == ((0, (("x-clock", "7"),)),)
    (game,) = games_in(path.read_bytes())
    assert read_document(game.document) == log == sealed(log)
    assert path.read_bytes().startswith(header + first)


def test_the_last_game_of_a_file_is_resumed(path: Path) -> None:
    """Games before the last stay as they are."""
    kept(path, HEADER, *LINES, END, HEADER, *LINES[:9])
    with Journal.resume(path) as journal:
        assert journal.actions == LOG.actions[:9]
        journal.append(LOG.actions[9])
    assert path.read_bytes() == b"".join([HEADER, *LINES, END, HEADER, *LINES[:10]])


def test_an_illegal_action_is_not_written(path: Path) -> None:
    """What the rules forbid leaves file, actions and game as they were."""
    with begun(path, LOG.actions[:5]) as journal:
        before = journal.game
        with pytest.raises(IllegalAction):
            journal.append(ILLEGAL)
        assert (journal.game, journal.actions) == (before, LOG.actions[:5])
        assert path.read_bytes() == b"".join([HEADER, *LINES[:5]])
        journal.append(LOG.actions[5])
    assert path.read_bytes() == b"".join([HEADER, *LINES[:6]])


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ((), "T109"),
        ((HEADER, *LINES, END), "T801"),
        ((HEADER, *LINES[:3], b"\n"), "T121"),
        ((HEADER, *LINES[:3], b"?\n", *LINES[3:7], LINES[7][:5]), "T103"),
        ((HEADER, b'{"type":"play"}\n'), "T202"),
        ((HEADER, *LINES[:3], END), "T123"),
        ((b'{"format":"chess"}\n',), "T202"),
        ((LINES[0],), "T122"),
    ],
)
def test_what_is_no_unfinished_game_is_not_resumed(
    path: Path, lines: tuple[bytes, ...], code: str
) -> None:
    """A file whose last game has ended or cannot be read is refused and left as it is."""
    kept(path, *lines)
    with pytest.raises(LogError, match=code):
        Journal.resume(path)
    assert path.read_bytes() == b"".join(lines)


def test_a_game_with_an_illegal_action_is_not_resumed(path: Path) -> None:
    """A game that was not played by the rules is not played on, torn line or not."""
    data = b"".join([HEADER, *LINES[:5], LINES[6], LINES[7][:4]])
    kept(path, data)
    with pytest.raises(IllegalAction, match="T602"):
        Journal.resume(path)
    assert path.read_bytes() == data


def test_unplayable_rules_are_not_resumed(path: Path) -> None:
    """Options that contradict each other make no game."""
    kept(path, HEADER.replace(b'"hand_size":3', b'"hand_size":4'))
    with pytest.raises(InvalidRules):
        Journal.resume(path)


def test_a_journal_never_overwrites(path: Path) -> None:
    """Where a file is already, no journal is made."""
    kept(path, b"precious")
    with pytest.raises(FileExistsError):
        Journal.create(path, Match().start())
    assert path.read_bytes() == b"precious"


def test_a_file_that_is_not_there_is_not_resumed(path: Path) -> None:
    """Resuming makes no file."""
    with pytest.raises(FileNotFoundError):
        Journal.resume(path)
    assert not path.exists()


def nested(levels: int) -> bytes:
    """The first action with a value of its own that is so many levels deep."""
    value = b"[" * levels + b"]" * levels
    return LINES[0].replace(b"{", b'{"x-deep":' + value + b",", 1)


def test_what_is_resumed_can_be_written_in_either_encoding(path: Path) -> None:
    """The deepest value that an action line may have fits the .json file of the game too."""
    kept(path, HEADER, nested(29), *LINES[1:])
    log = Journal.resume(path).finish()
    assert read_log(write_json(log)) == read_log(path.read_bytes()) == log


def test_what_is_too_deep_for_one_encoding_is_for_both(path: Path) -> None:
    """One level more is refused in an action line, at its place, as it is in a .json file."""
    kept(path, HEADER, nested(30), *LINES[1:])
    column = nested(30).index(b"[") + 30
    with pytest.raises(LogError, match=f"T108 .*line 2, column {column}: .*32 levels, two of them"):
        Journal.resume(path)
    document = document_of(LOG)
    document["actions"][0] = json.loads(nested(30))
    with pytest.raises(LogError, match="T108"):
        read_log(json.dumps(document).encode())


CHILD = """
import sys
from tribello.dealing import chance
from tribello.engine import Match, awaits, legal_actions
from tribello.log import Journal

with Journal.create(sys.argv[1], Match().start()) as journal:
    while awaits(journal.game):
        journal.append(chance(journal.game, "child") or legal_actions(journal.game)[0])
        print(len(journal.actions), flush=True)
"""


@pytest.mark.rule("R10.8")
def test_a_killed_process_loses_nothing_it_acknowledged(path: Path) -> None:
    """After kill -9 in mid-game every acknowledged action is there, and the game can go on."""
    with subprocess.Popen(
        [sys.executable, "-c", CHILD, str(path)], stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        for _ in range(100):
            child.stdout.readline()
        child.kill()
        acknowledged = [100, *map(int, child.stdout.read().splitlines()[:-1])][-1]
    with Journal.resume(path) as journal:
        assert len(journal.actions) >= acknowledged >= 100
        assert Log(actions=journal.actions).replay().game == journal.game


def test_a_resumed_match_is_valid_in_the_end(path: Path) -> None:
    """A match that was interrupted after every tenth action is as valid as any."""
    game = Playthrough(Match().start(), seed=5)
    Journal.create(path, Match().start()).close()
    for place in range(0, len(game.actions), 10):
        with Journal.resume(path) as journal:
            for action in game.actions[place : place + 10]:
                journal.append(action)
    with Journal.resume(path) as journal:
        log = journal.finish()
    assert log == log_of(game)
    assert validate(write_json(log)).outcome is Outcome.VALID


def test_a_part_of_a_match_has_its_span(path: Path) -> None:
    """The journal of a single deal says which deal it is."""
    Journal.create(path, Deal(7).start()).close()
    with Journal.resume(path) as journal:
        assert journal.game == Deal(7).start()
        assert journal.game != start()
