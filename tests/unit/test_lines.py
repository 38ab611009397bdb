"""The grammar of .jsonl files: header, actions, end line, one game after another (R10.8)."""

import json
from io import BytesIO
from typing import Any

import pytest
from logs import deal_log, document_of, full_log, games_in, lines_of, small_log

from tribello.log.excerpt import Excerpt
from tribello.log.faults import Fault, Target, TooLarge
from tribello.log.lines import GameTooLarge, read_lines
from tribello.log.raw import RawGame
from tribello.log.reading import read_games, read_text
from tribello.log.strict import parse

HEADER, *ACTIONS, END = lines_of(small_log())
GAME = (HEADER, *ACTIONS, END)


def line(**entry: Any) -> bytes:
    """One line."""
    return json.dumps(entry).encode() + b"\n"


def with_key(data: bytes, **entry: Any) -> bytes:
    """A line with keys added or changed."""
    return line(**{**json.loads(data), **entry})


def without_key(data: bytes, key: str) -> bytes:
    """A line without one of its keys."""
    entry = json.loads(data)
    del entry[key]
    return line(**entry)


def fault_of(game: RawGame) -> tuple[str, int | None, int | None]:
    """Code, line and column of the one fault of a game."""
    (fault,) = game.faults
    return fault.code.id, fault.line, fault.column


def actions_of(game: RawGame) -> list[Any]:
    """The actions of a game that could be read."""
    document: Any = game.document
    actions: list[Any] = document["actions"]
    return actions


@pytest.mark.rule("R10.8")
def test_a_game_is_header_actions_and_end_line() -> None:
    """The lines of a game make the same document as its .json file."""
    (game,) = games_in(*GAME)
    assert game.document == document_of(small_log())
    assert (game.faults, game.torn, game.has_end) == ((), None, True)


def test_every_optional_part_has_its_line() -> None:
    """What is known at first stands in the header, what is known at last in the end line."""
    header, *actions, end = (json.loads(data) for data in lines_of(full_log()))
    assert {"$schema", "players", "metadata", "span", "x-", "x-league"} <= set(header)
    assert set(end) == {"type", "actions", "claims", "ended", "integrity"}
    assert (end["type"], end["actions"]) == ("end", len(actions))
    assert actions[19]["x-b"] == {}


def test_many_games_stand_one_after_another() -> None:
    """Each game of a file is given by itself and in order."""
    logs = [small_log(), deal_log(), full_log()]
    games = games_in(*(data for log in logs for data in lines_of(log)))
    assert [game.document for game in games] == [document_of(log) for log in logs]


def test_games_come_one_by_one() -> None:
    """A game is given before the next line is asked for, so a corpus never stands in memory."""
    asked: list[int] = []

    def lines() -> Any:
        for number, data in enumerate(GAME * 3, start=1):
            asked.append(number)
            yield data

    games = read_lines(lines())
    for count in (1, 2, 3):
        assert next(games).document == document_of(small_log())
        assert len(asked) == count * len(GAME)


@pytest.mark.parametrize("kept", [0, 1, len(ACTIONS)])
def test_a_header_ends_the_game_before_it(kept: int) -> None:
    """A header where an action is due leaves the former game without an end, not faulty."""
    former, latter = games_in(HEADER, *ACTIONS[:kept], *GAME)
    assert len(actions_of(former)) == kept
    assert (former.faults, former.torn, former.has_end) == ((), None, False)
    assert latter.document == document_of(small_log())


def test_a_file_may_stop_between_lines() -> None:
    """A game whose last line is whole is read as far as it goes."""
    (game,) = games_in(HEADER, *ACTIONS[:3])
    assert actions_of(game) == document_of(small_log())["actions"][:3]
    assert (game.torn, game.has_end) == (None, False)


