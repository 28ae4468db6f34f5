"""One JSON API for every face: views as server-sent events, commands by POST.

Imported only when something is served: it costs Starlette.
"""

from shuffleup.api.application import create_app
from shuffleup.api.box import Metal
from shuffleup.api.venue_address import Venue

__all__ = ["Metal", "Venue", "create_app"]
