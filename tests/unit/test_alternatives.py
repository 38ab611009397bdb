"""Other rules under which an illegal log would be legal."""

from __future__ import annotations

import pytest
from attrs import evolve
from logs import bare, document_of, log_of, match_log
from situations import small, standard
from strategies import Playthrough

from tribello.engine import Deal, Match
from tribello.log import Log, SeenLog, complete, redact
from tribello.log.document import write_document
from tribello.render.verdicts import verdict_text
from tribello.replay import outcome
from tribello.rules import PRESETS, STANDARD, Cutter, CutWhen, Rules, ThirdExchange
from tribello.seats import Role
from tribello.verdict import Outcome, Policy, Verdict, alternatives, judge
from tribello.viewer import VIEWERS, Viewer

ASKING = Policy(laboratory=True, alternatives=True)


def played_under(rules: Rules, seed: int = 3) -> Log:
    """A match by some rules, recorded under `standard`."""
    log = log_of(Playthrough(Match(rules).start(), seed=seed))
    return evolve(log, rules=STANDARD, preset=PRESETS["standard"], claims=None, integrity=None)


@pytest.mark.parametrize("name", ["narrative", "russian", "russian-literal"])
def test_a_match_of_another_preset_is_recognised(name: str) -> None:
    """A log that was played by a preset and names another would be legal under its own."""
    log = played_under(PRESETS[name].rules)
    judgement = judge(document_of(log), ASKING)
    assert judgement.outcome is Outcome.INVALID
    assert [each.preset for each in judgement.alternatives] == [name]
    text = verdict_text(Verdict("a.json", 1, judgement))
    assert f"\n  legal under preset {name}" in text
    (entry,) = judgement.alternatives
    assert entry.as_json() == {"preset": name, "option": None, "value": None}


@pytest.mark.parametrize(
    ("rules", "option", "value"),
    [
        (
            standard(exchange_order=(Role.DEALER, Role.RIGHT, Role.LEFT)),
            "exchange_order",
            "dealer, right, left",
        ),
        (standard(cutter=Cutter.LEFT), "cutter", "left"),
        (standard(cut=CutWhen.EVERY_DEAL), "cut", "every-deal"),
    ],
)
def test_one_changed_option_is_recognised(rules: Rules, option: str, value: str) -> None:
    """A log that was played with one option changed is told which."""
    judgement = judge(document_of(played_under(rules)), ASKING)
    assert [each.option for each in judgement.alternatives] == [option]
    assert f"\n  legal with {option} {value}" in verdict_text(Verdict("a.json", 1, judgement))


def test_every_alternative_makes_the_log_legal() -> None:
    """Under each set of rules that is told, every action is legal, and none is the log's own."""
    log = played_under(standard(exchange_order=(Role.RIGHT, Role.LEFT, Role.DEALER)))
    found = list(alternatives(log))
    assert found
    for each in found:
        assert each.rules != log.rules
        assert outcome(Match(each.rules).start(), log.actions)[1] is None


def test_nothing_is_told_of_a_plain_fault() -> None:
    """A card played by the wrong seat is illegal under all rules."""
    document = bare(document_of(match_log()))
    document["actions"][60]["seat"] = (document["actions"][60]["seat"] + 1) % 3
    assert judge(document, ASKING).alternatives == ()


def test_nothing_is_sought_unless_it_is_asked_for() -> None:
    """A legal log, and a judge that does not ask, have no alternatives."""
    log = played_under(PRESETS["russian"].rules)
    assert judge(document_of(log)).alternatives == ()
    assert judge(document_of(match_log()), ASKING).alternatives == ()


def test_laboratory_rules_have_alternatives_of_their_own() -> None:
    """Of a small game the single changes of an option are tried."""
    loose = small(third_exchange=ThirdExchange.UP_TO_REST)
    strict = small(third_exchange=ThirdExchange.ALL_OR_NONE)
    for seed in range(20):
        log = log_of(Playthrough(Deal(3, loose).start(), seed=seed))
        if outcome(Deal(3, strict).start(), log.actions)[1] is not None:
            found = list(alternatives(evolve(log, rules=strict)))
            assert "third_exchange" in {each.option for each in found}
            return
    pytest.fail("no last exchange of some of the rest was drawn")


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("name", ["narrative", "russian-literal"])
def test_a_match_is_recognised_by_what_was_seen_of_it(name: str, viewer: Viewer) -> None:
    """Of a redacted log that is labelled wrongly the preset is told that the full log has."""
    seen = redact_as(played_under(PRESETS[name].rules), PRESETS[name].rules, viewer)
    judgement = judge(write_document(seen), ASKING)
    assert judgement.outcome is Outcome.INVALID
    assert name in {each.preset for each in judgement.alternatives}
    assert judge(write_document(seen)).alternatives == ()


@pytest.mark.parametrize("viewer", VIEWERS)
def test_under_every_alternative_a_game_looks_so(viewer: Viewer) -> None:
    """Other rules are told of a redacted log if cards can be put in under them, and else not."""
    rules = standard(exchange_order=(Role.RIGHT, Role.LEFT, Role.DEALER), cutter=Cutter.LEFT)
    seen = redact_as(played_under(rules), rules, viewer)
    one_off = evolve(seen, rules=evolve(rules, cutter=Cutter.RIGHT))
    assert list(alternatives(seen)) == []  # since two options are not as it says
    found = list(alternatives(one_off))
    assert [(each.option, each.rules) for each in found] == [("cutter", rules)]
    witness = complete(evolve(one_off, rules=found[0].rules))
    assert redact(witness, viewer).actions == one_off.actions


def redact_as(log: Log, rules: Rules, viewer: Viewer) -> SeenLog:
    """A log as somebody saw it who knew the rules, labelled as before."""
    seen = redact(evolve(log, rules=rules), viewer)
    return evolve(seen, rules=log.rules)
