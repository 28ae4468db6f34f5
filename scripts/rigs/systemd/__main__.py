"""Run all tests: each sentence is printed when it has come true, and the first false one ends the run."""

import os
import signal
import sys
import time
from collections.abc import Callable

from systemd import faces, hangs, installed, pages, poisons, stick
from systemd.booted import RIG, TABLE, main_pid, restart, say, serves, until

REST_S = 40.0
"""Time for the steps behind the last hangs."""

FLOOR_S = 70.0
"""Time for the steps in which a floor hangs and is spoilt."""

STICK_S, BOTH_S = 450.0, 540.0
"""A run of so long has time for a stick, and for the poisons as well; between the two every other day."""


def a_stick_is_used_if_there_is_time(seconds: float) -> None:
    """A copy reaches a stick within its minute, which is long for a short night."""
    even_day = int(time.time() // 86_400) % 2 == 0
    if seconds >= BOTH_S or (seconds >= STICK_S and even_day):
        stick.a_stick_is_used()
    else:
        say(f"a stick: not tried in {seconds:.0f} s; every other day from {STICK_S:.0f} s on")


def a_killed_one_is_back() -> None:
    """A process that dies is started again at once."""
    pid = main_pid(TABLE)
    os.kill(pid, signal.SIGKILL)
    took = until("it serves again", lambda: main_pid(TABLE) not in (0, pid) and serves(TABLE))
    say(f"{TABLE}: killed, it served again after {took:.1f} s")


def the_pages_name_what_there_is() -> None:
    """Every command of the pages of hardware/ runs on this box; the table is stopped for them."""
    count, skipped = pages.each_command_of_the_pages_runs()
    say(f"{count} commands of the pages of hardware/ run on an installed box")
    for line in skipped:
        print(f"skip  {line}", flush=True)
    restart(TABLE)
    until("the table serves its first run", lambda: serves(TABLE))


def a_table_hangs(tally: hangs.Tally) -> None:
    """A table hangs in each way that a program can."""
    hangs.can_hang(TABLE, yes=True)
    restart(TABLE)
    until("the table serves", lambda: serves(TABLE))
    hangs.each_hang(TABLE, hangs.HANGS, tally)


def steps(seconds: float) -> tuple[Callable[[], None], ...]:
    """List what is tried in so long, in its order; the hangs go on as long as there is time."""
    tally, deadline = hangs.Tally(), time.monotonic() + seconds
    return (
        installed.is_installed,
        the_pages_name_what_there_is,
        installed.is_in_its_box,
        installed.an_evening_has_begun,
        a_killed_one_is_back,
        lambda: a_stick_is_used_if_there_is_time(seconds),
        faces.a_table_plays_without_its_parts,
        faces.without_a_screen_there_is_nothing_to_show,
        faces.a_face_waits_for_a_screen_and_does_not_storm,
        lambda: a_table_hangs(tally),
        hangs.one_that_hangs_again_and_again_ends_in_safe_mode,
        hangs.one_that_hangs_while_it_begins_ends_in_safe_mode,
        poisons.a_loop_of_crashes_ends_in_safe_mode,
        lambda: poisons.each_poison(deadline - REST_S - FLOOR_S),
        lambda: hangs.the_floor_hangs_and_takes_its_broker_along(tally),
        poisons.each_poison_of_a_floor,
        lambda: hangs.go_on(deadline - REST_S, tally),
        installed.an_update_keeps_the_journal,
        installed.uninstalled_the_data_stay,
    )


def main() -> int:
    """Try everything; 0 when all of it came true."""
    try:
        for step in steps(float(sys.argv[1])):
            step()
    except (AssertionError, OSError) as failure:
        print(f"FAILED {failure}", flush=True)
        return 1
    return 0


if __name__ == "__main__":
    result = main()
    (RIG / "status").write_text(str(result), encoding="ascii")
    sys.exit(result)
