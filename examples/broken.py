"""The broken examples: sound logs, each with one thing made wrong."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from attrs import field, frozen
from games import laboratory_deal, nullo_deal, round_1_deal, round_2_deal

from tribello.cards import PACK, in_order
from tribello.log import Log, write_jsonl
from tribello.log.canonical import digest
from tribello.log.document import read_document, write_document
from tribello.replay import replay
from tribello.state import Exchanging, Playing
from tribello.tricks import playable

Document: TypeAlias = dict[str, Any]
Change: TypeAlias = Callable[[Document], object]


@frozen
class Broken:
    """A log with one thing wrong.

    Arguments:
        name: the file.
        code: the diagnostic that it must get.
        pointer: where that must point to; None where there is no JSON to point into.
        shows: what is wrong, in words.
        data: the bytes.
        exit_code: what `tribello validate` must exit with.
    """

    name: str
    code: str
    pointer: str | None
    shows: str
    data: bytes = field(repr=False)
    exit_code: int = 1


def laid_out(document: Document) -> bytes:
    """A log with a line for each key and each action, for people to read."""
    lines: list[str] = []
    for key, value in document.items():
        text = json.dumps(value, ensure_ascii=False)
        if key == "actions":
            entries = ",\n".join(f"    {json.dumps(entry, ensure_ascii=False)}" for entry in value)
            text = f"[\n{entries}\n  ]"
        lines.append(f"  {json.dumps(key)}: {text}")
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def facts(log: Log) -> Document:
    """A log as a JSON object without claims and integrity: nothing but facts."""
    document: Document = write_document(log)
    del document["claims"], document["integrity"]
    return document


def place(document: Document, kind: str, nth: int = 0) -> int:
    """The place of the nth action of a type, from 0; from the end if negative."""
    places = [i for i, entry in enumerate(document["actions"]) if entry["type"] == kind]
    return places[nth]


def changed(
    name: str, code: str, pointer: str, shows: str, change: Change, log: Log | None = None
) -> Broken:
    """A log of facts, changed."""
    document = facts(log or round_2_deal())
    change(document)
    return Broken(name, code, pointer, shows, laid_out(document))


def claiming(name: str, code: str, pointer: str, shows: str, change: Change) -> Broken:
    """A log whose claims are changed; it has no integrity, or that would be false as well."""
    document: Document = write_document(round_2_deal())
    del document["integrity"]
    change(document)
    return Broken(name, code, pointer, shows, laid_out(document))


def acted(
    name: str,
    code: str,
    nth: tuple[str, int],
    shows: str,
    change: Change,
    log: Log | None = None,
    card: str = "",
) -> Broken:
    """A log of facts with one action changed; `change` gets the action.

    Arguments:
        card: the pointer, within the action, to the card at fault where it is a single one.
    """
    document = facts(log or round_2_deal())
    index = place(document, *nth)
    change(document["actions"][index])
    return Broken(name, code, f"/actions/{index}{card}", shows, laid_out(document))


def spelled(name: str, code: str, pointer: str | None, shows: str, old: str, new: str) -> Broken:
    """A log whose text is changed at the first place where `old` stands."""
    text = laid_out(facts(round_2_deal())).decode()
    if old not in text:
        raise ValueError(old)
    return Broken(name, code, pointer, shows, text.replace(old, new, 1).encode())


def a_revoke() -> Broken:
    """The first chance to revoke, taken: a card of another suit than the one led."""
    document = facts(round_2_deal())
    for step in replay(round_2_deal().start(), round_2_deal().actions).steps:
        phase = step.before.phase
        if isinstance(phase, Playing) and phase.laid:
            hand = phase.hands[phase.turn]
            others = set(hand) - set(playable(hand, phase.laid))
            if others:
                wrong = in_order(others)[0].name
                document["actions"][step.index]["card"] = wrong
                return Broken(
                    "revoke.json",
                    "T604",
                    f"/actions/{step.index}",
                    "a player who could follow suit does not",
                    laid_out(document),
                )
    raise ValueError("nobody could revoke")


def in_hand_of_another(document: Document, index: int) -> str:
    """A card that another seat holds when the action at a place is due."""
    log = read_document(document)
    game = replay(log.start(), log.actions[:index]).game
    phase = game.phase
    if isinstance(phase, Playing):
        return phase.hands[(phase.turn + 1) % 3][0].name
    raise ValueError(phase)


def not_held() -> Broken:
    """A play of a card that another seat holds."""
    document = facts(round_2_deal())
    index = place(document, "play", 4)
    document["actions"][index]["card"] = in_hand_of_another(document, index)
    shows = "a card is played that is in another hand"
    return Broken("card-not-in-hand.json", "T603", f"/actions/{index}", shows, laid_out(document))


def swapped() -> Broken:
    """Two players' plays in the wrong order."""
    document = facts(round_2_deal())
    actions, index = document["actions"], place(document, "play", 3)
    actions[index], actions[index + 1] = actions[index + 1], actions[index]
    shows = "two players play in the wrong order"
    return Broken("two-plays-swapped.json", "T602", f"/actions/{index}", shows, laid_out(document))


