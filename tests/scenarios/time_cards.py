"""Scenarios of time-bank cards, and of the moment from which every decision is timed."""

from typing import Any

from shuffleup.poker.decision_time import Caller, why_no_clock
from shuffleup.ruleset.conduct import CardRenewal
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.table.decision_clock.decision import base_seconds
from shuffleup.tournament.decision_clock.moments import Stage, reached
from shuffleup.tournament.decision_clock.time_cards import CardAccount, caught_up, dealt_in, opened

Scenario = dict[str, Any]


class Cards:
    """The accounts of an event: those of people who are in, and those that are closed."""

    def __init__(self, rules: RuleSet) -> None:
        self.time = rules.time
        self.renewals: tuple[CardRenewal, ...] = ()
        self.been: set[str] = set()
        self.open: dict[str, CardAccount] = {}
        self.closed: list[CardAccount] = []
        self.last_left: dict[str, int] = {}
        self.uses: dict[str, int] = {}

    def do(self, action: dict[str, Any]) -> str | None:
        """Do an action, or say why it is refused."""
        if action["do"] == "moment":
            return self._moment(action["is"])
        who = action["who"]
        if action["do"] in ("enter", "reenter"):
            return self._enter(who, again=action["do"] == "reenter")
        if who not in self.open:
            return "nothing_to_undo" if action["do"] == "undo_use" else "already_out"
        return {
            "use": self._use,
            "undo_use": self._undo_use,
            "out": self._out,
            "set": self._set,
            "hands": self._hands,
            "move": lambda who, action: None,
        }[action["do"]](who, action)

    def _moment(self, moment: str) -> str | None:
        if moment in self.been:
            return "has_been"
        self.been.add(moment)
        self.renewals += tuple(one for one in self.time.bank_renew if one.at == moment)
        self.open = {who: caught_up(one, self.renewals) for who, one in self.open.items()}
        self.uses = {}
        return None

    def _enter(self, who: str, *, again: bool) -> str | None:
        if who in self.open:
            return "still_in"
        self.open[who] = opened(self.time, self.renewals, self.last_left.get(who) if again else None)
        return None

    def _use(self, who: str, action: Scenario) -> str | None:
        if not self.open[who].left:
            return "no_time_card"
        self.open[who] = self.open[who].used()
        self.uses[who] = self.uses.get(who, 0) + 1
        return None

    def _undo_use(self, who: str, action: Scenario) -> str | None:
        if not self.uses.get(who):
            return "nothing_to_undo"
        self.open[who] = self.open[who].returned()
        self.uses[who] -= 1
        return None

    def _out(self, who: str, action: Scenario) -> None:
        account = self.open.pop(who)
        self.last_left[who] = account.left
        self.closed.append(account.holding(0))
        self.uses[who] = 0

    def _set(self, who: str, action: Scenario) -> str | None:
        if self.open[who].left == action["cards"]:
            return "as_before"
        self.open[who] = self.open[who].holding(action["cards"])
        self.uses[who] = 0
        return None

    def _hands(self, who: str, action: Scenario) -> None:
        self.open[who] = dealt_in(self.open[who], self.time, action["hands"])


def time_cards(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    cards = Cards(rules)
    answers = [(number, cards.do(action)) for number, action in enumerate(scenario["actions"], 1)]
    every = [*cards.open.values(), *cards.closed]
    return {
        "left": {who: one.left for who, one in cards.open.items()},
        "given": sum(one.given for one in every),
        "played": sum(one.played for one in every),
        "expired": sum(one.expired for one in every),
        "refused": [[number, code] for number, code in answers if code],
    }


def shot_stage(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    setup, time = scenario["setup"], rules.time
    stage = Stage(
        left=setup["players_left"],
        paid=setup["paid_places"],
        per_table=setup["max_per_table"],
        tables=setup["tables"],
        level=setup["level"],
        entries_open=setup["entries_open"],
        final_table=setup["final_table"],
    )
    on = time.mode == "shot" and (setup.get("was_on", False) or reached(time.shot_from, stage))
    seconds = base_seconds(
        time, setup["street"], absent=setup.get("absent", False), shortened=setup.get("shortened") or 0
    )
    may_call = not on and why_no_clock(time, Caller()) is None
    return {"on": on, "seconds": seconds if on else None, "player_may_call": may_call}


ADAPTERS = {"time_cards": time_cards, "shot_stage": shot_stage}
