"""Whether a home may read the evening."""

from typing import Annotated

from msgspec import Meta

from shuffleup.ruleset.group import Group


class Home(Group, frozen=True):
    """What a home that runs Home Assistant may read of the evening (table `home`)."""

    enabled: Annotated[
        bool,
        Meta(
            description="Whether Home Assistant may read level, blinds, time, players and breaks, at the "
            "broker of the box's settings (PAP-04)."
        ),
    ] = False
    prefix: Annotated[
        str,
        Meta(
            pattern=r"^[A-Za-z0-9_-]{1,40}\Z",
            description="The topic under which Home Assistant looks for devices (PAP-04).",
        ),
    ] = "homeassistant"
