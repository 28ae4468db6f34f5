"""The interface of a face for the dealer: the texts on it, and the possible touches."""

from abc import ABC, abstractmethod
from typing import ClassVar, Literal

import msgspec

from dealer.story import Step
from dealer.table import LiveTable
from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.legal import legal_actions

Phase = Literal["between", "betting", "amount", "runs", "showdown", "choice", "other"]


class Sight(msgspec.Struct, frozen=True):
    """The contents of a face; None for a fact that it does not show.

    `seat` is to act, or to say its amount, or stands under the knob, and `to_call` is what a call costs it, 0
    where it may check. `amount` is the total that is being set. `able` are the seats that can win the pot
    that is asked for.
    """

    phase: Phase
    seat: SeatNo | None = None
    to_call: Chips | None = None
    amount: Chips | None = None
    able: tuple[SeatNo, ...] = ()


class FaceFault(Exception):
    """The face shows something else than what is stored, or does not do what it should; one line says so."""


class NoFace(Exception):
    """This computer cannot show the face; one line says what is missing."""


class Face(ABC):
    """One face of the box at a table, and the count of what was pressed on it."""

    name: ClassVar[str]

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self.presses = 0

    @abstractmethod
    async def look(self) -> Sight:
        """Look until the face shows something that a dealer can act on, for some seconds at most."""

    @abstractmethod
    async def shuffle(self) -> None:
        """Begin the hand."""

    @abstractmethod
    async def announce_straddle(self) -> None:
        """Announce the next straddle of the hand to come."""

    @abstractmethod
    async def announce_bomb_pot(self) -> None:
        """Announce that the hand to come is a bomb pot."""

    @abstractmethod
    async def run(self, times: int) -> None:
        """Answer for all in a called all-in that the board is run two or three times."""

    @abstractmethod
    async def act(self, step: Step) -> None:
        """Enter a decision."""

    @abstractmethod
    async def undo(self) -> None:
        """Take the last act back."""

    @abstractmethod
    async def open_amount(self) -> bool:
        """Open an amount by mistake; False where no raise is possible."""

    @abstractmethod
    async def cancel_amount(self) -> None:
        """Close an amount that was opened by mistake."""

    @abstractmethod
    async def award(self, winners: tuple[SeatNo, ...]) -> None:
        """Declare who wins the pot, or the part of it, that is asked for."""

    @abstractmethod
    async def no_low(self) -> None:
        """Declare that nobody wins the low that is asked for."""

    async def pressed(self, count: int = 1) -> Sight:
        """Count a press, look what it did, and compare that with what is stored.

        Raises:
            FaceFault: they differ.
        """
        self.presses += count
        sight = await self.look()
        self.compare(sight)
        return sight

    def compare(self, sight: Sight) -> None:
        """Hold what the face shows against what is stored.

        Raises:
            FaceFault: they differ.
        """
        hand = self.table.state.play.hand
        if sight.phase not in ("betting", "amount"):
            return
        if hand is None or hand.phase != "betting":
            raise FaceFault("the face shows a decision, and nobody is to act")
        legal = legal_actions(hand)
        dialled = self.table.unit.evening.faces.fingers.amount
        for what, shown, stored in (
            ("the seat to act", sight.seat, legal.seat),
            ("the price of a call", sight.to_call, legal.to_call),
            ("the amount", sight.amount, dialled),
        ):
            if shown is not None and shown != stored:
                raise FaceFault(f"{what} is shown as {shown} and stored as {stored}")

    def compare_bet(self, shown: Chips) -> None:
        """Hold the amount that was shown when it was confirmed against the bet that is stored.

        Raises:
            FaceFault: they differ.
        """
        stored = self.table.last_bet()
        if stored != shown:
            raise FaceFault(f"{shown} was shown, and the bet that is stored is {stored}")
