#!/usr/bin/env python3
"""Send one command to a card machine on the bench and print the result. It moves: hands out.

hardware/try_machine.py /dev/ttyAMA0 home          find the mark and look into every slot
hardware/try_machine.py /dev/ttyAMA0 selftest 4    1 memory, 2 chance, 3 carousel, 4 gates, 5 supply
hardware/try_machine.py /dev/ttyAMA0 audit         count the cards
hardware/try_machine.py /dev/ttyAMA0 eject         bring every card out
hardware/try_machine.py /dev/ttyAMA0 clear retry   answer the fault: retry, by_hand, in_place or deck_out

It takes in the events that a table would store: never use it with a deck that is being played. Stop the table
first, for the port is one program's.
"""

import argparse
import asyncio
import secrets
import sys
from collections.abc import Iterable

from shuffleup.amounts import Millis
from shuffleup.card_machine.happenings import (
    Acted,
    CommandRefused,
    Connected,
    Happened,
    Happening,
    Mismatch,
    Order,
    Over,
)
from shuffleup.card_machine.session import MachineSession
from shuffleup.clock import BootClock, Clock, NoBootClock
from shuffleup.hal import Part, PartMissing, SerialPort
from shuffleup.hal.pi.serial_port import PiSerialPort
from shuffleup.stations.card_machine import MOST_SESSION
from shuffleup.views.words import line_of
from shuffleup_link import messages

BAUD = 115_200
LOOK_MS = Millis(10)
CONNECT_MS, WORK_MS = 3_000, 90_000
"""A machine that is there answers at once; the longest work brings out 52 cards."""

COMMANDS = {
    "home": messages.HOME,
    "selftest": messages.SELFTEST,
    "audit": messages.AUDIT,
    "eject": messages.EJECT_ALL,
    "clear": messages.CLEAR,
}


def main(words: list[str]) -> int:
    """Do what the command line says: 0 the machine did it, 1 it did not, 2 it was not asked."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("port", help="the serial port, such as /dev/ttyAMA0")
    parser.add_argument("what", choices=COMMANDS)
    parser.add_argument(
        "which", nargs="?", default="", help="the number of a self test, the answer to a fault"
    )
    args = parser.parse_args(words)
    try:
        values = _values(args.what, args.which)
        port = PiSerialPort(args.port, BAUD, Part.CARD_MACHINE)
    except (ValueError, PartMissing) as error:
        print(f"try_machine: {line_of(error)}", file=sys.stderr)
        return 2
    try:
        trial = Trial(port, BootClock(), secrets.randbelow(MOST_SESSION) + 1)
        return asyncio.run(trial.run(COMMANDS[args.what], values))
    except (NoBootClock, PartMissing) as error:
        print(f"try_machine: {line_of(error)}", file=sys.stderr)
        return 2
    finally:
        port.close()


def _values(what: str, which: str) -> tuple[int, ...]:
    """Return the values of a command. Raises ValueError for what it does not take."""
    if what == "selftest":
        if which not in tuple("12345"):
            raise ValueError("say which self test: 1 memory, 2 chance, 3 carousel, 4 gates, 5 supply")
        return (int(which),)
    if what == "clear":
        if which not in messages.DISPOSITIONS:
            raise ValueError(f"say what became of the card: {', '.join(messages.DISPOSITIONS)}")
        return (messages.DISPOSITIONS.index(which),)
    if which:
        raise ValueError(f"{what} takes nothing more, and not {which}")
    return ()


class Trial:
    """One conversation: greet, ask, print what happens until it is over."""

    def __init__(self, port: SerialPort, clock: Clock, number: int) -> None:
        self._port = port
        self._clock = clock
        self._session = MachineSession(number)
        self._unsent = b""
        self._asked: tuple[int, tuple[int, ...]] = (0, ())
        self._status: int | None = None
        self._connected = False
        self._new_from = 0

    async def run(self, op: int, values: tuple[int, ...]) -> int:
        """Ask for a command; return 0 once it is done, 1 where it is not."""
        self._asked = (op, values)
        began = last = self._clock.now()
        while self._status is None:
            await self._clock.sleep(LOOK_MS)
            now = self._clock.now()
            self._take((*self._session.feed(self._port.read()), *self._session.tick(now - last)))
            last = now
            self._unsent += self._session.outgoing()
            self._unsent = self._unsent[self._port.write(self._unsent) :]
            if now - began > (WORK_MS if self._connected else CONNECT_MS) and self._status is None:
                self._end(1, "it did not end" if self._connected else "nothing answers at this port")
        return self._status

    def _end(self, status: int, said: str) -> None:
        self._status = status
        print(said, flush=True)

    def _take(self, happenings: Iterable[Happening]) -> None:
        for one in happenings:
            if self._status is not None:
                return
            match one:
                case Connected():
                    self._ask(one)
                case Mismatch():
                    self._end(1, "it speaks another protocol: bring both to the same release")
                case Happened():
                    self._session.stored(one.n)
                    self._tell(one)
                case CommandRefused() | Over() | Acted():
                    code = messages.UNSUPPORTED if one.response is None else one.response
                    self._end(int(code != messages.OK), messages.RESPONSES[code])

    def _ask(self, there: Connected) -> None:
        self._connected = True
        standing, (op, values) = there.standing, self._asked
        self._new_from = standing.next_event
        print(f"it stands {messages.STATES[standing.state]}", flush=True)
        if op == messages.CLEAR:
            self._session.act(op, (standing.fault, *values))
        elif self._session.next_command is None:
            self._end(1, "a command is open: answer its fault with clear")
        else:
            who = there.identity
            self._session.send(Order(who.machine, who.memory, self._session.next_command, op, values))

    def _tell(self, one: Happened) -> None:
        """Print an event. A new fault leaves the command open until a person has answered."""
        said = _words(one)
        old = one.n - self._new_from & 0xFFFF > 0x7FFF
        if one.event == messages.FAULT and not old:
            self._end(1, said)
        else:
            print(f"before that: {said}" if old else said, flush=True)


def _words(one: Happened) -> str:
    name = messages.name_of(messages.EVENTS, one.event)
    values = [value.hex() if isinstance(value, bytes) else str(value) for value in one.values]
    if one.event == messages.FAULT:
        fault = next((row for row in messages.FAULTS if str(row[0]) == values[0]), None)
        return f"{name} {fault[1]}: {fault[3]}" if fault else f"{name} {values[0]}"
    if one.event == messages.STATE:
        return f"{name} {messages.STATES[int(values[0])]}"
    return " ".join([name, *values])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
