"""The outcome of a host's answers: the event file, levels and their ends, chips, tables, prizes."""

import tomllib
from collections.abc import Iterator, Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Any

import msgspec

from shuffleup.event_file.draft.answers import Answers, as_typed, named_twice
from shuffleup.event_file.evening_plan import ChipsMakeNoStack, HostsWish, plan
from shuffleup.event_file.examine import Examined, examine
from shuffleup.event_file.files import chain
from shuffleup.event_file.layers import Layer
from shuffleup.event_file.new_event import (
    USUAL_BUY_IN,
    HostsEvent,
    late_entry,
    new_event,
    tables_for,
    with_seats_for,
)
from shuffleup.event_file.parameters import parameters, read
from shuffleup.event_file.problems import Remark, RuleBookError, RuleProblem
from shuffleup.kernel.field_types import Chips, Money
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament.chip_stacks import MOST_OF_A_CHIP, cover, of_each, stack_of
from shuffleup.tournament.level_stakes import NotInSchedule, last_listed, levels as schedule
from shuffleup.tournament.likely_end import Course, LikelyEnd, ending
from shuffleup.tournament.prizes import prize_pool, prizes
from shuffleup.tournament.proposed_levels import EveningTooLong, EveningTooShort
from shuffleup.tournament.timetable import MINUTE, break_after, level_length

UNLISTED = 16
"""Levels that are shown of a schedule without an end."""

ROUND_STACKS = (10, 12, 15, 20, 25, 30, 40, 50, 60, 75, 80)
"""The leading digits of stacks that are offered."""

LEAST_STACK = 100
"""A stack that is offered has so many of the smallest chips: fifty of the least big blinds."""

SHARES: dict[int, list[int]] = {
    1: [100],
    2: [65, 35],
    3: [50, 30, 20],
    4: [45, 27, 18, 10],
    5: [40, 25, 16, 11, 8],
    6: [37, 23, 15, 11, 8, 6],
    7: [34, 21, 14, 11, 8, 7, 5],
    8: [32, 20, 13, 10, 8, 7, 6, 4],
    9: [30, 19, 13, 10, 8, 7, 5, 4, 4],
    10: [29, 18, 12, 10, 8, 7, 5, 4, 4, 3],
}
"""The percent of each place, by how many are paid."""

ONE_IN = 7
"""One in so many is paid where more play than three prizes are usual for."""


SMALL_KINDS = [1, 5, 25, 100, 500]
"""Chips of a cash night whose blinds the usual ones cannot pay."""


class Trouble(msgspec.Struct, frozen=True):
    """Something wrong at an answer, or unusual: a refusal, or a finding of the event file's own checks.

    `remedy` is the value that would be right at `key`, None where nobody knows it.
    """

    key: str
    why: NotLegalNow | RuleProblem | Remark | str
    remedy: Any = None


class LevelLine(msgspec.Struct, frozen=True):
    """A level, and the minutes since the start at which it begins and ends; None where no clock ends it."""

    number: int
    small: Chips
    big: Chips
    ante: Chips
    begins: int | None
    ends: int | None
    pause: int


class ChipLine(msgspec.Struct, frozen=True):
    """One kind of chip: how many are in a stack, how many all stacks need, how many the house has."""

    chip: Chips
    each: int
    needed: int
    owned: int | None

    @property
    def missing(self) -> int:
        """Return how many are not there; 0 where nobody has counted."""
        return 0 if self.owned is None else max(0, self.needed - self.owned)


class EveningOutcome(msgspec.Struct, frozen=True):
    """What follows from the answers; `text` is the event file, empty where something is `wrong`.

    `stacks` are starting stacks that can be dealt to everybody with the chips of the house.
    """

    text: str
    rules: RuleSet
    tables: tuple[int, ...]
    levels: tuple[LevelLine, ...]
    ending: LikelyEnd
    chips: tuple[ChipLine, ...]
    stacks: tuple[Chips, ...]
    pool: Money
    prizes: tuple[Money, ...]
    wrong: tuple[Trouble, ...]
    unusual: tuple[Trouble, ...]


