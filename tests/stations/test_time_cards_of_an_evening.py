"""Time cards of an evening from floor to table and back: played, taken back, renewed, set, and audited."""

from shuffleup.archive.audit.event import audit_books
from shuffleup.ruleset.conduct import CardRenewal, DecisionTime
from shuffleup.ruleset.event import TableUse
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.storage.journal.reader import read_journal

TIMED = RuleSet(
    table=TableUse(dealing="screen"),
    time=DecisionTime(
        mode="shot",
        seconds=30,
        shot_from="level:2",
        bank_cards=2,
        bank_renew=(CardRenewal("level:2", "set", 3),),
    ),
)


def account(at, entry):
    found = at.floor.entry(entry).card_account
    return found.given, found.left, found.played, found.expired


def seat_in_turn(at):
    return at.table.play.hand.to_act


def test_cards_are_played_renewed_set_and_add_up_after_a_restart(an_evening, journal_path):
    """SHT-01, SHT-04, SHT-11, SHT-14, SHT-19, SHT-20."""
    before = {}

    async def evening(at):
        await at.begin()
        await at.ask("start_hand")
        assert at.table.decision is None, "the clock is called, as long as level 1 is on"
        first = at.table.sitters[seat_in_turn(at)].entry
        assert (await at.ask("call_clock")).status == 200
        assert (await at.ask("use_time_card")).status == 200
        assert account(at, first) == (2, 1, 1, 0)
        await at.direct("set_level", number=2, reason="too slow")
        assert at.floor.timed_from == "level:2"
        assert not at.table.every_decision_is_timed, "never inside a hand"
        assert account(at, first) == (2, 1, 1, 0)

        await at.ask("fold")
        await at.ask("fold")
        await at.ask("start_hand")
        assert at.table.every_decision_is_timed
        assert at.table.decision.seat == seat_in_turn(at)
        assert account(at, first) == (4, 3, 1, 0)
        assert [at.table.cards_left(seat) for seat in sorted(at.table.sitters)] == [3, 3, 3]
        refused = await at.ask("call_clock", seat=seat_in_turn(at))
        assert (refused.status, refused.code) == (422, "every_decision_is_timed")

        seat = seat_in_turn(at)
        second = at.table.sitters[seat].entry
        given, left, played, _ = account(at, second)
        await at.ask("use_time_card")
        assert account(at, second) == (given, left - 1, played + 1, 0)
        await at.ask("undo")
        assert account(at, second) == (given, left, played, 0)
        assert at.table.cards_left(seat) == left

        await at.direct("set_time_cards", entry=second, cards=1, reason="two were lost")
        assert account(at, second) == (given, 1, played, left - 1)
        assert at.table.cards_left(seat) == 1
        await at.direct("shorten_clock", entry=second, seconds=10)
        assert at.table.shortened(seat) == 10
        before.update(table=(at.table.cards_used, at.table.times_told), floor=at.floor.entries)

    async def back(at):
        assert (at.table.cards_used, at.table.times_told) == before["table"]
        assert at.floor.entries == before["floor"]
        assert at.table.every_decision_is_timed

    an_evening(evening, rules=TIMED)
    with read_journal(journal_path) as reader:
        assert [str(one) for one in audit_books([reader]).findings if one.weight == "wrong"] == []
    an_evening(back, sender="two", rules=TIMED)
