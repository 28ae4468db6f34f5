"""`python -m tests.cli.programs.later_release CHANGE ...`: the program as one of `tests.releases`.

Its events change before anything else is imported, so every part of it writes and reads the changed ones.
"""

import runpy
import sys

import shuffleup
from shuffleup.stations import event_codec
from tests.releases import LATER, VERSION

if __name__ == "__main__":
    release = LATER[sys.argv.pop(1)]
    shuffleup.__version__ = VERSION
    event_codec.THIS_RELEASE = release
    event_codec.FLOOR_EVENTS, event_codec.TABLE_EVENTS = release.floor, release.table
    runpy.run_module("shuffleup", run_name="__main__")
