"""The state of a table, in two parts: the floor's messages, and the play that UNDO can take back."""

import msgspec

from shuffleup.kernel.field_types import Chips, CommandId, EntryId, HandNo, Millis, SeatNo, TableNo
from shuffleup.kernel.language import FreeText
from shuffleup.poker.cards import Card
from shuffleup.poker.cash_game import Orbit
from shuffleup.poker.irregularities.misdeal import Act
from shuffleup.poker.setup import Post
from shuffleup.poker.state import Hand
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.table.bags import TableBags
from shuffleup.table.card_machine.machine_events import Machine
from shuffleup.table.decision_clock.decision import CardSpot, Decision
from shuffleup.table.events import (
    ChipsDue,
    DealTold,
    HandsMissedTold,
    PlayersTimeTold,
    RaceTold,
    RequestTold,
    SeatToClear,
    TableClosed,
    TimeOver,
)
from shuffleup.table.hand.hand_events import Explained, PartWinnersTapped, Undoable
from shuffleup.table.irregularities.incident_events import (
    ActedOutOfTurn,
    BoardRepairTold,
    Deed,
    FloorCalled,
    MisdealRuled,
    OutOfTurnRuled,
    RaiseRuled,
    StringBetRuled,
)
from shuffleup.tournament.button import Positions
from shuffleup.tournament.level_clock import LevelLock
from shuffleup.tournament.level_stakes import Level
from shuffleup.tournament.reasons import Hold


class Sitter(msgspec.Struct, frozen=True):
    """The player in a seat, who came from the table `source` if from any."""

    entry: EntryId
    name: str
    source: TableNo | None = None


class Arrival(msgspec.Struct, frozen=True):
    """Chips that came to a seat, or left it where they are negative.

    `bought` are chips of somebody who sits there already; `joins` marks a player who is new at the seat.
    """

    seat: SeatNo
    chips: Chips
    bought: bool = False
    joins: bool = False


class PlayedCard(msgspec.Struct, frozen=True):
    """A time card that was played as event number `seq`, and can go back (SHT-20)."""

    seq: int
    seat: SeatNo
    entry: EntryId
    more: Millis
    by_itself: bool = False


Prompt = TimeOver | DealTold | MisdealRuled | BoardRepairTold | RaiseRuled | StringBetRuled | OutOfTurnRuled
"""The events that ask the dealer to do something by hand."""


