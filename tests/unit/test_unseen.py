"""Verdicts on logs that hide cards, in small situations: what is told, where, and what is not."""

from __future__ import annotations

from typing import Any, Final
from unittest.mock import patch

import pytest
from attrs import evolve
from logs import Document, log_of, match_log, small_log
from seen_logs import seen_document
from situations import SMALL, small
from strategies import Playthrough, hands_of

from tribello.actions import FirstDealer, Shuffle
from tribello.cards import PACK
from tribello.dealing import Stream
from tribello.engine import start
from tribello.log import Log, redact, write_json, write_jsonl
from tribello.log.document import write_document
from tribello.rules import AfterCut, CutWhen, NamingPoint, Packet, RoundOneTrump, Rules
from tribello.state import Span
from tribello.verdict import (
    CONSISTENT,
    PROVEN,
    Diagnostic,
    Judgement,
    Outcome,
    Policy,
    judge,
    validate,
)
from tribello.verdict.judgement import STEPS
from tribello.viewer import PUBLIC, VIEWERS, Viewer

Entries = list[Document]

LAX: Final = Policy(laboratory=True)


def plays(text: str) -> Entries:
    """Plays as they stand in a log: ``0KH`` is the play of KH by seat 0."""
    return [{"type": "play", "seat": int(word[0]), "card": word[1:]} for word in text.split()]


def counted(*counts: int) -> Entries:
    """Exchanges of seats 0, 1 and 2 as they are seen by others."""
    return [{"type": "exchange", "seat": seat, "count": n} for seat, n in enumerate(counts)]


def own(seat: int, discards: str, drawn: str) -> Document:
    """An exchange as who made it sees it."""
    return {"type": "exchange", "seat": seat, "cards": discards.split(), "drawn": drawn.split()}


def hand(seat: int, names: str) -> Document:
    """A hand that is told."""
    return {"type": "hand", "seat": seat, "cards": names.split()}


SHUFFLE: Final[Document] = {"type": "shuffle"}


def found_of(
    *entries: Document, viewer: Viewer = PUBLIC, rules: Rules = SMALL, number: int = 3
) -> Judgement:
    """The verdict on a deal that seat 0 deals, as somebody saw it."""
    span = Span(number, number)
    document = write_document(redact(Log(rules, span=span), viewer))
    dealer: Document = {"type": "first_dealer", "seat": (1 - number) % 3}
    return judge({**document, "actions": [dealer, *entries]}, LAX)


def only(found: Judgement) -> Diagnostic:
    """The one thing that is wrong."""
    (diagnostic,) = found.diagnostics
    assert found.outcome is Outcome.INVALID
    assert found.certainty == PROVEN
    return diagnostic


def told(found: Judgement) -> tuple[str, int | None, str]:
    """Code, action and words of the one thing that is wrong."""
    diagnostic = only(found)
    assert diagnostic.pointer is not None
    assert diagnostic.pointer.startswith(f"/actions/{diagnostic.action}")
    return diagnostic.code.id, diagnostic.action, diagnostic.message


# What cards allow.


@pytest.mark.rule("R10.12", "R7.4")
def test_a_revoke_shows_when_the_last_trick_proves_it() -> None:
    """Who did not follow and plays the suit in the last trick is told where it did not, and why."""
    shown = (SHUFFLE, *counted(0, 0, 0), *plays("0QC 1QD 2AC 2KS 0QS 1AS"))
    assert found_of(*shown).outcome is Outcome.INCOMPLETE
    assert found_of(*shown, *plays("1KD 2KH 0AH")).outcome is Outcome.VALID
    words = "seat 1 holds clubs and must follow; QD does not"
    proof = ", as KC shows, which it plays at action 11"
    for rest in ("1KC", "1KC 2KH", "1KC 2KH 0AH"):
        assert told(found_of(*shown, *plays(rest))) == ("T604", 6, words + proof)


