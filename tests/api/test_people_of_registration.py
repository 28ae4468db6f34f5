"""`GET /api/people` and what registration tells the people book: the floor never waits for it (PPL-04).

A box that ends waits for it.
"""

import asyncio
import threading

from shuffleup.api.people import Registering
from shuffleup.identity import FLOOR, Actor, CommandId
from shuffleup.wire import Command, Reply


class Book:
    """A people book of one name; `held` keeps whoever writes to it waiting."""

    def __init__(self, there=True):
        self.is_there = there
        self.held = threading.Event()
        self.told = []

    def search(self, typed):
        return ()

    def entering(self, names, people):
        return tuple(names), tuple(people)

    def add(self, names, command):
        self.held.wait()
        self.told.append((dict(names), command))


class Floor:
    """A floor that takes every command, or refuses all."""

    def __init__(self, status=200):
        self.commands, self.status = [], status

    async def submit(self, command):
        self.commands.append(command)
        return Reply(self.status, 1)


def register(command_id="c1", **args):
    return Command(CommandId(command_id), FLOOR, "register", Actor("director"), args)


def asked(book, *commands, status=200):
    """Send commands; returns what the floor was asked, while the book was held."""
    floor = Floor(status)

    async def send():
        registering = Registering(floor.submit, book)
        for command in commands:
            await registering(command)
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
