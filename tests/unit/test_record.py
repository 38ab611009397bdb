"""A played game as a log, with all that can be claimed of it (R10.5)."""

import pytest
from attrs import evolve
from hypothesis import given
from logs import deal_log, match_log, small_log
from situations import SMALL, dealt, played, playing, without_exchange
from strategies import Playthrough, playthroughs

from tribello.engine import Deal, Match, Round
from tribello.log import Claims, DealClaim, Log, claims_of, record, sealed
from tribello.log.recording import recorded
from tribello.replay import outcome
from tribello.rules import PRESETS, STANDARD, Rules, WinnerRule
from tribello.scoring import totals
from tribello.state import Game, Over, Phase, Span


@pytest.mark.rule("R10.5")
def test_the_claims_of_a_finished_deal_are_what_a_person_would_count() -> None:
    """Seat 2 wins with the ace of hearts, the king of spades and the queen of hearts.

    With quotas of 1 for each seat, 0, 0 and 3 tricks make -1, -1 and +2.
    """
    over = played(playing(), "KH QC AH KS QS KC QH AS QD")
    claims = claims_of(over)
    assert claims.totals == (-1, -1, 2)
    assert claims.winners == (2,)
    assert claims.deals == (DealClaim(tricks=(2, 2, 2), scores=(-1, -1, 2)),)


def test_a_tie_is_claimed_for_all_who_share_it() -> None:
    """The winners stand in ascending order, nobody stands there if nobody wins."""
    rules = evolve(SMALL, winner=WinnerRule.MOST_POSITIVE, quotas=((1, 1, 3),) * 4)
    over = played(playing(rules=rules), "KH QC AH KS QS KC QH AS QD")
    assert claims_of(over).totals == (-1, -1, 0)
    assert claims_of(over).winners == ()
    tied = evolve(SMALL, quotas=((0, 0, 3),) * 4)
    over = played(playing(rules=tied), "KH QC AH KS QS KC QH AS QD")
    assert claims_of(over).totals == (0, 0, 0)
    assert claims_of(over).winners == (0, 1, 2)


@pytest.mark.rule("R10.5")
@pytest.mark.parametrize(
    "game",
    [Match().start(), dealt(3), without_exchange(dealt(3)), played(playing(), "KH QC AH KS")],
    ids=["nothing", "dealt", "exchanged", "playing"],
)
def test_nothing_is_claimed_before_a_deal_is_finished(game: Game[Phase]) -> None:
    """An unfinished deal has no claims, an unfinished game neither totals nor winners."""
    assert claims_of(game) == Claims(deals=())


def test_finished_deals_are_claimed_while_the_game_goes_on() -> None:
    """After 100 actions of a match the claims cover the deals that are finished, no more."""
    log = match_log()
    game, failure = outcome(log.start(), log.actions[:100])
    assert failure is None
    assert log.claims is not None
    assert log.claims.deals is not None
    assert claims_of(game) == Claims(deals=log.claims.deals[:2])


@pytest.mark.rule("R10.5")
@given(playthroughs())
def test_the_claims_are_those_of_the_score_sheet(game: Playthrough) -> None:
    """Every deal is claimed in order, and the totals are the sums of the scores."""
    claims, results = claims_of(game.end), game.end.sheet.results
    assert claims.deals is not None
    assert [deal.scores for deal in claims.deals] == [result.scores for result in results]
    assert [len(deal.tricks or ()) for deal in claims.deals] == [game.end.rules.tricks] * len(
        results
    )
    assert claims.totals == totals(results)


@pytest.mark.parametrize(
    ("start", "span"),
    [
        (Match().start(), None),
        (Round(2).start(), Span(4, 6)),
        (Deal(12).start(), Span(12, 12)),
        (Match(SMALL).start(), None),
        (Deal(3, SMALL).start(), Span(3, 3)),
    ],
)
def test_a_part_of_a_match_says_which(start: Game[Phase], span: Span | None) -> None:
    """The log of a round or deal has its span, that of a whole match has none."""
    log = recorded(start, ())
    assert log.span == span
    assert log.start() == start


@pytest.mark.parametrize(
    ("rules", "name"),
    [(STANDARD, "standard"), (evolve(STANDARD, deals_per_round=1), None), (SMALL, None)],
)
def test_a_preset_is_named_exactly_where_its_rules_are_in_force(
    rules: Rules, name: str | None
) -> None:
    """No log goes under the name of a preset whose options it does not have."""
    log = recorded(Match(rules).start(), ())
    assert log.preset == (PRESETS[name] if name else None)
    assert log.rules == rules


def test_players_and_metadata_are_kept_in_order() -> None:
    """Names stay in order of registration, texts are sorted by their names."""
    about = {"site": "Köln", "date": "2024-02-29"}
    log = recorded(Match().start(), (), players=("C", "B", "A"), metadata=about)
    assert log.players == ("C", "B", "A")
    assert log.metadata == (("date", "2024-02-29"), ("site", "Köln"))
    assert (log.claims, log.integrity) == (None, None)


@pytest.mark.parametrize("log", [deal_log(), match_log(), small_log()])
def test_a_record_is_sealed(log: Log) -> None:
    """A recorded game carries the integrity of all that it says; sealing again changes nothing."""
    assert log.integrity is not None
    assert sealed(log) == log
    assert sealed(evolve(log, integrity=None)) == log
    assert sealed(evolve(log, integrity="sha256:" + 64 * "0")) == log
    assert sealed(evolve(log, claims=None)).integrity != log.integrity


def test_a_record_is_made_of_the_game_and_its_actions() -> None:
    """Recording a game that was replayed from a log gives the same log."""
    log = match_log()
    end, _ = outcome(log.start(), log.actions)
    assert isinstance(end.phase, Over)
    assert record(end, log.actions, players=("Ann", "Bo", "Cy")) == log
