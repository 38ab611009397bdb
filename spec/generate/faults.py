"""For each diagnostic code the shortest input that shows it: a small log with one thing wrong.

Most are of one deal under laboratory rules, with a pack of eight cards, and end at the fault.
Deal 3 is played without a cut and without trump, deal 1 with a cut, deal 2 with a named trump.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, TypeAlias

from generate.layout import laid_out
from generate.play import Script, script_of

from tribello.engine import start
from tribello.log import record, write_jsonl
from tribello.log.canonical import digest
from tribello.log.document import read_document, write_document
from tribello.log.notation import read_action
from tribello.log.redaction import redact
from tribello.log.ruleset import read_options, write_options
from tribello.replay import replay
from tribello.rules import PRESETS, STANDARD, Rules
from tribello.views import PUBLIC, Viewer

Document: TypeAlias = dict[str, Any]
Inputs: TypeAlias = Iterator[tuple[str, bytes]]
"""Codes, and the bytes that show each."""

SMALL: Final = Rules(
    laboratory=True,
    suits=2,
    ranks=4,
    hand_size=2,
    pickup_size=2,
    deals_per_round=1,
    quotas=((1, 1, 0), (1, 1, 0), (1, 1, 0), (0, 1, 1)),
)
"""Hearts and spades from jack to ace, hands and pickup of two, one deal a round."""

PACKETS: Final = {"dealer": "KS QS", "left": "AS JH", "right": "AH QH", "pickup": "JS KH"}
"""What seat 0, who deals, seat 1, seat 2 and the pickup get."""

PLAYED: Final = "shuffle; keep; trick KS AS QH; trick JH AH QS"
"""Deal 3 from shuffle to last trick: left and right take a trick each."""

BLIND_CUT: Final = {"type": "cut", "seat": 2}
"""A cut whose card is not told."""

BOTTOM: Final = "QS"
"""The last card of that deck."""


def whole(do: str = "", *, deal: int = 3, begin: str = "", **options: Any) -> Document:
    """The log of what happens in a deal, with its claims and its integrity.

    Arguments:
        do: what happens, as in the examples of the clauses; the last may be illegal.
        deal: the number of the deal.
        begin: ``seats`` to start before the first dealer is chosen.
        options: options of the rules that are not those of the small game.
    """
    rules = read_options({**write_options(SMALL), **options})
    example = {"title": do, "deals": [deal, deal], "packets": PACKETS, "begin": begin}
    return _written(script_of(rules, example, do))


def _written(script: Script) -> Document:
    """The log of the script's game, and after its actions the one that the game refused."""
    done = tuple(map(read_action, script.actions))
    legal = len(replay(start(script.rules, script.game.sheet.span), done).steps)
    document: Any = write_document(record(script.game, done[:legal]))
    return {**document, "actions": script.actions}


def claimed(do: str = PLAYED) -> Document:
    """The log with its claims, without its integrity."""
    document = whole(do)
    del document["integrity"]
    return document


def facts(do: str = "", **others: Any) -> Document:
    """The log without claims and integrity: nothing but facts."""
    document = whole(do, **others)
    document.pop("claims", None)
    document.pop("integrity", None)
    return document


def full_pack(preset: str | None = "standard", **options: Any) -> Document:
    """A log of the whole pack that has only begun, under a preset or under house rules."""
    document = facts()
    rules: Document = {**write_options(STANDARD), **options}
    version = None if preset is None else PRESETS["standard"].version
    named = {"preset": preset, "preset_version": version}
    return {**document, "rules": {**named, "options": rules, "digest": digest(rules)}}


def with_one(document: Document, *way: str | int, to: object) -> bytes:
    """The document laid out, with another value in one place."""
    part: Any = document
    for key in way[:-1]:
        part = part[key]
    part[way[-1]] = to
    return laid_out(document)


def spelled(old: str, new: str) -> bytes:
    """A log that has only begun, in whose text one place is spelled otherwise."""
    text = laid_out(facts()).decode()
    if text.count(old) != 1:
        raise ValueError(old)
    return text.replace(old, new).encode()


def seen(do: str, viewer: Viewer, **others: Any) -> Document:
    """The log of what somebody sees, without claims."""
    return write_document(redact(read_document(facts(do, **others)), viewer))


