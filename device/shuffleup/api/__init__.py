"""One JSON API for every face: views as server-sent events, commands by POST.

Imported only when something is served: it costs Starlette.
"""

from shuffleup.api.app import create_app
from shuffleup.api.hardware_parts import Metal
from shuffleup.api.venue.authority import Venue

__all__ = ["Metal", "Venue", "create_app"]