def outcome(answers: Answers, now: datetime) -> EveningOutcome:
    """Put the answers into an event file and say what follows; what cannot be read is left out meanwhile."""
    layers = chain(answers.base).layers
    said, wrong = _said(answers, layers)
    rules = with_seats_for(_examined(layers, said, for_event=False).rules, answers.players)
    wrong += _of_the_day(answers, rules, now)
    planned, is_refused = dict[str, Any](), False
    try:
        planned = _planned(answers, rules, said)
    except NotLegalNow as refusal:
        wrong.append(_refused(refusal, said))
        is_refused = True
    known = _examined(layers, {**planned, **said}, for_event=False).rules
    planned |= _proposed(answers, known, said)
    text, found = "", list[Trouble]()
    try:
        text = new_event(answers.base, HostsEvent(now, answers.players), {**planned, **said})
        examined = _examined(layers, tomllib.loads(text, parse_float=Decimal))
        rules = examined.rules
        found = [Trouble(one.key, one) for one in examined.remarks if not is_refused]
    except RuleBookError as error:
        rules = known
        wrong += [Trouble(one.key, one) for one in error.problems]
    return _what_follows(answers, "" if wrong else text, rules, wrong, found, is_planned=not is_refused)


def _said(answers: Answers, layers: tuple[Layer, ...]) -> tuple[dict[str, Any], list[Trouble]]:
    """Read what was said, key by key; returns the good values, and what is wrong with the others."""
    currency = {key: value for key, value in answers.said.items() if key == "event.currency"}
    digits = _examined(layers, currency, for_event=False).rules.event.money_format().decimals
    said, wrong = dict[str, Any](), list[Trouble]()
    for key, typed in answers.said.items():
        if key not in parameters():
            wrong.append(Trouble(key, RuleProblem("", key, "an unknown key", "a key of a rule file")))
            continue
        value = as_typed(parameters()[key], typed)
        held = read(parameters()[key], value, digits, "")
        if isinstance(held, RuleProblem):
            wrong.append(Trouble(key, held))
        else:
            said[key] = value
    return said, wrong


def _examined(layers: tuple[Layer, ...], said: Mapping[str, Any], *, for_event: bool = True) -> Examined:
    """Examine values by key, or the tables of a whole event file, on the files of a rule set."""
    document: dict[str, Any] = {}
    for key, value in said.items():
        table, dot, name = key.partition(".")
        if dot:
            document.setdefault(table, {})[name] = value
        else:
            document[key] = value
    return examine((Layer("new evening", document), *layers), for_event=for_event)


def _of_the_day(answers: Answers, rules: RuleSet, now: datetime) -> list[Trouble]:
    """Find a day that is past, and a name that stands for two people."""
    found = list[Trouble]()
    if twice := named_twice(answers.guests):
        found.append(Trouble("guests", twice))
    day = answers.said.get("event.date")
    if isinstance(day, str) and day == rules.event.date and day != "open":
        try:
            if date.fromisoformat(day) < now.date():
                found.append(Trouble("event.date", day, now.date().isoformat()))
        except ValueError:
            pass  # it has a problem of its own
    return found


def _sold_stacks(answers: Answers, rules: RuleSet) -> tuple[int, int]:
    """Return how many rebuys and add-ons are expected: everybody takes an add-on."""
    rebuys = answers.rebuys if rules.rebuy.allowed or rules.reentry.allowed else 0
    return rebuys, answers.players if rules.addon.allowed else 0


def is_planned(answers: Answers, rules: RuleSet) -> bool:
    """Say whether levels follow from a length: not where they stand in the rules, nor at a cash table."""
    can_be = rules.event.format == "elimination" and rules.levels.unit == "minutes"
    return can_be and answers.minutes is not None


