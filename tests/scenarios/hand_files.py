"""Scenarios of files for other programs."""

from typing import Any

from shuffleup.formats.hand_history_export.hand_facts import HandDescription
from shuffleup.formats.hand_history_export.open_hand_history import ohh_of
from shuffleup.formats.hand_history_export.open_tournament_summary import (
    BoughtAgain,
    FinishOfEntrant,
    Summary,
    ots_of,
)
from shuffleup.formats.hand_history_export.pokerstars import body_of
from shuffleup.poker.legal import Muck, ShowCards
from shuffleup.ruleset.rule_set import RuleSet
from tests.scenarios.betting import Playing, name_of, seat_of

Scenario = dict[str, Any]


def played(scenario: Scenario, rules: RuleSet) -> Playing:
    """Play a hand; those named in `show` turn up their cards in that order, and the others muck."""
    playing = Playing(scenario, rules)
    for action in scenario["actions"]:
        playing.deal()
        playing.act(action)
    playing.deal()
    shows = scenario["setup"].get("show")
    if shows is None:
        playing.show()
        return playing
    for seat in map(seat_of, shows):
        if playing.hand.phase == "showdown":
            playing.do(ShowCards(seat, playing.held[seat]))
    while playing.hand.phase == "showdown" and (left := unseen(playing)):
        playing.do(Muck(left[0]))
    return playing


def unseen(playing: Playing) -> list[Any]:
    return [seat for seat in playing.hand.live if not playing.hand.cards_of(seat)]


def described(setup: Scenario, playing: Playing) -> HandDescription:
    hero = seat_of(setup["hero"]) if setup.get("hero") else None
    names = setup.get("names", {})
    return HandDescription(
        event="ev",
        table=1,
        hand=1,
        started="2026-03-06T18:00:00Z",
        names={seat: names.get(name_of(seat), name_of(seat)) for seat in playing.hand.seats},
        table_size=10,
        hero=hero,
        hero_cards=playing.held.get(hero, ()) if hero is not None else (),
    )


def ohh_hand(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    hand = scenario["setup"]["hand"]
    playing = played(hand, rules)
    return {"ohh": ohh_of(playing.whole, described(hand["setup"], playing))}


def stars_text(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    hand = scenario["setup"]["hand"]
    playing = played(hand, rules)
    return {"body": body_of(playing.whole, described(hand["setup"], playing))}


def ots_event(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    event = scenario["setup"]["event"]
    summary = Summary(
        id=event["id"],
        name=event["name"],
        start=event["start"],
        end=event["end"],
        currency=event["currency"],
        buy_in=event["buy_in"],
        fee=event["fee"],
        stack=event["stack"],
        tables=event["tables"],
        round_seconds=event["round_minutes"] * 60,
        pool=event["pool"],
        hero=event["hero"],
        rebuy_when=event["rebuy_when"],
        rebuy_cost=event["rebuy_cost"],
        add_on_cost=event["add_on_cost"],
        bounty=event["bounty"],
        again=tuple(BoughtAgain(*row) for row in event["again"]),
        finishes=tuple(FinishOfEntrant(name, place, prize or 0) for name, place, prize in event["finishes"]),
    )
    return {"ots": ots_of(summary)}


ADAPTERS = {"ohh_hand": ohh_hand, "ots_event": ots_event, "stars_text": stars_text}
