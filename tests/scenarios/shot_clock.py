"""Scenarios of the decision clock: one decision second by second, and its length."""

from typing import Any

import msgspec

from shuffleup.kernel.field_types import Millis, SeatNo
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.table.decision_clock.decision import (
    CardSpot,
    Decision,
    opened,
    plays_itself,
    wait_for_cards,
    warnings,
    why_no_card,
)

Scenario = dict[str, Any]

SEAT = SeatNo(1)
NEVER = 10**9


def ms(second: int) -> Millis:
    return Millis(second * 1000)


def wait_of(rules: RuleSet, dealing: str, first_of_hand: bool, first_of_street: bool) -> int | None:
    """A table opens no decision before its machine has dealt, or its people have confirmed the street."""
    if dealing == "screen" or not (first_of_hand or first_of_street):
        return 0
    confirms = rules.table.confirm_streets and not (first_of_hand or rules.time.deal_seconds)
    if dealing == "machine" or confirms:
        return None
    return wait_for_cards(rules.time, first_of_hand=first_of_hand, first_of_street=first_of_street)


class DecisionOfScenario:
    """A decision that is played second by second, with what the table keeps beside it."""

    def __init__(self, scenario: Scenario, rules: RuleSet) -> None:
        self.time, setup = rules.time, scenario["setup"]
        self.setup = setup
        self.absent = setup.get("absent", False)
        self.cards = setup["cards"]
        self.now = 0
        self.floor = self.stopped = self.unknown_wait = self.answered = False
        self.counts_from: int | None = None
        self.result: tuple[str, int] | None = None
        self.done: list[tuple[str, Decision]] = []
        self.warned: list[list[int]] = []
        first = setup.get("first_of_hand", False)
        on_street = setup.get("first_of_street", False)
        wait = wait_of(rules, setup.get("dealing", rules.table.dealing), first, on_street)
        it = opened(
            SEAT, self.time, setup["street"], absent=self.absent, shortened=setup.get("shortened") or 0
        )
        self.unknown_wait = wait is None
        if wait is None:
            self.it = it
        else:
            waits_until = ms(wait) if wait else None
            self.it = msgspec.structs.replace(it, waits_until=waits_until).running(Millis(0))

    @property
    def stands(self) -> bool:
        return self.floor or self.stopped

    @property
    def waits(self) -> bool:
        return self.unknown_wait or self.it.waits(ms(self.now))

    def spot(self) -> CardSpot:
        return CardSpot(self.cards, self.absent, self.floor, self.stopped)

    def look(self, second: int, *, before_end: bool) -> None:
        """Let time pass up to a second; what falls into it comes after the acts of that second."""
        if self.result is not None and self.result[0] == "action_stands":
            self.now = second
        while self.result is None or self.result[0] == "asks":
            due = self._due()
            limit = second if due is None or due > second or (before_end and due == second) else due
            self._pass(limit)
            if due is None or limit != due or (before_end and due == second):
                return
            self._end(due)

    def _due(self) -> int | None:
        """Say at which second the time is over, as far as nothing happens before."""
        ends = self.it.clock.expires_at()
        if ends is None or self.it.asked:
            return None
        asks = 0 if plays_itself(self.it, self.time, self.spot()) else self.time.ask_seconds
        return max(self.now, ends // 1000 + asks)

    def _pass(self, to: int) -> None:
        if self.it.clock.since is not None:
            begins = max(self.it.clock.since // 1000, 0)
            if self.counts_from is None and begins <= to:
                self.counts_from = begins
            for moment, left in warnings(self.it, self.time):
                if self.now <= moment // 1000 < to:
                    self.warned.append([moment // 1000, left])
        self.now = to

    def _end(self, at: int) -> None:
        if plays_itself(self.it, self.time, self.spot()):
            self.it = self.it.with_card(ms(self.time.bank_seconds), ms(at))
            self.cards -= 1
        elif self.time.at_end == "ask":
            self.it = self.it.ask()
            self.result = ("asks", at)
        else:
            self._over(at)

    def _over(self, at: int) -> None:
        end = self.time.facing_bet if self.setup["facing_bet"] else self.time.no_bet
        self.result = ("fold" if end == "protected_all_in_else_fold" else end, at)
        self.it = msgspec.structs.replace(self.it, clock=self.it.clock.stopped(ms(at)))

    def do(self, action: dict[str, Any]) -> str | None:
        """Do an action, or say why it is refused."""
        acted = self.result is not None and self.result[0] == "action_stands"
        if acted and action["do"] != "undo":
            return None
        return getattr(self, f"_{action['do']}")(action)  # type: ignore[no-any-return]

    def _act(self, action: dict[str, Any]) -> None:
        self.done.append(("act", self.it.stopped(ms(self.now))))
        self.it = self.it.stopped(ms(self.now))
        self.result = ("action_stands", self.now)

    def _undo(self, action: dict[str, Any]) -> str | None:
        if not self.done:
            return "nothing_to_undo"
        what, before = self.done.pop()
        least = self.time.after_stop
        if what == "act":
            self.it = before
            self.result = ("asks", self.now) if before.asked else None
            if self._may_run():
                self.it = before.reopened(ms(self.now), least)
            return None
        self.cards += 1
        self.it = self.it.without_card(ms(self.time.bank_seconds), ms(self.now), least)
        return None

    def _cards_there(self, action: dict[str, Any]) -> str | None:
        if not self.waits:
            return "nothing_waits"
        self.unknown_wait = False
        self.it = msgspec.structs.replace(self.it, waits_until=None)
        if not self.stands:
            self.it = self.it.begun(ms(self.now))
        return None

    def _card(self, action: dict[str, Any], *, in_time: bool = False) -> str | None:
        spot = self.spot()
        waiting = None if self.unknown_wait or self.answered else self.it
        if why := why_no_card(waiting, self.time, spot, ms(self.now), in_time=in_time):
            return why
        self.done.append(("card", self.it))
        self.result = None
        self.cards -= 1
        self.it = self.it.with_card(ms(self.time.bank_seconds), ms(self.now))
        return None

    def _call_floor(self, action: dict[str, Any]) -> None:
        self.floor = True
        self.it = self.it.stopped(ms(self.now))

    def _stop_play(self, action: dict[str, Any]) -> None:
        self.stopped = True
        self.it = self.it.stopped(ms(self.now))

    def _floor_done(self, action: dict[str, Any]) -> None:
        self.floor = False
        self._run_on()

    def _go_on(self, action: dict[str, Any]) -> None:
        self.stopped = False
        self._run_on()

    def _may_run(self) -> bool:
        """Say whether nothing but a hold of the dealer makes the time stand; an act in time has none."""
        return not (self.stands or self.unknown_wait or self.answered)

    def _run_on(self) -> None:
        if self._may_run():
            self.it = self.it.running(ms(self.now), self.time.after_stop)

    def _why_no_change(self) -> str | None:
        return "floor_is_called" if self.floor else "play_is_stopped" if self.stopped else None

    def _hold(self, action: dict[str, Any]) -> str | None:
        if self.waits or self.it.asked or self.answered:
            return "no_time_runs"
        if why := self._why_no_change():
            return why
        if self.it.held:
            return "time_stands_already"
        self.it = self.it.hold(action["why"], ms(self.now))
        return None

    def _let_run(self, action: dict[str, Any]) -> str | None:
        if why := self._why_no_change():
            return why
        if not self.it.held:
            return "time_does_not_stand"
        self.it = self.it.let_run(ms(self.now), self.time.after_stop)
        return None

    def _pause_clock(self, action: dict[str, Any]) -> None:
        """The level clock stops no decision."""

    def _resume_clock(self, action: dict[str, Any]) -> None:
        """Nothing stood."""

    def _player_calls(self, action: dict[str, Any]) -> str:
        return "every_decision_is_timed"

    def _answer(self, action: dict[str, Any]) -> str | None:
        if not self.it.asked:
            return "nothing_asked"
        says = action["says"]
        if says == "card":
            return self._card(action, in_time=True)
        self.it = msgspec.structs.replace(self.it, asked=False)
        if says == "over":
            self._over(self.now)
        else:
            self.result, self.answered = None, True
        return None


def shot_clock(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    game, until = DecisionOfScenario(scenario, rules), scenario["setup"].get("until")
    refused = []
    for number, action in enumerate(scenario["actions"], 1):
        if until is not None and action["at"] > until:
            break
        game.look(action["at"], before_end=True)
        if game.result and game.result[0] not in ("asks", "action_stands"):
            break
        if why := game.do(action):
            refused.append([number, why])
    game.look(NEVER if until is None else until, before_end=until is not None)
    result, at = game.result or (None, None)
    left = None
    if until is not None:
        left = -(-game.it.left(ms(until)) // 1000)
        if result is None:
            stands = game.stands or game.answered or game.it.held
            result = "waits" if game.waits else "stands" if stands else "running"
    return {
        "counts_from": game.counts_from,
        "result": result,
        "at": at,
        "left": left,
        "cards_left": game.cards,
        "warned": game.warned,
        "refused": refused,
    }


ADAPTERS = {"shot_clock": shot_clock}
