"""Generated names of people, of one to forty letters, in each script that the faces show."""

from random import Random
from unicodedata import normalize

from shuffleup.floor.entries.person_names import LONGEST_NAME

SCRIPTS = {
    "Latin": "AbcdefghijklmnopqrstuvwxyzÄÖÜßéñøŁžŐÅĞİşțảễự",
    "Greek": "ΘεόδωροςΑλεξάνδραΨυχήΞΰ",
    "Cyrillic": "БорисЖаннаЩукаЇжакЉубишаҚҰӘѐ",
}
MARKS = "\u0300\u0301\u0303\u0308\u0323\u0327\u0331"
"""Marks that stand over or under a letter, whether there is a letter with it or not."""

LONGEST = ("Maximiliane-Augustina von Hohenstaufen-W", "Wolfeschlegelsteinhausenbergerdorff Jr W")


def name_of(chance: Random) -> str:
    """Give a name: one in five is among the widest, one in eight has marks of its own on its letters."""
    if chance.random() < 0.2:
        return chance.choice(LONGEST)
    letters = SCRIPTS[chance.choice(tuple(SCRIPTS))]
    words = ("".join(chance.choices(letters, k=chance.randint(1, 14))) for _ in range(chance.randint(1, 3)))
    name = chance.choice((" ", "-")).join(words)
    if chance.random() < 0.125:
        name = "".join(letter + chance.choice(MARKS) * letter.isalpha() for letter in name)
    return normalize("NFC", name)[:LONGEST_NAME]
