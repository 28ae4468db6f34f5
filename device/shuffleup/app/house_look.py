"""Follows the look that a floor has taken: stores it as shown, and lets wall, words and sounds have it."""

import logging
from collections.abc import Callable

from shuffleup.stations.floor import FloorStation
from shuffleup.storage.look_folder import LookFolder
from shuffleup.views.look.look import Look

_log = logging.getLogger(__name__)


class HouseLook:
    """The look of a house on the box of its floor; `show` are called with each that is shown, and at once."""

    def __init__(self, folder: LookFolder, floor: FloorStation, *show: Callable[[Look], None]) -> None:
        self.folder = folder
        self._floor, self._show = floor, show
        self._followed = floor.state.looks
        floor.looks = folder
        for one in show:
            one(folder.shown())
        if self._followed and self._followed[-1] not in folder.taken:  # a cut just after it was taken
            self._followed = ()
            self.follow()
        floor.watch(self.follow)

    def follow(self) -> None:
        """Take what the floor has taken; where the storage refuses, the look before stays.

        A look that does not lie here whole changes nothing: the one before stays (LOOK-15).
        """
        taken = self._floor.state.looks
        if taken == self._followed:
            return
        self._followed = taken
        if taken == self.folder.taken or (taken[-1] and taken[-1] not in self.folder.there()):
            return
        try:
            self.folder.take(taken)
        except OSError as error:
            _log.warning("%s: the look cannot be stored (%s)", self.folder.path, error)
            return
        for one in self._show:
            one(self.folder.shown())
