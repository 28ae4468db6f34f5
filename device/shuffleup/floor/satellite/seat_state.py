"""The seats of a satellite as the floor knows them: how many, who has one, and what was shared of them."""

from collections.abc import Collection
from typing import Literal

import msgspec
from msgspec.structs import replace

from shuffleup.kernel.field_types import Chips, EntryId, Money, PersonName
from shuffleup.tournament.prizes import Finish
from shuffleup.tournament.satellite import SeatAs

WonBy = Literal["left", "place", "milestone", "play_off"]
"""Somebody was left at the end, went out on the place of a seat, had the chips, or has won a play-off."""


class SeatWon(msgspec.Struct, frozen=True):
    """A seat of an entry, in the form in which its person has it.

    `place` is the one by which it was won, None where none was. `counted` are the chips that left play with a
    milestone.
    """

    entry: EntryId
    form: SeatAs = "seat"
    by: WonBy = "left"
    place: Finish | None = None
    counted: Chips = Chips(0)


class PlayOff(msgspec.Struct, frozen=True):
    """Those who share places over the last seat play for so many `seats`; `first` is their best place."""

    entries: tuple[EntryId, ...]
    seats: int
    first: int


class SatelliteSeats(msgspec.Struct, frozen=True):
    """The seats: `fixed` is how many there are, 0 before it is fixed.

    `shared` is what money those have who share values or have lost a play-off, `values_shared` counts the
    seats in it, and `told` are the winners of a play-off. `holders` are those who hold a seat of the target
    already; at the target itself, those who enter by one.
    """

    fixed: int = 0
    won: tuple[SeatWon, ...] = ()
    shared: tuple[tuple[EntryId, Money], ...] = ()
    values_shared: int = 0
    play_off: PlayOff | None = None
    told: tuple[EntryId, ...] = ()
    holders: tuple[PersonName, ...] = ()

    @property
    def left(self) -> int:
        """The seats that are not given yet; one that is played for is."""
        playing = self.play_off.seats if self.play_off else 0
        return max(0, self.fixed - len(self.won) - self.values_shared - playing)

    @property
    def out_of_play(self) -> int:
        """The players who are out of play on the first places: their seats are given, or shared."""
        playing = len(self.play_off.entries) if self.play_off else 0
        return len(self.won) + len(self.shared) + playing

    def seat_of(self, entry: EntryId) -> SeatWon | None:
        """Return the seat of an entry, None where it has none."""
        return next((one for one in self.won if one.entry == entry), None)

    def number_of(self, entry: EntryId) -> int:
        """Return the number on the voucher of a seat: they count up as they are won."""
        return next(number for number, one in enumerate(self.won, 1) if one.entry == entry)

    def without(self, entries: Collection[EntryId]) -> "SatelliteSeats":
        """Take seats back; where one of those shared values or played off, all of these are settled anew."""
        playing, shared = self.play_off, self.shared
        if any(one in entries for one, _ in shared):
            shared = ()
        if playing and not set(entries).isdisjoint(playing.entries):
            playing = None
        won = tuple(one for one in self.won if one.entry not in entries)
        values, told = (self.values_shared, self.told) if shared else (0, ())
        return replace(self, won=won, shared=shared, values_shared=values, play_off=playing, told=told)
