"""A whole match in ten lines: chance from a seed, legal actions at random."""

from tribello import Match, apply, awaits, legal_actions, totals
from tribello.dealing import Stream, chance

game, players = Match().start(), Stream("three who play at random")
while awaits(game):
    action = chance(game, seed="a deck of my own") or players.choice(legal_actions(game))
    game = apply(game, action)  # a new game; the old one is as it was
print("points of seats 0, 1, 2:", *totals(game.sheet.results))