@pytest.mark.rule("R10.12", "R7.4")
def test_a_revoke_of_ones_own_shows_at_once() -> None:
    """A seat that sees its hand needs no later play to see that it had to follow."""
    shown = (SHUFFLE, hand(1, "KC QD AS"), *counted(0), own(1, "", ""), *counted(0, 0, 0)[2:])
    found = found_of(*shown, *plays("0QC 1QD"), viewer=1)
    assert told(found) == ("T604", 7, "seat 1 holds clubs and must follow; QD does not")
    deciding = only(found).decided_by
    assert deciding is not None
    assert (deciding.text, deciding.action) == ("clubs were led", 6)


@pytest.mark.rule("R10.12", "R7.4")
def test_voids_can_leave_too_few_places_for_a_suit() -> None:
    """Where two seats have room for one and the same card alone, nobody can have played it."""
    shown = (SHUFFLE, *counted(0, 0, 0), *plays("0QC 1QD 2QS 0QH 1KD 2KS"))
    words = "wherever hidden cards lie, seat 0 cannot have played AD here"
    assert told(found_of(*shown, *plays("0AD"))) == ("T405", 11, words)
    assert found_of(*shown, *plays("0AC")).certainty == CONSISTENT


FIFTEEN: Final = small(
    suits=3, ranks=5, hand_size=5, pickup_size=0, quotas=((2, 2, 1),) * 4, cut=CutWhen.TRUMP
)


@pytest.mark.rule("R10.12", "R7.4")
@pytest.mark.parametrize("witness", [f"witness {number}" for number in range(8)])
def test_who_must_hold_a_suit_cannot_have_played_another(witness: str) -> None:
    """What is told is the same, wherever the card was put that seat 2 cannot have played."""
    tricks = "0AH 1TD 2TH 0AS 1TS 2JS 0AD 1JD 2QD 0KH 1QS"
    with patch("tribello.log.deal_fitted._WITNESS", witness):
        found = found_of(SHUFFLE, *plays(f"{tricks} 2KS"), rules=FIFTEEN)
        legal = found_of(SHUFFLE, *plays(f"{tricks} 2JH"), rules=FIFTEEN)
    words = "wherever hidden cards lie, seat 2 cannot have played KS here"
    assert told(found) == ("T405", 13, words)
    assert legal.certainty == CONSISTENT


@pytest.mark.rule("R10.12", "R1.2")
def test_a_pack_has_no_more_cards_of_a_suit_than_there_are() -> None:
    """Where all cards of a suit are known to be with one, another cannot have one to follow."""
    shown = (SHUFFLE, hand(0, "QC KC AC"), own(0, "", ""), *counted(0, 0, 0)[1:])
    code, action, _ = told(found_of(*shown, *plays("0QC 1KC"), viewer=0))
    assert (code, action) == ("T603", 7)
    assert found_of(*shown, *plays("0QC 1KS"), viewer=0).certainty == CONSISTENT


CUT: Final[Document] = {"type": "cut", "seat": 2, "card": "KC"}
"""It leaves KC last in the deck, which the dealer gets, or the pickup where that is dealt last."""

LAST: Final = small(deal_order=(Packet.LEFT, Packet.RIGHT, Packet.DEALER, Packet.PICKUP))
ANYWHERE: Final = small(after_cut=AfterCut.REPLACED)


