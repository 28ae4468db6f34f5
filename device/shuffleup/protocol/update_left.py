"""An update that did not stay: a release was tried in the other slot of the card and left again."""

import msgspec


class UpdateLeft(msgspec.Struct, frozen=True):
    """The release that was left, what the box saw of it, in which minute, and what was missing.

    `kind` is a key of `views.words.update_left`. `minute` is 0 where it was left before the first look.
    """

    release: str
    kind: str
    minute: int = 0
    missing: str = ""
