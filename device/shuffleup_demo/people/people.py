"""The names of the simulated players."""

from string import ascii_uppercase

FIRST_NAMES = (
    *("Ann", "Bongani", "Carla", "Dimitri", "Emma", "Faisal", "Greta", "Hugo", "Ines", "Jabu"),
    *("Kofi", "Lena", "Marco", "Nadia", "Oskar", "Priya", "Quentin", "Rosa", "Stefan", "Thandi"),
    *("Uma", "Vikram", "Wanda", "Xolani", "Yusuf", "Zoe"),
)


def names(count: int, first: int = 0) -> tuple[str, ...]:
    """Return different names for a number of people: `Ann`, ... `Zoe`, `Ann B`, ...; `first` skips some."""
    return tuple(_name(number) for number in range(first, first + count))


def _name(number: int) -> str:
    rounds, place = divmod(number, len(FIRST_NAMES))
    if not rounds:
        return FIRST_NAMES[place]
    more, letter = divmod(rounds - 1, len(ascii_uppercase) - 1)
    return f"{FIRST_NAMES[place]} {ascii_uppercase[letter + 1]}{more + 1 if more else ''}"