@pytest.mark.rule("R10.12", "R4.3")
@pytest.mark.parametrize(
    ("rules", "counts", "seat", "can"),
    [
        (SMALL, (0, 0, 0), 0, True),
        (SMALL, (0, 0, 0), 1, False),
        (SMALL, (1, 0, 0), 1, False),
        (SMALL, (1, 2), 1, False),
        (SMALL, (3,), 0, False),
        (LAST, (0, 0, 0), 0, False),
        (LAST, (1, 0, 0), 0, True),
        (LAST, (1, 0, 0), 1, False),
        (LAST, (0, 1, 0), 0, False),
        (LAST, (0, 1, 0), 1, True),
        (LAST, (1, 2), 1, False),
        (ANYWHERE, (0, 0, 0), 0, True),
        (ANYWHERE, (0, 0, 0), 1, True),
        (ANYWHERE, (3,), 1, True),
    ],
)
def test_a_shown_card_is_played_by_who_can_have_it(
    rules: Rules, counts: tuple[int, ...], seat: int, can: bool
) -> None:
    """It is dealt to one, or drawn by one, and never goes from a hand to another."""
    shown = [SHUFFLE, CUT, *counted(*counts), *plays("0KC" if seat == 0 else "0QC 1KC")]
    found = found_of(*shown, rules=rules, number=1)
    if can:
        assert (found.outcome, found.certainty) == (Outcome.INCOMPLETE, CONSISTENT)
    else:
        words = f"wherever hidden cards lie, seat {seat} cannot have played KC here"
        if rules is not ANYWHERE:  # where nobody can tell into which packet it was dealt
            packet = "the pickup" if rules is LAST else "seat 0"
            words += f", since the cut showed KC, which was dealt to {packet}"
        assert told(found) == ("T405", len(shown), words)


@pytest.mark.rule("R10.12")
@pytest.mark.parametrize(
    ("entry", "code", "message"),
    [
        (own(0, "QS", "AS"), "T405", "AS is drawn, but was dealt to seat 0 already"),
        (own(0, "QS", "QS"), "T405", "QS is drawn, but was dealt to seat 0 already"),
        (own(0, "QS", "2C"), "T405", "2C is not among the cards of this deal"),
        (own(0, "QS", ""), "T405", "seat 0 discards 1 and draws 0: it draws as many"),
        (own(0, "", "QC"), "T405", "seat 0 discards 0 and draws 1: it draws as many"),
        (
            own(0, "QS AS", "QC QC"),
            "T405",
            "QC is there twice",
        ),
        (own(0, "QC", "KC"), "T523", "QC is not in the hand of seat 0"),
        (own(0, "QS QS", "QC KC"), "T524", "seat 0 discards QS twice"),
        (own(1, "QS", "AD"), "T221", "seat 0 sees only how many cards seat 1 exchanges"),
        (counted(1)[0], "T222", "seat 0 sees its own exchange: tell its cards and those drawn"),
        (counted(0, 1)[1], "T522", "seat 0 exchanges now, not seat 1"),
        (counted(4)[0], "T222", "seat 0 sees its own exchange: tell its cards and those drawn"),
    ],
)
def test_an_own_exchange_goes_with_the_own_hand(entry: Document, code: str, message: str) -> None:
    """What was drawn is new, as much as was discarded, and what was discarded was held."""
    assert told(found_of(SHUFFLE, hand(0, "KH QS AS"), entry, viewer=0)) == (code, 3, message)


@pytest.mark.rule("R10.12", "R6.2")
def test_counts_are_judged_though_no_card_is_seen() -> None:
    """Nobody exchanges more than the pickup has, or more than a hand."""
    code, action, message = told(found_of(SHUFFLE, *counted(2, 2)))
    assert (code, action, message) == ("T525", 3, "seat 1 exchanges 2 cards, the pickup holds 1")
    assert told(found_of(SHUFFLE, *counted(4)))[:2] == ("T525", 2)
    found = only(found_of(SHUFFLE, *counted(2, 2)))
    assert found.legal == ("0 cards", "1 card")


