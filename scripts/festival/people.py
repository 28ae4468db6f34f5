"""The director of a weekend: what the one of the demo does, and what an event of a weekend needs besides."""

from typing import Any

from festival.plans import EventPlan
from shuffleup.floor.contents import tasks
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Millis
from shuffleup_demo.people.director import Direction
from shuffleup_demo.people.key_presser import Deed
from shuffleup_demo.people.task_answers import Seen

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
        if seen.floor.phase == "over":
            return self._afterwards(seen)
        return super().next(seen, now)

    def is_done(self, seen: Seen) -> bool:
        """Say whether the event is over, and everything is paid."""
        return seen.floor.phase == "over" and self._afterwards(seen) is None

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
        if plan.holders and not self._was_done("holders"):
            return self._deed("set_holders", people=list(plan.holders))
        for task in tasks(floor):
            if task.verb == "enter_seat":
                return self._deed("enter_seat", **task.args, known=self._known[task.args["entry"]])
        if plan.guests and not self._was_done("guests"):
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
