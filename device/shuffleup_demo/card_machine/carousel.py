"""The card machine's mechanics in virtual time: rollers, carousel, exit, shoe, sensors, and their faults.

The firmware's own program drives it and cannot tell it from metal. Time passes only in `advance`. A carousel
that turns while a card lies in its way raises `CardCut`, which no program may ever cause. The true places of
the cards are kept beside it, with people's actions on them.
"""

from collections.abc import Callable

from shuffleup_demo.card_machine.sensors_memory_line import VirtualSensors
from shuffleup_pico import sensors as see
from shuffleup_pico.geometry import ACROSS, SLOTS, STEPS_A_SLOT, STEPS_A_TURN
from shuffleup_pico.ledger import EJECT, HOLE

Seen = Callable[[], None]


class CardPlaces:
    """Every card is a number and in exactly one list; `outside` are those that players and dealer have.

    `seen` is called after a person has moved cards, so that the light barriers notice.
    """

    def __init__(self, cards: int, seen: Seen) -> None:
        self.tray = list(range(cards))
        self.entry: list[int] = []
        self.slots: list[list[int]] = [[] for _ in range(SLOTS)]
        self.exit: list[int] = []
        self.shoe: list[int] = []
        self.table: list[int] = []
        self.outside: list[int] = []
        self._seen = seen
        self._cards = cards

    @property
    def inside(self) -> int:
        """The number of cards in the slots."""
        return sum(map(len, self.slots))

    @property
    def in_transit(self) -> int:
        """The number of cards in the entry or the exit."""
        return len(self.entry) + len(self.exit)

    def count(self) -> int:
        """Count all cards, wherever they are."""
        dealt = len(self.table) + len(self.outside)
        return len(self.tray) + self.in_transit + self.inside + len(self.shoe) + dealt

    def fill_tray(self) -> None:
        """Gather all cards that are out of the carousel and put them into the tray."""
        for place in (self.shoe, self.table, self.outside):
            self._move(place, self.tray)

    def lift_tray(self) -> None:
        """Take the cards out of the tray."""
        self._move(self.tray, self.outside)

    def take_shoe(self) -> None:
        """Take the cards out of the shoe."""
        self._move(self.shoe, self.outside)

    def clear_entry(self) -> None:
        """Pull what is in the entry back into the tray."""
        self.tray[:0] = self.entry
        self.entry.clear()
        self._seen()

    def clear_exit(self) -> None:
        """Pull what is in the exit out."""
        self._move(self.exit, self.outside)

    def clear_slot(self, slot: int) -> None:
        """Take the cards of a slot back to the tray."""
        self.tray[:0] = self.slots[slot]
        self.slots[slot].clear()
        self._seen()

    def clear_carousel(self) -> None:
        """Take every card out of the carousel by hand, and what lies in its ways."""
        for place in (self.entry, self.exit, *self.slots):
            self._move(place, self.outside)

    def deal_by_hand(self, slot: int) -> None:
        """Take the card of a slot and bring it where it was to go."""
        self._move(self.slots[slot], self.outside)

    def carry(self, place: list[int], to: list[int]) -> None:
        """Carry the last card of a place to where it belongs."""
        to.append(place.pop())
        self._seen()

    def add(self, where: list[int]) -> None:
        """Put in a card too many, such as a joker."""
        where.append(self._cards)
        self._cards += 1
        self._seen()

    def lose(self) -> None:
        """Drop the last card of the tray to the floor, out of sight; it counts as outside."""
        self.outside.append(self.tray.pop())
        self._seen()

    def _move(self, cards: list[int], to: list[int]) -> None:
        to.extend(cards)
        cards.clear()
        self._seen()


SUPPLY_MV = 12_000
STEP_MS, SETTLE_MS, SERVO_MS, SHAKE_MS, BACK_MS, REST_MS = 1, 15, 120, 600, 100, 20
ENTRY_LEAD_MS, PASS_MS, SEAT_MS = 44, 140, 60
"""At 450 mm/s: 20 mm from the tray to the entry, a card of 63 mm, 27 mm to the bottom of the slot."""
EXIT_LEAD_MS, SHOE_MS, PUSHER_BACK_MS = 75, 100, 120
TWO_OUT_MS = 240
"""Two cards in one slot come out as one that is too long."""
NO_CARD_MS = 300
SLOWLY = 15 / 4
"""At 120 mm/s everything takes so much longer."""

AT_ONCE, SLOW, SHAKEN, NEVER = range(4)
"""What a card that sticks gives in to: nothing holds it, slow rollers, shaking, or only a person's hand."""

MOST_OFF_STEPS = 3
"""A card does not find into a slot that is further off."""


class CardCut(Exception):
    """The carousel turned while a card lay between it and the entry or the exit."""


