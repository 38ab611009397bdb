"""Checks of what the sources claim: each drives play on the whole pack and reads what came of it.

A check takes rules and the figures of a claim, and fails as an assertion where play does
otherwise. None reads an option of the rules, not even to rig a deck: where the cards of a deck
go is found by dealing one. Three set an option that a text leaves free: seats, and orders of
dealing. Rounds are counted from 1; a check that may be told rounds and is told none takes all
four.
"""

from claim_checks import deals, exchanges, plays, scores
from claim_checks.driving import CHECKS

__all__ = ["CHECKS", "deals", "exchanges", "plays", "scores"]
