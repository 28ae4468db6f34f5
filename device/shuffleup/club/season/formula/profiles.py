"""Fee profiles and rakes of an event, which a formula of The Tournament Director may ask for by name."""

from collections.abc import Mapping
from typing import Literal, TypeVar

from msgspec import Struct

Entry = TypeVar("Entry")
Purchase = Literal["buyin", "rebuy", "addon"]
Figure = Literal["fee", "rake", "chips", "points"]


class Profile(Struct, frozen=True):
    """The figures of one fee profile; `rakes` by the name of the rake, in whole units of money."""

    fee: float = 0.0
    chips: float = 0.0
    points: float = 0.0
    rakes: Mapping[str, float] = {}


class Profiles(Struct, frozen=True):
    """The profiles of one event.

    `totals` is the money taken for each rake. `defaults` names the profile of each purchase that a formula
    means without a name, `default_rake` the rake.
    """

    totals: Mapping[str, float] = {}
    default_rake: str = ""
    by_name: Mapping[Purchase, Mapping[str, Profile]] = {}
    defaults: Mapping[Purchase, str] = {}

    def total(self, rake: str) -> float:
        """Return the money taken for a rake, without a name for all; raise `KeyError` for an unknown one."""
        return _named(self.totals, rake) if rake else sum(self.totals.values())

    def figure(self, purchase: Purchase, figure: Figure, name: str, rake: str) -> float:
        """Return one figure of a profile; raise `KeyError` for a name that nobody gave."""
        profile = _named(self.by_name.get(purchase, {}), name or self.defaults.get(purchase, ""))
        if figure == "rake":
            return _named(profile.rakes, rake or self.default_rake)
        found: float = getattr(profile, figure)
        return found


def _named(entries: Mapping[str, Entry], name: str) -> Entry:
    """Find an entry by its name, in any case."""
    if name in entries:
        return entries[name]
    return {one.casefold(): entry for one, entry in entries.items()}[name.casefold()]