@pytest.mark.rule("R10.12")
@pytest.mark.parametrize(
    ("rules", "number", "entries", "place"),
    [
        (SMALL, 3, [*counted(0, 0, 0), *plays("0QC 1QD 2AC 2KS 0QS 1AS 1KD 2KH 0AH")], None),
        (SMALL, 3, [*counted(0, 0, 0), *plays("0QC 1QC")], 6),
        (SMALL, 3, [*counted(0, 0, 0), *plays("0QC 1QD 2AC 2KS 0QC")], 9),
        (SMALL, 3, [*counted(0, 0, 0), *plays("0QC 1QD 2AC 2QD")], 8),
        (SMALL, 3, [*counted(0, 0, 0), *plays("02C")], 5),
        (SMALL, 1, [{**CUT, "card": "2C"}], 2),
    ],
)
def test_a_card_is_in_the_pack_once(
    rules: Rules, number: int, entries: Entries, place: int | None
) -> None:
    """What was played before, or is not in the pack, is played by nobody, and shown by no cut."""
    found = found_of(SHUFFLE, *entries, rules=rules, number=number)
    assert (None if found.outcome is Outcome.VALID else only(found).action) == place


@pytest.mark.rule("R10.12")
@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ({"type": "cut", "seat": 2}, "T501"),
        ({"type": "cut", "seat": 2, "card": "KH"}, "T221"),
        ({"type": "name_trump", "seat": 0, "suit": "C"}, "T512"),
        ({"type": "first_dealer", "seat": 0}, "T421"),
        ({"type": "exchange", "seat": 0, "count": 0}, "T521"),
        ({"type": "draw", "player": 0, "card": "KH"}, "T431"),
        (SHUFFLE, "T411"),
    ],
)
def test_what_is_out_of_place_is_told_where_it_stands(entry: Document, code: str) -> None:
    """Before it all was legal, and no card lies otherwise on its account."""
    played = plays("0QC 1QD 2AC")
    found = found_of(SHUFFLE, *counted(0, 0, 0), *played, entry, *plays("2KS 0QS 1AS"))
    assert told(found)[:2] == (code, 8)


# What a viewer sees.


@pytest.mark.rule("R10.11")
@pytest.mark.parametrize(
    ("viewer", "number", "entries", "told_at", "code", "message"),
    [
        (0, 3, [SHUFFLE, hand(1, "QC KC QD")], 2, "T221", "seat 0 does not see this hand"),
        (
            0,
            3,
            [SHUFFLE, *counted(0)],
            2,
            "T222",
            "seat 0 sees its hand once cards are dealt: a hand is due before this",
        ),
        (
            2,
            1,
            [SHUFFLE, CUT, *counted(0)],
            3,
            "T222",
            "seat 2 sees its hand once cards are dealt: a hand is due before this",
        ),
        (
            PUBLIC,
            1,
            [SHUFFLE, {"type": "cut", "seat": 2}],
            2,
            "T222",
            "this cut sets trump, so that all see its card, which is not told",
        ),
        (
            0,
            3,
            [SHUFFLE, *[hand(0, "KH QS AS")] * 2],
            3,
            "T412",
            "seat 0 looks at no new hand here",
        ),
        (0, 1, [SHUFFLE, hand(0, "KH QS AS")], 2, "T412", "seat 0 looks at no new hand here"),
        (0, 3, [hand(0, "KH QS AS"), SHUFFLE], 1, "T412", "a hand is told, and no cards are dealt"),
        (
            0,
            3,
            [SHUFFLE, hand(0, "KH QS"), own(0, "", "")],
            2,
            "T405",
            "these are 2 cards, and a hand has 3",
        ),
        (
            0,
            3,
            [SHUFFLE, hand(0, "KH QS 2C"), own(0, "", "")],
            2,
            "T405",
            "2C is not among the cards of this deal",
        ),
        (
            0,
            3,
            [SHUFFLE, hand(0, "KH KH QS"), own(0, "", "")],
            2,
            "T405",
            "KH is there twice",
        ),
        (
            1,
            1,
            [SHUFFLE, CUT, hand(1, "KC QH AS"), *counted(0)],
            3,
            "T405",
            "wherever hidden cards lie, seat 1 cannot have been dealt this hand, since the cut "
            "showed KC, which was dealt to seat 0",
        ),
    ],
)
def test_a_log_tells_what_its_viewer_sees_and_no_more(
    viewer: Viewer, number: int, entries: Entries, told_at: int, code: str, message: str
) -> None:
    """A hand stands once, where it was dealt, and is one that can have been."""
    found = found_of(*entries, viewer=viewer, number=number)
    assert told(found) == (code, told_at, message)


