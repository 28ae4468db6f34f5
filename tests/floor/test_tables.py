"""The list of tables: what is taken over from the list before is what would be counted anew."""

from hypothesis import given, strategies as some
from msgspec.structs import replace

from shuffleup.floor.feature_states import FloorTables, TableNote
from shuffleup.tournament.level_clock import HandCount
from shuffleup.tournament.reasons import Hold

FIGURES = ("index_of", "standing", "in_play", "breaking", "unusual", "pooled")

CHANGES = some.one_of(
    some.fixed_dictionaries({"hand": some.integers(0, 50)}),
    some.fixed_dictionaries({"state": some.sampled_from(("open", "breaking", "done", "closed"))}),
    some.fixed_dictionaries({"held": some.sampled_from(((), (Hold.BREAK,), (Hold.STOPPED, Hold.BREAK)))}),
    some.fixed_dictionaries({"last_hand": some.booleans()}),
    some.fixed_dictionaries({"pooled": some.integers(0, 900)}),
    some.fixed_dictionaries({"count": some.sampled_from((HandCount(), HandCount(left=3)))}),
)


def figures(tables):
    return [getattr(tables, figure) for figure in FIGURES]


@given(some.lists(some.dictionaries(some.sampled_from((0, 1, 2)), CHANGES), max_size=12))
def test_tables_that_were_changed_are_known_as_new_ones_are(steps):
    tables = FloorTables(TableNote(number) for number in (1, 2, 5))
    for changes in steps:
        assert figures(tables) == figures(FloorTables(tables))
        tables = tables.with_changed([replace(tables[at], **given) for at, given in changes.items()])
    assert figures(tables) == figures(FloorTables(tables))


def test_a_table_that_is_held_is_looked_at_and_the_others_are_not():
    tables = FloorTables(TableNote(number) for number in (1, 2, 5))
    assert tables.unusual == ()
    held = tables.with_changed([replace(tables[1], held=(Hold.BREAK,))])
    assert [note.table for note in held.unusual] == [2]
    assert held.in_play == {1, 2, 5}
    assert held.with_changed([replace(held[1], held=())]).unusual == ()
