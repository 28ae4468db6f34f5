"""The page of a box that joins a venue: the code that a person carries to the floor."""

from shuffleup.kernel.language import say
from shuffleup.protocol import OledView


def pairing_page(code: str, host: str) -> OledView:
    """Show the code, `7K3M-Q9TX`, and at which floor it is to be typed."""
    return OledView("pairing", say("TYPE AT THE FLOOR"), code, say("floor {host}", host=host))