class Carousel(VirtualSensors):
    """Does what `shuffleup_pico.shapes.Mechanics` asks, and what its faults make of it.

    The motor believes that it stands `position` steps from the mark; in truth it is `slipped` steps further.
    `sticks` says where cards stick and what they give in to, `slips` how many steps the next turn loses,
    `stalls` how many turns stall.
    """

    def __init__(self, cards: int = 52) -> None:
        super().__init__()
        self.cards = CardPlaces(cards, self._look)
        self.position, self.slipped = 137, 0
        self.flap_at, self.latch_open = HOLE, False
        self.supply_mv = SUPPLY_MV
        self.sticks = {"tray": AT_ONCE, "entry": AT_ONCE, "slot": AT_ONCE, "exit": AT_ONCE}
        self.two_at_once = ""
        self.flap_stays = False
        self.stalls = self.slips = 0
        self.mark_lost = False
        self._shaken = self._turning = False

    # --- what the program asks for ---

    def report(self) -> None:
        """Tell what every sensor sees."""
        self._look()
        for kind, level in enumerate(self._told):
            self.sensed(kind, self.now_ms, level)
        self.sensed(see.SUPPLY, self.now_ms, self.supply_mv)

    def home(self) -> None:
        """Turn to the mark."""
        self._turn()
        if self._stalled() or self.mark_lost or see.HOME in self._frozen:
            return
        steps = -(self.position + self.slipped) % STEPS_A_TURN or STEPS_A_TURN
        self._in(steps * STEP_MS, self._at_mark)

    def go_to(self, slot: int) -> None:
        """Turn a slot before the entry, the shorter way."""
        self._turn()
        if self._stalled():
            return
        steps = (slot * STEPS_A_SLOT - self.position) % STEPS_A_TURN
        if steps > STEPS_A_TURN // 2:
            steps -= STEPS_A_TURN
        if not 0 <= self.position + steps < STEPS_A_TURN:
            self._in(abs(steps) * STEP_MS // 2, self._pass_mark)
        self._in(abs(steps) * STEP_MS + SETTLE_MS, lambda: self._at_slot(slot))

    def feed(self, slow: bool) -> None:
        """Take a card from the tray into the slot, or push on the one in the entry."""
        self._begin()
        pace = SLOWLY if slow else 1
        if self.cards.entry:
            self._in(BACK_MS, lambda: self._through_entry(pace))
        elif self.cards.tray and self._gives_in("tray", slow):
            self._in(ENTRY_LEAD_MS * pace, lambda: self._into_entry(pace))
        else:
            self._in(NO_CARD_MS * pace, self._done)

    def feed_back(self) -> None:
        """Bring a card that is in the entry back to the tray."""
        self._begin()
        self._in(BACK_MS, self._back_to_tray)

    def vibrate(self) -> None:
        """Shake."""
        self._begin()
        self._shaken = True
        self._in(SHAKE_MS, self._done)

    def push_out(self, slow: bool) -> None:
        """Push the card in the slot before the exit out."""
        self._begin()
        pace = SLOWLY if slow else 1
        leaving = self.cards.slots[(self.slot + ACROSS) % SLOTS]
        if self.cards.exit:
            self._in(BACK_MS, lambda: self._through_exit(pace))
        elif leaving and self.latch_open and self._gives_in("slot", slow):
            self._in(EXIT_LEAD_MS * pace, lambda: self._into_exit(leaving, pace))
        else:
            self._in((EXIT_LEAD_MS + PASS_MS) * pace + PUSHER_BACK_MS, self._done)

    def latch(self, open_: bool) -> None:
        """Open or close the exit."""
        self._begin()
        moves, self.latch_open = open_ != self.latch_open, open_
        self._in(SERVO_MS if moves else 1, self._done)

    def flap(self, purpose: int) -> None:
        """Set the way behind the exit."""
        self._begin()
        moves, self.flap_at = purpose != self.flap_at, purpose
        self._in(SERVO_MS if moves else 1, self._done)

    def stop_feed(self) -> None:
        """Stop a feed where it is."""
        self._motion += 1

    def stop_all(self) -> None:
        """Stop every motion where it is; a turn that is cut off ends between two slots."""
        self._motion += 1
        if self._turning:
            self.slipped, self._turning = self.slipped + MOST_OFF_STEPS, False

    def free_bytes(self) -> int:
        """Nobody knows."""
        return 0

    # --- faults, and the hands of a person ---

    def lid(self, open_: bool) -> None:
        """Open or close the lid; its switch bounces."""
        for level in (open_, not open_, open_):
            self._level(see.LID, int(level))

    def press_stop(self) -> None:
        """Press the emergency stop: motors and supply are cut by its own contact."""
        self._level(see.ESTOP, 1)
        self.set_supply(0)
        self.stop_all()

    def release_stop(self) -> None:
        """Let the emergency stop go."""
        self._level(see.ESTOP, 0)
        self.set_supply(SUPPLY_MV)

    def set_supply(self, millivolts: int) -> None:
        """Let the supply sag, or recover."""
        self.supply_mv = millivolts
        self.sensed(see.SUPPLY, self.now_ms, millivolts)

    def overload(self) -> None:
        """Let the driver of the motor report a short circuit."""
        self.sensed(see.OVERCURRENT, self.now_ms, 1)

    @property
    def slot(self) -> int:
        """The slot that really stands before the entry."""
        return (self.position + self.slipped + STEPS_A_SLOT // 2) // STEPS_A_SLOT % SLOTS

    # --- the carousel ---

    def _turn(self) -> None:
        self._begin()
        if self.cards.entry or self.cards.exit:
            raise CardCut(f"cards {self.cards.entry} in the entry, {self.cards.exit} in the exit")
        self._turning = True
        self._in(0, lambda: self._level(see.SLOT, 0))

    def _stalled(self) -> bool:
        if self.stalls == 0:
            return False
        self.stalls -= 1
        self._in(50, lambda: self._level(see.STALL, 1))
        self.slipped += 7
        return True

    def _at_mark(self) -> None:
        self.position = self.slipped = 0
        self._pass_mark()
        self._at_slot(0)

    def _pass_mark(self) -> None:
        for level in (1, 0):
            self._level(see.HOME, level)
            self._level(see.SLOT, level)
        drift = (self.slipped + STEPS_A_TURN // 2) % STEPS_A_TURN - STEPS_A_TURN // 2
        self.sensed(see.DRIFT, self.now_ms, drift)

    def _at_slot(self, slot: int) -> None:
        self.position, self._turning = slot * STEPS_A_SLOT, False
        self.slipped, self.slips = self.slipped + self.slips, 0
        self._look()
        self._done()

    # --- the ways of a card ---

    def _into_entry(self, pace: float) -> None:
        take = 2 if self.two_at_once else 1
        self.cards.entry.extend(self.cards.tray[:take])
        del self.cards.tray[:take]
        self._look()
        self._through_entry(pace)

    def _through_entry(self, pace: float) -> None:
        off = (self.position + self.slipped + MOST_OFF_STEPS) % STEPS_A_SLOT
        if not self._gives_in("entry", pace > 1) or off > 2 * MOST_OFF_STEPS:
            self._in(NO_CARD_MS * pace, self._done)
        elif self.two_at_once == "overlapping":
            self.two_at_once = ""
            self._in((PASS_MS + SEAT_MS) * pace, lambda: self._seat(1))
        else:
            self.two_at_once = ""
            self._in(PASS_MS * pace, lambda: self._past_entry(pace))

    def _past_entry(self, pace: float) -> None:
        self._entry_sees(0)
        self._in(SEAT_MS * pace, lambda: self._seat(len(self.cards.entry)))

    def _seat(self, cards: int) -> None:
        self._shaken = False
        self.cards.slots[self.slot].extend(self.cards.entry[:cards])
        del self.cards.entry[:cards]
        self._look()
        self._in(REST_MS, self._done)

    def _back_to_tray(self) -> None:
        if self.sticks["entry"] != NEVER:
            self.cards.clear_entry()
        self._done()

    def _into_exit(self, leaving: list[int], pace: float) -> None:
        self.cards.exit.extend(leaving)
        leaving.clear()
        self._look()
        self._through_exit(pace)

    def _through_exit(self, pace: float) -> None:
        if self._gives_in("exit", pace > 1):
            length = PASS_MS if len(self.cards.exit) == 1 else TWO_OUT_MS
            self._in(length * pace, self._fall)
        else:
            self._in(NO_CARD_MS * pace, self._done)

    def _fall(self) -> None:
        self._shaken = False
        into_shoe = (self.flap_at in (HOLE, EJECT)) != self.flap_stays
        self.flap_stays = False
        (self.cards.shoe if into_shoe else self.cards.table).extend(self.cards.exit)
        self.cards.exit.clear()
        self._level(see.EXIT, 0)
        self._in(SHOE_MS, self._look, by_itself=True)
        self._in(PUSHER_BACK_MS, self._done)

    def _gives_in(self, way: str, slow: bool) -> bool:
        holds = self.sticks[way]
        if holds == NEVER or (holds == SHAKEN and not self._shaken) or (holds == SLOW and not slow):
            return False
        self.sticks[way] = AT_ONCE
        return True

    # --- sensors and what is due ---

    def _look(self) -> None:
        """Let the sensors see how the cards lie."""
        cards = self.cards
        self._level(see.TRAY, int(bool(cards.tray)))
        self._level(see.SHOE, int(bool(cards.shoe)))
        self._entry_sees(int(bool(cards.entry)))
        self._level(see.EXIT, int(bool(cards.exit)))
        if not self._turning:
            self._level(see.SLOT, int(bool(cards.slots[self.slot])))

    def _entry_sees(self, level: int) -> None:
        self._level(see.ENTRY_LEFT, level)
        self._level(see.ENTRY_RIGHT, level)

    def _begin(self) -> None:
        self._motion += 1
        if self._levels[see.STALL]:
            self._in(0, lambda: self._level(see.STALL, 0), by_itself=True)

    def _done(self) -> None:
        self.sensed(see.MOTION_DONE, self.now_ms, 0)
