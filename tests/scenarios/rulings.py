"""Scenarios of rulings around a hand: the deal, chips on the felt, time, absence, cash, penalties."""

import re
from typing import Any

from shuffleup.kernel.field_types import Chips, Millis, SeatNo
from shuffleup.poker.cards import (
    STREET_AFTER,
    card,
    cut,
    cutter,
    hole_cards,
    order_of_deal,
    street_cards,
    text,
)
from shuffleup.poker.cash_game import buy_in, rake, reload
from shuffleup.poker.decision_time import (
    Caller,
    DecisionClock,
    OverdueDecision,
    at_the_end,
    countdown_from,
    time_allowed,
    why_no_clock,
)
from shuffleup.poker.irregularities.misdeal import BoardFault, DealFault, repair_board, rule_on_deal
from shuffleup.poker.irregularities.penalty import Offence, Verdict, penalty
from shuffleup.poker.irregularities.unclear_bets import (
    ChipsOut,
    ChipsRuling,
    Declared,
    Facing,
    Word,
    corrected_raise,
    rule_on_chips,
    rule_on_motions,
)
from shuffleup.poker.posting import DealTimes, Places, absent_hand, is_dealt_in, wait_for_big_blind
from shuffleup.poker.state import hands_are_opened, show_duty
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament.level_stakes import level, small_blind

Scenario = dict[str, Any]
Expected = dict[str, Any]

CARD_OFF = {"first": 1, "second": 2, "third": 3, "fourth": 4}
BOARD_FAULTS = {"four_cards": ("too_many", 4), "two_cards": ("too_many", 2)}
ACTS = {"all_in": "raise"}
WORDS: dict[str, Word] = {"call": "call", "bet": "bet", "raise": "raise", "all_in": "all_in"}


def seats(numbers: list[int]) -> list[SeatNo]:
    return [SeatNo(number) for number in numbers]


def millis(seconds: float) -> Millis:
    return Millis(round(seconds * 1000))


def millis_or_never(seconds: float | None) -> Millis | None:
    return None if seconds is None else millis(seconds)


def seconds(span: Millis | None) -> float | None:
    return None if span is None else span / 1000


def declared(said: str | int | None) -> Declared | None:
    """Read `raise`, `raise to 800`, or a bare amount."""
    if said is None:
        return None
    if isinstance(said, int):
        return Declared("raise", Chips(said))
    read = re.fullmatch(r"(call|bet|raise|all_in)(?: to)?(?: (\d+))?", said)
    if read is None:
        raise ValueError(f"{said!r} is not a declaration")
    return Declared(WORDS[read[1]], Chips(int(read[2])) if read[2] else None)


def misdeal(scenario: Scenario, rules: RuleSet) -> Expected:
    setup = scenario["setup"]
    exposed = re.findall("|".join(CARD_OFF), setup.get("exposed") or "")
    shown = tuple(CARD_OFF[word] for word in exposed)
    fault = DealFault(setup["event"], shown) if shown else DealFault(setup["event"])
    acts = [ACTS.get(act, act) for act in setup.get("actions", ())]
    return {"ruling": rule_on_deal(rules.misdeal, fault, acts).ruling}


def board_repair(scenario: Scenario, rules: RuleSet) -> Expected:
    setup = scenario["setup"]
    street, word = setup["street"], setup["fault"]
    kind, turned_up = BOARD_FAULTS.get(word, (word, 3 if street == "flop" else 1))
    fault = BoardFault(kind, street, setup["players"], turned_up, setup.get("action_after", False))
    repair = repair_board(rules.misdeal, rules.deal, fault)
    return {
        "keep_board": repair.keep_board,
        "stub_reshuffled": repair.stub_reshuffled,
        "burn_new": repair.burn_new,
        "deal": repair.deal,
        "stub_after": repair.stub_after,
        "next_burn_from_flop": repair.burn_from_flop,
    }


def deal(scenario: Scenario, rules: RuleSet) -> Expected:
    setup = scenario["setup"]
    order = order_of_deal(seats(setup["occupied"]), SeatNo(setup["button"]), rules.heads_up)
    deck = [card(name) for name in setup["deck"]]
    streets = [street_cards(deck, len(order), on_board, rules.deal) for on_board in STREET_AFTER]
    return {
        "hole": {str(seat): [text(one) for one in two] for seat, two in hole_cards(deck, order).items()},
        "burns": [text(street.burn) for street in streets if street.burn is not None],
        "board": [text(one) for street in streets for one in street.cards],
    }