@pytest.mark.rule("R10.11", "R4.2")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_cut_that_sets_no_trump_tells_no_card(viewer: Viewer) -> None:
    """In a round without trump the card of a cut is more than anybody sees."""
    rules = small(cut=CutWhen.EVERY_DEAL)
    cut = {"type": "cut", "seat": 2}
    assert found_of(SHUFFLE, cut, viewer=viewer, rules=rules).outcome is Outcome.INCOMPLETE
    found = found_of(SHUFFLE, {**cut, "card": "KC"}, viewer=viewer, rules=rules)
    words = "this cut sets no trump, so that nobody sees its card"
    assert told(found) == ("T221", 2, words)


@pytest.mark.rule("R10.11")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_log_may_end_before_the_hand_that_is_due(seat: int) -> None:
    """A log that was torn between a shuffle and the hand is legal so far."""
    found = found_of(SHUFFLE, viewer=seat)
    assert (found.outcome, found.certainty) == (Outcome.INCOMPLETE, CONSISTENT)
    found = found_of(SHUFFLE, hand(seat, "KH QS AS"), viewer=seat)
    assert (found.outcome, found.certainty) == (Outcome.INCOMPLETE, CONSISTENT)


# What is said around it.


@pytest.mark.rule("R10.12", "R4.6")
def test_a_state_shows_the_own_hand_only_once_it_was_told() -> None:
    """Before that nobody knows it, and cards that were put in are shown to nobody."""
    unseen = only(found_of(SHUFFLE, *counted(0), viewer=0)).state
    assert unseen is not None
    deal: Any = unseen["deal"]
    assert (unseen["view"], deal["hand"], deal["sizes"]) == ("seat-0", None, [3, 3, 3])
    seen = only(found_of(SHUFFLE, hand(0, "KH QS AS"), *counted(0), viewer=0)).state
    assert seen is not None
    deal = seen["deal"]
    assert (seen["view"], deal["hand"], deal["sizes"]) == ("seat-0", ["KH", "QS", "AS"], [3, 3, 3])


@pytest.mark.rule("R10.12", "R7.3")
def test_a_card_that_the_own_hand_lacks_is_not_held() -> None:
    """A seat that sees its hand did not play another card, though nobody knows where that is."""
    shown = (SHUFFLE, hand(1, "KC QD AS"), *counted(0), own(1, "", ""), *counted(0, 0, 0)[2:])
    found = found_of(*shown, *plays("0QC 1AC"), viewer=1)
    assert told(found) == ("T603", 7, "AC is not in the hand of seat 1")
    assert only(found).decided_by is None
    assert only(found).legal == ("KC",)


@pytest.mark.rule("R4.6")
def test_what_was_legal_is_told_of_ones_own_cards_only() -> None:
    """Of the plays of others that were legal nothing is said, since they hang on hidden cards."""
    shown = (SHUFFLE, hand(1, "KC QD AS"), *counted(0), own(1, "", ""), *counted(0, 0, 0)[2:])
    mine = only(found_of(*shown, *plays("0QC 1QD"), viewer=1))
    assert (mine.legal, mine.pointer) == (("KC",), "/actions/7")
    theirs = only(found_of(*shown, *plays("0QC 1KC 2KC"), viewer=1))
    assert (theirs.code.id, theirs.legal, theirs.action) == ("T603", (), 8)


