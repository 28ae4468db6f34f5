"""Commands up, replies down."""

from typing import Annotated, Any, Literal

import msgspec

from shuffleup.kernel.identity import Actor, CommandId, Stream

GivenId = Annotated[CommandId, msgspec.Meta(pattern=r"^[!-;=-~]{1,100}\Z")]
"""As a sender may give it: printable ASCII, no blank and no `<`. Those stand in the ids that a station gives
to what it does by itself. With one of those, two acts would be one on the record."""


class Command(msgspec.Struct, frozen=True):
    """One request to a table or to the floor.

    `expected_version` is the version of the view that the person was looking at, None where it does not
    matter. A table refuses any other than its own, the floor one that somebody has acted on since. The same
    `id` twice does the thing once, across reconnects and restarts; with another verb, other arguments or to
    another stream it is refused.
    """

    id: GivenId
    to: Stream
    verb: str
    actor: Actor
    args: dict[str, Any] = {}
    expected_version: int | None = None


class RemedyView(msgspec.Struct, frozen=True):
    """A command that takes the cause of a refusal away, and what it does, in words for a person."""

    text: str
    verb: str
    args: dict[str, Any]


class Reply(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of a command.

    `status` is 200 done and durable, 403 not with this role, 409 the view was stale or the id is that of
    another command, 422 not legal now, 503 could not be stored. `text` is one line for a person; `legal`
    says what is legal instead. `code` and `facts` are the refusal for a program: they stay what they are when
    the sentence is worded otherwise, or comes in another language. Where a rule is the cause, `facts` has its
    key as `rule`, and `remedy` how the director can change it.
    """

    status: Literal[200, 403, 409, 422, 503]
    version: int
    text: str = ""
    legal: tuple[str, ...] = ()
    code: str = ""
    facts: dict[str, Any] = {}
    remedy: RemedyView | None = None


class RefusedView(msgspec.Struct, frozen=True):
    """The reason why the API refuses a request: `code` and `facts` for a program, `text` for a person."""

    code: str
    facts: dict[str, Any]
    text: str
