"""A client at a table that records the id of every command that was answered with 200."""

import json
import time
from http.client import HTTPException
from random import Random
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from tests.patience import HANGS_S

SESSION = "x-floor-session"
NOT_STORED = 503
"""The status of what the storage did not take."""

ODDS = {"check_or_call": 12, "raise_to": 3, "fold": 2, "undo": 1}
"""How often each is tried while there is betting."""


class Gone(Exception):
    """The box does not answer: nobody knows what became of the last command."""


class Caller:
    """Enters what happens at a table, by chance, over HTTP; `acknowledged` are the ids answered with 200.

    `not_stored` are those that the box could not store, `unanswered` is a command of which nobody knows.
    """

    def __init__(self, chance: Random, sender: str) -> None:
        self.acknowledged: list[str] = []
        self.asked = 0
        self.not_stored: list[str] = []
        self.unanswered: tuple[str, str, str, dict[str, Any]] | None = None
        self.clock: dict[str, Any] = {}
        self._chance = chance
        self._sender = sender
        self.url = ""
        self.session = self.cookie = ""
        self._first: list[tuple[str, dict[str, Any]]] = []

    def meet(self, url: str) -> None:
        """Speak with the box at an address from now on; ask once more what it had no time to answer."""
        self.url = url
        if self.unanswered:
            again, self.unanswered = self.unanswered, None
            self._ask(*again)

    def log_in(self, pin: str) -> None:
        """Be the director from another machine, until the box forgets the session."""
        request = Request(
            f"{self.url}/api/pin", json.dumps({"pin": pin}).encode(), {"Content-Type": "application/json"}
        )
        try:
            with urlopen(request, timeout=HANGS_S) as answer:
                self.session = json.load(answer)["session"]
                self.cookie = answer.headers["Set-Cookie"].partition(";")[0]
        except (OSError, HTTPException, ValueError) as error:
            raise Gone(str(error)) from error

    def begin(self, players: int) -> None:
        """Have players entered, their seats drawn and the event started by the next acts."""
        names = [f"Player {number}" for number in range(players)]
        self._first = [("register", {"names": names}), ("draw_seats", {}), ("start", {})]

    def act(self) -> None:
        """Do one thing; what is not legal now is refused, and something else is tried the next time."""
        if self._first:
            verb, args = self._first.pop(0)
            self.ask("floor", verb, "director", args)
            return
        views = self.views()
        self.clock = left_now(views["clock"])
        stands = views["clock"]["phase"] in ("level", "break") and not views["clock"]["running"]
        if stands and self._chance.random() < 0.5:
            self.ask("floor", "resume_clock", "director")
        elif views["board"]["phase"] != "over" and views["table"]["seats"]:
            self.ask("table/1", *self._next(views["table"]))

    def _next(self, table: dict[str, Any]) -> tuple[str, str, dict[str, Any]]:
        if table["phase"] != "betting":
            verb = self._chance.choice(("start_hand", "start_hand", "confirm_result", "undo"))
            return verb, "dealer", {}
        verb = self._chance.choices(tuple(ODDS), tuple(ODDS.values()))[0]
        args = {"to": table["min_raise_to"]} if verb == "raise_to" else {}
        return verb, "dealer", args

    def ask(self, owner: str, verb: str, role: str, args: dict[str, Any] | None = None) -> int:
        """Send a command under a new id; returns the status of the answer."""
        self.asked += 1
        said = {"role": role, "args": args or {}}
        return self._ask(f"{self._sender}-{self.asked}", owner, verb, said)

    def _ask(self, command_id: str, owner: str, verb: str, said: dict[str, Any]) -> int:
        actor = {"role": said["role"], "person": "", "face": "caller"}
        body = {"id": command_id, "to": owner, "verb": verb, "actor": actor, "args": said["args"]}
        heads = {"Content-Type": "application/json"} | ({SESSION: self.session} if self.session else {})
        request = Request(f"{self.url}/api/commands", json.dumps(body).encode(), heads)
        try:
            with urlopen(request, timeout=HANGS_S) as answer:
                json.load(answer)
        except HTTPError as refusal:
            if refusal.code == NOT_STORED:
                self.not_stored.append(command_id)
            return refusal.code
        except (OSError, HTTPException, ValueError) as error:
            self.unanswered = command_id, owner, verb, said
            raise Gone(str(error)) from error
        self.acknowledged.append(command_id)
        return 200

    def views(self, *topics: str) -> dict[str, Any]:
        """Give what faces see, all that there is for everybody or these topics."""
        asked = f"?topics={','.join(topics)}" if topics else ""
        try:
            heads = {"Cookie": self.cookie} if self.cookie else {}
            with urlopen(Request(f"{self.url}/api/views{asked}", headers=heads), timeout=HANGS_S) as answer:
                views: dict[str, Any] = json.load(answer)["views"]
                return views
        except (OSError, HTTPException, ValueError) as error:
            raise Gone(str(error)) from error


def left_now(clock: dict[str, Any]) -> dict[str, Any]:
    """Give a view of the clock with the time that is left at this moment; both count since boot."""
    if clock["left"] is None or not clock["running"]:
        return clock
    passed_ms = time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1_000_000 - clock["at"]
    return {**clock, "left": clock["left"] - passed_ms}