def lines(document: Document) -> list[bytes]:
    """The document line by line, each with its newline."""
    return list(write_jsonl(read_document(document)))


def inputs() -> dict[str, bytes]:
    """For each code that an input can show, that input."""
    families = (_bytes, _lines, _shape, _rules, _deck, _seats, _trump, _exchange, _play, _claims)
    return dict(sorted(pair for family in families for pair in family()))


def _bytes() -> Inputs:
    begun = laid_out(facts())
    yield "T101", spelled('"view"', '"x-place": "Orl^ans",\n  "view"').replace(b"^", b"\xe9")
    yield "T102", b"\xef\xbb\xbf" + begun
    yield "T103", spelled('"full",', '"full"')
    yield "T104", spelled('"view": "full"', '"view": "full",\n  "view": "full"')
    yield "T105", spelled('"last": 3', '"last": NaN')
    yield "T106", spelled('"last": 3', '"last": 3.0')
    yield "T107", spelled('"view"', '"x-game": 9007199254740993,\n  "view"')
    yield "T108", spelled('"view"', f'"x-deep": {"[" * 32}{"]" * 32},\n  "view"')
    yield "T109", b""
    yield "T110", spelled('"view"', '"x-table": "\\ud83c",\n  "view"')
    yield "T111", b"\x1f\x8b\x08\0\0\0\0\0\0\xff"  # the head of gzip data, of which nothing follows


def _lines() -> Inputs:
    header, *actions = lines(facts())
    *played, end = lines(facts(PLAYED))
    yield "T121", b"".join([header, b"\n", *actions])
    yield "T122", actions[0]
    yield "T123", b"".join([*played, end.replace(b":11", b":12")])
    yield "T803", header + actions[0][:-9]
    yield "T805", b"".join(played)


def _shape() -> Inputs:
    yield "T201", with_one(facts(), "actions", 0, "seat", to="1")
    yield "T202", with_one(facts(), "actions", 0, to={"type": "first_dealer"})
    yield "T203", with_one(facts(), "location", to="at home")
    yield "T204", with_one(facts(), "actions", 0, "type", to="dealer")
    yield "T205", with_one(facts("shuffle"), "actions", 1, "deck", 7, to="qs")
    yield "T206", with_one(facts(), "view", to="everything")
    yield "T207", with_one(facts(), "actions", 0, "seat", to=3)
    yield "T208", with_one(facts(), "players", to=["Ann", "Bo"])
    yield "T209", b'{"game": "tribello", "winner": "Ann"}\n'
    yield "T210", with_one(facts(), "version", to="2.0")
    yield "T211", with_one(facts(), "rules", "digest", to="sha256:unknown")
    yield "T221", with_one(seen("shuffle", 1), "actions", 2, "seat", to=0)
    yield "T222", with_one(seen("shuffle; cut 2 KH", PUBLIC, deal=1), "actions", 2, to=BLIND_CUT)


def _rules() -> Inputs:
    thirteen, fourteen = [6, 4, 3], [6, 4, 4]
    yield "T301", with_one(full_pack(), "rules", "preset", to="kitchen-table")
    yield "T302", with_one(full_pack(), "rules", "preset_version", to=2)
    yield "T303", laid_out(full_pack(deals_per_round=4))
    yield "T304", with_one(full_pack(None), "rules", "options", "deals_per_round", to=4)
    quotas = [thirteen, fourteen, thirteen, [3, 4, 6]]
    yield "T305", laid_out(full_pack(None, quotas=quotas))
    options: Document = {**write_options(SMALL), "pickup_size": 3}
    rules = {**facts()["rules"], "options": options, "digest": digest(options)}
    yield "T306", laid_out({**facts(), "rules": rules})
    fewer = {"ranks": 12, "hand_size": 12, "pickup_size": 12, "quotas": [[6, 4, 2]] * 4}
    yield "T307", laid_out(full_pack(None, **fewer))
    yield "T308", laid_out(facts())
    yield "T309", laid_out(full_pack(None, cut="never"))
    yield "T310", with_one(facts(), "span", "last", to=5)
    yield "T311", laid_out(full_pack(None, deals_per_round=4))
    yield "T312", laid_out(full_pack(None, deals_per_round=100))
    yield "T313", laid_out(full_pack("narrative-literal"))


