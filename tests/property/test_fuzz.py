"""A small campaign of `tests/fuzz`, and that its checks find what they are there to find."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve
from fuzz import campaign
from fuzz.bases import SIZES
from fuzz.campaign import COMMANDED, ENCODED, Failure, Tally, examined, ran
from fuzz.inputs import Input, made
from fuzz.judging import judged
from fuzz.run import main
from fuzz.tables import milliseconds

from tribello import codes
from tribello.cards import PACK
from tribello.cli.exits import Exit
from tribello.codes import Code
from tribello.log.excerpt import Excerpt
from tribello.log.raw import RawGame
from tribello.log.view_names import VIEWERS_BY_NAME
from tribello.verdict import (
    CONSISTENT,
    Judgement,
    Outcome,
    Policy,
    judge,
    validate,
    verdict_on,
)

SEED = "tests"
NUMBERS = range(2000)
CHUNKS = [NUMBERS[start : start + 500] for start in range(0, len(NUMBERS), 500)]


@pytest.mark.parametrize("numbers", CHUNKS, ids=lambda numbers: str(numbers[0]))
def test_no_damage_brings_the_validator_down(numbers: range) -> None:
    """Whatever the input, its verdict is sound, located and the same again."""
    tally = ran(numbers, SEED)
    assert tally.failures == []
    assert tally.inputs == len(numbers)
    assert set(tally.times) == {*SIZES, "all presets"}
    assert min(tally.outcomes[each] for each in Outcome if each is not Outcome.UNREADABLE) > 20
    assert len({code[:2] for code in tally.codes} & {f"T{family}" for family in range(1, 9)}) == 8
    assert len(tally.codes) > 50
    assert set(tally.views) == {"full", *VIEWERS_BY_NAME}
    assert min(tally.views.values()) > 5


def test_no_damage_brings_the_look_for_other_rules_down() -> None:
    """The same holds where other rules are looked for."""
    tally = ran(range(2000, 2150), SEED, alternatives=True)
    assert tally.failures == []
    assert set(tally.times) == {"alternatives"}


def test_no_damage_brings_the_functions_for_programs_down() -> None:
    """Given as bytes, or as a value where it is one, each input has a verdict."""
    hidden = 0
    for number in range(400):
        given = made(SEED, number)
        (first, *_) = validate(given.data, given.policy).verdicts
        assert first.judgement.outcome in Outcome
        for each in judged(given):
            document = each.game.document if each.game is not None else None
            assert judge(document, given.policy).outcome in Outcome
            hidden += each.judgement.view in VIEWERS_BY_NAME
    assert hidden > 20


def test_an_input_hangs_on_the_seed_and_its_number() -> None:
    """The same number of the same seed is the same input, and hardly any other is."""
    inputs = [made(SEED, number) for number in range(200)]
    assert inputs == [made(SEED, number) for number in range(200)]
    assert len({given.data for given in inputs}) > 180
    assert [made("other", number) for number in range(200)] != inputs


Change = Callable[[Judgement], Judgement]


def found_with(change: Change, number: int = 0) -> list[Failure]:
    """The failures of an input that is judged invalid, with the judgement changed."""
    given = next(
        given
        for given in (made(SEED, at) for at in range(number, 2000, COMMANDED))
        if [each.judgement.outcome for each in examined(given)[0]] == [Outcome.INVALID]
    )

    def judge(game: RawGame, policy: Policy) -> Judgement:
        return change(verdict_on(game, policy))

    assert examined(given)[1] == []
    return examined(given, judge)[1]


def first(**changes: Any) -> Change:
    """The change of the first diagnostic of a judgement."""

    def change(judgement: Judgement) -> Judgement:
        one, *others = judgement.diagnostics
        return evolve(judgement, diagnostics=(evolve(one, **changes), *others))

    return change


OUTSIDE = Code("T999", "outside", "R1.1", "a code that nobody registered")
PLANTED: dict[str, tuple[Change, str]] = {
    "no place": (first(line=None), "there is no place"),
    "no column": (first(column=None), "there is no place"),
    "line 0": (first(line=0), "line 0 of"),
    "line behind the last": (first(line=10**6), "line 1000000 of"),
    "column 0": (first(column=0), "column 0 of"),
    "column behind the last": (first(column=10**7), "column 10000000 of"),
    "code of our own defects": (first(code=codes.INTERNAL), "it is not registered"),
    "code outside the registry": (first(code=OUTSIDE), "it is not registered"),
    "no message": (first(message=""), "there is no message"),
    "no pointer": (first(pointer="actions"), "is no JSON Pointer"),
    "half an escape": (first(pointer="/~2"), "is no JSON Pointer"),
    "pointer to nothing": (first(pointer="/no/such"), "/no/such leads nowhere"),
    "excerpt of another place": (first(excerpt=Excerpt("abc", 1, 1)), "is of another place"),
    "excerpt beside": (first(excerpt=Excerpt("abc", 3, 2)), "lies outside the excerpt"),
    "excerpt too long": (first(excerpt=Excerpt("x" * 77, 0, 1)), "cannot be shown"),
    "excerpt unprintable": (first(excerpt=Excerpt("\x1b[0m", 0, 1)), "cannot be shown"),
    "seat beyond": (first(seat="3"), "does not hold to its schema"),
    "valid with a fault": (lambda each: evolve(each, outcome=Outcome.VALID), "valid with 1"),
    "invalid without one": (lambda each: evolve(each, diagnostics=()), "invalid with 0"),
    "unreadable": (lambda each: evolve(each, outcome=Outcome.UNREADABLE), "unreadable with"),
    "placeless": (first(code=codes.TOO_LARGE), "it has a line in what could not be read"),
    "too many": (
        lambda each: evolve(each, diagnostics=each.diagnostics * 50),
        "are told at most",
    ),
    "winners alone": (
        lambda each: evolve(each, winners=(0,), scores=None),
        "there are winners without scores",
    ),
}


def hidden(view: str) -> Input:
    """An input that is a log of some view, with a fault of play."""
    return next(
        given
        for given in (made(SEED, number) for number in range(2000))
        if any(
            (each.judgement.view, bool(each.judgement.diagnostics[:1])) == (view, True)
            and each.judgement.diagnostics[0].state is not None
            for each in examined(given)[0]
        )
    )


def shown(state: Any, **deal: Any) -> Change:
    """The change of a state by some parts of its deal."""
    return first(state={**state, "deal": {**(state["deal"] or {}), **deal}})


@pytest.mark.parametrize(
    ("part", "wanted"),
    [
        ({"hand": ["TS"]}, "the state is no view"),
        ({"hands": [[], [], []]}, "the state is no view"),
        ({"pickup": ["2C"]}, "the state is no view"),
    ],
)
def test_a_state_that_shows_what_is_hidden_is_found(part: dict[str, Any], wanted: str) -> None:
    """Of a public log no hand, no pickup and nothing of a whole game is told."""
    given = hidden("public")
    found, failures = examined(given)
    assert failures == []
    change = shown(found[0].judgement.diagnostics[0].state, **part)

    def judge(game: RawGame, policy: Policy) -> Judgement:
        return change(verdict_on(game, policy))

    assert any(wanted in failure.text for failure in examined(given, judge)[1])


def test_a_card_that_no_log_has_told_is_found() -> None:
    """Words about a log that hides cards name none that it does not name."""
    given = hidden("public")
    told = {card.name for card in PACK if card.name.encode() in given.data}
    card = next(card.name for card in PACK if card.name not in told)

    def judge(game: RawGame, policy: Policy) -> Judgement:
        return first(message=f"seat 1 holds {card}")(verdict_on(game, policy))

    assert f"the log has no {card}" in [failure.text for failure in examined(given, judge)[1]]


@pytest.mark.parametrize("view", ["full", "public"])
def test_a_verdict_that_is_less_sure_than_it_must_be_is_found(view: str) -> None:
    """What is illegal is so wherever hidden cards lie."""
    given = hidden(view)

    def judge(game: RawGame, policy: Policy) -> Judgement:
        return evolve(verdict_on(game, policy), certainty=CONSISTENT)

    texts = [failure.text for failure in examined(given, judge)[1]]
    assert f"invalid of a log with view {view} is consistent only" in texts


@pytest.mark.parametrize("planted", PLANTED)
def test_a_planted_fault_is_found(planted: str) -> None:
    """A verdict that is wrong in one way is told as that."""
    change, wanted = PLANTED[planted]
    assert any(wanted in failure.text for failure in found_with(change))


def test_other_rules_that_nobody_asked_for_are_found() -> None:
    """Alternatives are told only of illegal actions, and only on request."""
    given = next(
        given
        for given in (made(SEED, number).with_alternatives() for number in range(2000))
        if any(each.judgement.alternatives for each in examined(given)[0])
    )

    def judge(game: RawGame, policy: Policy) -> Judgement:
        return verdict_on(game, evolve(policy, alternatives=True))

    assert examined(given)[1] == []
    unasked = evolve(given, policy=evolve(given.policy, alternatives=False))
    assert any("other rules" in failure.text for failure in examined(unasked, judge)[1])


def test_an_exception_is_a_failure_of_its_input() -> None:
    """A judge that raises is told with its exception, and the campaign goes on."""

    def judge(game: RawGame, policy: Policy) -> Judgement:
        if game.document is None:
            raise RecursionError("too deep for me")
        return verdict_on(game, policy)

    tally = ran(range(100), SEED, judge=judge)
    assert tally.inputs == 100
    assert 0 < len(tally.failures) < 100
    assert all(failure.is_exception for failure in tally.failures)
    assert "RecursionError: too deep for me (" in tally.failures[0].text
    assert examined(made(SEED, tally.failures[0].number), judge)[1] == tally.failures[:1]


def test_another_verdict_the_second_time_is_found() -> None:
    """A judge that changes its mind is found by the inputs that are judged again."""
    asked: list[RawGame] = []

    def judge(game: RawGame, policy: Policy) -> Judgement:
        asked.append(game)
        return evolve(verdict_on(game, policy), unchecked=(f"{len(asked)}",))

    failures = examined(made(SEED, 0), judge)[1]
    assert "judged again, the input has another verdict" in [each.text for each in failures]


def test_an_exit_code_outside_the_list_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """What `tribello validate` never exits with is a failure."""
    monkeypatch.setattr("fuzz.checks.exit_for", lambda _: Exit.INTERNAL)
    texts = [failure.text for failure in examined(made(SEED, 3))[1]]
    assert "exit code 70 is not among those of the command" in texts


def test_no_verdict_at_all_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """An input of which nothing is said is a failure."""
    monkeypatch.setattr("fuzz.judging.read_games", lambda *_, **__: [])
    assert "there is no verdict" in [failure.text for failure in examined(made(SEED, 3))[1]]


def test_a_verdict_that_hangs_on_the_encoding_is_found() -> None:
    """A judge that asks how a game was written is found, where a log has both forms."""

    def judge(game: RawGame, policy: Policy) -> Judgement:
        judgement = verdict_on(game, policy)
        lines = hasattr(game.source, "header")
        return evolve(judgement, unchecked=(*judgement.unchecked, "lines")) if lines else judgement

    numbers = range(1, 2000, ENCODED)
    found = [
        failure.text for number in numbers for failure in examined(made(SEED, number), judge)[1]
    ]
    assert len([text for text in found if text.startswith("as a .jsonl file")]) > 20


def test_a_command_that_says_something_else_is_found() -> None:
    """The command is held to the verdicts of the campaign, in each format."""
    failures = found_with(lambda _: Judgement(Outcome.VALID), number=2)
    told = [failure.text for failure in failures if "--format" in failure.text]
    assert len(told) == 7
    assert all("exit code 1, not 0" in text for text in told)


def test_the_campaign_prints_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    """A run without failures exits with 0 and tells inputs, codes and times."""
    assert main(["--inputs", "60", "--alternatives", "20", "--jobs", "1", "--seed", SEED]) == 0
    out = capsys.readouterr().out
    assert "inputs                    80" in out
    assert "limit 50 ms at 99 % of plain verdicts: " in out
    assert "exceptions                 0" in out


def test_processes_share_the_work(capsys: pytest.CaptureFixture[str]) -> None:
    """With more than one process the same verdicts are counted."""
    counts = []
    for jobs in ("1", "2"):
        main(["--inputs", "251", "--alternatives", "0", "--jobs", jobs, "--seed", SEED])
        counts.append(capsys.readouterr().out.partition("ms per verdict")[0])
    assert counts[0] == counts[1]


def test_a_failure_exits_with_1_and_tells_how_to_see_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each failure comes with a command, which prints the input and its verdict."""
    monkeypatch.setattr(campaign, "complaints", lambda *_: ["it is not right"])
    assert main(["--inputs", "5", "--alternatives", "0", "--jobs", "1", "--seed", "a b"]) == 1
    out = capsys.readouterr().out
    assert "input 4: it is not right" in out
    assert "python tests/fuzz/run.py --seed 'a b' --only 4" in out
    assert main(["--seed", "a b", "--only", "4"]) == 1
    shown = capsys.readouterr().out
    assert ascii(made("a b", 4).data) in shown
    assert '"verdict":' in shown
    assert "FAILS: it is not right" in shown


