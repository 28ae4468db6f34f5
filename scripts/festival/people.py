"""The director of a weekend: what the one of the demo does, and what an event of a weekend needs besides."""

from typing import Any

from festival.plans import EventPlan
from shuffleup.floor.contents import tasks
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import EntryId, Millis
from shuffleup.tournament.bagging import Bagging, BagLine
from shuffleup_demo.people.director import Direction
from shuffleup_demo.people.key_presser import Deed
from shuffleup_demo.people.task_answers import Seen

MISCOUNTED, ABSENT = 0.05, 0.05
"""So many stacks are counted wrongly, and so many players are not there for their bags."""

AFTERWARDS = ("take_payments", "record_payment", "tell_play_off", "fix_place", "pay_prize", "pay_prizes")
"""What is still to be done when an event is over."""

ENTERS_AGAIN = 0.5
"""So many of those who are out would enter again, where they may."""


class WeekendDirection(Direction):
    """Decides for the director of one event. All chance comes from the seed of the weekend."""

    def __init__(self, plan: EventPlan, seed: int) -> None:
        super().__init__(2, seed)
        self._plan = plan
        self._late = list(plan.late)
        self._known = {one.name: one.known for one in plan.by_seat}
        self._done: set[str] = set()

    def next(self, seen: Seen, now: Millis) -> Deed | None:
        """Say what the director does next, None while nothing is to be done."""
        floor = seen.floor
        if floor.phase == "over":
            return self._asked(floor) or self._afterwards(seen)
        if floor.flight.bagging is not None:
            return self._asked(floor) or self._bags(seen, floor.flight.bagging)
        return self._asked(floor) or super().next(seen, now)

    def is_done(self, seen: Seen) -> bool:
        """Say whether the event is over, or its flight is closed, and everything is paid."""
        done = seen.floor.phase == "over" or seen.floor.flight.closed is not None
        return done and (self._asked(seen.floor) or self._afterwards(seen)) is None

    def _bags(self, seen: Seen, bagging: Bagging) -> Deed | None:
        """Put the next stack one step further into its bag; explain what is off; close the flight."""
        if bagging.is_closed:
            return self._afterwards(seen)
        for line in bagging.lines:
            if not line.is_bagged:
                return self._step_of_bag(seen, line, bagging.smallest)
        if bagging.off and (wrong := self._a_wrong_bag(bagging)):
            return self._deed("open_bag", entry=wrong, reason="it is counted again")
        if bagging.off:
            return self._deed("explain_bags", reason="found under the table")
        return self._deed("close_flight")

    def _step_of_bag(self, seen: Seen, line: BagLine, smallest: int) -> Deed:
        entry = seen.floor.entry(line.entry)
        if line.counted is None or (line.is_open and not self._was_done(f"again {line.entry}")):
            is_first = not self._was_done(f"counted {line.entry}")
            wrong = smallest if is_first and self._chance.random() < MISCOUNTED else 0
            if line.is_known:
                return self._deed("count_bag", entry=entry.id, chips=line.known + wrong)
            stack = seen.stack(entry)
            return self._deed("count_bag", entry=entry.id, chips=stack + -stack % smallest)
        first = "director" if entry.away else "player"
        for signer in (first, "dealer"):
            if signer not in line.signed:
                return self._deed("sign_bag", entry=entry.id, by=signer)
        return self._deed("bag", entry=entry.id)

    def _a_wrong_bag(self, bagging: Bagging) -> EntryId | None:
        """Name a bag that differs, half of which are opened again; the others are explained."""
        for line in bagging.lines:
            if line.difference and not self._was_done(f"opened {line.entry}"):
                return line.entry if self._chance.random() < 0.5 else None
        return None

    def _asked(self, floor: Floor) -> Deed | None:
        """Answer tasks that the demo has no answer for."""
        for task in tasks(floor):
            if task.verb == "confirm_bag":
                return self._opened_bag(dict(task.args))
            if task.verb == "settle_alarm":
                return self._deed("settle_alarm", reason="it was counted by two")
        return None

    def _opened_bag(self, args: dict[str, Any]) -> Deed:
        """Open a bag of day two; now and then it holds another sum, or its player is not there."""
        if self._chance.random() < MISCOUNTED:
            more = self._chance.choice([1000, 100, -100])
            args |= {"counted": args["counted"] + more, "reason": "a chip stuck to the bag"}
        if self._chance.random() < ABSENT:
            args |= {"absent": True, "second": "the floor manager"}
        return self._deed("confirm_bag", **args)

    def _afterwards(self, seen: Seen) -> Deed | None:
        for verb in AFTERWARDS:
            if deed := self._task(seen, only=verb):
                return deed
        return None

    def _registration(self, floor: Floor) -> Deed | None:
        """Name who holds a seat, enter these first, and then everybody who pays with money."""
        if floor.phase != "registration":
            return None
        plan = self._plan
        if plan.reads and not floor.bag_lists:
            return self._deed("read_bags", lists=list(plan.reads))
        if plan.holders and not floor.satellite.holders:
            return self._deed("set_holders", people=list(plan.holders))
        for task in tasks(floor):
            if task.verb == "enter_seat":
                return self._deed("enter_seat", **task.args, known=self._known[task.args["entry"]])
        there = {one.known for one in floor.entries}
        if plan.guests and plan.guests[0].known not in there:
            return self._enter(*plan.guests)
        return None

    def _enter(self, *guests: Any) -> Deed:
        names, known = [one.name for one in guests], [one.known for one in guests]
        return self._deed("register", names=names, people=known)

    def _unasked(self, seen: Seen, now: Millis) -> Deed | None:
        """Do as in the demo, but that whoever comes late is one of this weekend; let some enter again."""
        floor = seen.floor
        if self._late and floor.phase == "playing" and floor.clock.level == 1:
            return self._enter(self._late.pop())
        for one in floor.entries.placed if floor.rules.reentry.allowed else ():
            if one.id not in self._done:
                self._done.add(one.id)
                if self._chance.random() < ENTERS_AGAIN:
                    return self._deed("re_enter", entry=one.id)
        deed = super()._unasked(seen, now)
        return None if deed is not None and deed.verb == "register" else deed

    def _was_done(self, what: str) -> bool:
        """Say whether something was done before, and note that it is done now."""
        before = what in self._done
        self._done.add(what)
        return before
