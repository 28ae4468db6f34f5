"""A box without an event: shows a clock and how to begin, and starts an event at one touch."""

import msgspec
from msgspec.structs import replace

from shuffleup.app.unit import Unit
from shuffleup.event_file import shipped
from shuffleup.event_file.new_event import late_entry, with_seats_for
from shuffleup.kernel.command_ids import CommandIds
from shuffleup.kernel.identity import FLOOR, UNIT, Actor
from shuffleup.kernel.language import say
from shuffleup.protocol import Command, DeedView, LineView, Reply, TouchView
from shuffleup.ruleset import RuleSet
from shuffleup.ruleset.seats import MOST_SEATS
from shuffleup.views.first_run.steps.refusals import PlayersEnteredAlready

EVENT = "open table"
RULES = "tda-2024"
SEATS = 9
VERB = "start_alone"


class StartAlone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Nine players without names sit down and the level clock starts (verb `start_alone`)."""


def standby_rules() -> RuleSet:
    """Return the rules of a box that nobody gave any: the proposed rule set with ten seats and late entry."""
    rules = with_seats_for(shipped(RULES), MOST_SEATS)
    return replace(rules, registration=replace(rules.registration, late_entry_until_level=late_entry(rules)))


def wait_for_players(unit: Unit, ids: CommandIds, *, on_page: bool) -> None:
    """Say on the touchscreen how to begin, and offer to begin without a phone; `on_page` is its own page."""
    floor = unit.evening.floor

    def is_empty() -> bool:
        return floor.state.phase == "registration" and not floor.state.entries

    def dress(view: TouchView) -> TouchView:
        if view.screen != "before" or not is_empty():
            return view
        label = say("START WITH {seats} SEATS", seats=SEATS)
        start = DeedView(label, say("the level clock starts at once"), UNIT, VERB, held=True, tint="go")
        return replace(view, lines=_lines(view, on_page=on_page), deeds=(start,))

    async def start_alone(asked: StartAlone, command: Command) -> Reply:
        if not is_empty():
            raise PlayersEnteredAlready()
        return await _started(unit, ids, command.actor)

    unit.touch.dress_with(dress)
    unit.box.unit_desk.serve(VERB, StartAlone, start_alone)
    floor.watch(unit.touch.post)


def _lines(view: TouchView, *, on_page: bool) -> tuple[LineView, ...]:
    if on_page:
        how = say("write who plays on the page of this box, one name a line")
    elif view.address:
        how = say("enter the players on the floor console: point a phone here")
    else:
        how = say("no network: start here, with seats instead of names")
    return (LineView(say("NO EVENT IS OPEN"), "who"), LineView(how, "what"))


async def _started(unit: Unit, ids: CommandIds, actor: Actor) -> Reply:
    """Do what a director does with a phone in three taps, and stop at the first thing that is refused."""
    names = [say("Player {number}", number=number) for number in range(1, SEATS + 1)]
    director = replace(actor, role="director")
    reply = Reply(200, unit.evening.floor.version)
    for verb, args in (("register", {"names": names}), ("draw_seats", {}), ("start", {})):
        reply = await unit.evening.submit(Command(ids.next(), FLOOR, verb, director, args))
        if reply.status != 200:
            break
    return reply
