"""What the card machine deals in Omaha, in a bomb pot with two boards, and in several runs (VAR-24)."""

from shuffleup.ruleset.hand import Bomb, Deal, Game, RunIt
from shuffleup.ruleset.money import Cash
from shuffleup.table import play_commands as ask
from shuffleup.table.card_machine import machine_events as machine
from shuffleup.table.card_machine.cards_due import due, next_due
from shuffleup.table.variations.variation_commands import RunItTimes, SetBombPot

CASH = Cash(enabled=True)
THREE = {1: 500, 2: 500, 3: 500}


def lays_what_is_due(at):
    """Let a machine with a shuffled deck deal the hand so far."""
    if not at.table.machine.up:
        met = machine.MachineMet("aa", 1, 1, "0.1.0", 0, "EMPTY", tray=True)
        shuffle = machine.MachineAsked("aa", 1, 1, "shuffle", 0, nonce="00")
        at.store((met, shuffle, machine.WorkDone(0, 1, "done", 5)))
    while (wanted := next_due(at.table)) is not None:
        work = "deal" if wanted.purpose == "hole" else wanted.purpose
        asked = machine.MachineAsked("aa", 1, 9, work, at.table.play.hand_no, wanted.seat, 1)
        n, card = at.table.machine.next_event, at.table.machine.deck.out + 1
        came = machine.CardCame(n, wanted.purpose, wanted.seat, card, 300)
        at.store((asked, came, machine.WorkDone(n + 1, 9, "done", 5)))


def dealt(at):
    """Write what is due by now: H3 a hole card of seat 3, X a burn, B3 three board cards."""
    names = {"hole": "H", "burn": "X", "board": "B"}
    return [
        names[one.purpose] + {"hole": str(one.seat), "burn": "", "board": str(one.cards)}[one.purpose]
        for one in due(at.table)
    ]


def test_omaha_has_four_rounds_of_hole_cards(sit):
    """VAR-14, VAR-24."""
    at = sit(THREE, dealing="machine", game=Game(kind="omaha"))
    at.play("deal")
    assert dealt(at) == ["H2", "H3", "H1"] * 4


def test_both_boards_of_a_bomb_pot_come_street_by_street_after_one_burn(sit):
    """VAR-09, VAR-24."""
    at = sit(THREE, dealing="machine", cash=CASH, bomb=Bomb(2, 2, "key"), deal=Deal(burn=True))
    at.do(SetBombPot(on=True))
    at.play("deal")
    assert dealt(at)[6:] == ["X", "B6"]
    lays_what_is_due(at)
    at.play("c", "c", "c")
    assert dealt(at)[6:] == ["X", "B6", "X", "B2"]


def test_all_cards_of_the_first_run_come_before_those_of_the_second(sit):
    """VAR-07, VAR-24: each street of each run has its burn."""
    at = sit(THREE, dealing="machine", cash=CASH, run_it=RunIt(2), deal=Deal(burn=True))
    at.play("deal")
    for acts in (("c", "c", "c"), ("a", "a", "f")):
        lays_what_is_due(at)
        at.play(*acts)
    assert dealt(at)[6:] == ["X", "B3"]
    at.do(RunItTimes(2))
    assert dealt(at)[6:] == ["X", "B3", "X", "B1", "X", "B1", "X", "B1", "X", "B1"]
    hand = at.table.play.hand
    assert (hand.run_from, [len(board) for board in hand.boards]) == (3, [5, 5])
    lays_what_is_due(at)
    at.do(ask.EnterWinners(0, (2,)))