def _planned(answers: Answers, rules: RuleSet, said: Mapping[str, Any]) -> dict[str, Any]:
    """Plan levels and stacks of real chips; nothing is planned where the levels are those of the rules.

    An add-on is another stack until somebody says how large it is.
    """
    if answers.minutes is None or not is_planned(answers, rules):
        return {}
    rebuys, add_ons = _sold_stacks(answers, rules)
    stack = said.get("chips.start_stack")
    if "addon.chips" in said:
        add_ons = -(-add_ons * said["addon.chips"] // (stack or rules.chips.start_stack))
    wish = HostsWish(
        answers.players,
        answers.minutes,
        rebuys + add_ons,
        stack=stack,
        level=said.get("levels.length"),
        inventory=answers.owned,
    )
    settings = plan(rules, wish).settings
    if not rules.rebuy.allowed:
        settings = {key: value for key, value in settings.items() if not key.startswith("rebuy.")}
    return settings


def _refused(refusal: NotLegalNow, said: Mapping[str, Any]) -> Trouble:
    if isinstance(refusal, EveningTooShort | EveningTooLong):
        return Trouble("minutes", refusal, refusal.minutes or None)
    least = getattr(refusal, "least", None)
    return Trouble("chips.start_stack" if "chips.start_stack" in said else "case", refusal, least)


def _proposed(answers: Answers, rules: RuleSet, said: Mapping[str, Any]) -> dict[str, Any]:
    """Propose what goes with what was said: the add-on's price with the add-on, prizes with the people."""
    found = dict[str, Any]()
    late = late_entry(rules) or rules.registration.late_entry_until_level
    units = 10 ** rules.event.money_format().decimals
    buy_in = Decimal(rules.money.buy_in) / units
    if not buy_in and "money.buy_in" not in said and rules.money.payout:
        buy_in = Decimal(USUAL_BUY_IN)
    if rules.rebuy.allowed:
        found["rebuy.min_amount"] = rules.chips.start_stack
        follows = ("level:", "none") if "registration.late_entry_until_level" in said else "none"
        found |= {"rebuy.cutoff": f"level:{late}"} if rules.rebuy.cutoff.startswith(follows) and late else {}
    if rules.addon.allowed:
        found |= {"addon.price": _plain(buy_in), "addon.chips": rules.chips.start_stack}
        found |= {} if rules.levels.halftime_after else {"addon.after_level": late or 1}
    if rules.bounty.kind != "none" and not rules.bounty.amount:
        found["bounty.amount"] = _plain(buy_in / 2 if units > 1 else buy_in // 2) or 5
    if buy_in and rules.money.payout and answers.players > ONE_IN * len(SHARES[3]):
        found["money.payout"] = SHARES[min(len(SHARES), -(-answers.players // ONE_IN))]
    if rules.cash.enabled:
        found |= _of_a_cash_night(answers, rules, said)
    kinds = found.get("chips.denominations", rules.chips.denominations)
    coloured = {str(chip): colour for chip, colour in answers.colours.items() if chip in kinds}
    owned = {str(chip): count for chip, count in answers.owned.items()}
    return found | {
        key: held for key, held in (("chips.inventory", owned), ("chips.colours", coloured)) if held
    }


def _of_a_cash_night(answers: Answers, rules: RuleSet, said: Mapping[str, Any]) -> dict[str, Any]:
    """Propose no limit, the chips of the house, blinds that they can pay, and to settle up at the end."""
    small = rules.levels.table[0][0] if rules.levels.table else rules.chips.smallest
    usual = rules.chips.denominations if small % rules.chips.smallest == 0 else SMALL_KINDS
    kinds = list(answers.owned or usual)
    found = {"betting.structure": "no_limit", "chips.denominations": kinds, "settle.enabled": True}
    if small % kinds[0] == 0 or "levels.table" in said:
        return found
    return found | {
        "levels.table": [[kinds[0], 2 * kinds[0]]],
        "levels.limits": [[2 * kinds[0], 4 * kinds[0]]],
    }


def _plain(amount: Decimal) -> int | Decimal:
    return int(amount) if amount == amount.to_integral_value() else amount


def _what_follows(
    answers: Answers,
    text: str,
    rules: RuleSet,
    wrong: list[Trouble],
    unusual: list[Trouble],
    *,
    is_planned: bool,
) -> EveningOutcome:
    """Count what an evening of these rules needs; levels and chips only where they are planned."""
    rebuys, add_ons = _sold_stacks(answers, rules)
    lines = _levels(rules) if is_planned else ()
    in_play = Chips((answers.players + rebuys) * rules.chips.start_stack + add_ons * rules.addon.chips)
    chips = _chips(answers, rules, rebuys, add_ons) if is_planned else ()
    stacks = _stacks(answers, rules, rebuys + add_ons)
    if missing := tuple(f"{one.missing} x {one.chip}" for one in chips if one.missing):
        short = ChipsMakeNoStack(rules.chips.start_stack, missing)
        unusual = [*unusual, Trouble("chips.start_stack", short, max(stacks, default=None))]
    return EveningOutcome(
        text,
        rules,
        tables_for(rules, answers.players),
        lines,
        _end(lines, in_play),
        chips,
        stacks,
        pool := _pool(answers, rules, rebuys, add_ons),
        _prizes(answers, rules, pool),
        tuple(wrong),
        tuple(unusual),
    )


def _levels(rules: RuleSet) -> tuple[LevelLine, ...]:
    """List the levels, with when they begin and end where the clock does that."""
    count = last_listed(rules.levels) or UNLISTED
    try:
        listed = schedule(rules.levels, rules.blinds, rules.betting, rules.chips, count, rules.game)
    except NotInSchedule:
        return ()
    lines, at = list[LevelLine](), 0
    for one in listed:
        length = level_length(rules.levels, one.number)
        ends = None if length is None else at + length // MINUTE
        pause = break_after(rules.levels, one.number) // MINUTE
        begins = None if length is None else at
        lines.append(LevelLine(one.number, one.small_blind, one.big_blind, one.ante, begins, ends, pause))
        at = (ends or 0) + pause
    return tuple(lines)


def _end(lines: tuple[LevelLine, ...], in_play: Chips) -> LikelyEnd:
    if not in_play or any(one.ends is None for one in lines):
        return LikelyEnd()
    minutes = [(one.ends or 0) - (one.begins or 0) for one in lines]
    breaks = {one.number: one.pause for one in lines}
    return ending(Course([(one.small, one.big) for one in lines], minutes, breaks), in_play)


def _chips(answers: Answers, rules: RuleSet, rebuys: int, add_ons: int) -> tuple[ChipLine, ...]:
    """Count the chips of a stack, and of all stacks with what is bought later."""
    stacks = answers.players + rebuys
    kinds = rules.chips.denominations
    most = of_each(answers.owned, stacks + add_ons) if answers.owned else dict.fromkeys(kinds, MOST_OF_A_CHIP)
    most = {chip: count for chip, count in most.items() if chip in kinds}
    each = rules.chips.sets.get(rules.chips.use_set) or _made(rules.chips.start_stack, most, kinds)
    bought = _made(rules.addon.chips, most, kinds) if rules.addon.chips != rules.chips.start_stack else each
    needed = cover({}, each, stacks, bought, add_ons).needed
    owned = answers.owned
    return tuple(
        ChipLine(chip, each.get(chip, 0), needed.get(chip, 0), owned.get(chip, 0) if owned else None)
        for chip in sorted({*kinds, *needed})
    )


def _made(worth: Chips, most: Mapping[Chips, int], kinds: tuple[Chips, ...]) -> Mapping[Chips, int]:
    """Make a stack of chips that there are, else of any number of them."""
    return stack_of(worth, most) or stack_of(worth, dict.fromkeys(kinds, MOST_OF_A_CHIP)) or {}


def _stacks(answers: Answers, rules: RuleSet, bought: int) -> tuple[Chips, ...]:
    """List round stacks that everybody can have, with as many for what is bought later."""
    if rules.cash.enabled:
        return ()
    in_play = {chip: count for chip, count in answers.owned.items() if _is_free(answers, rules, chip)}
    kinds = tuple(in_play) or rules.chips.denominations
    most = of_each(in_play, answers.players + bought) if answers.owned else dict.fromkeys(kinds, 20)
    largest = sum(chip * count for chip, count in most.items())
    made = ((worth, stack_of(worth, most)) for worth in _round(LEAST_STACK * kinds[0], largest))
    return tuple(worth for worth, chips in made if chips and worth >= LEAST_STACK * min(chips))


def _is_free(answers: Answers, rules: RuleSet, chip: Chips) -> bool:
    """Say whether a chip may be in a stack: any may where the kinds in play follow from the stack."""
    planned = is_planned(answers, rules)
    return (planned and "chips.denominations" not in answers.said) or chip in rules.chips.denominations


def _round(least: int, most: int) -> Iterator[Chips]:
    power = 1
    while 10 * power <= most:
        yield from (Chips(digits * power) for digits in ROUND_STACKS if least <= digits * power <= most)
        power *= 10


def _pool(answers: Answers, rules: RuleSet, rebuys: int, add_ons: int) -> Money:
    money = rules.money
    bought = Money(rebuys * money.buy_in + add_ons * rules.addon.price)
    return Money(0) if rules.cash.enabled else prize_pool(answers.players, money.buy_in, bought, money.added)


def _prizes(answers: Answers, rules: RuleSet, pool: Money) -> tuple[Money, ...]:
    money = rules.money
    return prizes(
        pool,
        money.percentages(answers.players),
        entries=answers.players,
        unit=money.unit,
        remainder=money.remainder,
        unclaimed=money.unclaimed,
    )
