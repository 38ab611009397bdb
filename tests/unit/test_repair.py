"""Repairs of logs: what has one reading is spelt so, and nothing else is touched (R10.2)."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any, Final

import pytest
from logs import Document, bare, deal_log, document_of, full_log, match_log, resealed, small_log
from mutations import Path, part, pointer_of

from tribello.actions import Action, Cut, Draw, Exchange, NameTrump, Play, Shuffle
from tribello.cards import Card, Suit, cards
from tribello.log import redact, write_json
from tribello.log.canonical import digest
from tribello.log.formatting import as_json
from tribello.log.notation import write_action
from tribello.log.raw import RawGame
from tribello.log.readings import readings
from tribello.log.repair import Anew, Repair, Why, repair
from tribello.log.schema import MOST_FAULTS, schema_faults
from tribello.rules import PRESETS
from tribello.viewer import VIEWERS, Viewer

ACTIONS: Final[tuple[Action, ...]] = (
    Shuffle(cards("2C TS 3C")),
    Cut(1, Card("TS")),
    NameTrump(2, Suit.CLUBS),
    Draw(1, Card("TS")),
    Exchange(0, cards("2C TS")),
    Play(0, Card("TS")),
)
CARD_PLACES: Final[tuple[Path, ...]] = (
    ("actions", 0, "deck", 1),
    ("actions", 1, "card"),
    ("actions", 3, "card"),
    ("actions", 4, "cards", 1),
    ("actions", 5, "card"),
)
TENS: Final = (
    *("10S", "10s", "ts", "Ts", "tS", " TS", "TS\n", "\u00a0ts\t"),
    *("T♠", "t♠", "10♠", "T♤", " 10♤ ", "T♠\ufe0f", "10♠\ufe0e"),
    *("ST", "st", "s10", "♠T", "♤10", "♠\ufe0fT"),
)
NO_CARDS: Final = (
    *("T S", "10 S", "S T", "1S", "S1", "STS", "11S", "100S", "110S", "T", "10", "S", "♠", "", " "),
    *("TSS", "TS.", "TX", "t\u017f", "\uff34\uff33", "T\ufe0f", "TS\ufe0f\ufe0f", "T♠♠"),
)
HEX: Final = "sha256:" + 32 * "0f"


def varied() -> Document:
    """A log of sound shape, whatever its law, with a card in every place where one can stand."""
    document = bare(document_of(full_log()))
    return {**document, "actions": [*map(write_action, ACTIONS)]}


def with_part(document: Document, path: Path, value: Any) -> Document:
    """The document with another value in one place."""
    changed = deepcopy(document)
    part(changed, path[:-1])[path[-1]] = value
    return changed


def whys(repairs: tuple[Repair, ...]) -> list[Why]:
    """What was wrong with each value that was repaired."""
    return [each.why for each in repairs]


def test_the_shape_that_the_cases_start_from_is_sound() -> None:
    """Whatever the cases below find comes of what they change."""
    assert schema_faults(varied()) == ()
    assert {part(varied(), path) for path in CARD_PLACES} == {"TS"}


@pytest.mark.parametrize("written", TENS)
@pytest.mark.parametrize("path", CARD_PLACES, ids=pointer_of)
def test_a_card_with_one_reading_is_spelt_so(path: Path, written: str) -> None:
    """Wherever the schema wants a card, a misspelt one becomes the card that it can only be."""
    repaired, repairs = repair(with_part(varied(), path, written))
    assert repaired == varied()
    assert repairs == (Repair(pointer_of(path), written, "TS", Why.CARD),)


@pytest.mark.parametrize("sign", "♣♧♦♢♥♡♠♤")
def test_the_sign_of_each_suit_is_read(sign: str) -> None:
    """Signs in black and white stand for the letters of their suits, on cards and alone."""
    letter = "CCDDHHSS"["♣♧♦♢♥♡♠♤".index(sign)]
    assert readings(f"9{sign}") == {f"9{letter}"}
    assert readings(sign) == {letter}


@pytest.mark.parametrize("written", [*NO_CARDS, 10, None, True, ["TS"], {"TS": 1}])
def test_what_is_no_card_is_not_made_one(written: Any) -> None:
    """What has no reading as a card stays as it is."""
    for path in CARD_PLACES:
        document = with_part(varied(), path, written)
        assert repair(document) == (document, ())


@pytest.mark.parametrize(
    ("path", "written", "meant"),
    [
        (("actions", 5, "type"), "Play", "play"),
        (("actions", 2, "type"), " NAME_TRUMP", "name_trump"),
        (("actions", 2, "suit"), "c", "C"),
        (("actions", 2, "suit"), "♧", "C"),
        (("actions", 2, "suit"), "clubs", "C"),
        (("actions", 2, "suit"), "Club", "C"),
        (("rules", "options", "cut_card"), "Lifted-Bottom", "lifted-bottom"),
        (("rules", "options", "winner"), "MOST", "most"),
        (("rules", "options", "deal_order", 3), "Dealer", "dealer"),
        (("rules", "preset"), "Standard ", "standard"),
        (("rules", "digest"), HEX.upper(), HEX),
        (("rules", "digest"), f"{HEX}\n", HEX),
        (("ended", "reason"), "Forfeit", "forfeit"),
        (("view",), "FULL", "full"),
        (("format",), "Tribello-Log", "tribello-log"),
        (("version",), " 1.0", "1.0"),
    ],
)
def test_another_word_gets_its_letter_case(path: Path, written: str, meant: str) -> None:
    """Words of the format that differ in letter case or white space alone are spelt as they are."""
    document = with_part(varied(), path, meant)
    repaired, repairs = repair(with_part(document, path, written))
    assert repaired == document
    assert repairs == (Repair(pointer_of(path), written, meant, Why.WORD),)


@pytest.mark.parametrize(
    ("path", "written"),
    [
        (("actions", 5, "type"), "plays"),
        (("actions", 5, "type"), "♦raw"),
        (("actions", 2, "type"), "name-trump"),
        (("actions", 2, "suit"), "clover"),
        (("rules", "options", "cut"), "every deal"),
        (("rules", "options", "suits"), "4"),
        (("rules", "preset"), "standart"),
        (("rules", "digest"), HEX[:-1]),
        (("view",), "fu11"),
        (("format",), "Tribello log"),
        (("version",), "0.10"),
        (("players", 0), "7" + 70 * " "),
        (("players", 0), " ann"),
        (("metadata", "site"), " 10S"),
        (("x-league",), ["10S"]),
        (("actions", 5, "x-card"), "10S"),
        (("actions", 5, "seat"), "1"),
        (("actions", 5, "Card"), "10S"),
    ],
)
def test_what_is_not_misspelt_stays(path: Path, written: Any) -> None:
    """Other words, keys, numbers and free texts are left as they are, be they wrong or not."""
    document = with_part(varied(), path, written)
    assert repair(document) == (document, ())


@pytest.mark.parametrize("changed", [{"format": "chess"}, {"version": "0.2"}, {"version": 0}])
def test_logs_of_another_kind_are_not_read(changed: Document) -> None:
    """Another format, or another version of ours, may spell as it likes."""
    document = {**with_part(varied(), ("actions", 5, "card"), "10S"), **changed}
    assert repair(document) == (document, ())


def test_the_names_of_all_presets_are_known() -> None:
    """Each preset is found in another letter case."""
    for name in PRESETS:
        repaired, _ = repair(with_part(varied(), ("rules", "preset"), name.title()))
        assert part(repaired, ("rules", "preset")) == name


def test_every_misspelt_card_is_found() -> None:
    """A log is repaired whole, however many faults its shape has."""
    document = document_of(deal_log())
    changed = deepcopy(document)
    for entry in changed["actions"]:
        if entry["type"] == "play":
            entry["card"] = entry["card"].lower()
            entry["type"] = "Play"
    plays = sum(entry["type"] == "play" for entry in document["actions"])
    assert 2 * plays > MOST_FAULTS
    repaired, repairs = repair(changed)
    assert repaired == document
    assert whys(repairs) == [Why.WORD] * plays + [Why.CARD] * plays


def test_the_value_that_was_given_stays() -> None:
    """A repair makes another document and leaves the old one as it was."""
    document = with_part(document_of(deal_log()), ("actions", 1, "deck", 0), "10S")
    before = deepcopy(document)
    assert repair(document)[0] != document
    assert document == before


def test_of_a_log_that_is_more_than_misspelt_only_the_spelling_is_put_right() -> None:
    """Where the shape is wrong besides, nothing is computed of the rest."""
    document = with_part(document_of(deal_log()), ("rules", "digest"), HEX)
    broken = with_part(document, ("actions", 0, "seat"), 3)
    changed = with_part(broken, ("actions", 2, "suit"), "c")
    repaired, repairs = repair(changed, Anew(digest=True, claims=True, integrity=True))
    assert whys(repairs) == [Why.WORD]
    assert repaired == with_part(broken, ("actions", 2, "suit"), repairs[0].after)


def misspelt(document: Document) -> Document:
    """The same with its discards and an option spelt in another way."""
    changed = with_part(document, ("rules", "options", "winner"), "Most")
    for entry in changed["actions"]:
        if entry["type"] == "exchange":
            entry["cards"] = [name.lower() for name in reversed(entry["cards"])]
    return changed


def sealed_as_written(document: Document) -> Document:
    """The same with the integrity that a program takes which spells and sorts so."""
    rest = {key: value for key, value in document.items() if key != "integrity"}
    rest["actions"] = [
        {**entry, "cards": entry["cards"][::-1]} if entry["type"] == "exchange" else entry
        for entry in document["actions"]
    ]
    return {**document, "integrity": digest(rest)}


def test_an_integrity_of_the_right_spelling_stays() -> None:
    """Where a log was sealed before its spelling was spoilt, its integrity is right again."""
    repaired, repairs = repair(misspelt(document_of(deal_log())))
    assert as_json(RawGame(repaired)) == write_json(deal_log())
    assert Why.INTEGRITY not in whys(repairs)


def test_an_integrity_of_the_wrong_spelling_is_taken_anew() -> None:
    """Where a log was sealed with its misspelt cards in pack order, nothing else was changed."""
    document = document_of(deal_log())
    changed = sealed_as_written(misspelt(document))
    repaired, repairs = repair(changed)
    assert part(repaired, ("integrity",)) == document["integrity"]
    seal = Repair("/integrity", changed["integrity"], document["integrity"], Why.INTEGRITY)
    assert repairs[-1] == seal


@pytest.mark.parametrize("spoil", [misspelt, deepcopy])
def test_an_integrity_that_was_wrong_is_taken_anew_on_request_only(spoil: Any) -> None:
    """What was changed after it was sealed still shows, until somebody answers for it."""
    document = {**document_of(deal_log()), "players": ["Ann", "Bo", "Di"]}
    repaired, repairs = repair(spoil(document))
    assert part(repaired, ("integrity",)) == document["integrity"]
    assert Why.INTEGRITY not in whys(repairs)
    repaired, repairs = repair(spoil(document), Anew(integrity=True))
    assert part(repaired, ("integrity",)) == resealed(document)["integrity"]
    assert whys(repairs)[-1] is Why.INTEGRITY


def test_nothing_is_claimed_or_sealed_that_was_not() -> None:
    """A log without claims and integrity gets none."""
    document = bare(document_of(deal_log()))
    assert repair(document, Anew(digest=True, claims=True, integrity=True)) == (document, ())


def test_a_digest_is_taken_from_the_options_on_request_only() -> None:
    """A wrong digest stays unless it is asked for; the integrity follows it."""
    document = document_of(deal_log())
    changed = resealed(with_part(document, ("rules", "digest"), HEX))
    assert repair(changed) == (changed, ())
    repaired, repairs = repair(changed, Anew(digest=True))
    assert repaired == document
    assert whys(repairs) == [Why.DIGEST, Why.INTEGRITY]


@pytest.mark.parametrize("claims", [{}, {"totals": [9, 9, 9]}, {"deals": [{}, {"tricks": [0]}]}])
def test_claims_are_taken_from_the_play_on_request_only(claims: Document) -> None:
    """Whatever a log claims, all that follows from its play takes the place of it."""
    document = document_of(small_log())
    changed = resealed({**document, "claims": claims})
    assert repair(changed) == (changed, ())
    repaired, repairs = repair(changed, Anew(claims=True))
    assert repaired == document
    assert whys(repairs) == [Why.CLAIMS, Why.INTEGRITY]


def test_claims_that_come_too_early_are_cut() -> None:
    """A game that goes on keeps the claims on its finished deals alone."""
    document = document_of(small_log())
    changed = {**document, "actions": document["actions"][:-1]}
    repaired, _ = repair(changed, Anew(claims=True))
    assert part(repaired, ("claims",)) == {"deals": []}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("actions", 6, "seat"), 0),
        (("rules", "digest"), HEX),
        (("rules", "options", "deals_per_round"), 4),
        (("rules", "options", "cut"), "never"),
        (("span", "last"), 48),
    ],
)
def test_claims_are_not_taken_from_play_in_doubt(path: Path, value: Any) -> None:
    """Where an action is illegal, or the rules are not what they say, claims stay."""
    document = with_part(document_of(deal_log()), path, value)
    document["claims"]["totals"] = [9, 9, 9]
    repaired, repairs = repair(document, Anew(claims=True))
    assert (repaired, repairs) == (document, ())


def sealed_view(viewer: Viewer) -> Document:
    """A sealed match as somebody saw it."""
    document: Document = json.loads(write_json(redact(match_log(), viewer)))
    return resealed(document)


@pytest.mark.rule("R10.7", "R10.11")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_log_that_hides_cards_is_repaired_as_any_other(viewer: Viewer) -> None:
    """A ten that is misspelt wherever it stands is put right, and the seal follows it."""
    sound = sealed_view(viewer)
    assert repair(sound) == (sound, ())
    written = json.loads(json.dumps(sound).replace('"TS"', '"10S"'))
    for sealed in (written, {**written, "integrity": digest(without_seal(written))}):
        repaired, repairs = repair(sealed)
        assert repaired == sound
        assert whys(repairs).count(Why.CARD) == json.dumps(written).count('"10S"') > 0


def without_seal(document: Document) -> Document:
    """The document without its integrity, the cards in the order in which they are written."""
    return {key: value for key, value in document.items() if key != "integrity"}


@pytest.mark.rule("R10.5", "R10.12")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_claims_are_taken_from_what_was_seen(viewer: Viewer) -> None:
    """All that can be claimed of the play follows from what anybody sees of it."""
    sound = sealed_view(viewer)
    bare_claims = resealed({**sound, "claims": {}})
    assert repair(bare_claims, Anew(claims=True))[0] == sound
    spoilt = resealed({**bare_claims, "actions": sound["actions"][1:]})
    assert repair(spoilt, Anew(claims=True)) == (spoilt, ())
