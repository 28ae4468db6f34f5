"""The state of a card machine, asked over its line; it does nothing for that, and nothing is acknowledged."""

from collections.abc import Iterable

import msgspec

from shuffleup.hardware.card_machine.happenings import Answered, Connected, Happening, Mismatch
from shuffleup.unit.doctor.machine_line import MachineLine
from shuffleup_link import messages

ANSWER_MS = 3_000
"""A machine says five times a second how it stands, so it has had many chances by then."""

UNCOUNTED = 255
"""The number of cards in the tray that means: not counted."""


class MachineAnswer:
    """What a machine has answered; None where nothing came in time. `health` is bytes free, frames damaged
    and seconds since its start."""

    def __init__(self) -> None:
        self.connected: Connected | None = None
        self.mismatch: Mismatch | None = None
        self.supply_mv: int | None = None
        self.health: tuple[int, int, int] | None = None

    @property
    def whole(self) -> bool:
        """Everything has come, or nothing will."""
        return self.mismatch is not None or None not in (self.supply_mv, self.health)

    def report(self) -> "MachineReport":
        """Put it into names and numbers."""
        if self.connected is None or self.mismatch:
            return MachineReport(answers=self.mismatch is not None, same_release=not self.mismatch)
        stands, identity = self.connected.standing, self.connected.identity
        free, damaged, up_s = self.health or (None, None, None)
        return MachineReport(
            answers=True,
            same_release=True,
            state=name_in(messages.STATES, stands.state),
            fault=messages.name_of(messages.FAULTS, stands.fault) if stands.fault else "",
            to_do=to_do(stands.fault),
            command_open=stands.started != stands.done,
            tray=stands.tray,
            slots=stands.slots,
            shoe=stands.shoe,
            dealt=stands.dealt,
            supply_mv=self.supply_mv,
            firmware=".".join(map(str, identity.firmware)),
            free_bytes=free,
            damaged_frames=damaged,
            up_s=up_s,
        )


class MachineReport(msgspec.Struct, frozen=True):
    """The state of a machine as JSON tells it. `tray` is 255 where its cards are not counted."""

    answers: bool
    same_release: bool
    state: str = ""
    fault: str = ""
    to_do: str = ""
    command_open: bool = False
    tray: int = 0
    slots: int = 0
    shoe: int = 0
    dealt: int = 0
    supply_mv: int | None = None
    firmware: str = ""
    free_bytes: int | None = None
    damaged_frames: int | None = None
    up_s: int | None = None


async def ask_machine(line: MachineLine) -> MachineAnswer:
    """Ask until everything has come, or for three seconds; raises `PartMissing` where the port is gone."""
    answer = MachineAnswer()
    while not answer.whole and line.age_ms < ANSWER_MS:
        _take(await line.step(), line, answer)
    return answer


def _take(happenings: Iterable[Happening], line: MachineLine, answer: MachineAnswer) -> None:
    for one in happenings:
        match one:
            case Connected():
                answer.connected = one
                line.session.query(messages.SENSORS)
                line.session.query(messages.HEALTH)
            case Mismatch():
                answer.mismatch = one
            case Answered(query=messages.SENSORS, values=(_, int(supply_mv))):
                answer.supply_mv = supply_mv
            case Answered(query=messages.HEALTH, values=(int(free), int(damaged), int(up_s))):
                answer.health = free, damaged, up_s


def to_do(fault: int) -> str:
    """Say what a person does about a fault; empty where there is none."""
    if not fault:
        return ""
    return next((str(row[3]) for row in messages.FAULTS if row[0] == fault), "see docs/protocol.md")


def name_in(names: tuple[str, ...], code: int) -> str:
    """Name a code, by its number where nobody knows it."""
    return names[code] if code < len(names) else str(code)