class Play(msgspec.Struct, frozen=True):
    """The play on the felt: stacks, button, the hand in progress or just finished.

    `stacks` are those at the start of the hand while one is on; `hand` is None between sealed hands.
    `arrivals_taken` counts the table's arrivals whose chips are in `stacks`. `acts` are what the players did
    in this hand, `players` the seats dealt in to it. `unfollowed` is a hand that is played without the
    appliance, `busts` who lost the last chip in it with what each had when it began; `pooled` are chips whose
    owners are to be counted, and `uncounted` names those with the hand as of which their stacks stand.
    `missing` are the hands that players still miss for a penalty, `missing_now` the seats whose hand is dead
    for one. `lock` is what was told of the deal, None where DEAL alone fixes the level, and `level_fixed`
    the level that it has fixed. `unsealed` are the stacks that rulings between two hands have changed, as
    they were sealed last, `newly_explained` what rulings and counts have explained since then. `waiting` are
    newcomers who have not been dealt in yet, `posts` what seats owe when they are, and `missed` the small and
    the big blinds that have passed a seat whose player was away (ABS-11).
    `prompt` is what the dealer does something about by hand, `to_show` are hands that were asked for, and
    `out_of_turn` acts that are kept until the turn of their seats comes.
    `straddlers` have announced a straddle for the next hand, `bomb_next` says whether it is a bomb pot, None
    where the orbits decide; `orbit` is that of the hand which began last, `straddles`, `bomb` and `boards`
    are those of that hand. Of a hand that is not followed `runs` is how often its board was dealt, `pots`
    what was counted in each pot, and `parts_won` who won which part of them (VAR-25). `run_says` are the
    seats that agree to several runs, and to how many.
    `side_bets` are what each seat paid to `side_winner` beside the hand that is over (VAR-11).
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
    missed: dict[SeatNo, tuple[bool, bool]] = {}
    exposed: tuple[tuple[SeatNo, tuple[Card, ...]], ...] = ()
    tapped: tuple[SeatNo, ...] = ()
    counted: bool = False
    prompt: Prompt | None = None
    players: tuple[SeatNo, ...] = ()
    unfollowed: bool = False
    busts: dict[SeatNo, Chips] = {}
    pooled: int = 0
    uncounted: dict[SeatNo, HandNo] = {}
    missing: dict[EntryId, int] = {}
    missing_now: tuple[SeatNo, ...] = ()
    penalties_taken: int = 0
    buttons_taken: int = 0
    all_in_waits: bool = False
    lock: LevelLock | None = None
    level_fixed: Level | None = None
    to_show: tuple[SeatNo, ...] = ()
    out_of_turn: tuple[ActedOutOfTurn, ...] = ()
    newly_explained: tuple[Explained, ...] = ()
    straddlers: tuple[SeatNo, ...] = ()
    bomb_next: bool | None = None
    orbit: Orbit = Orbit()
    run_says: tuple[tuple[SeatNo, int], ...] = ()
    side_winner: SeatNo | None = None
    side_bets: tuple[tuple[SeatNo, Chips], ...] = ()
    straddles: tuple[tuple[SeatNo, Chips], ...] = ()
    bomb: Chips = Chips(0)
    boards: int = 1
    runs: int = 1
    pots: tuple[Chips, ...] = ()
    parts_won: tuple[PartWinnersTapped, ...] = ()

    @property
    def in_progress(self) -> bool:
        """Say whether a hand is on that is followed and has not come to its end."""
        return self.hand is not None and self.hand.phase != "ended"

    @property
    def provisional(self) -> bool:
        """Say whether a finished hand, or a ruling or count without a hand, waits to be sealed."""
        if self.hand is not None:
            return self.hand.phase == "ended"
        return self.counted if self.unfollowed else bool(self.unsealed)

    @property
    def is_on_unfollowed(self) -> bool:
        """Say whether a hand is on that is played without the appliance and has not been counted."""
        return self.unfollowed and not self.counted

    @property
    def level_open(self) -> bool:
        """Say whether a hand is on whose level nothing has fixed yet."""
        on = self.is_on_unfollowed or (self.in_progress and not self.lost)
        return on and self.lock is not None and self.lock.locked is None

    @property
    def lost(self) -> bool:
        """Say whether track of the hand that is on was lost."""
        return self.hand is not None and self.hand.phase == "lost"

    @property
    def at_rest(self) -> bool:
        """Say whether no hand is on and nothing waits to be sealed."""
        return self.hand is None and not self.unfollowed and not self.unsealed


class KnownStacks(msgspec.Struct, frozen=True):
    """Stacks that were known of some seats, with the chips that had come there and the entries."""

    stacks: dict[SeatNo, Chips]
    pooled: int
    uncounted: dict[SeatNo, HandNo]
    arrivals: tuple[Arrival, ...]
    entries: tuple[EntryId, ...]


class Recount(msgspec.Struct, frozen=True):
    """A count or a ruling between two hands that was sealed at once; `deed` is what the ruling did."""

    deed: Deed | None
    before: KnownStacks
    left: KnownStacks
    explained: tuple[Explained, ...]


class Snapshot(msgspec.Struct, frozen=True):
    """Play as it was after event number `seq`, what was done next, and the decision that this closed."""

    seq: int
    play: Play
    act: Undoable
    decision: Decision | None = None


class Table(msgspec.Struct, frozen=True):
    """A table after event number `seq`.

    `arrivals` are the chips that players have brought, in order; the next hand takes them in. `orders` are
    what the floor wants done as soon as no hand is on, `penalties` the hands to miss as it told them,
    `buttons_told` counts the buttons that it placed. `held` are the reasons for which it withholds the next
    hand, `set_aside` those that a director has set aside while the floor is gone, and `all_in_released` is
    the hand whose all-in was let go on.
    `players_left` counts the players of the whole event, 0 while nobody has told. `on_the_way` are the tables
    from which players come.
    `past` holds the play before each act since the last sealed hand, `future` what UNDO took back;
    `recounts` are the counts and rulings since the last hand, each sealed at once, and `count_comes` says
    that the floor has told a count which is not sealed yet.
    `rules_to_come` hold from the next hand on.
    `decision` is the time for the decision that is on, if it is limited; `floor_called` is why play stops,
    and `clock_lost` the seat whose time was lost when the unit was started anew. `time_is_over`: what comes
    next is what the end of a time comes to, and no act of a player. `cards_used` counts the time cards that
    players have spent in this event, `times_told` what the floor has told of cards and of a shortened time;
    each hand behind `timed_after` has a time for every decision. `play_stopped` is why the floor has stopped
    the whole event.
    `cards_played` are the time cards of this hand that can go back.
    `machine` is the card machine, which UNDO does not reach. `race` is the chip race that was held behind
    hand `race_before`. `last_hand` is that of a flight which ends, `bags` are those of its stacks.
    """

    table: TableNo
    event_id: str
    rules: RuleSet
    seq: int = 0
    level: Level | None = None
    sitters: dict[SeatNo, Sitter] = {}
    arrivals: tuple[Arrival, ...] = ()
    orders: tuple[SeatToClear | ChipsDue, ...] = ()
    penalties: tuple[HandsMissedTold, ...] = ()
    asked: tuple[RequestTold, ...] = ()
    first_button: SeatNo | None = None
    buttons_told: int = 0
    players_left: int = 0
    on_the_way: dict[EntryId, TableNo] = {}
    held: tuple[Hold, ...] = ()
    set_aside: tuple[Hold, ...] = ()
    hand_for_hand: bool = False
    all_in_released: HandNo = HandNo(0)
    closed: TableClosed | None = None
    play: Play = Play()
    past: tuple[Snapshot, ...] = ()
    future: tuple[Snapshot, ...] = ()
    recounts: tuple[Recount, ...] = ()
    count_comes: bool = False
    last_act: CommandId = CommandId("")
    decision: Decision | None = None
    floor_called: FloorCalled | None = None
    clock_lost: SeatNo | None = None
    time_is_over: bool = False
    cards_used: dict[EntryId, int] = {}
    cards_played: tuple[PlayedCard, ...] = ()
    times_told: dict[EntryId, PlayersTimeTold] = {}
    timed_after: HandNo | None = None
    rules_to_come: RuleSet | None = None
    play_stopped: FreeText = FreeText("")
    machine: Machine = Machine()
    race: RaceTold | None = None
    race_before: HandNo = HandNo(0)
    last_hand: HandNo | None = None
    bags: TableBags | None = None

    @property
    def hands_to_come(self) -> int | None:
        """The hands of a flight that are to come after the one that is on, None before they are called."""
        if self.last_hand is None or self.bags:
            return None
        return max(0, self.last_hand - self.play.hand_no)

    @property
    def title(self) -> str:
        """The name under which people know the event."""
        return self.rules.event.title or self.event_id

    def stacks_now(self) -> dict[SeatNo, Chips]:
        """Return what each seat has behind at this moment, chips just brought included."""
        play = self.play
        now = play.stacks if play.hand is None else play.stacks | stacks_of(play, play.hand)
        for came in self.arrivals[play.arrivals_taken :]:
            now = now | {came.seat: Chips(now.get(came.seat, 0) + came.chips)}
        return now

    def pending(self, seat: SeatNo) -> Chips:
        """Add up what a seat has bought that comes in with the next hand (REG-11, CSH-03)."""
        to_come = self.arrivals[self.play.arrivals_taken :]
        return Chips(sum(came.chips for came in to_come if came.bought and came.seat == seat))

    def chips(self) -> Chips:
        """Add up every chip at the table: stacks, bets, pots and the pool; the same at every moment (APP-06).

        It is what the players brought, and what rulings and counts have explained.
        """
        hand = self.play.hand
        outside = hand.chips - hand.raked - sum(hand.stacks) if hand else 0
        return Chips(sum(self.stacks_now().values()) + outside + self.play.pooled)

    def brought(self) -> Chips:
        """Add up what players have brought to the table, without what has left it again."""
        return Chips(sum(came.chips for came in self.arrivals))

    def out_of_play(self) -> int:
        """Add up what rulings and counts took from the table, negative for what they brought to it."""
        return -sum(one.chips for one in self.play.explained)

    def players(self) -> tuple[SeatNo, ...]:
        """List the seats that can be dealt in: those with chips, in seat order."""
        return tuple(sorted(seat for seat, chips in self.stacks_now().items() if chips > 0))

    @property
    def follows(self) -> bool:
        """Say whether the next hand is followed: actions are entered, and every stack is known."""
        return self.rules.table.tracking == "actions" and not self.play.uncounted

    @property
    def stands(self) -> bool:
        """Say whether no time for a decision runs: the floor was called, or has stopped the whole event."""
        return bool(self.floor_called or self.play_stopped)

    @property
    def next_level(self) -> Level | None:
        """The level of the hand that comes next, as far as it is known: fixed, or the one on the clock."""
        return self.play.level_fixed if self.play.at_rest and self.play.level_fixed else self.level

    @property
    def counted_at(self) -> HandNo:
        """Name the hand as of which all stacks are known: the last one, unless some are to be counted."""
        known = min(self.play.uncounted.values(), default=self.play.hand_no)
        return HandNo(known)

    def cards_left(self, seat: SeatNo) -> int:
        """Count the time cards that the player of a seat has left."""
        sitter = self.sitters.get(seat)
        used = self.cards_used.get(sitter.entry, 0) if sitter else 0
        return max(0, self.cards_allowed(seat) - used)

    def cards_allowed(self, seat: SeatNo) -> int:
        """Count those that the player of a seat may play in all: `time.bank_cards`, or as told (SHT-14)."""
        told = self.times_told.get(sitter.entry) if (sitter := self.sitters.get(seat)) else None
        return told.cards if told else self.rules.time.bank_cards

    def shortened(self, seat: SeatNo) -> int:
        """Return the seconds that the director leaves the player of a seat, 0 as everybody (SHT-04)."""
        told = self.times_told.get(sitter.entry) if (sitter := self.sitters.get(seat)) else None
        return told.seconds if told else 0

    def card_spot(self, seat: SeatNo | None) -> CardSpot:
        """Return what decides whether the player of a seat may play a time card (SHT-11)."""
        left = self.cards_left(seat) if seat is not None else 0
        return CardSpot(left, seat in self.play.absent, bool(self.floor_called), bool(self.play_stopped))

    @property
    def every_decision_is_timed(self) -> bool:
        """Say whether the time of each decision in this hand begins by itself (SHT-01, SHT-02)."""
        if self.rules.time.mode != "shot":
            return False
        begun = self.timed_after is not None and self.play.hand_no > self.timed_after
        return begun or self.rules.time.shot_from == "start"

    def missing(self) -> dict[EntryId, int]:
        """Return how many hands each player still misses for a penalty, from the next one on."""
        left = self.play.missing
        for told in self.penalties[self.play.penalties_taken :]:
            left = left | {told.entry: told.hands}
        return {entry: hands for entry, hands in left.items() if hands > 0}


def stacks_in(hand: Hand) -> dict[SeatNo, Chips]:
    """Return what the seats of a hand have behind."""
    return dict(zip(hand.seats, hand.stacks, strict=True))


def stacks_of(play: Play, hand: Hand) -> dict[SeatNo, Chips]:
    """Return the stacks of a hand, and what was paid beside it as soon as it is over."""
    stacks = stacks_in(hand)
    for seat, chips in play.side_bets:
        if play.side_winner is not None:
            stacks[seat] = Chips(stacks[seat] - chips)
            stacks[play.side_winner] = Chips(stacks[play.side_winner] + chips)
    return stacks


def waits_for_floor(table: Table) -> bool:
    """Say whether a called all-in waits, cards down, until the floor releases it (HFH-03, TDA RP-8)."""
    hand, play = table.play.hand, table.play
    if hand is None or not (table.hand_for_hand and table.rules.hand_for_hand.all_in_face_down_until_told):
        return False
    waits_at = hand.phase == "deal" or (hand.phase == "showdown" and not any(hand.winners))
    return waits_at and hand.hands_are_face_up and table.all_in_released != play.hand_no
