"""The state of a table, in two parts: what the floor has told it, and the play that UNDO can take back."""

import msgspec

from shuffleup.amounts import Chips
from shuffleup.identity import CommandId, EntryId, HandNo, SeatNo, TableNo
from shuffleup.poker.cards import Card
from shuffleup.poker.decision_clock import DecisionClock
from shuffleup.poker.setup import Post
from shuffleup.poker.state import Hand
from shuffleup.poker.substantial import Act
from shuffleup.ruleset import RuleSet
from shuffleup.tournament.button import Positions
from shuffleup.tournament.schedule import Level


class Sitter(msgspec.Struct, frozen=True):
    """Who sits in a seat."""

    entry: EntryId
    name: str


class Explained(msgspec.Struct, frozen=True):
    """Why a table has `chips` more than its players brought, or less where it is negative."""

    chips: int
    reason: str
    person: str


class Decision(msgspec.Struct, frozen=True):
    """The time for the decision of `seat`; `caller` is the seat that asked for it, if one did."""

    seat: SeatNo
    clock: DecisionClock
    caller: SeatNo | None = None


class Play(msgspec.Struct, frozen=True):
    """What happened on the felt: stacks, button, the hand in progress or just finished.

    `stacks` are those at the start of the hand while one is on; `hand` is None between sealed hands.
    `arrivals_taken` counts the table's arrivals whose chips are in `stacks`. `acts` are what the players did
    in this hand. `unsealed` are the stacks that rulings between two hands have changed, as they were sealed
    last. `waiting` are newcomers who have not been dealt in yet, `posts` what seats owe when they are.
    `prompt` tells the dealer what to do by hand about a fault.
    """

    hand_no: HandNo = HandNo(0)
    stacks: dict[SeatNo, Chips] = {}
    positions: Positions | None = None
    level: Level | None = None
    hand: Hand | None = None
    commitment: str = ""
    arrivals_taken: int = 0
    acts: tuple[Act, ...] = ()
    unsealed: dict[SeatNo, Chips] = {}
    explained: tuple[Explained, ...] = ()
    absent: tuple[SeatNo, ...] = ()
    waiting: tuple[SeatNo, ...] = ()
    posts: tuple[Post, ...] = ()
    exposed: tuple[tuple[SeatNo, tuple[Card, ...]], ...] = ()
    tapped: tuple[SeatNo, ...] = ()
    counted: bool = False
    prompt: str = ""

    @property
    def in_progress(self) -> bool:
        """Say whether a hand is on that has not come to its end."""
        return self.hand is not None and self.hand.phase != "ended"

    @property
    def provisional(self) -> bool:
        """Say whether a finished hand, or a ruling between two hands, waits to be sealed."""
        return bool(self.unsealed) if self.hand is None else self.hand.phase == "ended"


class Snapshot(msgspec.Struct, frozen=True):
    """Play as it was after event number `seq`; `act` says in a few words what was done next."""

    seq: int
    play: Play
    act: str


class Table(msgspec.Struct, frozen=True):
    """A table after event number `seq`.

    `arrivals` are the chips that players have brought, in order; the next hand takes them in.
    `players_left` counts the players of the whole event, 0 while nobody has told.
    `past` holds the play before each act since the last sealed hand, `future` what UNDO took back.
    `decision` is the time for the decision that is on, if it is limited; `floor_called` is why play stops,
    and `clock_lost` the seat whose time was lost when the unit was started anew.
    """

    table: TableNo
    event_id: str
    rules: RuleSet
    seq: int = 0
    level: Level | None = None
    sitters: dict[SeatNo, Sitter] = {}
    arrivals: tuple[tuple[SeatNo, Chips], ...] = ()
    first_button: SeatNo | None = None
    players_left: int = 0
    held: str = ""
    closed: str = ""
    play: Play = Play()
    past: tuple[Snapshot, ...] = ()
    future: tuple[Snapshot, ...] = ()
    last_act: CommandId = CommandId("")
    decision: Decision | None = None
    floor_called: str = ""
    clock_lost: SeatNo | None = None

    def stacks_now(self) -> dict[SeatNo, Chips]:
        """Return what each seat has behind at this moment, chips just brought included."""
        play = self.play
        now = play.stacks if play.hand is None else play.stacks | stacks_in(play.hand)
        for seat, chips in self.arrivals[play.arrivals_taken :]:
            now = now | {seat: Chips(now.get(seat, 0) + chips)}
        return now

    def chips(self) -> Chips:
        """Add up every chip at the table: stacks, bets and pots; the same at every moment (APP-06).

        It is what the players brought, and what rulings and counts have explained.
        """
        hand = self.play.hand
        outside = hand.chips - sum(hand.stacks) if hand else 0
        return Chips(sum(self.stacks_now().values()) + outside)

    def brought(self) -> Chips:
        """Add up what players have brought to the table."""
        return Chips(sum(chips for _, chips in self.arrivals))

    def out_of_play(self) -> int:
        """Add up what rulings and counts took from the table, negative for what they brought to it."""
        return -sum(one.chips for one in self.play.explained)

    def players(self) -> tuple[SeatNo, ...]:
        """List the seats that can be dealt in: those with chips, in seat order."""
        return tuple(sorted(seat for seat, chips in self.stacks_now().items() if chips > 0))


def stacks_in(hand: Hand) -> dict[SeatNo, Chips]:
    """Return what the seats of a hand have behind."""
    return dict(zip(hand.seats, hand.stacks, strict=True))
