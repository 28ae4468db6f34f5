"""Sentences of flights: refusals of last hands, of bags and of the close, and the tasks about them."""

from collections.abc import Callable, Mapping

from shuffleup.floor.day_two.flight_entries import HasBagAlready
from shuffleup.kernel.field_types import Chips
from shuffleup.kernel.language import Translatable, mark_for_translation, say
from shuffleup.tournament.bagging import BaggedAlready, NotPayable, SignedAlready
from shuffleup.views.numbers import chips_text
from shuffleup.views.words.terms import ChooseBySign, Sentences, Several, role


def _not_payable(it: NotPayable) -> str:
    return say(
        "{counted} cannot be made of chips of {smallest} and more: count again",
        counted=chips_text(it.counted),
        smallest=chips_text(it.smallest),
    )


def _signed_already(it: SignedAlready) -> str:
    return say("signed already: {who}", who=role(it.by))


def _bagged_already(it: BaggedAlready | HasBagAlready) -> str:
    """One code for a stack in its bag, and for a person at the desk of another flight (FLT-05, FLT-09)."""
    if isinstance(it, HasBagAlready):
        return say("{name} has a bag already: {bags}", name=it.name, bags=", ".join(it.bags))
    return say("in bag {bag} already: the director can open it", bag=it.bag)


SENTENCES: Sentences = {
    "not_a_flight": "this event is no flight: it does not end with bags",
    "flight_ends_already": "the last hands are called already",
    "flight_is_bagged": "the flight is over and is bagged: nobody plays, moves, enters or buys",
    "not_bagging": "no flight is bagged now",
    "no_chips": "there are no chips for a bag",
    "not_payable": _not_payable,
    "no_such_chip": "no chip of {chip} is in play here",
    "sum_is_another": "the chips make {by_chip}, and the sum is {counted}: count again",
    "not_counted": "the stack has to be counted first",
    "signed_already": _signed_already,
    "needs_two": "two sign for a bag: the player, if there, and the dealer or the director",
    "is_absent": "the player is not there: dealer and director sign",
    "only_director_signs": "a dealer does not sign for the director",
    "bagged_already": _bagged_already,
    "not_bagged": Several("players", "no bag yet: {players}", "no bags yet: {players}"),
    "sum_off": ChooseBySign(
        "difference",
        "the bags hold {difference} more than was in play: count again, or explain it",
        "the bags hold {difference} less than was in play: count again, or explain it",
    ),
    "nothing_to_explain": "the bags hold what was in play: there is nothing to explain",
}
"""By the code of the refusal."""


def bag_differs(name: str, more: Chips, counted: Chips, known: Chips) -> str:
    """Say that a count is not what the books have."""
    return say(
        "{name}: {counted} counted, {known} by the books. Count again, or explain it at the end",
        name=name,
        counted=chips_text(counted),
        known=chips_text(known),
    )


def bags_are_off(off: Chips) -> str:
    """Say by how much all bags differ from what was in play."""
    if off > 0:
        return say("all is bagged, {off} more than was in play: explain it", off=chips_text(off))
    return say("all is bagged, {off} less than was in play: explain it", off=chips_text(Chips(-off)))


PROMPTS: Mapping[str, Translatable | Callable[..., str]] = {
    "bag_differs": bag_differs,
    "bags_are_off": bags_are_off,
    "flight_end_is_near": mark_for_translation(
        "the end of the flight is one or two players off: play hand for hand"
    ),
    "flight_may_close": mark_for_translation("all is bagged, in {bags} bags: close the flight"),
}
"""By the key of the task."""
