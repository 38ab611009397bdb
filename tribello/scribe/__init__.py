"""A game at the table written down as it goes on: what is typed becomes the public log (R10.11).

Nothing is typed that follows: who is to play, when the pack is shuffled, who takes a trick. What
cannot have been is refused when it is typed, in the words of the table.
"""

from tribello.scribe.expected import expected, found_empty
from tribello.scribe.page import Scribe, Unheard
from tribello.scribe.writing import begin, heard, taken_back

__all__ = ["Scribe", "Unheard", "begin", "expected", "found_empty", "heard", "taken_back"]
