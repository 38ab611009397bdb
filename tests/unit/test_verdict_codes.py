"""Every code of encoding, shape, rules, claims and completeness, each with its exact place."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest
from attrs import frozen
from logs import Document, deal_log, document_of, lines_of, resealed, small_log, spread
from mutations import Path as Way
from mutations import part, pointer_of

from tribello import codes
from tribello.codes import CODES
from tribello.log.canonical import digest
from tribello.log.document import write_document
from tribello.log.redaction import redact
from tribello.verdict import Outcome, Policy, validate_paths

DEAL: Final = document_of(deal_log())
SCORED: Final = DEAL["claims"]["deals"][0]

HEADER, *ACTIONS, END = (data.decode() for data in lines_of(deal_log()))
LINES: Final = "".join(ACTIONS)
JSONL: Final = "game.jsonl"

LAX: Final = Policy(laboratory=True)
MARK: Final = "the place that is looked for"


@frozen
class Case:
    """A file and the one thing that must be said of it.

    Arguments:
        code: the code.
        content: the file, as bytes or as the text that UTF-8 makes of them.
        mark: where line and column must point: the number of characters before it, or a
            text that stands once in the file, with ``^`` before the character in question.
            None where no place can be told.
        pointer: the JSON Pointer; None where there is no document.
        name: the name of the file.
        policy: what is asked of the log.
        outcome: what the verdict must be.
    """

    code: str
    content: str | bytes
    mark: str | int | None
    pointer: str | None = None
    name: str = "game.json"
    policy: Policy = LAX
    outcome: Outcome = Outcome.INVALID

    @property
    def data(self) -> bytes:
        """The bytes of the file."""
        return self.content.encode() if isinstance(self.content, str) else self.content

    @property
    def place(self) -> tuple[int | None, int | None]:
        """Line and column that must be told."""
        if self.mark is None:
            return None, None
        text = self.data.decode("utf-8", "replace")
        offset = self.mark
        if isinstance(offset, str):
            before, _, behind = offset.partition("^")
            assert text.count(before + behind) == 1
            offset = text.index(before + behind) + len(before)
        return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


Cases: TypeAlias = dict[str, Callable[[], Case]]
"""Cases by their names, made when they are tried."""


def with_text(old: str, new: str) -> str:
    """The deal over many lines, in which a text that stands once is another."""
    text = spread(DEAL)
    assert text.count(old) == 1
    return text.replace(old, new)


def without(*way: str | int, document: Document = DEAL) -> Document:
    """A copy of a document without one of its parts."""
    document = json.loads(json.dumps(document))
    del part(document, way[:-1])[way[-1]]
    return document


def changed(*way: str | int, to: Any, document: Document = DEAL) -> Document:
    """A copy of a document with another value in one place."""
    document = json.loads(json.dumps(document))
    part(document, way[:-1])[way[-1]] = to
    return document


def offset_of(document: Document, way: Way, *, at_key: bool) -> int:
    """Where a part of a document, or its key, starts in its text."""
    if not way:
        return 0
    if not at_key:
        return spread(changed(*way, to=MARK, document=document)).index(f'"{MARK}"')
    owner = part(document, way[:-1])
    renamed = {MARK if key == way[-1] else key: value for key, value in owner.items()}
    if way[:-1]:
        renamed = changed(*way[:-1], to=renamed, document=document)
    return spread(renamed).index(f'"{MARK}"')


def at(code: str, document: Document, *way: str | int, at_key: bool = False, **other: Any) -> Case:
    """A document over many lines, at one part of which something must be found."""
    place = offset_of(document, way, at_key=at_key)
    return Case(code, spread(document), place, pointer_of(way), **other)


def spoiled(code: str, *way: str | int, to: Any, **other: Any) -> Case:
    """The deal with another value in one place, where that must be found."""
    return at(code, changed(*way, to=to), *way, **other)


def of_seat(code: str, place: int, **changes: Any) -> Case:
    """The deal as seat 1 sees it with something else in one action, where that must be found."""
    seen: Any = write_document(redact(deal_log(), 1))
    del seen["claims"]
    return at(
        code,
        changed("actions", place, to={**seen["actions"][place], **changes}, document=seen),
        "actions",
        place,
    )


OPEN: Final = spread(DEAL)[:-1]
DEEP: Final = spread(DEAL).replace('"last": 4', '"last": ' + "[" * 100_000)

ENCODING: Final[Cases] = {
    "latin 1": lambda: Case(
        "T101", spread(DEAL).encode().replace(b'"1.0"', b'"1.\xe4"'), '"1.^\ufffd"'
    ),
    "utf 16": lambda: Case("T101", spread(DEAL).encode("utf-16"), 0),
    "byte order mark": lambda: Case("T102", "\ufeff" + spread(DEAL), 0),
    "cut short": lambda: Case("T103", OPEN, len(OPEN)),
    "a comment": lambda: Case("T103", with_text('"view":', '/* */ "view":'), '^/* */ "view"'),
    "single quotes": lambda: Case("T103", with_text('"view"', "'view'"), "^'view'"),
    "a comma too many": lambda: Case("T103", with_text('"full"\n}', '"full",\n}'), '"full"^,\n}'),
    "two values": lambda: Case("T103", spread(DEAL) + "\n{}", "\n}\n^{}"),
    "a key twice": lambda: Case(
        "T104", with_text('"view": "full"', '"view": "full", "view": "full"'), 'full", ^"view"'
    ),
    "nan": lambda: Case("T105", with_text('"last": 4', '"last": NaN'), '"last": ^NaN'),
    "infinity": lambda: Case(
        "T105", with_text('"last": 4', '"last": -Infinity'), '"last": ^-Infinity'
    ),
    "a float": lambda: Case("T106", with_text('"last": 4', '"last": 4.0'), '"last": ^4.0'),
    "1e400": lambda: Case("T106", with_text('"last": 4', '"last": 1e400'), '"last": ^1e400'),
    "minus zero": lambda: Case("T106", with_text('"last": 4', '"last": -0'), '"last": ^-0'),
    "5,000 digits": lambda: Case(
        "T107", with_text('"last": 4', f'"last": {"9" * 5000}'), '"last": ^9'
    ),
    "beyond 2**53": lambda: Case(
        "T107", with_text('"last": 4', '"last": 9007199254740992'), ": ^9007"
    ),
    "nested too deep": lambda: Case("T108", DEEP, DEEP.index("[[") + 30),
    "empty": lambda: Case("T109", "", 0),
    "white space": lambda: Case("T109", " \n\n\t", 0),
    "half a character": lambda: Case("T110", with_text('"full"', '"\\ud800"'), '"^\\ud800"'),
    "no line": lambda: Case("T109", "", 0, name=JSONL),
    "a blank line": lambda: Case("T121", HEADER + "\n" + END, len(HEADER), name=JSONL),
    "no header": lambda: Case("T122", LINES + END, 0, name=JSONL),
    "another count": lambda: Case(
        "T123", HEADER + LINES + END.replace(":44", ":45", 1), '^"actions":45', name=JSONL
    ),
    "a bad line": lambda: Case(
        "T103", HEADER + ACTIONS[0].replace(":", "=", 1) + END, '{"seat"^=0', name=JSONL
    ),
    "a bad header": lambda: Case(
        "T104", HEADER.replace("{", '{"view":1,', 1) + END, '^"view":"full"', name=JSONL
    ),
    "actions in a header": lambda: Case(
        "T203", HEADER.replace("{", '{"actions":[],', 1) + END, '^"actions":[]', name=JSONL
    ),
    "a key in an end line": lambda: Case(
        "T203", HEADER + LINES + END.replace("}\n", ',"x-a":1}\n'), '^"x-a"', name=JSONL
    ),
    "an end line without count": lambda: Case(
        "T202", HEADER + LINES + END.replace('"actions":44,', ""), '^{"claims"', name=JSONL
    ),
}

SHAPE: Final[Cases] = {
    "true for a number": lambda: spoiled("T201", "span", "first", to=True),
    "a text for an array": lambda: spoiled("T201", "actions", 3, "cards", to="2C"),
    "no view": lambda: at("T202", without("view")),
    "no suit": lambda: at("T202", without("actions", 2, "suit"), "actions", 2),
    "an unknown key": lambda: spoiled("T203", "bids", to=[], at_key=True),
    "an unknown key of an action": lambda: spoiled("T203", "actions", 9, "time", to=1, at_key=True),
    "a key that needs escapes": lambda: spoiled("T203", "a~b/c", to=1, at_key=True),
    "an unknown type": lambda: spoiled("T204", "actions", 9, "type", to="bid"),
    "10S": lambda: spoiled("T205", "actions", 9, "card", to="10S"),
    "lower case": lambda: spoiled("T205", "actions", 1, "deck", 7, to="ts"),
    "another view": lambda: spoiled("T206", "view", to="north"),
    "seat 7": lambda: spoiled("T207", "actions", 9, "seat", to=7),
    "two players": lambda: spoiled("T208", "players", to=["A", "B"]),
    "an array": lambda: Case("T209", "[]", 0, ""),
    "another game": lambda: Case("T209", '{"format": "chess"}', 11, "/format"),
    "several games in an array": lambda: Case("T209", '[{"format": "tribello-log"}]', 0, ""),
    "another version": lambda: spoiled("T210", "version", to="0.2"),
    "no text for a version": lambda: spoiled("T210", "version", to=1),
    "no version": lambda: at("T210", without("version")),
    "a digest of another kind": lambda: spoiled("T211", "integrity", to="md5:0"),
    "the hand of another": lambda: of_seat("T221", 2, seat=0),
    "an own exchange by number": lambda: of_seat("T222", 4, seat=1),
    "an action on its line": lambda: Case(
        "T205",
        HEADER + "".join(ACTIONS[:9]) + '{"card":"1S","seat":1,"type":"play"}\n',
        '^"1S"',
        "/actions/9/card",
        name=JSONL,
    ),
    "a line that is no object": lambda: Case(
        "T201", HEADER + ACTIONS[0] + "[1, 2]\n", "^[1, 2]", "/actions/1", name=JSONL
    ),
    "a claim on the end line": lambda: Case(
        "T201",
        HEADER + LINES + END.replace('"winners":[2]', '"winners":[null]'),
        "^null]",
        "/claims/winners/0",
        name=JSONL,
    ),
}

BARE: Final = without("claims", document=without("integrity"))
PRESET: Final = BARE["rules"]


def named(**name: Any) -> Document:
    """The deal with another name, version or digest of its rules."""
    return changed("rules", to={**PRESET, **name}, document=BARE)


def under(*, preset: str | None = None, **options: Any) -> Document:
    """The deal under other options, with their true digest."""
    all_options = {**PRESET["options"], **options}
    version = 1 if preset else None
    return named(
        preset=preset, preset_version=version, options=all_options, digest=digest(all_options)
    )


def option(code: str, name: str, **options: Any) -> Case:
    """The deal under other options, one of which is at fault."""
    return at(code, under(**options), "rules", "options", name)


NO_DIGEST: Final = "sha256:" + 64 * "0"
DOUBLED: Final = ["left", "left", "pickup", "dealer"]

RULES: Final[Cases] = {
    "an unknown preset": lambda: at("T301", named(preset="english"), "rules", "preset"),
    "an unplayable reading": lambda: at(
        "T313", named(preset="narrative-literal"), "rules", "preset"
    ),
    "another version of the preset": lambda: at(
        "T302", named(preset_version=2), "rules", "preset_version"
    ),
    "a preset without a version": lambda: at(
        "T302", named(preset_version=None), "rules", "preset_version"
    ),
    "a version without a preset": lambda: at("T302", named(preset=None), "rules", "preset_version"),
    "options that are not the preset's": lambda: option(
        "T303",
        "deals_per_round",
        preset="standard",
        deals_per_round=12,  # a cut would be due
    ),
    "options against the digest": lambda: at("T304", named(digest=NO_DIGEST), "rules", "digest"),
    "a quota sum that is not the number of tricks": lambda: option(
        "T305", "quotas", quotas=[[6, 4, 3], [6, 4, 3], [6, 4, 3], [3, 4, 7]]
    ),
    "a pack that is not dealt out": lambda: option(
        "T306", "pickup_size", laboratory=True, pickup_size=12
    ),
    "another pack without laboratory rules": lambda: option(
        "T307", "laboratory", ranks=12, hand_size=12, pickup_size=12, quotas=[[4, 4, 4]] * 4
    ),
    "laboratory rules without the flag": lambda: at(
        "T308",
        document_of(small_log()),
        *("rules", "options", "laboratory"),
        policy=Policy(),
    ),
    "trump by a cut that never comes": lambda: option("T309", "cut", cut="never"),
    "a span beyond the match": lambda: at("T310", changed("span", "last", to=13), "span"),
    "a span that runs backwards": lambda: at("T310", changed("span", "first", to=5), "span"),
    "other rules than required": lambda: at(
        "T311",
        under(deals_per_round=12),
        *("rules", "options"),
        policy=Policy(require="standard"),
    ),
    "an option out of its bounds": lambda: option("T312", "suits", suits=5),
    "an option that is no choice": lambda: option("T312", "winner", winner="least"),
    "an order that names one twice": lambda: option("T312", "deal_order", deal_order=DOUBLED),
}


def claiming(code: str, *way: str | int, to: Any) -> Case:
    """The deal with another claim and the integrity of that: only replay can tell."""
    return at(code, resealed(changed("claims", *way, to=to)), "claims", *way)


def end_line(old: str, new: str) -> str:
    """The deal as lines with a text on the last that is another."""
    assert END.count(old) == 1
    return HEADER + LINES + END.replace(old, new)


CLAIMS: Final[Cases] = {
    "a trick for another seat": lambda: claiming("T701", "deals", 0, "tricks", 7, to=0),
    "a false score": lambda: claiming("T702", "deals", 0, "scores", 1, to=-2),
    "a false total": lambda: claiming("T703", "totals", 2, to=4),
    "a false winner": lambda: claiming("T704", "winners", to=[1]),
    "a winner too many": lambda: claiming("T704", "winners", to=[0, 2]),
    "a winner twice": lambda: claiming("T704", "winners", to=[2, 2]),
    "no winner": lambda: claiming("T704", "winners", to=[]),
    "a deal that was not played": lambda: at(
        "T705", resealed(changed("claims", "deals", to=[SCORED, {}])), "claims", "deals", 1
    ),
    "a deal that was not played, though the game is over": lambda: at(
        "T705", changed("claims", "deals", to=[SCORED, {}, {}]), "claims", "deals", 1
    ),
    "totals of a game that is not over": lambda: at(
        "T705",
        {**BARE, "actions": BARE["actions"][:20], "claims": {"totals": [0, 0, 0]}},
        *("claims", "totals"),
    ),
    "a trick too few": lambda: claiming("T706", "deals", 0, "tricks", to=SCORED["tricks"][:12]),
    "another integrity": lambda: spoiled("T711", "integrity", to=NO_DIGEST),
    "names added after sealing": lambda: at(
        "T711", changed("players", to=["A", "B", "C"]), "integrity"
    ),
    "a false winner on the end line": lambda: Case(
        "T704", end_line('"winners":[2]', '"winners":[0]'), "^[0]}", "/claims/winners", name=JSONL
    ),
    "another integrity on the end line": lambda: Case(
        "T711",
        HEADER.replace("{", '{"x-a":1,', 1) + LINES + END,
        '"integrity":^"sha256:',
        "/integrity",
        name=JSONL,
    ),
}

MORE: Final = {"card": "2C", "seat": 0, "type": "play"}
SOME: Final = {**BARE, "actions": BARE["actions"][:20]}

COMPLETENESS: Final[Cases] = {
    "an action after the end": lambda: at(
        "T801", {**BARE, "actions": [*BARE["actions"], MORE]}, "actions", 44
    ),
    "a game that is not over": lambda: at("T802", SOME, "actions", outcome=Outcome.INCOMPLETE),
    "a game that was broken off": lambda: at(
        "T802", {**SOME, "ended": {"reason": "forfeit"}}, "actions", outcome=Outcome.INCOMPLETE
    ),
    "lines that stop": lambda: Case(
        "T802",
        HEADER + "".join(ACTIONS[:20]),
        len(HEADER + "".join(ACTIONS[:19])),
        "/actions",
        name=JSONL,
        outcome=Outcome.INCOMPLETE,
    ),
    "a torn end line": lambda: Case(
        "T803",
        HEADER + LINES + END[:-1],
        len(HEADER + LINES),
        name=JSONL,
        outcome=Outcome.INCOMPLETE,
    ),
    "a torn header": lambda: Case("T803", HEADER[:-1], 0, name=JSONL, outcome=Outcome.INCOMPLETE),
    "a finished game that was broken off": lambda: at(
        "T804", resealed({**DEAL, "ended": {"reason": "abandoned"}}), "ended"
    ),
    "no end line": lambda: Case(
        "T805",
        HEADER + LINES,
        len(HEADER + LINES) - len(ACTIONS[-1]),
        "/actions",
        name=JSONL,
        outcome=Outcome.INCOMPLETE,
    ),
}

SMALL: Final = without("claims", document=without("integrity", document=document_of(small_log())))
DECK: Final = BARE["actions"][1]["deck"]


def instead(code: str, place: int, *, of: Document = BARE, within: Way = (), **entry: Any) -> Case:
    """A log in which one action has some values changed, where that must be found."""
    action = {**of["actions"][place], **entry}
    return at(code, changed("actions", place, to=action, document=of), "actions", place, *within)


def before(code: str, place: int, *, of: Document = BARE, **entry: Any) -> Case:
    """A log with another action before one of its own, where that must be found."""
    actions = [*of["actions"][:place], entry, *of["actions"][place:]]
    return at(code, {**of, "actions": actions}, "actions", place)


PLAY: Final[Cases] = {
    "a card twice": lambda: instead("T401", 1, within=("deck", 1), deck=[DECK[1], *DECK[1:]]),
    "a card missing": lambda: instead("T402", 1, deck=DECK[1:]),
    "two packs": lambda: instead("T401", 1, within=("deck", 52), deck=DECK * 2),
    "a card of another pack": lambda: instead(
        "T404", 1, of=SMALL, within=("deck", 0), deck=["2C", *SMALL["actions"][1]["deck"][1:]]
    ),
    "two shuffles": lambda: before("T411", 2, type="shuffle", deck=DECK),
    "two first dealers": lambda: before("T421", 1, type="first_dealer", seat=0),
    "a cut in round 2": lambda: before("T501", 2, type="cut", seat=2, card="2C"),
    "trump named by another seat": lambda: instead("T513", 2, seat=1),
    "trump named in a no-trump round": lambda: before(
        "T512", 2, of=SMALL, type="name_trump", seat=0, suit="S"
    ),
    "an exchange out of turn": lambda: instead("T522", 3, seat=1),
    "a discard that is not held": lambda: instead("T523", 3, within=("cards", 0), cards=["2C"]),
    "the same card discarded twice": lambda: instead(
        "T524", 3, within=("cards", 1), cards=["TC", "TC"]
    ),
    "the last of the discards not held": lambda: instead(
        "T523", 3, within=("cards", 1), cards=["TC", "2C"]
    ),
    "more than the pickup holds": lambda: instead(
        "T525",
        3,
        of=changed("actions", 2, "cards", to=["QS"], document=SMALL),
        cards=["QC", "KC", "QD"],
    ),
    "play before the exchanges are over": lambda: before("T601", 3, type="play", seat=0, card="AS"),
    "the wrong seat": lambda: instead("T602", 6, of=SMALL, seat=2),
    "a card not in hand": lambda: instead("T603", 6, of=SMALL, card="AC"),
    "a revoke": lambda: instead("T604", 7, of=SMALL, card="KS"),
}

CASES: Final[Cases] = {**ENCODING, **SHAPE, **RULES, **CLAIMS, **COMPLETENESS, **PLAY}


@pytest.mark.rule("R10.1", "R10.2", "R10.3", "R10.5", "R10.6", "R10.8")
@pytest.mark.parametrize("make", CASES.values(), ids=CASES)
def test_one_defect_has_one_report_at_its_place(make: Callable[[], Case], tmp_path: Path) -> None:
    """The verdict names one code and points at the very character."""
    case = make()
    path = tmp_path / case.name
    path.write_bytes(case.data)
    (verdict,) = validate_paths([str(path)], case.policy)
    (diagnostic,) = verdict.judgement.diagnostics
    assert (diagnostic.code.id, diagnostic.pointer) == (case.code, case.pointer)
    assert (diagnostic.line, diagnostic.column) == case.place
    assert verdict.judgement.outcome is case.outcome
    assert (verdict.path, verdict.game) == (str(path), 1)


def test_every_code_of_these_families_has_its_case() -> None:
    """No code that the text of a file can bring about goes without a case here."""
    of_content = {code for code in CODES if code[1] in "12378" and not code.startswith("T15")}
    of_content -= {codes.BAD_GZIP.id}  # there is no text yet
    tried = {make().code for make in CASES.values()}
    assert {code for code in tried if code[1] in "12378"} == of_content


def test_the_deal_is_as_the_cases_take_it_to_be() -> None:
    """The cases change scores, tricks and cards of this deal, so they must be these."""
    assert SCORED == {"tricks": [0, 2, 0, 0, 2, 2, 2, 1, 2, 0, 0, 0, 2], "scores": [0, -3, 3]}
