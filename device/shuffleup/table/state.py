"""The state of a table, in two parts: what the floor has told it, and the play that UNDO can take back."""

import msgspec

from shuffleup.amounts import Chips
from shuffleup.identity import CommandId, EntryId, HandNo, SeatNo, TableNo
from shuffleup.poker.state import Hand
from shuffleup.ruleset import RuleSet
from shuffleup.tournament.button import Positions
from shuffleup.tournament.schedule import Level


class Sitter(msgspec.Struct, frozen=True):
    """Who sits in a seat."""

    entry: EntryId
    name: str


class Play(msgspec.Struct, frozen=True):
    """What happened on the felt: stacks, button, the hand in progress or just finished.

    `stacks` are those at the start of the hand while one is on; `hand` is None between sealed hands.
    `arrivals_taken` counts the table's arrivals whose chips are in `stacks`.
    """

    hand_no: HandNo = HandNo(0)
    stacks: dict[SeatNo, Chips] = {}
    positions: Positions | None = None
    level: Level | None = None
    hand: Hand | None = None
    commitment: str = ""
    arrivals_taken: int = 0

    @property
    def in_progress(self) -> bool:
        """Say whether a hand is on that has not come to its end."""
        return self.hand is not None and self.hand.phase != "ended"

    @property
    def provisional(self) -> bool:
        """Say whether a finished hand waits to be sealed."""
        return self.hand is not None and self.hand.phase == "ended"


class Snapshot(msgspec.Struct, frozen=True):
    """Play as it was after event number `seq`; `act` says in a few words what was done next."""

    seq: int
    play: Play
    act: str


class Table(msgspec.Struct, frozen=True):
    """A table after event number `seq`.

    `arrivals` are the chips that players have brought, in order; the next hand takes them in.
    `past` holds the play before each act since the last sealed hand, `future` what UNDO took back.
    """

    table: TableNo
    event_id: str
    rules: RuleSet
    seq: int = 0
    level: Level | None = None
    sitters: dict[SeatNo, Sitter] = {}
    arrivals: tuple[tuple[SeatNo, Chips], ...] = ()
    first_button: SeatNo | None = None
    held: str = ""
    closed: str = ""
    play: Play = Play()
    past: tuple[Snapshot, ...] = ()
    future: tuple[Snapshot, ...] = ()
    last_act: CommandId = CommandId("")

    def stacks_now(self) -> dict[SeatNo, Chips]:
        """Return what each seat has behind at this moment, chips just brought included."""
        play = self.play
        now = play.stacks if play.hand is None else play.stacks | stacks_in(play.hand)
        for seat, chips in self.arrivals[play.arrivals_taken :]:
            now = now | {seat: Chips(now.get(seat, 0) + chips)}
        return now

    def chips(self) -> Chips:
        """Add up every chip at the table: stacks, bets and pots; the same at every moment (APP-06)."""
        hand = self.play.hand
        return Chips(sum(self.stacks_now().values()) + (hand.pot if hand else 0))

    def players(self) -> tuple[SeatNo, ...]:
        """List the seats that can be dealt in: those with chips, in seat order."""
        return tuple(sorted(seat for seat, chips in self.stacks_now().items() if chips > 0))


def stacks_in(hand: Hand) -> dict[SeatNo, Chips]:
    """Return what the seats of a hand have behind."""
    return dict(zip(hand.seats, hand.stacks, strict=True))
