"""Programs that hang, in every possible way: each is restarted, and no acknowledged act is lost."""

import os
import signal
import time
from collections.abc import Iterable
from itertools import count

from systemd.booted import (
    FLOOR,
    RIG,
    TABLE,
    act,
    announcements,
    begins_again,
    dropped_in,
    main_pid,
    page,
    processes,
    restart,
    run,
    say,
    serves,
    until,
)

LONGEST_HANG_S = 15.0
A_HANG_S = 20.0
"""More than it takes until the program serves again: whoever begins one has so much left."""

HANGS = {
    "stopped": signal.SIGSTOP,
    "its loop blocked": signal.SIGUSR1,
    "its loop spinning": signal.SIGRTMIN,
    "its interpreter held": signal.SIGRTMIN + 2,
    "its writer dead": signal.SIGUSR2,
    "its writer hanging": signal.SIGRTMIN + 1,
}
"""The signals of provoked/sitecustomize.py, and one of the system's own."""

WORST = "s until it was begun anew"
PROVOKED = f"[Service]\nEnvironment=PYTHONPATH={RIG}/provoked\n"
NUMBERS = count(1)


class Tally:
    """The programs that have hung, and the longest time until one was started again, for the row of this
    night."""

    def __init__(self) -> None:
        self.hangs = 0
        self.failures = 0
        self.longest_s = 0.0
        self.spent_s = 0.0

    def write(self) -> None:
        """Write how it stands, for the guest may end at any moment: what scripts/reliability takes."""
        lines = (self.hangs, self.failures, f"{self.spent_s:.1f}", f"{self.longest_s:.1f} {WORST}")
        (RIG / "hangs").write_text("\n".join(map(str, lines)), encoding="ascii")


def can_hang(unit: str, yes: bool) -> None:
    """Let a unit hang when it is asked to, or no longer."""
    dropped_in(unit, "provoked", PROVOKED if yes else "")


def begun_anew(unit: str, how: str) -> tuple[float, float]:
    """Hang a program; return the seconds until there was another one, and until that served.

    What was acknowledged a moment before has to be there afterwards.
    """
    words, seen = f"hand {next(NUMBERS)} is over", barks(unit)
    act(f"rig-{time.time_ns()}", "announce", text=words)
    pid, began = main_pid(unit), time.monotonic()
    os.kill(pid, HANGS[how])
    until(f"{unit}, {how}, is another process", lambda: main_pid(unit) not in (0, pid))
    took_s = time.monotonic() - began
    until(f"{unit}, {how}, serves again", lambda: serves(unit))
    served_s = time.monotonic() - began
    run("systemctl", "reset-failed", unit)  # it is begun anew five times, and here it hangs more often
    assert barks(unit) == seen + 1, f"{unit}, {how}: it was not the watchdog that began it anew"
    assert took_s < LONGEST_HANG_S, f"{unit}, {how}: begun anew after {took_s:.1f} s"
    assert words in announcements(), f"{unit}, {how}: {words!r} was announced, and is no more"
    return took_s, served_s


def barks(unit: str) -> int:
    """Count how often the watchdog has lost its patience with a unit."""
    return run("journalctl", "--no-pager", "--output", "cat", "--unit", unit).count("Watchdog timeout (limit")


def each_hang(unit: str, kinds: Iterable[str], tally: Tally) -> None:
    """Hang a program in these ways, one after the other."""
    for how in kinds:
        tally.hangs += 1
        tally.failures += 1
        tally.write()
        took_s, served_s = begun_anew(unit, how)
        tally.failures -= 1
        tally.longest_s = max(tally.longest_s, took_s)
        tally.spent_s += served_s
        tally.write()
        say(f"{unit}: {how}; begun anew after {took_s:.1f} s, served after {served_s:.1f} s")


def the_floor_hangs_and_takes_its_broker_along(tally: Tally) -> None:
    """A floor has Mosquitto as a child inside its sandbox, and both go together."""
    run("systemctl", "stop", TABLE)
    can_hang(FLOOR, yes=True)
    run("systemctl", "start", "--no-block", FLOOR)
    until("the floor serves", lambda: serves(FLOOR))
    for how in ("stopped", "its loop blocked", "its writer dead"):
        broker = processes("mosquitto")
        assert list(broker.values()) == [main_pid(FLOOR)], broker
        each_hang(FLOOR, (how,), tally)
        assert len(processes("mosquitto")) == 1
        assert not broker.keys() & processes("mosquitto").keys()
    say("the broker of a floor is its child, and goes with the floor that hung")


def go_on(deadline: float, tally: Tally) -> None:
    """Go on with the table and then with the floor, half the time with each, and end with the table."""
    half = time.monotonic() + (deadline - time.monotonic()) / 2
    for unit, until_when in ((TABLE, half), (FLOOR, deadline)):
        ways = (how for _ in count() for how in HANGS)
        while time.monotonic() + A_HANG_S < until_when:
            if main_pid(unit) == 0:
                run("systemctl", "stop", TABLE if unit == FLOOR else FLOOR)
                begins_again(unit)
            each_hang(unit, (next(ways),), tally)
    for unit in (TABLE, FLOOR):
        can_hang(unit, yes=False)
    run("systemctl", "stop", FLOOR)
    restart(TABLE)
    until("the table serves", lambda: serves(TABLE))


def one_that_hangs_again_and_again_ends_in_safe_mode() -> None:
    """Five times is enough, and the page says that it hung. The watchdog is made impatient: 2 s, not 10."""
    dropped_in(TABLE, "impatient", "[Service]\nWatchdogSec=2\n")
    restart(TABLE)
    until("the table serves", lambda: serves(TABLE))
    run("systemctl", "reset-failed", TABLE)

    def hung_for_good() -> bool:
        pid = main_pid(TABLE)
        if pid and pid not in hung and serves(TABLE):
            hung.add(pid)
            os.kill(pid, signal.SIGUSR1)
        return page()[0] == 503

    hung = set[int]()
    until("safe mode is there", hung_for_good, 90)
    assert "The program hung again and again" in page()[1], page()[1]
    dropped_in(TABLE, "impatient", "")
    say(f"{TABLE}: hung {len(hung)} times one after the other; safe mode says so")
    begins_again(TABLE)


def one_that_hangs_while_it_begins_ends_in_safe_mode() -> None:
    """Starts that never end are given up, each and all of them. A start may take 2 s here, not 60."""
    slow = RIG / "hanging/sitecustomize.py"
    slow.parent.mkdir(exist_ok=True)
    slow.write_text("import time\ntime.sleep(1_000_000)\n", encoding="ascii")
    run("systemctl", "stop", TABLE)
    hangs = f"[Service]\nEnvironment=PYTHONPATH={slow.parent}\nTimeoutStartSec=2\n"
    dropped_in(TABLE, "slow", hangs)
    run("systemctl", "reset-failed", TABLE)
    run("systemctl", "start", "--no-block", TABLE)
    took = until("safe mode is there", lambda: page()[0] == 503, 60)
    assert "The program ended again and again" in page()[1], page()[1]
    dropped_in(TABLE, "slow", "")
    say(f"{TABLE}: hung in each of its starts; safe mode was there after {took:.0f} s")
    begins_again(TABLE)
