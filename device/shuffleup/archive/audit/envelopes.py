"""The draws of a mystery bounty, repeated from the seed of the envelopes (MYS-04)."""

from collections.abc import Iterator

from shuffleup.archive.audit.chains import sound_rows
from shuffleup.archive.audit.finding import Finding, wrong
from shuffleup.archive.audit.tables import Unseal
from shuffleup.floor.mystery.events import EnvelopeDrawn, EnvelopeReturned, EnvelopeShown, MysteryBegun
from shuffleup.kernel.amounts import Money
from shuffleup.kernel.chance import commitment
from shuffleup.kernel.identity import FLOOR
from shuffleup.stations.event_codec import FLOOR_EVENTS
from shuffleup.stations.floor_secrets import envelopes_name, order_of
from shuffleup.storage.journal import JournalReader
from shuffleup.tournament.mystery import next_position

_KINDS = (MysteryBegun, EnvelopeDrawn, EnvelopeReturned, EnvelopeShown)
_TAGS = frozenset(str(kind.__struct_config__.tag) for kind in _KINDS)


class EnvelopeAudit:
    """The envelopes of one floor, as its rows tell them: each draw is compared with the order of the seed.

    `over` says that the event is, so that the seed has to be there; before that a copy may lack it.
    """

    def __init__(self, book: JournalReader, unseal: Unseal, *, over: bool) -> None:
        self._book, self._unseal, self._over = book, unseal, over
        self._order: tuple[Money, ...] = ()
        self._listed: tuple[Money, ...] = ()
        self._drawn: dict[str, tuple[int, Money]] = {}
        self.draws = 0
        """The draws that came out the same."""

    def findings(self) -> Iterator[Finding]:
        """Repeat every draw to the end of the sound rows.

        Raises:
            JournalTooNew: a later version has stored one of them.
        """
        for row in sound_rows(self._book, FLOOR):
            if row.type in _TAGS:
                for fault in self._take(FLOOR_EVENTS.read(row)):
                    yield wrong(f"the envelopes: {fault}", FLOOR, row.seq)

    def _take(self, event: object) -> Iterator[str]:
        match event:
            case MysteryBegun():
                yield from self._begun(event)
            case EnvelopeDrawn():
                yield from self._drawn_from(event)
                self._drawn[event.out] = (event.position, event.value)
            case EnvelopeReturned(out=out):
                self._drawn.pop(out, None)
            case EnvelopeShown(out=out, value=value):
                if self._drawn.get(out, (0, value))[1] != value:
                    yield f"{value} was shown and {self._drawn[out][1]} drawn"

    def _begun(self, event: MysteryBegun) -> Iterator[str]:
        self._listed, self._order = event.envelopes, ()
        if list(event.envelopes) != sorted(event.envelopes, reverse=True):
            yield "the list has not its larger values first"
        seed = self._unseal(envelopes_name(event.commitment))
        if seed is None:
            if self._over:
                yield "their seed is gone, and no draw can be repeated"
        elif commitment(seed) != event.commitment:
            yield f"the seed is not the one that {event.commitment[:16]} binds"
        else:
            self._order = order_of(event.envelopes, seed)

    def _drawn_from(self, event: EnvelopeDrawn) -> Iterator[str]:
        due = next_position({position for position, _ in self._drawn.values()}, len(self._listed))
        if event.position != due:
            yield f"draw {event.position} was made, and {due} comes next"
        elif self._order and (lies := self._order[event.position - 1]) != event.value:
            yield f"draw {event.position} gave {event.value}, and {lies} lies there"
        else:
            self.draws += bool(self._order)
