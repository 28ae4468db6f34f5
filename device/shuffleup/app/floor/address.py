"""The address of a floor as people type it: a host, and optionally the port of its console over TLS."""

from shuffleup.app.config import WrongSettings
from shuffleup.network.trust.joining import WEB_PORT


def found_at(floor: str) -> tuple[str, int]:
    """Read `192.168.4.13`, `floor.local:8443` or `[fe80::13]:8443`.

    Raises:
        WrongSettings: what stands behind the colon is no port.
    """
    host, colon, port = floor.rpartition(":")
    if not colon or not host or ("[" not in host and ":" in host):
        return floor.strip("[]"), WEB_PORT
    if not (port.isascii() and port.isdecimal()) or not 0 < int(port) < 65536:
        raise WrongSettings(
            f"floor {floor!r}: name it by host, as 192.168.4.13, or with the port of its console, as "
            f"192.168.4.13:{WEB_PORT}"
        )
    return host.strip("[]"), int(port)
