"""A game as somebody sees it: a seat, or everybody.

A `View` holds all that may be known and nothing else (R4.6), so it can be handed to a player,
a program or a screen. What a seat may do is answered from its view:

>>> from tribello import Deal, FirstDealer, apply
>>> from tribello.dealing import chance
>>> game = apply(Deal(4).start(), FirstDealer(0))
>>> game = apply(game, chance(game, "example"))
>>> mine = view(game, 0)
>>> [str(choice.suit) for choice in legal_choices(mine)]
['clubs', 'diamonds', 'hearts', 'spades']
>>> legal_choices(view(game, 1)), view(game, PUBLIC).phase.dealt.hand
((), None)
"""

from tribello.viewer import PUBLIC, VIEWERS, Viewer
from tribello.views.acts import (
    SeenAction,
    SeenCut,
    SeenHand,
    SeenShuffle,
    seen_actions,
)
from tribello.views.choices import (
    Choice,
    Lift,
    exchange_counts,
    legal_choices,
    seat_to_act,
    settled,
    why_not_chosen,
)
from tribello.views.sampling import count, sample
from tribello.views.seeing import view
from tribello.views.seen import (
    Lies,
    SeenCutting,
    SeenDealt,
    SeenExchange,
    SeenExchanging,
    SeenNaming,
    SeenPhase,
    SeenPlaying,
    SeenResult,
    SeenSheet,
    View,
    hand_sizes,
    hands_played,
)

__all__ = [
    "PUBLIC",
    "VIEWERS",
    "Choice",
    "Lies",
    "Lift",
    "SeenAction",
    "SeenCut",
    "SeenCutting",
    "SeenDealt",
    "SeenExchange",
    "SeenExchanging",
    "SeenHand",
    "SeenNaming",
    "SeenPhase",
    "SeenPlaying",
    "SeenResult",
    "SeenSheet",
    "SeenShuffle",
    "View",
    "Viewer",
    "count",
    "exchange_counts",
    "hand_sizes",
    "hands_played",
    "legal_choices",
    "sample",
    "seat_to_act",
    "seen_actions",
    "settled",
    "view",
    "why_not_chosen",
]
