"""A leak in every process that has this in PYTHONPATH: it keeps three kilobytes more every second."""

import threading
import time

kept: list[bytes] = []


def leak() -> None:
    """Keep more and more, for ever."""
    while True:
        kept.append(bytes(len(kept) % 256 for _ in range(3000)))
        time.sleep(1)


threading.Thread(target=leak, daemon=True).start()
