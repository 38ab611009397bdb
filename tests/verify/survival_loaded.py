"""All that the processes of a trial need, loaded and used once, so that each starts sooner."""

from verify.survival_games import SHORTEST, course
from verify.survival_kills import killed
from verify.survival_refusals import refused

__all__ = ["killed", "refused"]

course(SHORTEST).lines  # noqa: B018  # which compiles the schema
