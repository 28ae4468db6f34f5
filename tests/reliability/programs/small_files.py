"""Every small file of a box is written several times; each time is acknowledged on the standard output.

small_files.py FOLDER SYNC: with `unsynced`, the control, nothing is synced.
"""

import os
import sys
from pathlib import Path

from tests.reliability.small_files import ROUNDS, SMALL_FILES

folder = Path(sys.argv[1])
if sys.argv[2] == "unsynced":
    os.fsync = lambda fd: None
for n in range(1, ROUNDS + 1):
    for name, file in SMALL_FILES.items():
        print(f"ACK {name} {file.write(folder / name, n)}", flush=True)