@pytest.mark.rule("R10.8")
@pytest.mark.parametrize(
    "torn",
    [ACTIONS[3][:-1], ACTIONS[3][:5], b"\xff", END[:-1], b" ", b'{"format": "tribello-log"}'],
)
def test_a_last_line_without_newline_does_not_count(torn: bytes) -> None:
    """Whatever stands on a line that was cut off, the game is what stands before it."""
    (game,) = games_in(HEADER, *ACTIONS[:3], torn)
    assert (len(actions_of(game)), game.faults) == (3, ())
    assert (game.torn, game.has_end) == (5, False)


def test_a_torn_line_alone_is_no_game_yet() -> None:
    """Where not even a header is whole, nothing but the tear is told; former games stay."""
    (alone,) = games_in(HEADER[:-1])
    assert (alone.document, alone.source, alone.torn, alone.has_end) == (None, None, 1, False)
    former, latter = games_in(*GAME, HEADER[:30])
    assert former.has_end
    assert (latter.source, latter.torn) == (None, len(GAME) + 1)


@pytest.mark.rule("R10.8")
@pytest.mark.parametrize("place", [0, 1, 5, len(GAME) - 1])
def test_a_line_cut_short_within_a_game_is_an_error(place: int) -> None:
    """Half a line followed by its newline was not torn: it is no JSON."""
    lines = list(GAME)
    lines[place] = lines[place][: len(lines[place]) // 2] + b"\n"
    (game,) = games_in(*lines)
    assert fault_of(game)[:2] == ("T103", place + 1)


@pytest.mark.rule("R10.8")
@pytest.mark.parametrize("blank", [b"\n", b" \t\n", b"\r\n"])
@pytest.mark.parametrize("place", [0, 1, 4, len(GAME)])
def test_a_blank_line_is_an_error(blank: bytes, place: int) -> None:
    """No line is blank, not even between games or at the end."""
    games = games_in(*GAME[:place], blank, *GAME[place:])
    assert [fault_of(game) for game in games if game.faults] == [("T121", place + 1, 1)]


@pytest.mark.rule("R10.8")
@pytest.mark.parametrize(
    "stray", [ACTIONS[0], END, b"[]\n", b"1\n", b"null\n", b'"x"\n', line(forma="t")]
)
def test_a_line_that_belongs_to_no_game_is_an_error(stray: bytes) -> None:
    """Before the first header and between games nothing but a header can stand."""
    (alone,) = games_in(stray)
    assert fault_of(alone) == ("T122", 1, 1)
    first, second = games_in(*GAME, stray)
    assert first.faults == ()
    assert fault_of(second) == ("T122", len(GAME) + 1, 1)


def test_after_an_error_reading_goes_on_with_the_next_header() -> None:
    """The rest of a game with a bad line is passed over, the games around it are not."""
    bad = (HEADER, *ACTIONS[:2], b"?\n", b"\xff\n", b"\n", *ACTIONS[3:], END)
    before, broken, behind = games_in(*GAME, *bad, *GAME)
    assert before.document == behind.document == document_of(small_log())
    assert fault_of(broken) == ("T103", len(GAME) + 4, 1)
    assert broken.document is None


def test_a_torn_line_of_a_game_that_is_passed_over_is_not_another_game() -> None:
    """Behind a bad line nothing of its game is read, so a tear in it makes no second entry."""
    (game,) = games_in(HEADER, b"?\n", *ACTIONS[:2], ACTIONS[2][:-1])
    assert fault_of(game) == ("T103", 2, 1)


@pytest.mark.rule("R10.8")
@pytest.mark.parametrize("count", [0, 13, 15, -1, 2**53 - 1])
def test_a_wrong_count_is_an_error(count: int) -> None:
    """The end line counts exactly the actions of its game, here 14."""
    (game,) = games_in(*GAME[:-1], with_key(END, actions=count))
    code, number, column = fault_of(game)
    assert (code, number) == ("T123", len(GAME))
    assert with_key(END, actions=count)[column or 0 :].startswith(b'actions"')


@pytest.mark.parametrize("count", [True, "14", None, [14]])
def test_a_count_is_a_number(count: Any) -> None:
    """What is no integer counts nothing, even where Python takes it for one."""
    single = (HEADER, ACTIONS[0]) if count is True else GAME[:-1]
    (game,) = games_in(*single, with_key(END, actions=count))
    assert fault_of(game)[0] == "T123"


@pytest.mark.rule("R10.8")
def test_an_end_line_must_count() -> None:
    """An end line without a count is no end line."""
    (game,) = games_in(*GAME[:-1], without_key(END, "actions"))
    assert fault_of(game) == ("T202", len(GAME), 1)


@pytest.mark.parametrize("key", ["seat", "x-mine", "rules", "format-"])
def test_an_end_line_says_nothing_else(key: str) -> None:
    """Keys of one's own stand in the header and on actions, not on the end line."""
    (game,) = games_in(*GAME[:-1], with_key(END, **{key: 1}))
    code, number, column = fault_of(game)
    assert (code, number) == ("T203", len(GAME))
    assert with_key(END, **{key: 1})[column or 0 :].startswith(f'{key}"'.encode())


@pytest.mark.parametrize("key", ["a/b", "~1", "~", "", "é\n"])
def test_a_key_out_of_place_is_found_however_it_is_spelt(key: str) -> None:
    """Keys that a pointer must escape have their columns like any other."""
    data = line(**{"type": "end", "actions": 0, key: 1})
    (game,) = games_in(HEADER, data)
    code, number, column = fault_of(game)
    assert (code, number) == ("T203", 2)
    assert data[(column or 0) - 1 :].startswith(json.dumps(key).encode())


def test_keys_out_of_place_are_bounded() -> None:
    """Of a line with very many more are told than anybody is shown, but not all."""
    data = line(type="end", actions=0, **{f"k{number}": 1 for number in range(5000)})
    (game,) = games_in(HEADER, data)
    assert 1000 < len(game.faults) < 1100
    assert len({fault.column for fault in game.faults}) == len(game.faults)


def test_what_is_passed_over_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Behind a bad line nothing is parsed but what may be the next header."""
    parsed: list[str] = []

    def parsing(text: str) -> Any:
        parsed.append(text)
        return parse(text)

    monkeypatch.setattr("tribello.log.lines.parse", parsing)
    broken, game = games_in(HEADER, b"?\n", *ACTIONS * 50, b"?\n" * 50, *GAME)
    assert (fault_of(broken)[0], game.document) == ("T103", document_of(small_log()))
    assert len(parsed) < 2 * len(GAME)


def test_an_end_line_may_be_wrong_in_several_ways() -> None:
    """Each key that is out of place is reported, and the count too."""
    (game,) = games_in(*GAME[:-1], with_key(END, actions=1, a=1, b=2))
    assert [fault.code.id for fault in game.faults] == ["T203", "T203", "T123"]


@pytest.mark.parametrize("key", ["actions", "claims", "ended", "integrity"])
def test_a_header_does_not_say_what_has_a_line_of_its_own(key: str) -> None:
    """Actions are lines, and what is known only at the end stands there."""
    header = with_key(HEADER, **{key: []})
    first, second = games_in(header, *ACTIONS, END, *GAME)
    code, number, column = fault_of(first)
    assert (code, number) == ("T203", 1)
    assert header[column or 0 :].startswith(f'{key}"'.encode())
    assert second.document == document_of(small_log())


def test_a_whole_json_log_on_one_line_is_no_jsonl_game() -> None:
    """A .json log under the name of a .jsonl file is told what is wrong with it."""
    data = json.dumps(document_of(small_log())).encode() + b"\n"
    (game,) = games_in(data)
    assert fault_of(game)[:2] == ("T203", 1)


@pytest.mark.parametrize("ending", [b"\n", b"\r\n"])
@pytest.mark.parametrize("text", [b"{", b'{"a"', b'{"a":[1', b'{"a":1'])
def test_a_value_that_ends_early_ends_on_its_line(text: bytes, ending: bytes) -> None:
    """The place of the fault is behind the last character of the line, not on the next."""
    (game,) = games_in(text + ending)
    assert fault_of(game) == ("T103", 1, len(text) + 1)
    assert game.faults[0].excerpt == Excerpt(text.decode(), len(text), 1)


def test_nothing_at_all_is_no_game() -> None:
    """An empty file is empty."""
    (game,) = games_in()
    assert fault_of(game) == ("T109", 1, 1)


def test_keys_of_ones_own_stay_with_their_lines() -> None:
    """The x- keys of header and actions stand in the document where they stood in the file."""
    (game,) = games_in(with_key(HEADER, **{"x-a": 1}), with_key(ACTIONS[0], **{"x-b": []}))
    document: Any = game.document
    assert document["x-a"] == 1
    assert document["actions"][0]["x-b"] == []


@pytest.mark.parametrize("entry", [b"[]\n", b"7\n", b'"end"\n', b"null\n"])
def test_a_line_that_is_no_object_is_left_to_the_schema(entry: bytes) -> None:
    """Within a game any JSON value is an action of some shape, to be judged later."""
    (game,) = games_in(HEADER, entry)
    assert actions_of(game) == [json.loads(entry)]


def test_lines_may_end_like_those_of_windows() -> None:
    """A carriage return before the newline is white space."""
    (game,) = games_in(*(data.replace(b"\n", b"\r\n") for data in GAME))
    assert game.document == document_of(small_log())


@pytest.mark.parametrize(
    ("pointer", "at_key", "place"),
    [
        ("", False, (3, 1)),
        ("/rules/preset", True, (3, HEADER.index(b'"preset"') + 1)),
        ("/span", False, (3, HEADER.index(b'{"first"') + 1)),
        ("/nothing", False, (3, 1)),
        ("/actions", False, (17, 1)),
        ("/actions/0", False, (4, 1)),
        ("/actions/13/card", False, (17, ACTIONS[13].index(b'"QD"') + 1)),
        ("/actions/13/card", True, (17, ACTIONS[13].index(b'"card"') + 1)),
        ("/actions/1/deck/2", False, (5, ACTIONS[1].index(b'"AC"') + 1)),
        ("/actions/14", False, (17, 1)),
        ("/claims/totals/0", False, (18, END.index(b'"totals":[') + 11)),
        ("/integrity", True, (18, END.index(b'"integrity"') + 1)),
        ("/ended", False, (18, 1)),
    ],
)
def test_a_pointer_leads_to_its_line(pointer: str, at_key: bool, place: tuple[int, int]) -> None:
    """Every part of a game is found on its line of the file, here after another game's two."""
    _, game = games_in(HEADER, ACTIONS[0], *GAME)
    assert game.source is not None
    assert [(at.line, at.column) for at in game.source.places([Target(pointer, at_key)])] == [place]


def test_without_an_end_line_the_header_stands_for_it() -> None:
    """What only an end line could say is looked for in the header where there is none."""
    (game,) = games_in(HEADER)
    assert game.source is not None
    places = game.source.places([Target("/claims/totals"), Target("/actions")])
    assert [(place.line, place.column) for place in places] == [(1, 1)] * 2


def test_the_limit_is_on_the_game_not_on_the_file() -> None:
    """A file of many games may be larger than any one of them may be."""
    size = sum(map(len, GAME))
    games = list(read_lines(GAME * 5, max_bytes=size))
    assert [game.document for game in games] == [document_of(small_log())] * 5
    with pytest.raises(TooLarge) as refused:
        list(read_lines(GAME * 5, max_bytes=size - 1))
    assert refused.value.limit == size - 1


def test_games_before_one_that_is_too_large_are_read() -> None:
    """The limit stops reading at the game that breaks it, not before."""
    games = read_lines((*GAME, HEADER, *ACTIONS * 9), max_bytes=sum(map(len, GAME)))
    assert next(games).document == document_of(small_log())
    with pytest.raises(TooLarge):
        next(games)


def test_what_is_passed_over_counts_too() -> None:
    """The rest of a game with a bad line cannot be larger than a game may be."""
    size = sum(map(len, GAME))
    assert len(list(read_lines((HEADER, b"?\n", *ACTIONS, END, *GAME), max_bytes=size + 2))) == 2
    with pytest.raises(GameTooLarge):
        list(read_lines((HEADER, b"?\n", *ACTIONS, END, *GAME), max_bytes=size + 1))


class Endless(BytesIO):
    """A stream that never ends and counts what is read of it."""

    def __init__(self, byte: bytes) -> None:
        super().__init__()
        self.byte = byte
        self.given = 0

    def seek(self, *places: int) -> int:
        """Back over what was read, which then was not."""
        self.given += places[0]
        return self.given

    def read(self, size: int | None = -1, /) -> bytes:
        """As many bytes as asked for."""
        assert size is not None
        assert size >= 0, "the whole of an endless stream is asked for"
        self.given += size
        return self.byte * size

    def readline(self, size: int | None = -1, /) -> bytes:
        """The same: there are no lines."""
        return self.read(size)


@pytest.mark.parametrize("suffix", [".json", ".jsonl", "", ".zip"])
@pytest.mark.parametrize("byte", [b"\0", b" ", b"["])
def test_an_endless_stream_is_refused_at_the_limit(suffix: str, byte: bytes) -> None:
    """No more is read of a stream than the limit and one byte."""
    stream = Endless(byte)
    with pytest.raises(TooLarge):
        list(read_games(stream, suffix, max_bytes=1000))
    assert stream.given == 1001


@pytest.mark.parametrize(
    ("suffix", "data", "games"),
    [
        (".json", b"".join(GAME), 1),
        (".jsonl", b"".join(GAME) * 2, 2),
        ("", b"".join(GAME) * 2, 2),
        (".txt", b"".join(GAME), 1),
        ("", json.dumps(document_of(small_log())).encode(), 1),
        ("", json.dumps(document_of(small_log()), indent=1).encode(), 1),
    ],
)
def test_the_encoding_is_told_by_name_or_first_line(suffix: str, data: bytes, games: int) -> None:
    """A name with a known ending counts; without one a header on the first line does."""
    found = list(read_games(BytesIO(data), suffix))
    assert len(found) == games
    by_lines = suffix == ".jsonl" or (suffix != ".json" and data.startswith(HEADER))
    sound = by_lines or not data.startswith(HEADER)
    assert [game.document == document_of(small_log()) for game in found] == [sound] * games


def test_faults_of_lines_read_as_sentences() -> None:
    """A fault says what is wrong in words of its own, with its code and clause."""
    (game,) = games_in(HEADER, b"\n")
    assert str(game.faults[0]) == "T121 [R10.8] line 2, column 1: the line is blank"
    assert isinstance(game.faults[0], Fault)


@pytest.mark.parametrize(
    ("data", "hint"),
    [
        (b"{}{}", "put each game into a .json file of its own"),
        (b"{}{}\n{}", "put each game into a .json file of its own"),
        (b'{"format":1,"actions":[]}\n{"format":1,"actions":[]}', "put each game into"),
        (b'{"format":1}{"format":1}\n', "its name must end in .jsonl"),
        (b'{"format":1}\n{"type":"play"}\n', "its name must end in .jsonl"),
        (HEADER + ACTIONS[0], "its name must end in .jsonl"),
    ],
)
def test_a_second_object_in_one_text_is_told_where_it_belongs(data: bytes, hint: str) -> None:
    """A log line by line has the wrong name; other objects are games that belong apart."""
    (fault,) = read_text(data).faults
    assert (fault.code.id, hint in fault.message) == ("T103", True)


@pytest.mark.parametrize(
    "data", [HEADER + ACTIONS[0].strip() * 2 + b"\n", HEADER.strip() * 2 + b"\n"]
)
def test_a_second_object_on_a_line_belongs_on_the_next(data: bytes) -> None:
    """Two values on a line of a .jsonl file are told to need a line each."""
    (fault,) = (
        fault for game in read_lines(data.splitlines(keepends=True)) for fault in game.faults
    )
    assert fault.message.startswith("a second object follows the first; in a .jsonl file")
