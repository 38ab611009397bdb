"""Statistics over logs: games are read one by one, and a `Tally` of their deals is kept.

What each measure says stands in ``docs/stats.md``.
"""

from tribello.stats.games import judged_logs
from tribello.stats.report import report
from tribello.stats.tally import Tally

__all__ = ["Tally", "judged_logs", "report"]
