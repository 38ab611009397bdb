"""Journals that are not to be trusted, to be found out."""

from __future__ import annotations

from typing import Any

from tribello.actions import Action
from tribello.engine import apply
from tribello.log import Ended, Journal, Log
from tribello.state import Game


class Late(Journal):
    """A journal that writes what it has acknowledged when there are so many actions of it."""

    most = 8
    waiting: tuple[Action, ...] = ()

    def append(self, action: Action) -> Game[Any]:
        """Acknowledge an action that may not be written yet."""
        self.waiting = (*self.waiting, action)
        game: Game[Any] = self.game
        for each in self.waiting:
            game = apply(game, each)
        if len(self.waiting) >= self.most:
            self._write()
        return game

    def finish(self, ended: Ended | None = None) -> Log:
        """Write what is not written yet, and the end."""
        self._write()
        return super().finish(ended)

    def _write(self) -> None:
        for each in self.waiting:
            super().append(each)
        self.waiting = ()


class Hasty(Late):
    """A journal that acknowledges each action before it is written, with the next one."""

    most = 2
