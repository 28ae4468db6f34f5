"""The envelopes of a mystery bounty for the room: what is left, never the order; what the last one held."""

from shuffleup.floor.entry import Entry
from shuffleup.floor.mystery_bounty import draws_due, knockers
from shuffleup.floor.state import Floor
from shuffleup.floor.state_records import EnvelopeDraw, Mystery
from shuffleup.kernel.field_types import Money
from shuffleup.kernel.language import say
from shuffleup.protocol.floor import EnvelopeDueView, EnvelopesView
from shuffleup.views.money import money_text


def envelopes_view(floor: Floor) -> EnvelopesView | None:
    """Show the envelopes, None before they begin; one in its drum roll is still among those that are left."""
    mystery = floor.mystery
    if mystery is None or not mystery.commitment:
        return None
    roll = mystery.drum_roll
    left = {} if mystery.settled else mystery.left()
    return EnvelopesView(
        left=tuple(sorted(left.items(), reverse=True)),
        due=() if roll else tuple(_due(floor, one) for one in draws_due(floor)),
        drum_roll=floor.entry(roll.out).name if roll else "",
        last=_last(floor, mystery),
    )


def envelope_opened(floor: Floor) -> str:
    """Say whose envelope is being opened, empty where none is."""
    roll = floor.mystery.drum_roll if floor.mystery else None
    return say("An envelope for {name} is being opened", name=floor.entry(roll.out).name) if roll else ""


def envelope_told(floor: Floor) -> str:
    """Say what the last envelope held, or that one went back; empty while one is being opened."""
    mystery = floor.mystery
    return _last(floor, mystery) if mystery and not mystery.drum_roll else ""


def undrawn_line(floor: Floor) -> str:
    """Say what became of the envelopes that nobody drew (MYS-09, MYS-11), empty where none was left."""
    settled = floor.mystery.settled if floor.mystery else None
    if settled is None or settled.to is None:
        return ""
    names = ", ".join(f"{floor.entry(entry).name} {_money(floor, money)}" for entry, money in settled.shares)
    rest = _money(floor, settled.rest)
    sentences = {
        "winner": say("Envelopes that nobody drew, to the winner: {players}", players=names),
        "pool": say(
            "Envelopes that nobody drew, in the first prize: {value}", value=_money(floor, settled.rest)
        ),
        "charity": say("Envelopes that nobody drew, to charity: {value}", value=rest),
        "deal": say("Envelopes that were left, divided by a deal: {players}", players=names),
    }
    return sentences[settled.to]


def _due(floor: Floor, one: Entry) -> EnvelopeDueView:
    by = tuple(floor.entry(number).name for number in knockers(floor, one))
    at = one.broke.table if one.broke else one.place.table if one.place else None
    return EnvelopeDueView(one.id, one.name, at, by)


def _last(floor: Floor, mystery: Mystery) -> str:
    if mystery.went_back:
        name = floor.entry(mystery.went_back).name
        return say("{name} is in again: the envelope goes back and is drawn next", name=name)
    shown = [one for one in mystery.draws if one.shown]
    return _held(floor, shown[-1]) if shown else ""


def _held(floor: Floor, draw: EnvelopeDraw) -> str:
    out, value = floor.entry(draw.out).name, _money(floor, draw.value)
    names = [floor.entry(entry).name for entry, _ in draw.shares]
    if len(names) == 1:
        return say(
            "The envelope for {name} holds {value}, for {players}", name=out, value=value, players=names[0]
        )
    amounts = (_money(floor, money) for _, money in draw.shares)
    players = ", ".join(f"{name} {money}" for name, money in zip(names, amounts, strict=True))
    return say("The envelope for {name} holds {value}: {players}", name=out, value=value, players=players)


def _money(floor: Floor, money: Money) -> str:
    return money_text(money, floor.rules.event.money_format())
