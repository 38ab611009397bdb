"""What repairs hold to, whatever was written and however it was misspelt."""

from __future__ import annotations

import json
from typing import Any, Final

from hypothesis import given
from hypothesis import strategies as st
from logs import Document, bare, deal_log, document_of, full_log, log_of, small_log
from mutations import Path, mutant, part, paths, pointer_of
from strategies import SEEDS, Playthrough, playthroughs

from tribello.actions import Action
from tribello.dealing import Stream
from tribello.log import write_json
from tribello.log.canonical import digest
from tribello.log.formatting import as_json
from tribello.log.notation import read_action, read_actions
from tribello.log.raw import RawGame
from tribello.log.reading import read_text
from tribello.log.repair import Anew, repair
from tribello.replay import outcome, replay

SIGNS: Final = {"C": "♣♧", "D": "♦♢", "H": "♥♡", "S": "♠♤"}
SPACES: Final = ("", "", " ", "\t", "\n", "\r\n", "\u00a0")
MARKS: Final = ("", "\ufe0e", "\ufe0f")
BASES: Final = [document_of(deal_log()), document_of(full_log()), document_of(small_log())]


def card_misspelt(name: str, stream: Stream) -> str:
    """A card as somebody may write it; sometimes as it should be."""
    rank, suit = name[0], name[1]
    ranks = (rank, rank.lower(), *(["10"] if rank == "T" else []))
    suits = (suit, suit.lower(), *(sign + mark for sign in SIGNS[suit] for mark in MARKS))
    spaces = stream.choice(SPACES), stream.choice(SPACES)
    return spaces[0] + stream.choice(ranks) + stream.choice(suits) + spaces[1]


def word_misspelt(word: str, stream: Stream) -> str:
    """A word in some letter case, with white space around it or without."""
    case = stream.choice((str.upper, str.title, str.lower))
    return stream.choice(SPACES) + case(word) + stream.choice(SPACES)


def meant(written: str) -> str:
    """A word without all in which spellings of it may differ."""
    text = written.strip().strip("".join(MARKS)).upper().replace("10", "T")
    for letter, signs in SIGNS.items():
        for sign in signs:
            text = text.replace(sign, letter)
    return text


def action_meant(entry: Document) -> Action:
    """The action that was meant, read leniently."""
    read = {**entry, "type": meant(entry["type"]).lower()}
    for key, value in entry.items():
        if key in {"card", "suit"}:
            read[key] = meant(value)
        elif key in {"cards", "deck"}:
            read[key] = [meant(each) for each in value]
    return read_action(read)


def misspelt(document: Document, stream: Stream) -> Document:
    """A log of the same facts, each of its words in some spelling."""
    return {
        **document,
        "format": word_misspelt(document["format"], stream),
        "version": f" {document['version']}",
        "view": word_misspelt(document["view"], stream),
        "rules": {
            **document["rules"],
            "options": {
                name: word_misspelt(value, stream) if isinstance(value, str) else value
                for name, value in document["rules"]["options"].items()
            },
        },
        "actions": [_entry_misspelt(entry, stream) for entry in document["actions"]],
    }


def _entry_misspelt(entry: Document, stream: Stream) -> Document:
    changed = {**entry, "type": word_misspelt(entry["type"], stream)}
    if "suit" in entry:
        changed["suit"] = word_misspelt(entry["suit"], stream)
    for key in ("cards", "deck"):
        if key in entry:
            changed[key] = [card_misspelt(name, stream) for name in entry[key]]
    if "card" in entry:
        changed["card"] = card_misspelt(entry["card"], stream)
    return changed


def parts_of(value: Any) -> list[tuple[Path, Any]]:
    """Every part of a value that has no parts itself, and the way to it."""
    found = ((path, part(value, path)) for path in paths(value))
    return [(path, each) for path, each in found if not isinstance(each, dict | list) or not each]


@given(playthroughs(), SEEDS)
def test_misspelt_logs_come_back_byte_for_byte(game: Playthrough, seed: int) -> None:
    """A log whose words were spelt in any of these ways is repaired to what was written."""
    log = log_of(game)
    changed = misspelt(document_of(log), Stream(f"{seed}"))
    repaired, _ = repair(read_text(json.dumps(changed).encode()).document)
    assert as_json(RawGame(repaired)) == write_json(log)


@given(playthroughs(), SEEDS)
def test_logs_that_were_sealed_misspelt_come_back_byte_for_byte(
    game: Playthrough, seed: int
) -> None:
    """So is one whose integrity was taken of its misspelt words."""
    log = log_of(game)
    changed = bare(misspelt(document_of(log), Stream(f"{seed}")))
    changed["claims"] = document_of(log)["claims"]
    changed["integrity"] = digest(changed)
    repaired, _ = repair(changed)
    assert as_json(RawGame(repaired)) == write_json(log)


@given(playthroughs(), SEEDS)
def test_the_play_is_the_one_that_was_read_leniently(game: Playthrough, seed: int) -> None:
    """Whoever reads what was meant replays the same game before the repair and after it."""
    changed = misspelt(document_of(log_of(game)), Stream(f"{seed}"))
    repaired: Any = repair(changed)[0]
    leniently = [action_meant(entry) for entry in changed["actions"]]
    assert replay(game.start, leniently) == replay(game.start, read_actions(repaired["actions"]))
    assert outcome(game.start, leniently) == (game.end, None)


@given(playthroughs(), st.booleans(), st.booleans())
def test_a_sound_log_is_given_back(game: Playthrough, digest: bool, integrity: bool) -> None:
    """What the library records needs no repair, whatever is computed anew."""
    document = document_of(log_of(game))
    assert repair(document, Anew(digest, True, integrity)) == (document, ())


@given(st.sampled_from(BASES), SEEDS, st.tuples(st.booleans(), st.booleans(), st.booleans()))
def test_a_second_repair_finds_nothing(
    base: Document, seed: int, anew: tuple[bool, bool, bool]
) -> None:
    """However a log was damaged and misspelt, all that is repaired is repaired at once."""
    changed = mutant(misspelt(base, Stream(f"{seed}")), f"{seed}")
    repaired, _ = repair(changed, Anew(*anew))
    assert repair(repaired, Anew(*anew)) == (repaired, ())


@given(st.sampled_from(BASES), SEEDS)
def test_nothing_but_spelling_changes(base: Document, seed: int) -> None:
    """Every part of a damaged log is there after its repair, with a text of the same meaning."""
    changed = mutant(misspelt(bare(base), Stream(f"{seed}")), f"{seed}")
    repaired, repairs = repair(changed)
    different = []
    for (path, before), (same, after) in zip(parts_of(changed), parts_of(repaired), strict=True):
        assert path == same
        if before != after:
            assert meant(before) == meant(after)
            different.append((pointer_of(path), before, after))
    told = [(each.pointer, each.before, each.after) for each in repairs]
    assert sorted(different) == sorted(told)