@pytest.mark.parametrize(
    ("entries", "text", "action"),
    [
        ([*counted(2), *counted(2)], "the same was done already", 2),
        ([*counted(0), *counted(0)], "the same was done already", 2),
        ([*counted(2), *counted(0)], "seat 0 exchanged 2 cards", 2),
        ([*counted(0), *counted(2)], "seat 0 exchanged 0 cards", 2),
        ([*counted(2, 1), *plays("0QC 0QC")], "the same was done already", 4),
        ([*counted(2, 1), *plays("0QC 2AC")], "seat 0 played QC", 4),
        ([*counted(2, 1), *plays("0QC 1QC")], "seat 0 played QC", 4),
        ([*counted(2, 1), *plays("1QC")], "seat 0 deals and leads to the first trick", None),
    ],
)
def test_the_earlier_action_that_decided_is_told_by_what_was_seen(
    entries: Entries, text: str, action: int | None
) -> None:
    """Two exchanges are the same if their numbers of cards are, whatever was put in for them."""
    deciding = only(found_of(SHUFFLE, *entries)).decided_by
    assert deciding is not None
    assert (deciding.text, deciding.action) == (text, action)


# Several deals.

MATCH: Final = match_log()
SEEN: Final = {viewer: seen_document(MATCH, viewer) for viewer in VIEWERS}


def starts(entries: Entries) -> list[int]:
    """The places of the shuffles that begin a deal; that of trump by cut has one each."""
    return [place for place, entry in enumerate(entries) if entry["type"] == "shuffle"]


def judged(viewer: Viewer, entries: Entries) -> Judgement:
    """The verdict on the match with other actions."""
    document: Document = {**SEEN[viewer], "actions": entries}
    return judge(document)


@pytest.mark.rule("R10.12")
@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("damage", ["delete", "repeat", "swap", "seat", "deal"])
def test_one_defect_is_one_report(damage: str, viewer: Viewer) -> None:
    """Wherever the log of a match is damaged in one place, one thing is told to be wrong."""
    stream, whole = Stream(f"one defect: {damage}, {viewer}"), SEEN[viewer]["actions"]
    for _ in range(15):
        entries = list(whole)
        place = stream.below(len(entries) - 1)
        match damage:
            case "delete":
                del entries[place]
            case "repeat":
                entries.insert(place, entries[place])
            case "swap":
                entries[place : place + 2] = entries[place : place + 2][::-1]
            case "seat":
                place = stream.choice([n for n, each in enumerate(whole) if each["type"] == "play"])
                entries[place] = {**whole[place], "seat": (whole[place]["seat"] + 1) % 3}
            case "deal":
                number = stream.below(11)
                del entries[starts(whole)[number] : starts(whole)[number + 1]]
        found = judged(viewer, entries)
        assert entries == whole or len(found.diagnostics) == 1


@pytest.mark.rule("R10.12")
@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("number", [0, 4, 8])
def test_without_its_shuffle_a_deal_does_not_hide_those_after_it(
    number: int, viewer: Viewer
) -> None:
    """The cards of later deals are put in for the right dealer, so that these are found sound."""
    entries = list(SEEN[viewer]["actions"])
    place = starts(entries)[number]
    del entries[place]
    found = judged(viewer, entries)
    (diagnostic,) = found.diagnostics
    assert (diagnostic.action, diagnostic.deal) == (place, number + 1)
    nexts = starts(entries)[number]
    assert found.unchecked == (f"actions {place + 1} to {nexts - 1}",)


@pytest.mark.rule("R10.12")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_faults_of_several_deals_are_all_told(viewer: Viewer) -> None:
    """Each deal with something wrong is told, with its number."""
    entries = [dict(entry) for entry in SEEN[viewer]["actions"]]
    begins = starts(entries)
    spoilt = [
        next(n for n in range(begins[deal], len(entries)) if entries[n]["type"] == "play")
        for deal in (1, 2, 8)
    ]
    for place in spoilt:
        entries[place]["seat"] = (entries[place]["seat"] + 1) % 3
    found = [(each.code.id, each.action, each.deal) for each in judged(viewer, entries).diagnostics]
    assert found == [
        ("T602", place, deal + 1) for place, deal in zip(spoilt, (1, 2, 8), strict=True)
    ]


