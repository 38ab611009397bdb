"""Games in numbers, for programs that learn: action ids and observations.

Both are made from a `View`, so they tell nothing that is hidden (R4.6). The ids, and what
each number of an observation says, stand on a page: ``docs/action-ids.md``.

>>> from tribello import Deal, FirstDealer, apply
>>> from tribello.dealing import chance
>>> from tribello.views import settled, view
>>> game = apply(Deal(4).start(), FirstDealer(0))
>>> game = apply(game, chance(game, "example"))
>>> turn = Turn(view(game, 0))
>>> observation, mask = current(turn.view, turn.chosen), turn.mask
>>> [NAMES[number] for number in turn.legal_ids]
['trump-C', 'trump-D', 'trump-H', 'trump-S']
>>> game = apply(game, settled(game, turn.taken(55)))
>>> game.phase.terms.trump
<Suit.HEARTS: 'H'>
"""

from tribello.encoding.arrays import as_array
from tribello.encoding.decisions import choice_made, decisions
from tribello.encoding.fields import CURRENT, PERFECT_RECALL, Field, by_field, length_of
from tribello.encoding.ids import (
    LIFT,
    NAMES,
    NUM_ACTIONS,
    SEAT,
    STOP,
    TRUMP,
    id_named,
    ids_of,
)
from tribello.encoding.json_form import read_choice, write_choice
from tribello.encoding.observing import current, perfect_recall
from tribello.encoding.turn import Turn

__all__ = [
    "CURRENT",
    "LIFT",
    "NAMES",
    "NUM_ACTIONS",
    "PERFECT_RECALL",
    "SEAT",
    "STOP",
    "TRUMP",
    "Field",
    "Turn",
    "as_array",
    "by_field",
    "choice_made",
    "current",
    "decisions",
    "id_named",
    "ids_of",
    "length_of",
    "perfect_recall",
    "read_choice",
    "write_choice",
]