def missing_play() -> Broken:
    """A play left out in the middle of a trick."""
    document = facts(round_2_deal())
    index = place(document, "play", 4)
    del document["actions"][index]
    shows = "one play is left out"
    return Broken("play-left-out.json", "T602", f"/actions/{index}", shows, laid_out(document))


def early_play() -> Broken:
    """A lead before the exchanges are over."""
    document = facts(round_2_deal())
    index = place(document, "exchange", 1)
    document["actions"].insert(index, document["actions"][place(document, "play")])
    shows = "the dealer leads before the exchanges are over"
    return Broken(
        "play-before-exchanges.json", "T601", f"/actions/{index}", shows, laid_out(document)
    )


def too_many_exchanged() -> Broken:
    """The second player exchanges a card more than the pickup holds."""
    document = facts(round_2_deal())
    index = place(document, "exchange", 1)
    log = round_2_deal()
    phase = replay(log.start(), log.actions[:index]).game.phase
    if not isinstance(phase, Exchanging):
        raise ValueError(phase)
    seat = document["actions"][index]["seat"]
    more = phase.dealt.hands[seat][: len(phase.dealt.pickup) + 1]
    document["actions"][index]["cards"] = [card.name for card in more]
    shows = "more cards are exchanged than the pickup holds"
    return Broken("exchange-too-many.json", "T525", f"/actions/{index}", shows, laid_out(document))


def drawn_first(log: Log) -> str:
    """The card on top of the pickup when the first exchange is due."""
    index = place(facts(log), "exchange")
    phase = replay(log.start(), log.actions[:index]).game.phase
    if isinstance(phase, Exchanging):
        return phase.dealt.pickup[0].name
    raise ValueError(phase)


def with_options(options: dict[str, object], *, resealed: bool) -> Change:
    """Change options; the digest is made to fit them or left as it was."""

    def change(document: Document) -> None:
        document["rules"]["options"].update(options)
        if resealed:
            document["rules"]["digest"] = digest(document["rules"]["options"])

    return change


def house(options: dict[str, object]) -> Change:
    """Change options of a log under house rules, which names no preset."""

    def change(document: Document) -> None:
        document["rules"].update(preset=None, preset_version=None)
        with_options(options, resealed=True)(document)

    return change


def lines(log: Log) -> list[bytes]:
    """The lines of a log in a ``.jsonl`` file."""
    return list(write_jsonl(log))


def _other_seat(entry: Document) -> None:
    entry["seat"] = (entry["seat"] + 1) % 3


