"""`GET /api/people` and what registration tells the people book: the floor never waits for it (PPL-04).

A box that ends waits for it.
"""

import asyncio
import threading

from shuffleup.archive.club_desk import Registering
from shuffleup.kernel.field_types import FLOOR, Actor, CommandId, PersonId
from shuffleup.protocol.messages import Command, Reply
from shuffleup.protocol.touch import OfferedPerson


class Book:
    """A people book of one name; `held` keeps whoever writes to it waiting."""

    def __init__(self, there=True):
        self.is_there = there
        self.held = threading.Event()
        self.told = []
        self.persons = ()

    def search(self, typed):
        return [one for one in self.persons if typed in (one.name, one.was)]

    def entering(self, names, people):
        return tuple(names), tuple(people)

    def add(self, names, command):
        self.held.wait()
        self.told.append((dict(names), command))

    def correct(self, person, into, name, command):
        self.held.wait()
        self.told.append((person, into, name))


class Floor:
    """A floor that takes every command, or refuses all."""

    def __init__(self, status=200):
        self.commands, self.status = [], status

    async def submit(self, command):
        self.commands.append(command)
        return Reply(self.status, 1)


def register(command_id="c1", **args):
    return Command(CommandId(command_id), FLOOR, "register", Actor("director"), args)


def rename(**args):
    return Command(CommandId("c1"), FLOOR, "rename", Actor("director"), {"entry": "e1", **args})


def asked(book, *commands, status=200, replies=None):
    """Send commands; returns what the floor was asked, while the book was held."""
    floor = Floor(status)

    async def send():
        registering = Registering(floor.submit, book, {"e1": "new-1", "e2": "a"}.get)
        for command in commands:
            reply = await registering(command)
            if replies is not None:
                replies.append(reply)
        before = list(book.told)
        book.held.set()
        await registering.told()
        return before

    assert asyncio.run(send()) == []
    return [one.args for one in floor.commands]


def test_the_floor_answers_while_the_book_is_held_and_the_book_is_told_after_it():
    book = Book()
    (args,) = asked(book, register(names=["Ann", "Bo"], people=["", "b1"]))
    assert args["names"] == ["Ann", "Bo"]
    assert args["people"][1] == "b1"
    assert book.told == [({args["people"][0]: "Ann"}, "c1")]


def test_the_same_command_twice_means_the_same_person():
    one, other = asked(Book(), register(names=["Ann"]), register(names=["Ann"]))
    assert one == other
    assert one["people"][0].startswith("new-")
    assert asked(Book(), register("c2", names=["Ann"])) != [one]


def test_a_refused_registration_adds_nobody():
    book = Book()
    asked(book, register(names=["Ann"]), status=422)
    assert book.told == []


def test_a_box_without_a_book_passes_every_command_on_as_it_is():
    assert asked(Book(there=False), register(names=["Ann"])) == [{"names": ["Ann"]}]


def test_arguments_of_another_form_are_left_to_the_floor_to_refuse():
    book = Book()
    wrong = [{"names": "Ann"}, {"names": ["Ann"], "people": ["a", "b"]}, {"names": ["Ann"], "people": 3}]
    assert asked(book, *(register(**one) for one in wrong)) == wrong
    assert book.told == []


HUGO = OfferedPerson(PersonId("h1"), "Hugo Blanc", "", "2026-11-20")


def test_a_name_that_is_corrected_to_one_of_the_book_asks_whether_it_is_that_person():
    """PPL-03: the remedy is yes; nothing is renamed before it."""
    book, replies = Book(), []
    book.persons = (HUGO,)
    assert asked(book, rename(name="Hugo Blanc"), replies=replies) == []
    (reply,) = replies
    assert (reply.status, reply.text) == (
        422,
        "is it the Hugo Blanc of the people book? If not, add a letter to the name",
    )
    assert (reply.remedy.verb, reply.remedy.text) == ("rename", "Yes, the Hugo Blanc of the people book")
    yes = {"entry": "e1", "name": "Hugo Blanc", "known": "h1"}
    assert reply.remedy.args == yes
    assert asked(book, rename(**yes)) == [yes]
    assert book.told == [("new-1", "h1", "Hugo Blanc")]


def test_a_name_that_two_of_the_book_have_is_not_asked_about():
    """PPL-03: which of them it is, is chosen when the evening is archived."""
    book = Book()
    book.persons = (HUGO, OfferedPerson(PersonId("h2"), "Hugo B", "hugo blanc", ""))
    book.search = lambda typed: book.persons
    assert asked(book, rename(name="Hugo Blanc")) == [{"entry": "e1", "name": "Hugo Blanc"}]


def test_a_corrected_name_that_nobody_has_corrects_the_book():
    book = Book()
    assert asked(book, rename(name="Hugo Blank")) == [{"entry": "e1", "name": "Hugo Blank"}]
    assert book.told == [("new-1", "", "Hugo Blank")]
    assert asked(Book(), rename(name=3)) == [{"entry": "e1", "name": 3}]


def test_who_is_that_person_already_is_not_asked():
    book = Book()
    book.persons = (OfferedPerson(PersonId("new-1"), "Hugo Blanc", "", ""),)
    assert asked(book, rename(name="Hugo Blanc")) == [{"entry": "e1", "name": "Hugo Blanc"}]


def test_a_person_whom_registration_has_not_added_keeps_the_name_in_the_book():
    """Ann is known as such; tonight a letter tells her from another Ann."""
    book = Book()
    other = Command(CommandId("c1"), FLOOR, "rename", Actor("director"), {"entry": "e2", "name": "Ann B"})
    assert asked(book, other) == [{"entry": "e2", "name": "Ann B"}]
    assert asked(book, rename(name="Player 3", known="new-1")) == [
        {"entry": "e1", "name": "Player 3", "known": "new-1"}
    ]
    assert book.told == []