@pytest.mark.rule("R10.12")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_is_wrong_with_the_lines_is_proven(viewer: Viewer) -> None:
    """An end line that counts wrongly does not hang on hidden cards."""
    lines = list(write_jsonl(redact(DEALT, viewer)))
    assert certainty(b"".join(lines)) == (Outcome.INCOMPLETE, CONSISTENT)
    lines[-1] = b'{"type":"end","actions":1}\n'
    assert certainty(b"".join(lines)) == (Outcome.INVALID, PROVEN)


@pytest.mark.rule("R10.7", "R10.12")
@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("under", [None, "standard", "handbook"])
def test_a_broken_seal_is_proven(under: str | None, viewer: Viewer) -> None:
    """By whatever rules the log is judged, it was changed wherever hidden cards lie."""
    seen = redact(DEALT, viewer)
    assert certainty(write_json(seen), under) == (Outcome.INCOMPLETE, CONSISTENT)
    broken = evolve(seen, integrity=f"sha256:{'0' * 64}")
    assert certainty(write_json(broken), under) == (Outcome.INVALID, PROVEN)


DEALT: Final = Log(actions=(FirstDealer(0), Shuffle(PACK)), span=Span(7, 7))
"""A deal of round 3 by the standard rules, as its exchanges begin."""


def certainty(data: bytes, under: str | None = None) -> tuple[Outcome, str]:
    """The outcome of the one game of a file, and how sure it is."""
    (verdict,) = validate(data, Policy(laboratory=True, under=under)).verdicts
    return verdict.judgement.outcome, verdict.judgement.certainty


@pytest.mark.rule("R10.12")
def test_what_is_claimed_of_what_was_seen_is_checked() -> None:
    """A false claim of a redacted log is told as that of any other."""
    document = write_document(redact(MATCH, 1))
    claims: Any = document["claims"]
    claims["deals"][6]["scores"][0] += 1
    found = judge(document)
    assert [(each.code.id, each.pointer) for each in found.diagnostics] == [
        ("T702", "/claims/deals/6/scores/0")
    ]


def revoked(seat: int, number: int) -> tuple[int, Entries]:
    """The match as a seat saw it, in which it revokes in a deal that is not played on.

    Also the place after the revoke.
    """
    entries = SEEN[seat]["actions"]
    first, after = [*starts(entries), len(entries)][number - 1 : number + 1]
    deal = entries[first:after]
    held = set(next(entry["cards"] for entry in deal if entry["type"] == "hand"))
    for entry in deal:
        if "drawn" in entry:
            held = held - set(entry["cards"]) | set(entry["drawn"])
    plays = [(place, entry) for place, entry in enumerate(deal) if entry["type"] == "play"]
    for nth, (place, entry) in enumerate(plays):
        suit, card = plays[nth - nth % 3][1]["card"][1], entry["card"]
        others = sorted(other for other in held if other[1] != suit)
        if entry["seat"] == seat and nth % 3 and card[1] == suit and others:
            revoke = {**entry, "card": others[0]}
            return first + place + 1, [*entries[: first + place], revoke, *entries[after:]]
        held.discard(card)
    raise AssertionError(f"seat {seat} can revoke nowhere in deal {number}")


@pytest.mark.rule("R10.12", "R7.4")
@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("number", [1, 5, 9, 11])
def test_a_deal_proves_nothing_of_the_one_before(number: int, seat: int) -> None:
    """Of a revoke the same is said whether or not the seat plays the suit in later deals."""
    after, entries = revoked(seat, number)
    found, alone = judged(seat, entries), judged(seat, entries[:after])
    assert told(alone)[:2] == ("T604", after - 1)
    assert [each.message for each in found.diagnostics] == [told(alone)[2]]