def test_tallies_add_up() -> None:
    """Two halves come to what the whole comes to, but for the times."""
    whole, halves = ran(range(100), SEED), Tally()
    for half in (range(50), range(50, 100)):
        halves.add(ran(half, SEED))
    assert (halves.inputs, halves.outcomes, halves.codes) == (100, whole.outcomes, whole.codes)
    assert {kind: len(times) for kind, times in halves.times.items()} == {
        kind: len(times) for kind, times in whole.times.items()
    }
    assert len(halves.slowest) == len(whole.slowest) == campaign.SLOWEST


def test_a_percentile_is_the_nearest_that_was_measured() -> None:
    """99 of 100 verdicts take no longer than the 99th percentile."""
    times = [number / 1000 for number in range(1, 101)]
    assert [milliseconds(times, share) for share in (0.5, 0.99, 1.0)] == [50, 99, 100]
    assert milliseconds(times[:1], 0.5) == 1


def test_no_place_is_asked_of_what_was_too_large() -> None:
    """Input over the limit has no line, and its verdict is sound."""
    given = evolve(made(SEED, 3), data=b" " * 1000, max_bytes=10)
    found, failures = examined(given)
    assert failures == []
    (told,) = found[0].judgement.diagnostics
    assert (told.code, told.line, told.column) == (codes.TOO_LARGE, None, None)


def test_no_place_is_asked_of_what_cannot_be_unpacked() -> None:
    """Packed bytes have no lines while they stay packed, and their verdict is sound."""
    found, failures = examined(evolve(made(SEED, 3), data=b"\x1f\x8b, and no more"))
    assert failures == []
    assert [each.code for each in found[0].judgement.diagnostics] == [codes.BAD_GZIP]
