"""The state machine: takes commands and sensor readings, moves one card at a time, and reports its place.

It reads no clock, touches no pin and knows no face. Work is a procedure; a fault, an open lid or a stop ends
it at once. Then a person reports the place of the card in motion, and the command continues from the ledger.
"""

from shuffleup_link import messages
from shuffleup_pico import ledger as kept, people, programs, sensors as see, states as st, troubles as tr
from shuffleup_pico.deck import Deck
from shuffleup_pico.people import Watch
from shuffleup_pico.programs import number
from shuffleup_pico.rig import FOR_EVER, Rig, Work
from shuffleup_pico.troubles import Trouble

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from shuffleup_pico.ledger import Ledger
    from shuffleup_pico.shapes import Display, Host, Mechanics

    Values = tuple[object, ...]


class Machine:
    """The implementation of `shuffleup_pico.shapes.Machine`; `host` is the session that carries it."""

    def __init__(
        self,
        mechanics: "Mechanics",
        ledger: "Ledger",
        host: "Host",
        source: "Callable[[int], bytes]",
        display: "Display",
    ) -> None:
        """`source` gives so many bytes of chance."""
        self._rig = Rig(mechanics, ledger, host.tell, self._gate)
        self._ledger = ledger
        self._host = host
        self._display = display
        self._deck = Deck(self._rig, host, source)
        self._watch = Watch(self._rig)
        self._work: Work | None = None
        self._order: tuple[int, Values] | None = None
        self._began_ms = 0
        self._state = st.BOOT
        self._fault = 0
        self._stopped = False
        self._given_up = False
        self._holding = False
        self._hold_reason = 0
        self.reboot_wanted = False

    def boot(self, by_watchdog: bool, last_event: "bytes | None") -> None:
        """Begin. `last_event` is the newest event that is kept, acknowledged or not.

        A command that was on when the power went is given up: a person says what became of the card.
        """
        self._rig.mechanics.report()
        self._given_up = self._host.open
        try:
            people.settle_told(self._rig, last_event)
        except OSError:
            self.memory_failed()
            return
        if by_watchdog:
            self._fail(Trouble(tr.WATCHDOG, tr.MACHINE))
        elif self._given_up:
            self._become(st.INTERRUPTED)
        else:
            self._rest()
        self._look()

    def idle_ms(self) -> int:
        """Return how long `tick` has nothing to do, if nothing is sensed and no message comes."""
        due = self._rig.sensors.settles_ms() + self._watch.settles_ms()
        if self._work is not None:
            due.append(self._work.until_ms)
        return max(0, min(due) - self._rig.now_ms) if due else FOR_EVER

    def tick(self, now_ms: int) -> None:
        """Let time pass; `now_ms` counts from the start and never goes back.

        At least every 20 ms, or when `idle_ms` is over and with everything that is sensed or comes.
        """
        self._rig.now_ms = max(self._rig.now_ms, now_ms)
        self._rig.sensors.tick(self._rig.now_ms)
        self._look()

    def sensed(self, kind: int, at_ms: int, value: int) -> None:
        """Take in what the mechanics report, with the time at which it happened."""
        self._rig.now_ms = max(self._rig.now_ms, at_ms)
        self._rig.sensors.take(kind, at_ms, value)
        self._look()

    def may(self, op: int, values: "Values") -> int:
        """Say what becomes of a command, and do nothing."""
        if self._order is not None:
            return messages.BAD_STATE
        return programs.permitted(op, values, self._state, self._rig, self._deck)

    def begin(self, op: int, values: "Values") -> None:
        """Begin the command that `may` has just allowed."""
        self._order = (op, values)
        self._began_ms = self._rig.now_ms
        self._rig.left = programs.cards(op, values)
        self._start()

    def act(self, op: int, values: "Values") -> int:
        """Do HOLD, RESUME, CLEAR or REBOOT."""
        if op == messages.CLEAR:
            return self._clear(number(values, 0), number(values, 1))
        if op == messages.RESUME and self._state == st.HOLD:
            return self._resume()
        if op == messages.HOLD and self._order is not None and self._order[0] in st.OF_CARDS:
            self._holding = self._work is not None
            return messages.OK if self._holding else messages.BAD_STATE
        if op == messages.REBOOT and self._work is None:
            self.reboot_wanted = True
            return messages.OK
        return messages.BAD_STATE

    def stop(self) -> None:
        """Stop every motion and stay stopped until CLEAR."""
        if not self._stopped:
            self._stopped = True
            self._fail(self._rig.trouble(tr.ESTOP))

    def link_lost(self) -> None:
        """Finish the card in hand, then hold; what holds no card goes on to its end."""
        if self._work is not None and self._order is not None and self._order[0] in st.OF_CARDS:
            self._holding, self._hold_reason = True, tr.LINK_LOST

    def memory_failed(self) -> None:
        """Stop: without a memory nothing may be begun."""
        if self._state == st.ESTOP:
            self._fault = tr.FRAM_FAIL
        elif self._fault != tr.FRAM_FAIL:
            self._fail(Trouble(tr.FRAM_FAIL, tr.MACHINE))

    def standing(self) -> "tuple[int, int, int, int, int, int, int]":
        """Return state, fault (0 for none), stopped, and the cards in tray, slots, shoe and dealt."""
        ledger = self._ledger
        tray = ledger.tray(bool(self._rig.sensors.levels[see.TRAY]))
        return (self._state, self._fault, int(self._stopped), tray, ledger.inside, ledger.shoe, ledger.dealt)

    def answer(self, query: int, values: "Values") -> "Values | None":
        """Read what a row of QUERIES asks for."""
        sensors = self._rig.sensors
        if query == messages.SENSORS:
            return (sensors.bits(), sensors.supply_mv)
        if query == messages.LEDGER:
            return (values[0], self._ledger.page(number(values, 0)))
        if query == messages.HEALTH:
            return (self._rig.mechanics.free_bytes(), self._host.damaged, self._rig.now_ms // 1000)
        return None

    def text(self, some: bytes) -> None:
        """Give bytes to the dealer display."""
        self._display.write(some)

    def text_crc(self) -> int:
        """Return the CRC-32 of what the dealer display shows."""
        return self._display.crc()

    def _look(self) -> None:
        """See to alarms first, then let the work go on and tell what people did."""
        if self._state == st.BOOT:
            return
        try:
            self._alarm()
            if self._work is not None and self._work.over(self._rig.now_ms):
                self._work = None
                self._finish(messages.OK)
            self._enter_hold()
            if self._fault != tr.FRAM_FAIL:
                self._watch.look()
            if self._state == st.EMPTY:
                self._deck.bind()
        except Trouble as trouble:
            self._fail(trouble)
        except OSError:
            self.memory_failed()

    def _alarm(self) -> None:
        sensors = self._rig.sensors
        if sensors.levels[see.ESTOP] and self._state != st.ESTOP:
            raise self._rig.trouble(tr.ESTOP)
        if self._ledger.newer and not self._fault:
            raise Trouble(tr.LEDGER_NEWER, tr.MACHINE)
        if sensors.overcurrent and not self._fault:
            raise self._rig.trouble(tr.MOTOR_OVERCURRENT)
        if self._work is not None and sensors.levels[see.LID]:
            raise self._rig.trouble(tr.LID_OPEN)
        if self._work is not None and sensors.supply_mv < self._ledger.supply_low_mv:
            raise self._rig.trouble(tr.SUPPLY_LOW)

    def _start(self) -> None:
        if self._order is not None:
            op, values = self._order
            self._become(st.WHILE.get(op, self._state))
            self._work = Work(programs.program(op, values, self._rig, self._deck))

    def _finish(self, response: int) -> None:
        """Close the command and come to rest; what holds no longer matters."""
        self._host.finished(response, self._rig.now_ms - self._began_ms)
        self._order, self._given_up = None, False
        self._holding, self._hold_reason = False, 0
        self._rest()

    def _rest(self) -> None:
        """Stand where the ledger says; a spoiled deck of which nothing is left inside is over."""
        ledger = self._ledger
        if self._rig.homed and ledger.phase == kept.SPOILED and not ledger.inside:
            self._deck.retire()
        if not self._rig.homed:
            self._become(st.UNHOMED)
        elif ledger.inside:
            self._become(st.SPOILED if ledger.phase == kept.SPOILED else st.READY)
        else:
            self._become(st.EMPTY)

    def _fail(self, trouble: Trouble) -> None:
        """Stop where it is, say what is wrong, and wait for a person."""
        self._rig.mechanics.stop_all()
        self._rig.homed, self._rig.turning = False, False  # it finds its mark and looks round again
        self._drop_work()
        self._fault = trouble.code
        self._note(messages.FAULT, (trouble.code, trouble.place, trouble.card, self._rig.sensors.bits()))
        stopped = trouble.code == tr.ESTOP
        self._become(st.ESTOP if stopped else st.INTERRUPTED if self._given_up else st.FAULT, trouble.code)

    def _drop_work(self) -> None:
        if self._work is not None:
            self._work.drop()
            self._work = None
        self._holding, self._hold_reason = False, 0

    def _clear(self, code: int, disposition: int) -> int:
        """Take a person's word for what became of the card in hand, and go on."""
        if self._state not in (st.FAULT, st.ESTOP, st.INTERRUPTED, st.HOLD) or self._still_wrong(disposition):
            return messages.BAD_STATE
        if code != self._fault or disposition not in people.choices(self._ledger.hand, code):
            return messages.BAD_ARG
        try:
            if code == tr.FRAM_FAIL:
                self._ledger.read()
            people.settle(self._rig, disposition)
            self._over(code, disposition)
        except OSError:
            self._fault = 0
            self.memory_failed()
            return messages.BAD_STATE
        return messages.OK

    def _still_wrong(self, disposition: int) -> bool:
        """Say whether it could not go on as told: under an open lid the answer would be lost."""
        levels = self._rig.sensors.levels
        if self._fault == tr.LEDGER_NEWER:
            return True
        return bool(levels[see.ESTOP] or (disposition != st.DECK_OUT and levels[see.LID]))

    def _over(self, code: int, disposition: int) -> None:
        """The fault is over: go on with the command, or give it up."""
        self._drop_work()
        self._rig.sensors.overcurrent = False
        self._given_up = self._given_up or disposition == st.DECK_OUT
        if disposition == st.DECK_OUT or (self._given_up and self._ledger.phase == kept.LOADING):
            self._ledger.spoil()
        if code:
            self._host.tell(messages.CLEARED, (code, disposition))
        self._rig.homed = self._rig.homed and not self._given_up
        self._fault, self._stopped = 0, False
        if self._given_up and self._host.open:
            self._finish(messages.BROKEN_OFF)
        elif self._order is not None:
            self._start()
        else:
            self._given_up = False
            self._rest()

    def _enter_hold(self) -> None:
        held = self._holding and self._work is not None and self._work.question is self._rig.gate
        if not held or self._state == st.HOLD:
            return
        if self._hold_reason:
            self._fault = self._hold_reason
            self._note(messages.FAULT, (self._fault, tr.MACHINE, 0, self._rig.sensors.bits()))
        self._become(st.HOLD, self._hold_reason)

    def _resume(self) -> int:
        if self._fault:
            self._note(messages.CLEARED, (self._fault, st.RETRY))
        self._fault, self._holding, self._hold_reason = 0, False, 0
        if self._order is not None:
            self._become(st.WHILE[self._order[0]])
        return messages.OK

    def _gate(self) -> bool:
        return not self._holding and self._host.room

    def _become(self, state: int, reason: int = 0) -> None:
        if state != self._state:
            self._state = state
            self._note(messages.STATE, (state, reason))

    def _note(self, event: int, values: "Values") -> None:
        """Tell something that is not worth a stop if the memory does not take it."""
        try:
            self._host.tell(event, values)
        except OSError:
            self._fault, self._state = tr.FRAM_FAIL, st.FAULT
