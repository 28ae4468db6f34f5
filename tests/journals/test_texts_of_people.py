"""Each field of an event is a word of the program or the text of a person, and its author says which."""

from collections.abc import Iterator
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec
import pytest

from shuffleup.floor.entries.entry_events import EntryRegistered
from shuffleup.floor.prizes.prize_events import PrizesEdited
from shuffleup.floor.seating.seat_events import ChipsCarried
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.field_types import FLOOR, Actor, CommandId, EntryId, OfAPerson, PersonId
from shuffleup.network.bus.row_stream import Delivery, UnreadableDelivery, decode_delivery, encode_delivery
from shuffleup.protocol.messages import Command
from shuffleup.stations.commands import is_same, mark_of
from shuffleup.stations.event_codec import FLOOR_EVENTS, TABLE_EVENTS, hidden, texts_of
from shuffleup.stations.house import HOUSE_EVENTS
from shuffleup.storage.journal.errors import RowMisfit, TextMisfit
from shuffleup.storage.journal.store import Journal
from shuffleup_demo.clocks import HandClock

LISTED = """
Bounty.phase LevelsPlanned.wish MysteryBegun.commitment
AnswerRefused.response AskEnded.response BoardRepairTold.fault Bomb.every
BoardRepairTold.street BreakingProposed.seed ButtonDrawn.draws ButtonShuffled.seed
CardsDrawn.cards ChipSets.sets ChipSets.use_set Currency.symbol DealMade.kind
DeckCommitted.hash DeckRevealed.entropy EntryPaid.paid_on Event.date Event.start
EventOpened.event_id HandRestarted.commitment HandSigned.row_hash HandSigned.signature
HandStarted.commitment Home.prefix MachineAnswered.kind MachineAsked.machine MachineAsked.nonce
MachineCleared.disposition MachineCleared.fault MachineFailed.fault MachineFailed.place
MachineMet.fault MachineMet.firmware MachineMet.machine MachineMet.state
MachineNoted.text MachineNoted.what MachineStood.fault MachineStood.state
MisdealRuled.rule OtherProtocol.ours OtherProtocol.theirs PaymentTicked.day
PortLost.port PrizePaid.paid_on PortUnopened.error PortUnopened.port RaceDealt.cards RaceDealt.seed
RaceTold.cards Rebuy.cutoff RebuysReopened.cutoff RuleChanged.key RuleSet.base RuleSet.host_must_confirm
RuleSet.name SeatsDrawn.seed Structure.wish TableBreaking.seed TableGiven.user TableOpened.event_id
TablesBalanced.draws TablesBalanced.seed TablesForming.draws
TablesForming.seed TieSettled.draws TieSettled.seed
EveningTakenOver.tournament Sale.what
BagsTold.flight BaggingBegan.flight FlightClosed.flight FlightRules.ends FlightRules.last_hands
FlightRules.name LastHandsCalled.seed BoxBegan.life BoxBegan.others BoxLife.life SignUpRules.page_url
LookTaken.kept LookTaken.look
HouseEventOpened.path
SignUp.when SignUp.after
UpdateDidNotStay.boot UpdateLeft.kind UpdateLeft.missing UpdateLeft.release
CardRenewal.at CardsRenewed.moment DecisionTime.shot_from ShotClockOn.moment ShotClockTold.moment
BagConfirmed.bag BagsOutOfPlay.bags BagsPlay.bags EnteredBesideBags.keeps FlightsRead.digest
FlightsRead.signer FlightsTakenBack.digests ListHead.flight ListHead.hash ListHead.made ListHead.run
ListedPerson.number
"""
WORDS = frozenset(LISTED.split())
"""Plain texts of events: keys, ports, cards, seeds, hashes, and sentences that name nobody."""

ANN = EntryRegistered(EntryId("e1"), PersonId("p1"), "Ann")
DORA = Actor("director", "Dora")


def plain(record: type[msgspec.Struct], seen: set[Any]) -> Iterator[str]:
    if record not in seen:
        seen.add(record)
        hints = get_type_hints(record, include_extras=True)
        for name in record.__struct_fields__:
            yield from plain_in(hints[name], f"{record.__name__}.{name}", seen)


def plain_in(hint: Any, at: str, seen: set[Any]) -> Iterator[str]:
    if hint is str:
        yield at
    elif isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        yield from plain(hint, seen)
    elif get_origin(hint) is Annotated:
        kind, *marks = get_args(hint)
        if not any(isinstance(mark, OfAPerson) for mark in marks):
            yield from plain_in(kind, at, seen)
    else:
        for one in get_args(hint):
            yield from plain_in(one, at, seen)


