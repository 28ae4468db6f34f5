"""The facts and texts of an invitation to an evening (BEF-06)."""

from collections.abc import Iterator

from msgspec import Struct

from shuffleup.floor.levels.schedule import has_an_end, starts_at
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Chips, Millis, Money
from shuffleup.kernel.language import say, say_counted
from shuffleup.protocol.clock import TimetableView
from shuffleup.protocol.papers import PaperHead
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament.likely_end import Course, ending
from shuffleup.tournament.timetable import DAY, MINUTE, WallClock, time_of_day, wall_time
from shuffleup.views.clock import timetable_view
from shuffleup.views.days import day_text
from shuffleup.views.numbers import chips_text, money_text
from shuffleup.views.papers import paper_head
from shuffleup.views.words.tournament import rebuys_until

USUAL_MINUTES = 240
"""How long an evening lasts in a calendar where nobody knows (BEF-07)."""


class InvitationView(Struct, frozen=True):
    """An evening to which people are invited.

    `start` is a time of day, empty where it is open, as the day of the `head` may be. `facts` are lines of a
    name and what it is, in the language that is spoken here; `minutes` is how long it lasts for a calendar.
    """

    head: PaperHead
    start: str
    place: str
    minutes: int
    facts: tuple[tuple[str, str], ...]
    timetable: TimetableView
    page_url: str

    @property
    def when(self) -> str:
        """Write day and time, empty where neither is set."""
        return ", ".join(part for part in (day_text(self.head.date), self.start) if part)


def invitation_view(floor: Floor) -> InvitationView:
    """Show an evening as it will be, by its rules and by those who have entered so far."""
    rules = floor.rules
    before, wall = Floor(floor.event_id, rules, floor.tables_at_hand), WallClock(Millis(0))
    begins = starts_at(before, Millis(0), None)
    timetable = timetable_view(before, Millis(0), wall if begins is not None else None)
    known = rules.event.minutes or _likely_minutes(floor, before, timetable, begins)
    end = "" if begins is None or not known else time_of_day(Millis(begins + known * MINUTE))
    return InvitationView(
        head=paper_head(floor),
        start="" if begins is None else rules.event.start,
        place=" ".join(rules.event.place.split()),
        minutes=known or USUAL_MINUTES,
        facts=tuple(_facts(floor, end)),
        timetable=timetable,
        page_url=rules.signup.page_url,
    )


def _likely_minutes(floor: Floor, before: Floor, timetable: TimetableView, begins: Millis | None) -> int:
    """Return the minutes to the likely end (STR-38), else to the wished one, 0 where nobody knows either."""
    chips = Chips(len(floor.entered()) * floor.rules.chips.start_stack)
    levels = [row for row in timetable.rows if row.blinds]
    if chips and has_an_end(before):
        breaks = {row.level: row.minutes or 0 for row in timetable.rows if row.blinds is None}
        rows = [(row.blinds.small_blind, row.blinds.big_blind) for row in levels if row.blinds]
        likely = ending(Course(rows, [row.minutes or 0 for row in levels], breaks), chips).likely
        if likely is not None:
            return likely
    wish = floor.rules.structure.wish
    return 0 if wish == "none" or begins is None else (wall_time(wish) - begins) % DAY // MINUTE


def _facts(floor: Floor, end: str) -> Iterator[tuple[str, str]]:
    """List what a guest wants to know, in the order of the questions; what does not apply is left out."""
    rules, money = floor.rules, floor.rules.money
    if rules.event.format == "cash":
        yield from _cash_facts(floor)
    else:
        yield say("Buy-in"), _price(floor, money.buy_in, money.fee)
        if rules.bounty.kind != "none":
            yield say("Bounty"), money_text(rules.bounty.amount, rules.event.money_format())
        yield say("Starting stack"), say("{chips} chips", chips=chips_text(rules.chips.start_stack))
        if rules.levels.unit == "minutes":
            yield say("Levels"), say_counted("{count} minute", "{count} minutes", rules.levels.length)
    if end:
        yield say("Likely end"), end
    if rules.event.format != "cash":
        yield from _buying_again(floor)


def _price(floor: Floor, buy_in: Money, fee: Money) -> str:
    currency = floor.rules.event.money_format()
    if not buy_in and not fee:
        return say("free")
    return " + ".join(money_text(one, currency) for one in (buy_in, fee) if one)


def _cash_facts(floor: Floor) -> Iterator[tuple[str, str]]:
    cash, stakes = floor.rules.cash, floor.level(1)
    yield say("Blinds"), f"{chips_text(stakes.small_blind)}/{chips_text(stakes.big_blind)}"
    least, most = (chips_text(Chips(one * stakes.big_blind)) for one in (cash.min_bb, cash.max_bb))
    if cash.min_bb and cash.max_bb:
        yield say("Buy-in"), say("{least} to {most}", least=least, most=most)
    elif cash.min_bb:
        yield say("Buy-in"), say("{least} or more", least=least)
    elif cash.max_bb:
        yield say("Buy-in"), say("up to {most}", most=most)


def _buying_again(floor: Floor) -> Iterator[tuple[str, str]]:
    rules = floor.rules
    if rules.rebuy.allowed:
        yield say("Rebuys"), say("until {moment}", moment=rebuys_until(rules.rebuy.cutoff))
    if rules.reentry.allowed:
        yield say("Re-entries"), _until_level(rules, rules.reentry.until_level)
    if rules.addon.allowed:
        price = money_text(rules.addon.price, rules.event.money_format())
        yield (
            say("Add-on"),
            say("{chips} chips for {price}", chips=chips_text(rules.addon.chips), price=price),
        )
    if rules.registration.late_entry_until_level:
        yield say("Late entry"), _until_level(rules, 0)


def _until_level(rules: RuleSet, level: int) -> str:
    last = level or rules.registration.late_entry_until_level
    return say("until the end of level {level}", level=last) if last else say("before play begins")