def cut_deck(scenario: Scenario, rules: RuleSet) -> Expected:
    setup = scenario["setup"]
    after = cut([card(name) for name in setup["deck"]], setup["cut_at"], rules.deal)
    return {
        "deck": [text(one) for one in after.deck],
        "bottom_protected_by": after.bottom_protected_by,
        "dealable": len(after.deck),
    }


def who_cuts(scenario: Scenario, rules: RuleSet) -> Expected:
    setup = scenario["setup"]
    return {"cutter": cutter(seats(setup["occupied"]), SeatNo(setup["button"]), rules.deal)}


def told(ruling: ChipsRuling) -> Expected:
    return {"ruling": ruling.ruling, "to": ruling.to, "owed": ruling.owed, "returned": ruling.returned}


def chips_ruling(scenario: Scenario, rules: RuleSet) -> Expected:
    setup = scenario["setup"]
    least = Chips(setup["min_raise_to"])
    fixed = rules.betting.structure == "fixed_limit"
    price = Facing(
        to_call=Chips(setup["to_call"]),
        step=Chips(setup.get("largest", least - setup["to_call"])),
        min_raise_to=least,
        max_raise_to=least if fixed else None,
    )
    chips = tuple(Chips(chip) for chip in setup["chips"])
    before = Chips(setup.get("total", sum(chips)) - sum(chips))
    out = ChipsOut(chips, before, setup.get("all_in", False), declared(setup.get("declared")))
    return told(rule_on_chips(rules.betting, price, out))


def string_bet(scenario: Scenario, rules: RuleSet) -> Expected:
    """A motion puts out so many chips of one; whether the raise is large enough is another question."""
    setup = scenario["setup"]
    motions, to_call = setup["motions"], Chips(setup["to_call"])
    out = ChipsOut((Chips(1),) * sum(motions), declared=declared(setup.get("declared")))
    price = Facing(to_call, step=Chips(1), min_raise_to=Chips(to_call + 1))
    return told(rule_on_motions(rules.betting, price, out, motions))


def underraise(scenario: Scenario, rules: RuleSet) -> Expected:
    setup = scenario["setup"]
    opening, raised_to = Chips(setup["opening"]), Chips(setup["raised_to"])
    late = setup["next_street_dealt"]
    return {"corrected_to": corrected_raise(raised_to, opening, opening, next_street_dealt=late)}


def decision_of(setup: Scenario) -> OverdueDecision:
    return OverdueDecision(
        setup["facing_bet"], Chips(setup.get("contributed", 0)), setup.get("connected", True)
    )


def timeout(scenario: Scenario, rules: RuleSet) -> Expected:
    setup = scenario["setup"]
    elapsed, allowed = millis(setup["elapsed"]), time_allowed(rules.time)
    clock = DecisionClock(allowed).started(Millis(0))
    return {
        "result": at_the_end(rules.time, decision_of(setup)) if clock.is_over(elapsed) else "running",
        "countdown_left": seconds(clock.left(elapsed)),
        "countdown_visible_from": seconds(Millis(max(0, allowed - countdown_from(rules.time)))),
    }


def clock_call(scenario: Scenario, rules: RuleSet) -> Expected:
    setup = scenario["setup"]
    said = setup["caller"]
    at_table = said.get("at_table", True)
    caller = Caller(
        at_table=at_table,
        seated_when_dealt=said.get("seated_when_dealt", at_table),
        at_own_seat=said.get("at_own_seat", at_table),
        in_event=said.get("in_event", True),
        is_director=said.get("director", False),
    )
    if why_no_clock(rules.time, caller) is not None:
        return {"granted": False, "expires_at": None, "result": "action_stands"}
    clock = DecisionClock(time_allowed(rules.time)).started(millis(setup["called_at"]))
    acted_at = millis_or_never(setup["acted_at"])
    late = acted_at is None or clock.is_over(acted_at)
    return {
        "granted": True,
        "expires_at": seconds(clock.expires_at()),
        "result": at_the_end(rules.time, decision_of(setup)) if late else "action_stands",
    }


def absent(scenario: Scenario, rules: RuleSet) -> Expected:
    setup = scenario["setup"]
    times = DealTimes(
        millis_or_never(setup.get("own_second_card_at")), millis_or_never(setup.get("last_card_at"))
    )
    arrives_at = millis_or_never(setup.get("arrives_at"))
    hand = absent_hand(rules.absent, times, arrives_at, Chips(setup["blind_due"]))
    return {
        "dealt": hand.dealt,
        "blind_posted": hand.blind_posted,
        "hand": hand.hand,
        "table_paused": hand.table_paused,
    }


