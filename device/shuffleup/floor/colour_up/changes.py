"""How the events of a colour-up change the floor."""

from msgspec.structs import replace

from shuffleup.amounts import Chips
from shuffleup.floor.altered import with_entry, with_explained
from shuffleup.floor.colour_up import events as happened
from shuffleup.floor.colour_up.race import ColourUp, TableRace
from shuffleup.floor.state import Floor
from shuffleup.identity import TableNo
from shuffleup.tournament.colour_up.race_cards import Dealt


def began(event: happened.ColourUpBegan, floor: Floor) -> Floor:
    """Begin the procedure."""
    return replace(floor, colour_up=ColourUp(event.old, event.new))


def counted(event: happened.OddChipsCounted, floor: Floor) -> Floor:
    """Take in the count of a table; cards dealt before it are void."""
    return _with_race(floor, TableRace(event.table, event.seats))


def dealt(event: happened.RaceDealt, floor: Floor) -> Floor:
    """Put the cards down: the first ones, or those of seats that draw again."""
    race = _race(floor, event.table)
    if race is None:
        return floor
    if race.dealt is None or not race.to_redraw:
        cards = Dealt(event.cards, event.first, decks=event.decks)
    else:
        cards = replace(race.dealt, redraws=(*race.dealt.redraws, event.cards))
    return _with_race(floor, replace(race, dealt=cards, to_redraw=event.to_redraw, winners=event.winners))


def winners_named(event: happened.WinnersNamed, floor: Floor) -> Floor:
    """Take in who has won."""
    race = _race(floor, event.table)
    return _with_race(floor, replace(race, winners=event.winners)) if race else floor


def finished(event: happened.ColourUpFinished, floor: Floor) -> Floor:
    """Let what was won count at once; what was lost goes when a table has taken it."""
    reason = f"colour-up of {event.old}s"
    for one in event.seats:
        if one.more > 0:
            floor = with_entry(floor, one.entry, chips=Chips(floor.entry(one.entry).chips + one.more))
            floor = with_explained(floor, one.more, f"{floor.entry(one.entry).name}: {reason}", event.person)
    kept = tuple(chip for chip in floor.kept_chips if chip != event.old)
    return replace(floor, colour_up=None, kept_chips=kept)


def cancelled(event: happened.ColourUpCancelled, floor: Floor) -> Floor:
    """Forget the counts."""
    return replace(floor, colour_up=None)


def skipped(event: happened.ColourUpSkipped, floor: Floor) -> Floor:
    """Keep the chip in play."""
    return replace(floor, kept_chips=(*floor.kept_chips, event.old))


def _race(floor: Floor, table: TableNo) -> TableRace | None:
    return floor.colour_up.at(table) if floor.colour_up else None


def _with_race(floor: Floor, race: TableRace) -> Floor:
    return replace(floor, colour_up=floor.colour_up.with_table(race)) if floor.colour_up else floor
