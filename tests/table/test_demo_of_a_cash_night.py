"""The simulated people of a demo play what the house has switched on (VAR-02 to VAR-10)."""

from shuffleup.poker.events import RunsAgreed
from shuffleup.ruleset.hand import Bomb, RunIt, Straddle
from shuffleup.ruleset.money import Cash
from shuffleup.table.contents import VERBS
from shuffleup.table.hand.hand_events import BombPotSet, StraddleAnnounced
from shuffleup_demo.people.table_people import TablePeople

DEEDS = 1500


def test_they_straddle_bomb_and_run_it_twice_and_every_deed_is_legal(sit):
    table = sit(
        dict.fromkeys(range(1, 7), 400),
        cash=Cash(enabled=True),
        straddle=Straddle("utg", most=2),
        bomb=Bomb(2, 2, "key"),
        run_it=RunIt(2),
    )
    people = TablePeople(1, 7)
    for _ in range(DEEDS):
        deed = people.next(table.table)
        if deed is None or len(table.table.players()) < 2:
            break
        if deed.verb in ("call_floor", "declare_misdeal", "mark_absent", "undo", "call_clock"):
            continue
        table.do(VERBS[deed.verb](**deed.args))
    happened = {type(one.event) for one in table.log}
    assert {StraddleAnnounced, BombPotSet, RunsAgreed} <= happened
    assert sum(table.stacks().values()) + (table.table.play.hand.pot if table.table.play.hand else 0) == 2400
