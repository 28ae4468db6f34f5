"""Scenarios between hands: button, levels, chips, places, prizes."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from shuffleup.event_file import shipped
from shuffleup.event_file.checks import CheckError
from shuffleup.event_file.checks.chips import inventory, sets_make_the_starting_stack
from shuffleup.event_file.checks.levels import schedule
from shuffleup.floor.seating.final_table import button_for
from shuffleup.kernel.field_types import Chips, EntryId, Money, SeatNo, TableNo
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament.button import Positions, first_positions, next_positions
from shuffleup.tournament.level_clock import HandCount
from shuffleup.tournament.level_stakes import Level, last_level_needing, levels
from shuffleup.tournament.prizes import BustedEntry, places_across_tables, prize_pool, prizes, shared
from shuffleup.tournament.seating import Place, seat_cards, table_sizes

Scenario = dict[str, Any]


def button(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    setup = scenario["setup"]
    place = setup["sb_position"]
    last = Positions(setup["button"], place if place in setup["occupied"] else None, setup["bb"], place)
    left = [seat for seat in setup["occupied"] if seat not in setup["busted"]]
    return _told(next_positions(last, left, rules.button.move))


def first_button(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    """The cards of the draw lie in the deck in the order in which the product turns them up."""
    setup = scenario["setup"]
    draws = setup.get("draws", [])
    seats = setup.get("sat_in_order") or setup.get("occupied") or sorted(map(int, draws[0]))
    order = list(map(SeatNo, seats))
    deck = [one[seat] for one in draws for seat in sorted(one, key=int)]
    drawn = button_for(TableNo(1), order, rules.button.first, deck, rules.button.tie)
    return _told(first_positions(sorted(order), drawn.seat))


def _told(positions: Positions) -> dict[str, Any]:
    return {"button": positions.button, "sb": positions.small_blind, "bb": positions.big_blind}


def blind_table(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    listed = levels(rules.levels, rules.blinds, rules.betting, rules.chips, scenario["setup"]["levels"])
    limits = [(one.number, one.low_limit, one.high_limit) for one in listed if one.low_limit is not None]
    return {
        "blinds": [[one.small_blind, one.big_blind] for one in listed],
        "limits": [[low, high] for _, low, high in limits],
        "high_not_double": [number for number, low, high in limits if high != 2 * (low or 0)],
    }


def hand_levels(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    setup = scenario["setup"]
    number, count, level_of_hand = 1, HandCount(), []
    for players in setup["players_each_hand"][: setup["hands"]]:
        level_of_hand.append(number)
        per_level = players if rules.levels.unit == "orbit" else 1
        count = count.after_hand_begun(per_level * rules.levels.length)
        if count.level_over:
            number, count = number + 1, HandCount()
    return {"level_of_hand": level_of_hand}


def payout(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    """Scenarios write money in whole units; the product counts minor units."""
    setup = scenario["setup"]
    minor = 10 ** rules.event.money_format().decimals
    entries, money, rebuys = setup["entries"], rules.money, setup.get("rebuys", 0)
    bought = sum(rebuys) if isinstance(rebuys, list) else rebuys
    pool = prize_pool(entries, Money(setup["buy_in"] * minor), Money(bought * minor))
    paid = prizes(
        pool,
        money.percentages(entries),
        entries=entries,
        unit=money.unit,
        remainder=money.remainder,
        unclaimed=money.unclaimed,
    )
    if tied := setup.get("shared_places"):
        paid = (*paid[: tied[0] - 1], *shared(paid, tied[0], tied[-1]), *paid[tied[-1] :])
    return {"pool": pool / minor, "prizes": [prize / minor for prize in paid]}


def bust(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    setup = scenario["setup"]
    tables = setup["tables"]
    busts = [BustedEntry(EntryId(n), Chips(stack), TableNo(tables[n])) for n, stack in setup["busts"].items()]
    cross = rules.bust.cross_table if setup.get("hand_for_hand") else "by_stack"
    finishes = places_across_tables(setup["players_left_before"], busts, cross)
    return {"places": {finish.entry: [finish.first, finish.last] for finish in finishes}}


def chip_set(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    setup = scenario["setup"]
    chips = _chips(setup["set"], Chips(setup["start_stack"]))
    findings = sets_make_the_starting_stack.find(replace(rules, chips=chips))
    return {
        "sum": _worth(inventory(chips, 1)),
        "ok": not any(isinstance(finding, CheckError) for finding in findings),
    }


def chip_inventory(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    needed = inventory(_chips(scenario["setup"]["set"], Chips(0)), scenario["setup"]["players"])
    return {
        "needed": {str(chip): count for chip, count in needed.items()},
        "total_value": _worth(needed),
    }


def _chips(counts: Mapping[str, int], start_stack: Chips) -> ChipSets:
    by_chip = {Chips(int(chip)): count for chip, count in counts.items()}
    return ChipSets(start_stack, denominations=tuple(sorted(by_chip)), sets={"A": by_chip}, use_set="A")


def _worth(counts: Mapping[Chips, int]) -> int:
    return sum(chip * count for chip, count in counts.items())


def colour_when(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    setup = scenario["setup"]
    if "schedule" in setup:
        listed = schedule(shipped(setup["schedule"]))
    else:
        listed = tuple(Level(number, *map(Chips, row)) for number, row in enumerate(setup["levels"], 1))
    kinds = list(map(Chips, setup["denominations"]))
    return {"last_needed": {str(chip): last_level_needing(chip, kinds, listed) for chip in kinds}}


def seat_sizes(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    return {"tables": table_sizes(scenario["setup"]["players"], rules.seating.max_per_table)}


def seat_map(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    setup = scenario["setup"]
    shuffled = [Place(TableNo(table), SeatNo(seat)) for table, seat in setup["shuffled_cards"]]
    drawn = seat_cards([EntryId(name) for name in setup["players"]], shuffled)
    return {"seats": {name: [place.table, place.seat] for name, place in drawn.items()}}


ADAPTERS = {
    "seat_sizes": seat_sizes,
    "seat_map": seat_map,
    "button": button,
    "first_button": first_button,
    "blind_table": blind_table,
    "hand_levels": hand_levels,
    "payout": payout,
    "bust": bust,
    "chip_set": chip_set,
    "chip_inventory": chip_inventory,
    "colour_when": colour_when,
}