def bytes_broken() -> Iterator[Broken]:
    """Files that are no JSON, or no strict JSON."""
    text = laid_out(facts(round_2_deal()))
    name = '"players": ["Ann"'
    yield Broken("empty.json", "T109", None, "there is nothing in the file", b"")
    yield Broken(
        "not-utf-8.json",
        "T101",
        None,
        "a name is written in Latin-1",
        text.replace(b'"Ann"', '"Änn"'.encode("latin-1")),
    )
    yield Broken(
        "byte-order-mark.json", "T102", None, "the file starts with a mark", b"\xef\xbb\xbf" + text
    )
    yield Broken("cut-off.json", "T103", None, "half the file is missing", text[: len(text) // 2])
    yield spelled(
        "duplicate-key.json",
        "T104",
        None,
        "players are named twice",
        name,
        f'{name}, "B", "C"], {name}',
    )
    yield spelled("nan.json", "T105", None, "a seat is NaN", '"seat": 1', '"seat": NaN')
    yield spelled("float.json", "T106", None, "a seat is 1.0", '"seat": 1', '"seat": 1.0')
    yield spelled(
        "huge-exponent.json", "T106", None, "a seat is 1e400", '"seat": 1', '"seat": 1e400'
    )
    yield spelled(
        "huge-integer.json",
        "T107",
        None,
        "a seat has 5,000 digits",
        '"seat": 1',
        '"seat": ' + "1" * 5000,
    )
    deep = "[" * 40 + "]" * 40
    yield spelled(
        "too-deep.json",
        "T108",
        None,
        "arrays are nested 40 deep",
        '"view"',
        f'"x-deep": {deep}, "view"',
    )


def shape_broken() -> Iterator[Broken]:
    """Logs that the schema refuses."""
    sound = facts(round_2_deal())
    shuffle, play = place(sound, "shuffle"), place(sound, "play")
    deck: list[str] = sound["actions"][shuffle]["deck"]
    ten, ace = deck.index("TS"), deck.index("AS")

    def other(document: Document) -> None:
        document.clear()
        document["format"] = "pgn"

    def no_suit(document: Document) -> None:
        del document["actions"][play]["card"]

    def set_deck(index: int, name: str) -> Change:
        return lambda document: document["actions"][shuffle]["deck"].__setitem__(index, name)

    def set_play(key: str, value: object) -> Change:
        return lambda document: document["actions"][play].__setitem__(key, value)

    yield changed("not-a-log.json", "T209", "/format", "JSON of another kind", other)
    yield changed(
        "unknown-version.json",
        "T210",
        "/version",
        "a format version of the future",
        lambda document: document.__setitem__("version", "9.0"),
    )
    at_card = f"/actions/{shuffle}/deck"
    yield changed(
        "ten-as-10.json", "T205", f"{at_card}/{ten}", "a ten spelled 10S", set_deck(ten, "10S")
    )
    yield changed(
        "lower-case.json", "T205", f"{at_card}/{ace}", "a card spelled as", set_deck(ace, "as")
    )
    at_play = f"/actions/{play}"
    yield changed(
        "true-for-one.json", "T201", f"{at_play}/seat", "a seat is true", set_play("seat", True)
    )
    yield changed(
        "seat-of-nobody.json", "T207", f"{at_play}/seat", "a fourth seat", set_play("seat", 3)
    )
    yield changed(
        "unknown-type.json",
        "T204",
        f"{at_play}/type",
        "an action of an unknown type",
        set_play("type", "bid"),
    )
    yield changed(
        "unknown-key.json", "T203", f"{at_play}/time", "a key without x-", set_play("time", 12)
    )
    yield changed("missing-key.json", "T202", at_play, "a play without its card", no_suit)


def rules_broken() -> Iterator[Broken]:
    """Logs whose rules are not what they say, or are no rules to play by."""
    options = "/rules/options"
    quotas = [[6, 4, 3], [6, 4, 4], [6, 4, 3], [3, 4, 6]]
    yield changed(
        "unknown-preset.json",
        "T301",
        "/rules/preset",
        "a preset that nobody knows",
        lambda document: document["rules"].__setitem__("preset", "kitchen"),
    )
    yield changed(
        "not-the-preset.json",
        "T303",
        f"{options}/deals_per_round",
        "options that are not those of the preset named",
        with_options({"deals_per_round": 4}, resealed=True),
    )
    yield changed(
        "wrong-digest.json",
        "T304",
        "/rules/digest",
        "a digest that is not of the options",
        lambda document: document["rules"].update(digest="sha256:" + 64 * "0"),
    )
    yield changed(
        "quota-sum.json",
        "T305",
        f"{options}/quotas",
        "quotas of 14 tricks in a deal of 13",
        house({"quotas": quotas}),
    )
    yield changed(
        "option-out-of-bounds.json",
        "T312",
        f"{options}/deals_per_round",
        "a round of a hundred deals",
        house({"deals_per_round": 100}),
    )
    yield changed(
        "options-at-odds.json",
        "T309",
        f"{options}/cut",
        "trump is cut for, yet nobody ever cuts",
        house({"cut": "never"}),
    )
    document = facts(laboratory_deal())
    yield Broken(
        "laboratory.json",
        "T308",
        f"{options}/laboratory",
        "a sound game under laboratory rules, which nobody asked for",
        laid_out(document),
    )


def deal_broken() -> Iterator[Broken]:
    """Decks that are no packs, and cuts against the rules."""
    deck = "shuffle", 0

    def twice(entry: Document) -> None:
        entry["deck"][0] = entry["deck"][1]

    yield acted("card-twice.json", "T401", deck, "a deck with a card twice", twice, card="/deck/1")
    yield acted(
        "card-missing.json", "T402", deck, "a deck of 51 cards", lambda entry: entry["deck"].pop()
    )
    yield acted(
        "two-packs.json",
        "T401",
        deck,
        "two packs shuffled together",
        lambda entry: entry["deck"].extend(card.name for card in PACK),
        card="/deck/52",
    )
    cut, shown = ("cut", 0), round_1_deal()
    yield acted("wrong-cutter.json", "T502", cut, "the dealer's left cuts", _other_seat, shown)
    bottom: str = facts(shown)["actions"][place(facts(shown), "shuffle")]["deck"][-1]
    yield acted(
        "whole-pack-lifted.json",
        "T504",
        cut,
        "a cut that lifts the whole pack",
        lambda entry: entry.__setitem__("card", bottom),
        shown,
    )


def exchange_broken() -> Iterator[Broken]:
    """Trump and exchanges against the rules."""
    document = facts(nullo_deal())
    index = place(document, "exchange")
    naming = {"type": "name_trump", "seat": document["actions"][index]["seat"], "suit": "S"}
    document["actions"].insert(index, naming)
    shows = "trump is named in nullo, which has none"
    yield Broken("trump-in-nullo.json", "T512", f"/actions/{index}", shows, laid_out(document))

    first = "exchange", 0
    drawn = drawn_first(round_2_deal())
    yield acted(
        "discard-twice.json",
        "T524",
        first,
        "the same card is discarded twice",
        lambda entry: entry["cards"].append(entry["cards"][0]),
        card="/cards/6",
    )
    yield acted(
        "discard-not-held.json",
        "T523",
        first,
        "a card is discarded that lies in the pickup",
        lambda entry: entry["cards"].__setitem__(0, drawn),
        card="/cards/0",
    )
    yield acted("exchange-out-of-turn.json", "T522", first, "the left exchanges first", _other_seat)
    yield too_many_exchanged()
    yield early_play()


def play_broken() -> Iterator[Broken]:
    """Plays against the rules."""
    yield a_revoke()
    yield not_held()
    yield acted("play-out-of-turn.json", "T602", ("play", 7), "the wrong seat plays", _other_seat)
    yield swapped()
    yield missing_play()
    document = facts(round_2_deal())
    document["actions"].append(document["actions"][-1])
    at_end = f"/actions/{len(document['actions']) - 1}"
    shows = "a play follows the last trick"
    yield Broken("after-the-end.json", "T801", at_end, shows, laid_out(document))


def claims_broken() -> Iterator[Broken]:
    """Logs that claim what is not so."""
    deal = "/claims/deals/0"

    def claim(*path: str | int, value: object) -> Change:
        def change(document: Document) -> None:
            *way, last = path
            for key in way:
                document = document[key]  # type: ignore[index]  # JSON
            document[last] = value  # type: ignore[index]

        return change

    log = write_document(round_2_deal())
    claims: Any = log["claims"]
    taken: int = claims["deals"][0]["tricks"][4]
    yield claiming(
        "false-trick.json",
        "T701",
        f"{deal}/tricks/4",
        "the fifth trick is claimed for another seat",
        claim("claims", "deals", 0, "tricks", 4, value=(taken + 1) % 3),
    )
    yield claiming(
        "false-score.json",
        "T702",
        f"{deal}/scores/0",
        "the dealer claims a point too many",
        claim("claims", "deals", 0, "scores", 0, value=3),
    )
    yield claiming(
        "false-total.json",
        "T703",
        "/claims/totals/1",
        "the left claims a point too many",
        claim("claims", "totals", 1, value=0),
    )
    yield claiming(
        "false-winner.json",
        "T704",
        "/claims/winners",
        "somebody else claims to have won",
        claim("claims", "winners", value=[1]),
    )
    yield claiming(
        "claim-too-early.json",
        "T705",
        "/claims/deals/0",
        "a deal is claimed before its last trick",
        lambda document: document["actions"].pop(),
    )
    sealed: Document = write_document(round_2_deal())
    sealed["players"] = ["Ann", "Bo", "Eve"]
    shows = "a name was changed after the log was sealed"
    yield Broken("broken-seal.json", "T711", "/integrity", shows, laid_out(sealed))
    ended: Document = write_document(round_2_deal())
    del ended["integrity"]
    ended["ended"] = {"reason": "abandoned"}
    shows = "a finished game is said to be abandoned"
    yield Broken("ended-finished.json", "T804", "/ended", shows, laid_out(ended))


def unfinished() -> Iterator[Broken]:
    """Logs that are legal as far as they go, and lines in the wrong place."""
    document = facts(round_2_deal())
    del document["actions"][place(document, "play", 20) :]
    shows = "a game broken off in its seventh trick: no fault, but not finished"
    yield Broken("incomplete.json", "T802", "/actions", shows, laid_out(document), exit_code=4)
    text = lines(round_2_deal())
    shows = "a file that was cut off in the middle of a line"
    yield Broken("torn.jsonl", "T803", None, shows, b"".join(text[:30])[:-9], exit_code=4)
    shows = "a game played to its end, without its end line"
    yield Broken("no-end-line.jsonl", "T805", "/actions", shows, b"".join(text[:-1]), exit_code=4)
    shows = "an action before any header"
    yield Broken("stray-line.jsonl", "T122", None, shows, b"".join(text[1:]))
    shows = "a blank line between two actions"
    yield Broken("blank-line.jsonl", "T121", None, shows, b"".join([*text[:9], b"\n", *text[9:]]))
    short = b"".join([*text[:-1], text[-1].replace(b'"actions":', b'"actions":1', 1)])
    shows = "an end line that counts a hundred actions too many"
    yield Broken("end-count.jsonl", "T123", None, shows, short)


BROKEN = (
    *play_broken(),
    *exchange_broken(),
    *deal_broken(),
    *claims_broken(),
    *unfinished(),
    *rules_broken(),
    *shape_broken(),
    *bytes_broken(),
)
"""All of them, by what they break."""
