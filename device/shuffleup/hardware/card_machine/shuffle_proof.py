"""The check of a card machine's shuffles, possible for anyone and without the machine.

The machine commits itself to its entropy by a hash, then the table sends its nonce, and when the deck is out
the machine reveals the entropy. Both together determine the order; neither side could choose it. No card's
face takes part: the order says which card of the tray, counted as they were taken in, came out first, second
and so on.
"""

from collections.abc import Iterable, Iterator
from hmac import compare_digest

import msgspec

from shuffleup.table.card_machine import machine_events as events
from shuffleup.table.card_machine.machine_events import MachineEvent
from shuffleup_pico.geometry import CARDS
from shuffleup_pico.shuffle import ENTROPY_BYTES, NONCE_BYTES, commitment, slots_in_order


class DeckProof(msgspec.Struct, forbid_unknown_fields=True):
    """The known facts of one deck; hashes and numbers in hex, empty where unknown.

    `came` are the cards that came out, by their number in the deck. `slots` are those that the machine says
    it filled, first card first, where somebody read them from it. `bound_first` is false where the nonce was
    known before the machine was bound.
    """

    commitment: str
    nonce: str = ""
    entropy: str = ""
    machine: str = ""
    came: list[int] = []
    slots: list[int] = []
    bound_first: bool = True


class ShuffleVerdict(msgspec.Struct, frozen=True):
    """The verdict on a deck: `fair` is None where it cannot be known yet; `order` is the order of the cards.

    `why` is one line.
    """

    fair: bool | None
    why: str
    order: tuple[int, ...] = ()


def verdicts(proofs: Iterable[DeckProof]) -> list[ShuffleVerdict]:
    """Judge decks in their order: each for itself, that none was passed over, no entropy used twice."""
    found: list[ShuffleVerdict] = []
    used: dict[str, int] = {}
    decks = list(proofs)
    for number, proof in enumerate(decks, 1):
        verdict = verdict_on(proof)
        if proof.nonce and not proof.entropy and number < len(decks):
            verdict = ShuffleVerdict(None, "never revealed, though another deck came after it")
        first = used.setdefault(proof.entropy, number) if proof.entropy else number
        if verdict.fair and first != number:
            verdict = ShuffleVerdict(False, f"the entropy is that of deck {first}")
        found.append(verdict)
    return found


def verdict_on(proof: DeckProof) -> ShuffleVerdict:
    """Judge one deck."""
    bound, nonce, entropy = (_bytes(part) for part in (proof.commitment, proof.nonce, proof.entropy))
    if bound is None or nonce is None or entropy is None:
        return ShuffleVerdict(False, "commitment, nonce or entropy is not written in hex")
    if not entropy:
        return ShuffleVerdict(None, "not revealed yet" if nonce else "not shuffled yet")
    if why := next(_faults(proof, bound, nonce, entropy), ""):
        return ShuffleVerdict(False, why)
    if not nonce:
        return ShuffleVerdict(None, "revealed without having been used")
    return ShuffleVerdict(True, "fair", order_out(slots_in_order(entropy, nonce)))


def order_out(slots: list[int]) -> tuple[int, ...]:
    """Return which card of the tray, 1 for the first, comes out first, second and so on.

    `slots` are those of the cards as they go in. They are emptied from slot 0 upwards.
    """
    return tuple(sorted(range(1, CARDS + 1), key=lambda card: slots[card - 1]))


def proofs_in(stored: Iterable[MachineEvent]) -> list[DeckProof]:
    """Gather what a table has stored about the decks of its machines, in order."""
    gathering = _Gathering()
    for event in stored:
        gathering.take(event)
    return gathering.decks


class _Gathering:
    """The decks so far; the last one is the one that events speak of."""

    def __init__(self) -> None:
        self.decks: list[DeckProof] = []
        self._machine = ""
        self._nonce = ""

    def take(self, event: object) -> None:
        match event:
            case events.MachineMet(machine=machine):
                self._machine = machine
            case events.DeckCommitted(hash=hash_):
                self._bound(hash_)
            case events.MachineAsked(work="shuffle", nonce=nonce):
                self._asked(nonce)
            case events.AskEnded(how="refused" | "never_begun" | "forgotten"):
                self._taken_back()
            case events.DeckRevealed(entropy=entropy) if self.decks:
                self.decks[-1].entropy = entropy
            case events.CardCame(ordinal=ordinal) if self.decks:
                self.decks[-1].came.append(ordinal)

    def _bound(self, hash_: str) -> None:
        """A machine that restarts sends its commitment again."""
        last = self.decks[-1] if self.decks else None
        if last is not None and not last.commitment:
            last.commitment = hash_
        elif last is None or last.commitment != hash_ or last.entropy:
            self.decks.append(DeckProof(hash_, machine=self._machine))

    def _asked(self, nonce: str) -> None:
        self._nonce = nonce
        if not self.decks or self.decks[-1].nonce or self.decks[-1].entropy:
            self.decks.append(DeckProof("", machine=self._machine, bound_first=False))
        self.decks[-1].nonce = nonce

    def _taken_back(self) -> None:
        if self._nonce and self.decks and self.decks[-1].nonce == self._nonce and not self.decks[-1].came:
            self.decks[-1].nonce = ""


def _faults(proof: DeckProof, bound: bytes, nonce: bytes, entropy: bytes) -> Iterator[str]:
    if len(entropy) != ENTROPY_BYTES or not compare_digest(commitment(entropy), bound):
        yield "the entropy that was revealed is not the one that the machine was bound to"
    if nonce and len(nonce) != NONCE_BYTES:
        yield f"the nonce has {len(nonce)} bytes and should have {NONCE_BYTES}"
    if not proof.bound_first:
        yield "the nonce was known before the machine was bound"
    if proof.came != list(range(1, len(proof.came) + 1)):
        yield f"the cards that came out were counted {proof.came}"
    for card, (said, due) in enumerate(
        zip(proof.slots, slots_in_order(entropy, nonce)[:CARDS], strict=False), 1
    ):
        if said != due:
            yield f"card {card} of the tray went into slot {said} and should be in {due}"


def _bytes(text: str) -> bytes | None:
    try:
        return bytes.fromhex(text)
    except ValueError:
        return None