@pytest.mark.rule("R10.12")
@pytest.mark.parametrize("names", ["2S KH QS", "KH 2S QS", "KH QS 2S", "KH QS KH", "KH KH AS"])
def test_the_own_discard_at_fault_is_pointed_at(names: str) -> None:
    """A card that is not held, or that is there again, is found wherever it stands."""
    found = only(found_of(SHUFFLE, hand(0, "KH QS AS"), own(0, names, "QC KC AC"), viewer=0))
    discards = names.split()
    place = next(n for n, each in enumerate(discards) if each == "2S" or each in discards[:n])
    assert found.pointer == f"/actions/3/cards/{place}"


NAMED: Final = [
    small(round_1_trump=RoundOneTrump.DEALER, round_1_naming=point, cut=CutWhen.NEVER)
    for point in NamingPoint
] + [small(round_2_naming=point) for point in list(NamingPoint)[1:]]


@pytest.mark.rule("R10.12")
@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("rules", NAMED)
def test_a_verdict_hangs_on_hidden_cards_while_somebody_holds_some(
    rules: Rules, viewer: Viewer
) -> None:
    """At each moment of two deals, whenever trump is named, it is consistent exactly then."""
    game = Playthrough(start(rules, Span(1, 2)), seed=1)
    for count, now in enumerate(game.games):
        log = Log(rules, game.actions[:count], span=Span(1, 2))
        hangs = any(hands_of(now))
        found = judge(write_document(redact(log, viewer)), LAX)
        assert found.certainty == (CONSISTENT if hangs else PROVEN)


@pytest.mark.rule("R10.11")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_an_action_that_cannot_be_read_is_all_that_is_told(viewer: Viewer) -> None:
    """Wherever one stands in a redacted log, the cards around it are not put in."""
    document = seen_document(small_log(), viewer)
    for place in range(len(document["actions"])):
        entries = [*document["actions"]]
        entries[place] = {"type": "shout"}
        found = judge({**document, "actions": entries}, LAX)
        assert (found.outcome, found.unchecked) == (Outcome.INVALID, STEPS[1:])
        assert {each.action for each in found.diagnostics} == {place}


@pytest.mark.rule("R10.12")
@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("untold", [1, 2])
def test_faults_are_told_in_the_order_of_the_actions(untold: int, viewer: Viewer) -> None:
    """What cannot have been seen so and what is illegal stand in one order."""
    entries = [dict(entry) for entry in SEEN[viewer]["actions"]]
    for number, first in enumerate(starts(entries), 1):
        kind = "cut" if number == untold else "play"
        place = next(n for n in range(first, len(entries)) if entries[n]["type"] == kind)
        if number == untold:
            del entries[place]["card"]
        elif number in EVEN:
            entries[place]["seat"] = (entries[place]["seat"] + 1) % 3
    found = [(each.code.id, each.deal) for each in judged(viewer, entries).diagnostics]
    spoilt = sorted({untold, *EVEN})
    assert found == [("T222" if number == untold else "T602", number) for number in spoilt]


EVEN: Final = range(2, 13, 2)


STRIPPED: Final = small(round_1_trump=RoundOneTrump.STRIP, cut=CutWhen.NEVER)


@pytest.mark.rule("R10.12", "R5.3")
@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("suit", "CDHS")
def test_a_trump_that_is_named_again_takes_no_cards_from_the_deal(
    suit: str, viewer: Viewer
) -> None:
    """Wherever one is named too many, that is told, and nothing of the plays before it."""
    document = seen_document(log_of(Playthrough(start(STRIPPED, Span(1, 1)), seed=1)), viewer)
    entries = document["actions"]
    for place in range(entries.index(SHUFFLE) + 2, len(entries) + 1):
        again: Document = {"type": "name_trump", "seat": 0, "suit": suit}
        told: Document = {**document, "actions": [*entries[:place], again, *entries[place:]]}
        found = judge(told, LAX)
        assert only(found).action == place
