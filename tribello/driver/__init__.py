"""Games driven by agents: whoever decides for a player, and sees what the seat sees.

An agent is a callable from a view to a choice. `run` asks three of them until the game is over,
or until one forfeits:

>>> from tribello import Deal
>>> from tribello.views import legal_choices
>>> done = run(Deal(10).start(), [lambda view: legal_choices(view)[0]] * 3, "example")
>>> len(done.actions), done.forfeit
(44, None)
"""

from tribello.driver.asking import Agent, AsyncAgent
from tribello.driver.fault import Fault
from tribello.driver.loop import Chance, events
from tribello.driver.patience import AT_ONCE, Patience
from tribello.driver.running import Run, run
from tribello.driver.waiting import events_async, run_async

__all__ = [
    "AT_ONCE",
    "Agent",
    "AsyncAgent",
    "Chance",
    "Fault",
    "Patience",
    "Run",
    "events",
    "events_async",
    "run",
    "run_async",
]
