"""Messages to the service manager: ready, alive, stopping (sd_notify(3)).

The protocol is a datagram of a few lines to a socket named in the environment, so it needs no library.
"""

import os
import socket
from collections.abc import Mapping

from shuffleup.kernel.amounts import Millis

READY = "READY=1"
ALIVE = "WATCHDOG=1"
STOPPING = "STOPPING=1"


class ServiceManager:
    """The service manager, or nobody: without `NOTIFY_SOCKET` every word goes nowhere.

    `patience` is how long it waits for the next `ALIVE` before it starts the unit anew, None where it does
    not watch.
    """

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        self._address = _address(environment.get("NOTIFY_SOCKET", ""))
        self.patience = _patience(environment) if self._address else None

    def tell(self, *lines: str) -> None:
        """Send some lines, as `READY` and what `status` makes.

        A manager that cannot be reached does not stop the unit: it notices by itself that it hears nothing.
        """
        if not self._address:
            return
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
            line.setblocking(False)
            try:
                line.sendto("\n".join(lines).encode(), self._address)
            except OSError:
                return


def status(text: str) -> str:
    """Write one line of words that `systemctl status` shows."""
    return "STATUS=" + " ".join(text.split())


def _address(named: str) -> str:
    """Read the name of the socket; `@` stands for the zero octet of an abstract one."""
    if named[:1] not in ("/", "@"):
        return ""
    return "\0" + named[1:] if named.startswith("@") else named


def _patience(environment: Mapping[str, str]) -> Millis | None:
    """Read how long the manager waits for this process; another one's time is not ours."""
    microseconds = environment.get("WATCHDOG_USEC", "")
    meant_for = environment.get("WATCHDOG_PID", str(os.getpid()))
    if not microseconds.isdecimal() or meant_for != str(os.getpid()):
        return None
    return Millis(int(microseconds) // 1000) or None