def test_every_plain_text_of_an_event_is_listed_as_a_word_of_the_program():
    """A new `str` is listed here, or is a `PersonName` or `PersonText`."""
    seen = set[Any]()
    codecs = (FLOOR_EVENTS, TABLE_EVENTS, HOUSE_EVENTS)
    found = {at for codec in codecs for kind in codec.kinds for at in plain(kind, seen)}
    assert found - WORDS == set()
    assert WORDS - found == set()


@pytest.mark.parametrize(
    ("event", "texts"),
    [
        (ANN, ["Ann"]),
        (ChipsCarried(EntryId("e1"), ("Dora", "Ben")), ["Dora", "Ben"]),
        (PrizesEdited((), ((1, "a cup"), (2, "")), True, "Dora"), ["a cup", "Dora"]),
    ],
)
def test_texts_are_found_by_their_types_wherever_they_stand(event, texts):
    assert texts_of(event) == texts
    without, beside = hidden(event, RepeatableSeeds(1).salt)
    assert [one.content for one in beside] == texts
    assert not any(text in str(without) for text in texts)


def test_each_occurrence_of_a_name_has_random_bytes_of_its_own():
    seeds = RepeatableSeeds(1)
    one, two = (FLOOR_EVENTS.draft(FLOOR, CommandId("c"), DORA, ANN, seeds) for _ in range(2))
    assert one.payload != two.payload
    assert one.actor.person != two.actor.person


def test_an_event_comes_back_with_its_texts_and_with_labels_for_those_that_are_gone(tmp_path):
    with Journal.create(tmp_path / "j", clock=HandClock(), genesis=b"{}") as journal:
        (row,) = journal.append([FLOOR_EVENTS.draft(FLOOR, CommandId("c"), DORA, ANN, RepeatableSeeds(1))])
    assert FLOOR_EVENTS.read(row) == ANN
    assert row.by == DORA
    forgotten = msgspec.structs.replace(row, texts=())
    digest = row.payload.split(b'"name":"name:')[1][:6].decode()
    assert FLOOR_EVENTS.read(forgotten).name == f"#{digest}"
    assert forgotten.by.person == f"#{row.actor.person[5:11]}"


def test_a_name_that_stands_under_the_hash_is_refused(tmp_path):
    draft = FLOOR_EVENTS.draft(FLOOR, CommandId("c"), Actor("director"), ANN, RepeatableSeeds(1))
    with Journal.create(tmp_path / "j", clock=HandClock(), genesis=b"{}") as journal:
        with pytest.raises(TextMisfit):
            journal.append([msgspec.structs.replace(draft, actor=DORA)])
        named = msgspec.structs.replace(draft, payload=FLOOR_EVENTS.write(ANN), texts=())
        (row,) = journal.append([named])
    with pytest.raises(RowMisfit, match="holds the text of a person"):
        FLOOR_EVENTS.read(row)


def test_a_command_is_known_again_by_a_mark_that_tells_nothing_once_it_is_erased(tmp_path):
    register = Command(CommandId("c"), FLOOR, "register", DORA, {"names": ["Ann"]})
    other = msgspec.structs.replace(register, args={"names": ["Bob"]})
    draft = FLOOR_EVENTS.draft(FLOOR, register.id, DORA, ANN, RepeatableSeeds(1), mark=mark_of(register))
    assert mark_of(register).encode() not in draft.payload
    with Journal.create(tmp_path / "j", clock=HandClock(), genesis=b"{}") as journal:
        rows = journal.append([draft])
    assert is_same(register, FLOOR, rows)
    assert not is_same(other, FLOOR, rows)
    erased = [msgspec.structs.replace(row, texts=()) for row in rows]
    assert is_same(other, FLOOR, erased)


def test_a_row_on_the_way_carries_its_texts_and_one_with_another_text_is_refused(tmp_path):
    with Journal.create(tmp_path / "j", clock=HandClock(), genesis=b"{}") as journal:
        (row,) = journal.append([FLOOR_EVENTS.draft(FLOOR, CommandId("c"), DORA, ANN, RepeatableSeeds(1))])
    sent = encode_delivery(Delivery(1, row, journal.root))
    assert decode_delivery(sent).row == row
    assert FLOOR_EVENTS.read(decode_delivery(sent).row) == ANN
    with pytest.raises(UnreadableDelivery, match="a text beside the row does not match its digest"):
        decode_delivery(sent.replace(b'"Ann"', b'"Bob"'))
    without = encode_delivery(Delivery(1, msgspec.structs.replace(row, texts=()), journal.root))
    assert decode_delivery(without).row.hash == row.hash
