"""A people book that is written, closed and opened again; each act is acknowledged on the standard output.

club_acts.py FOLDER
"""

import sys
from pathlib import Path

from shuffleup.archive.club_folder.club_writer import open_club
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup_demo.clocks import HandClock
from tests.reliability.club_book import ACTS, BY, CLUB, MADE, SITTINGS


def main() -> None:
    """Do the acts in several sittings."""
    folder = Path(sys.argv[1]) / CLUB
    with open_club(folder, HandClock(), make=True):
        print(f"ACK {MADE}", flush=True)
    each = -(-len(ACTS) // SITTINGS)
    for begin in range(0, len(ACTS), each):
        with open_club(folder, HandClock(), seeds=RepeatableSeeds(1)) as club:
            for number, act in enumerate(ACTS[begin : begin + each], begin):
                club.ask_people(act, BY)
                print(f"ACK act {number}", flush=True)


if __name__ == "__main__":
    main()
