"""The announcements of whole events by every rule set, at every table: parts exist for all of them."""

from collections import Counter

import msgspec
import pytest

from shuffleup.hardware.sound.cues import RoomMoment, RoomNews, cues_between, next_tick
from shuffleup.hardware.sound.melodies import Sound
from shuffleup.hardware.sound.voice import LANGUAGES, parts, words_of
from shuffleup.ruleset.sets import SHIPPED
from shuffleup.views.clock import clock_view
from shuffleup.views.event_board import board_view
from shuffleup_demo.demo_setup import demo_rules

RENDERED = {language: {part.name for part in parts(language)} for language in LANGUAGES}


class Listener:
    """Hears what every table hears, and counts it."""

    def __init__(self):
        self.moments, self.sounds, self.said = {}, Counter(), set()
        self.clock = self.board = None

    def floor_stored(self, night, events):
        self.clock = clock_view(night.floor)
        self.board = msgspec.convert(board_view(night.floor, 0), RoomNews, from_attributes=True)
        for number in night.tables:
            self.listen(night, number)

    def table_stored(self, night, at, before, events):
        self.listen(night, at.number)

    def listen(self, night, number):
        now = RoomMoment(night.now, 0, night.tables[number].table, self.clock, self.board)
        before = self.moments.get(number, RoomMoment(night.now))
        self.moments[number] = now
        for one in cues_between(before, now):
            self.sounds[number, one.sound] += 1
            assert one.words
            for announcement in one.said:
                self.said.add(announcement)
        due = next_tick(now.table, now.at)
        assert due is None or due > now.at


@pytest.fixture(scope="module")
def listened(night):
    """Play an event with a listener at every table; each is played once for all that is asked of it."""
    played = {}

    def listens(name, tracking, players):
        if (name, tracking, players) not in played:
            listener = Listener()
            night(demo_rules(name, tracking), players, 7, watchers=[listener]).play()
            played[name, tracking, players] = listener
        return played[name, tracking, players]

    return listens


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("tracking", ["actions", "hands"])
@pytest.mark.parametrize("name", SHIPPED)
def test_every_announcement_of_an_event_can_be_said_from_the_parts(listened, name, tracking, language):
    said = listened(name, tracking, 12).said
    missing = {part for one in said for part in words_of(one, language)} - RENDERED[language]
    assert said
    assert missing == set()


@pytest.mark.parametrize("name", SHIPPED)
def test_every_event_has_one_beginning_and_one_end_at_its_first_table(listened, name):
    sounds = listened(name, "actions", 12).sounds
    ends = sounds[1, Sound.FINISH] + sounds[1, Sound.EVENT_OVER]
    assert (sounds[1, Sound.START], ends) == (1, 1)


def test_with_several_tables_moves_and_the_final_table_are_heard(listened):
    sounds = listened("tda-2024", "actions", 23).sounds
    of_first = {sound for number, sound in sounds if number == 1}
    assert {Sound.LEVEL, Sound.ONE_MINUTE, Sound.IN_THE_MONEY} <= of_first
    assert sum(count for (_, sound), count in sounds.items() if sound is Sound.SEAT_MOVE) > 3
    assert sounds[1, Sound.IN_THE_MONEY] == 1
    assert sounds[1, Sound.FINAL_TABLE] == 1