def _deck() -> Inputs:
    yield "T401", laid_out(facts("shuffle JH QH KH AH JS QS KS KS"))
    yield "T402", laid_out(facts("shuffle JH QH KH AH JS QS KS"))
    yield "T404", laid_out(facts("shuffle JH QH KH AH JS QS KS AC"))
    dealt = seen("shuffle; cut 2 KH", 1, deal=1)
    yield "T405", with_one(dealt, "actions", 3, "cards", to=["KH", "AS"])
    yield "T412", laid_out({**(own := seen("shuffle", 1)), "actions": own["actions"][::2]})
    yield "T411", laid_out(facts("shuffle; shuffle"))
    for code, cut in ("T502", "cut 1 KH"), ("T503", "cut 2 AC"), ("T504", f"cut 2 {BOTTOM}"):
        yield code, laid_out(facts(f"shuffle; {cut}", deal=1))
    yield "T501", laid_out(facts("shuffle; cut 2 KH"))


def _seats() -> Inputs:
    drawn = "draw 0 AS; draw 1 KS; draw 2 QS"
    yield "T421", laid_out(facts("first_dealer 0"))
    yield "T431", laid_out(facts("draw 0 AS", begin="seats"))
    yield "T441", laid_out(facts("take_seat 0 0", begin="seats"))
    for code, do in (
        ("T432", "draw 1 AS"),
        ("T433", "draw 0 AS; draw 1 AS"),
        ("T442", f"{drawn}; take_seat 1 0"),
        ("T443", f"{drawn}; take_seat 0 2; take_seat 1 2"),
    ):
        yield code, laid_out(facts(do, begin="seats", seating="draw"))


def _trump() -> Inputs:
    yield "T511", laid_out(facts("name_trump 0 S", deal=2))
    yield "T512", laid_out(facts("shuffle; name_trump 0 S"))
    yield "T513", laid_out(facts("shuffle; name_trump 1 S", deal=2))
    yield "T514", laid_out(facts("shuffle; name_trump 0 C", deal=2))


def _exchange() -> Inputs:
    yield "T521", laid_out(facts("exchange 0 QS"))
    yield "T522", laid_out(facts("shuffle; exchange 1 JH"))
    yield "T523", laid_out(facts("shuffle; exchange 0 KH"))
    yield "T524", laid_out(facts("shuffle; exchange 0 QS QS"))
    yield "T525", laid_out(facts("shuffle; exchange 0 QS; exchange 1 AS JH"))
    last = "shuffle; exchange 0; exchange 1; exchange 2 QH"
    yield "T526", laid_out(facts(last, third_exchange="all-or-none"))


def _play() -> Inputs:
    yield "T601", laid_out(facts("shuffle; exchange 0; play 0 KS"))
    yield "T602", laid_out(facts("shuffle; keep; play 0 KS; play 2 AH"))
    yield "T603", laid_out(facts("shuffle; keep; play 0 KS; play 1 AH"))
    yield "T604", laid_out(facts("shuffle; keep; play 0 KS; play 1 JH"))
    yield "T801", laid_out(facts(f"{PLAYED}; play 0 KS"))
    yield "T802", laid_out(facts("shuffle; keep; trick KS AS QH; play 1 JH"))
    yield "T804", with_one(facts(PLAYED), "ended", to={"reason": "abandoned"})


def _claims() -> Inputs:
    yield "T701", with_one(claimed(), "claims", "deals", 0, "tricks", 1, to=1)
    yield "T702", with_one(claimed(), "claims", "deals", 0, "scores", 1, to=1)
    yield "T703", with_one(claimed(), "claims", "totals", 0, to=0)
    yield "T704", with_one(claimed(), "claims", "winners", to=[1])
    unfinished = facts("shuffle; keep; trick KS AS QH")
    yield "T705", with_one(unfinished, "claims", to={"totals": [-1, 0, 1]})
    yield "T706", with_one(claimed(), "claims", "deals", 0, "tricks", to=[1])
    yield "T711", with_one(whole(PLAYED), "players", to=["Ann", "Bo", "Cy"])
