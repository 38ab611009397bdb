"""All that the processes of a trial need, loaded and used once, so that each starts sooner."""

from survival.games import SHORTEST, course
from survival.kills import killed
from survival.refusals import refused

__all__ = ["killed", "refused"]

course(SHORTEST).lines  # noqa: B018  # which compiles the schema
