"""An evening of The Tournament Director 3 as a report to the floor of an event that takes it over (TDI-13).

TD3 knows no stacks: everybody who is in has an equal share of the chips in play.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from decimal import ROUND_HALF_UP, Decimal
from typing import NamedTuple

from shuffleup.club.saves import LevelBeyondTheFile, NotBegunYet, OverAlready
from shuffleup.floor.entries.person_names import LONGEST_NAME, same_name
from shuffleup.floor.entry import Sale
from shuffleup.floor.reports import EntryReport, EveningReport
from shuffleup.formats.td3.event_file import is_playable
from shuffleup.formats.td3.facts import shown_name, td3_person
from shuffleup.formats.td3.grammar import Number
from shuffleup.formats.td3.save import SavedNow, SavedPlayer, SavedRound, Td3Save, places_of
from shuffleup.kernel.field_types import Chips, Millis, Money, SeatNo, TableNo
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament.seating import Place


class ImportedEvening(NamedTuple):
    """The report to the floor, the tables that it needs, and what it cannot say, as codes with facts."""

    report: EveningReport
    tables: int
    remarks: tuple[tuple[str, Mapping[str, object]], ...]


def begun_evening(save: Td3Save, rules: RuleSet) -> ImportedEvening:
    """Turn a running evening into a report to a floor with these rules.

    Raises:
        NotLegalNow: it has not begun, is over, or stands at no level of the file.
    """
    now = now_of(save)
    level, on_break, left = _level(save, now)
    minor = 10 ** rules.event.money_format().decimals
    amounts, exact = _prizes(save, minor)
    report = EveningReport(
        tournament=save.tournament,
        day=_day(save.started_ms),
        entries=tuple(_entries(save, now, rules, minor)),
        level=level,
        left=Millis(int(left * 1000)),
        pot=_money(save.money.pot, minor),
        on_break=on_break,
        prizes=amounts,
    )
    used = [one.table for one in now.seats]
    return ImportedEvening(
        report, max([1, save.tables, *used]), tuple(_remarks(save, now, rules, report, exact))
    )


def now_of(save: Td3Save) -> SavedNow:
    """Return where an evening stands; raises `NotBegunYet` or `OverAlready` where it does not run."""
    if save.now is None:
        raise NotBegunYet() if save.state == "not_started" else OverAlready()
    return save.now


def _level(save: Td3Save, now: SavedNow) -> tuple[int, bool, Number]:
    """Number the level as the event file does, which counts rounds that can be played.

    A break before the first round, and a round that the file leaves out, is the level that comes next.
    """
    if not 0 <= now.level < len(save.levels):
        raise LevelBeyondTheFile(now.level + 1)
    at = save.levels[now.level]
    before = sum(is_playable(one) for one in save.levels[: now.level])
    if not isinstance(at, SavedRound) and before:
        return before, True, now.left_seconds
    return before + 1, False, now.left_seconds if is_playable(at) else at.minutes * 60


def _entries(save: Td3Save, now: SavedNow, rules: RuleSet, minor: int) -> Iterator[EntryReport]:
    entrants = save.entrants
    position = {one.person: number for number, one in enumerate(entrants)}
    seats = {one.person: Place(TableNo(one.table), SeatNo(one.seat)) for one in now.seats}
    places = {person: one for one in places_of(save) for person in one.people}
    shares = dict(zip([one.person for one in entrants if one.is_in], _shares(save, rules), strict=True))
    for player, name in zip(entrants, _names(entrants), strict=True):
        entry = EntryReport(
            name,
            td3_person(player.person),
            _money(player.stakes[0].amount + player.stakes[0].bounty, minor),
            sales=tuple(_sales(player, minor)),
        )
        if player.is_in:
            yield EntryReport(
                entry.name,
                entry.known,
                entry.paid,
                shares[player.person],
                entry.sales,
                seats.get(player.person),
            )
            continue
        place, bust = places[player.person], player.stakes[-1].bust
        by = tuple(position[one] for one in dict.fromkeys(bust.by if bust else ()) if one in position)
        last = place.place + len(place.people) - 1
        yield EntryReport(
            entry.name,
            entry.known,
            entry.paid,
            sales=entry.sales,
            first=place.place,
            last=last,
            knocked_by=by,
        )


def _sales(player: SavedPlayer, minor: int) -> Iterator[Sale]:
    for stake in player.stakes[1:]:
        yield Sale("rebuy", Chips(int(stake.chips)), _money(stake.amount, minor))
    for one in player.add_ons:
        yield Sale("add-on", Chips(int(one.chips)), _money(one.amount, minor))


def chips_in_play(save: Td3Save, rules: RuleSet) -> Chips:
    """Add up all chips that were bought; a stake without any counts as a starting stack."""
    stakes = [stake for player in save.entrants for stake in player.stakes]
    bought = sum(int(stake.chips) or rules.chips.start_stack for stake in stakes)
    return Chips(bought + sum(int(one.chips) for player in save.entrants for one in player.add_ons))


def _shares(save: Td3Save, rules: RuleSet) -> list[Chips]:
    """Divide the chips in play into equal shares of whole chips; the first have one of the smallest more."""
    inside = sum(player.is_in for player in save.entrants)
    if not inside:
        return []
    smallest = min(rules.chips.denominations)
    whole, odd = divmod(chips_in_play(save, rules), smallest)
    each, more = divmod(whole, inside)
    shares = [Chips((each + (number < more)) * smallest) for number in range(inside)]
    shares[0] = Chips(shares[0] + odd)
    return shares


def _names(entrants: Sequence[SavedPlayer]) -> Iterator[str]:
    """Tell two persons of one name apart by a number: TD3 does so by their ids."""
    taken: set[str] = set()
    numbers: dict[str, int] = {}
    for player in entrants:
        name = own = shown_name(player)
        while same_name(name) in taken:
            numbers[own] = numbers.get(own, 1) + 1
            name = f"{own[: LONGEST_NAME - 5]} {numbers[own]}"
        taken.add(same_name(name))
        yield name


def _prizes(save: Td3Save, minor: int) -> tuple[tuple[Money, ...], bool]:
    """Return the prizes that the host set in amounts, where they are the pot, and whether all could be kept.

    Prizes in percent are those of the event file.
    """
    listed = sorted((one.place, one) for one in save.prizes if one.place is not None and one.place > 0)
    if not listed or all(one.percent is not None for _, one in listed):
        return (), all(one.place is not None for one in save.prizes)
    amounts = tuple(_money(one.amount, minor) for _, one in listed)
    places = [place for place, _ in listed]
    if sum(amounts) == _money(save.money.pot, minor) and places == list(range(1, len(places) + 1)):
        return amounts, len(listed) == len(save.prizes)
    return (), False


def _remarks(
    save: Td3Save, now: SavedNow, rules: RuleSet, report: EveningReport, prizes_kept: bool
) -> Iterator[tuple[str, Mapping[str, object]]]:
    if not prizes_kept:
        yield "prizes_by_rules", {}
    at = save.levels[now.level]
    listed = rules.levels.table
    if isinstance(at, SavedRound) and is_playable(at) and report.level <= len(listed):
        here = int(at.small_blind), int(at.big_blind)
        if here != tuple(map(int, listed[report.level - 1])):
            yield "other_blinds", {"level": report.level, "small": here[0], "big": here[1]}
    prices = {
        _money(one.stakes[0].amount, 10 ** rules.event.money_format().decimals) for one in save.entrants
    }
    if prices != {Money(rules.money.buy_in + rules.money.fee)}:
        yield "other_prices", {}
    if rules.bounty.kind != "none" or save.money.bounties:
        yield "bounties_before", {}


def _money(amount: Number, minor: int) -> Money:
    return Money(int((Decimal(str(amount)) * minor).quantize(Decimal(1), ROUND_HALF_UP)))


def _day(started_ms: int | None) -> str:
    return datetime.fromtimestamp(started_ms / 1000, UTC).date().isoformat() if started_ms else ""