def join_wait(scenario: Scenario, rules: RuleSet) -> Expected:
    setup = scenario["setup"]
    joining = wait_for_big_blind(
        rules.blinds,
        SeatNo(setup["seat"]),
        seats(setup["occupied"]),
        SeatNo(setup["bb"]),
        posts=setup.get("choice", "wait") != "wait",
    )
    return {"dealt_in": list(joining.dealt_in), "hands_waited": joining.hands_waited}


def join_tda(scenario: Scenario, rules: RuleSet) -> Expected:
    setup = scenario["setup"]
    places = Places(setup["button"], setup["sb"], setup["bb"])
    return {"dealt_in": is_dealt_in(rules.blinds, places, SeatNo(setup["seat"]))}


def first_purchase(scenario: Scenario, rules: RuleSet) -> Expected:
    setup = scenario["setup"]
    bought = buy_in(rules.cash, Chips(setup["big_blind"]), Chips(setup["amount"]))
    return {"ok": bought.ok, "minimum": bought.minimum}


def reloaded(scenario: Scenario, rules: RuleSet) -> Expected:
    setup = scenario["setup"]
    facing = setup.get("facing_all_in")
    stacks = reload(
        Chips(setup["stack_at_start"]),
        Chips(setup["added_mid_hand"]),
        None if facing is None else Chips(facing),
    )
    return {
        "may_call_up_to": stacks.may_call_up_to,
        "next_hand_stack_if_folds": stacks.next_stack_if_folds,
    }


def raked(scenario: Scenario, rules: RuleSet) -> Expected:
    setup = scenario["setup"]
    taken = rake(rules.cash, Chips(setup["pot"]), rules.chips.smallest, saw_flop=setup["saw_flop"])
    return {"rake": taken.rake, "to_winner": taken.to_winner}


def penalised(scenario: Scenario, rules: RuleSet) -> Expected:
    setup, params = scenario["setup"], scenario["params"]
    offence = Offence(
        "exposed_card" if setup["offence"] == "exposed_card" else "conduct",
        Chips(setup.get("stack", 0)),
        Chips(setup.get("pot", 0)),
        setup.get("players_at_table", 0),
    )
    verdict = Verdict(setup.get("director_kills_hand"), params.get("hands_away", 0), params.get("rounds", 0))
    cost = penalty(rules.penalties, offence, verdict, rules.chips.smallest)
    return {
        "removed": cost.removed,
        "stack": cost.stack,
        "hand_dead": cost.hand_dead,
        "misses_hands": cost.misses_hands,
        "eliminated": cost.removed > 0 and not cost.stack,
        "floor_confirm": True,
    }


def sb_amount(scenario: Scenario, rules: RuleSet) -> Expected:
    big = Chips(scenario["setup"]["lower_stake"])
    if "sb_override" in scenario["params"]:
        listed = level(rules.levels, rules.blinds, rules.betting, rules.chips, 1)
        return {"sb": listed.small_blind, "bb": listed.big_blind}
    return {"sb": small_blind(big, rules.blinds, rules.chips.smallest), "bb": big}


def duty(scenario: Scenario, rules: RuleSet) -> Expected:
    setup = scenario["setup"]
    winners = setup["winner"] if isinstance(setup["winner"], list) else [setup["winner"]]
    who = show_duty(rules.showdown, seats(setup["order"]), seats(winners), all_in=setup.get("all_in", False))
    return {"must_show": list(who.must_show), "may_muck": list(who.may_muck)}


def face_up(scenario: Scenario, rules: RuleSet) -> Expected:
    stacks = scenario["setup"]["stacks_after"]
    opened = (
        street
        for street in scenario["actions"] or stacks
        if hands_are_opened(list(stacks[street].values()), betting_to_come=street != "river")
    )
    return {"face_up_after": next(opened, None)}


ADAPTERS = {
    "absent": absent,
    "board_repair": board_repair,
    "buy_in": first_purchase,
    "chips_ruling": chips_ruling,
    "clock_call": clock_call,
    "cut": cut_deck,
    "cutter": who_cuts,
    "deal": deal,
    "face_up": face_up,
    "join_tda": join_tda,
    "join_wait": join_wait,
    "misdeal": misdeal,
    "penalty": penalised,
    "rake": raked,
    "reload": reloaded,
    "sb_amount": sb_amount,
    "show_duty": duty,
    "string_bet": string_bet,
    "timeout": timeout,
    "underraise": underraise,
}
