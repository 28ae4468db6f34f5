"""One origin for the servers of this process, so that the browser keeps the files of the pages."""

import os
from typing import Any

PORT = 20_077
"""Below the ports that the system gives to whoever wants any."""


def own_origin() -> dict[str, Any]:
    """Return where to serve: an address that this process has alone, for its number is in it.

    A second server at the same time is found at the next port.
    """
    number = os.getpid()
    octets = (number >> 16 & 127) + 64, number >> 8 & 255, number & 255
    return {"host": "127.{}.{}.{}".format(*octets), "port": PORT, "port_is_a_wish": True}
