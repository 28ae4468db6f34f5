"""The real program in an empty folder, and the dealer at its tables, whom the host does not count."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Collection
from itertools import count
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from tests.patience import STOPS_S

PROGRAM = Path(__file__).parents[2] / "programs" / "table_in_moved_time.py"
NOT_YET = ("event_not_started", "floor_holds", "results_are_on_their_way")
MOST_TRIES = 2000


class Box:
    """`shuffleup table` on a computer that nobody has set up; its time passes as the test says."""

    def __init__(self, folder: Path, *words: str) -> None:
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("XDG", "SHUFFLEUP"))}
        self._complaints = (folder / "complaints.txt").open("w")
        self._process = subprocess.Popen(
            [sys.executable, str(PROGRAM), "--port", "0", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._complaints,
            text=True,
            cwd=folder,
            env=kept | {"HOME": str(folder), "TZ": "UTC"},
        )
        assert self._process.stdout is not None
        self._told = iter(self._process.stdout.readline, "")
        self.url = next(found[0] for line in self._told if (found := re.search(r"http://[\d.:]+", line)))
        self._ids = count()

    def pass_minutes(self, minutes: int) -> None:
        """Let time pass."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{minutes}\n")
        self._process.stdin.flush()
        next(line for line in self._told if line == "leapt\n")

    def until(self, topic: str, holds: Callable[[Any], bool]) -> None:
        """Wait until something holds of what faces show."""
        while not holds(self.view(topic)):
            continue

    def read(self, path: str) -> Any:
        """Read what a page can read."""
        with urlopen(f"{self.url}{path}") as answer:
            return json.load(answer)

    def view(self, topic: str) -> Any:
        """Return what faces show of `floor`, `table`, `clock`."""
        return self.read(f"/api/views?topics={topic}")["views"][topic]

    def deal(self, verb: str, table: int = 1, **args: object) -> dict[str, Any]:
        """Do what the dealer of a table does; the answer has `status`."""
        command = {"id": f"dealer-{next(self._ids)}", "to": f"table/{table}", "verb": verb, "args": args}
        body = json.dumps({**command, "actor": {"role": "dealer", "person": "Deb", "face": "test"}})
        asked = Request(f"{self.url}/api/commands", body.encode(), {"content-type": "application/json"})
        try:
            with urlopen(asked) as answer:
                return {"status": 200, **json.load(answer)}
        except HTTPError as refused:
            return {"status": refused.code, **json.load(refused)}

    def all_in(self, winner: str, *losers: str, table: int = 1) -> list[str]:
        """Play a hand in which the losers and the winner are all-in, everybody else folds; tell who is broke.

        A loser with as many chips as the winner keeps what the winner paid as an ante.
        """
        seats = {one["name"]: one["seat"] for one in self._table(table)["seats"]}
        inside = {seats[name] for name in (winner, *losers)}
        self.done("start_hand", table)
        while (hand := self._table(table))["to_act"] is not None:
            self.done("all_in" if hand["to_act"] in inside else "fold", table)
        for number, pot in reversed([*enumerate(hand["pots"])]):
            wins = seats[winner] if seats[winner] in pot["seats"] else pot["seats"][0]
            self.done("declare_winners", table, pot=number, seats=[wins])
        stacks = {one["name"]: one["stack"] for one in self._table(table)["seats"]}
        self.done("confirm_result", table)
        return [name for name in losers if not stacks[name]]

    def fold_around(self, table: int = 1) -> None:
        """Play a hand in which everybody folds to the big blind."""
        self.done("start_hand", table)
        while self._table(table)["to_act"] is not None:
            self.done("fold", table)
        self.done("confirm_result", table)

    def tables(self) -> list[int]:
        """Return the tables at which somebody sits."""
        return [one["table"] for one in self.view("floor")["tables"] if one.get("seats")]

    def at(self, table: int) -> list[str]:
        """Return who sits at a table, by seat, as soon as the floor and the table agree."""
        while True:
            at_floor = next(
                one.get("seats", []) for one in self.view("floor")["tables"] if one["table"] == table
            )
            here = {one["seat"]: str(one["name"]) for one in self._table(table)["seats"]}
            if here == {one["seat"]: one["name"] for one in at_floor}:
                return [here[seat] for seat in sorted(here)]

    def richest_first(self, table: int, but: Collection[str] = ()) -> list[str]:
        """Return who sits at a table, largest stack first, `but` those who are out, once all have chips."""
        while True:
            here = [name for name in self.at(table) if name not in but]
            stacks = {one["name"]: one["stack"] for one in self._table(table)["seats"]}
            if all(stacks.get(name) for name in here):
                return sorted(here, key=lambda name: -stacks[name])

    def players(self) -> list[str]:
        """Return who sits at any table."""
        return [name for table in self.tables() for name in self.at(table)]

    def entry(self, name: str) -> str:
        """Return the id of an entry."""
        return str(next(one["id"] for one in self.view("floor")["entries"] if one["name"] == name))

    def done(self, verb: str, table: int, **args: object) -> None:
        """Do it, as soon as the table knows what the floor has done."""
        for _ in range(MOST_TRIES):
            answer = self.deal(verb, table, **args)
            if answer.get("code") not in NOT_YET:
                break
        assert answer["status"] == 200, answer

    def _table(self, table: int) -> Any:
        return self.view("table" if table == 1 else f"table/{table}")

    def stop(self) -> None:
        """End the program."""
        self._process.terminate()
        self._process.communicate(timeout=STOPS_S)
        self._complaints.close()
