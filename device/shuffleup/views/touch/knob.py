"""The touchscreen while the knob chooses: the choice is marked, or shown in words if it has no place."""

import msgspec
from msgspec.structs import replace

from shuffleup.kernel.field_types import SeatNo
from shuffleup.protocol import ChoiceView, DeedView, LineView, Pick, TouchView


class UnderKnob(msgspec.Struct, frozen=True):
    """The deed, or the part of an answer, that a push of the knob takes.

    `within` is the deed in which it is, None among the first choices.
    """

    does: DeedView | Pick
    within: DeedView | None = None

    @property
    def asks(self) -> bool:
        """Say whether a deed asks for an answer, and is no sheet of others."""
        return self.within is not None and not self.within.sheet


def marked(view: TouchView, under: UnderKnob, choice: ChoiceView) -> TouchView:
    """Mark what the knob is on; a sheet that the knob has opened takes the place of the screen."""
    if under.within is not None and under.within.sheet:
        title, tiles = under.within.label, under.within.sheet
        view = replace(view, screen="menu", menu=tiles, menu_title=title, deeds=(), taps=(), chips=(), pad=())
    deeds, tiles, seat = _marking(view.deeds, under), _marking(view.menu, under), _seat_of(view, under)
    shown = seat is not None or any(deed.marked for deed in (*deeds, *tiles))
    lines = view.lines if shown and not under.asks else choice_lines(choice)
    return replace(view, deeds=deeds, menu=tiles, marked_seat=seat, lines=lines)


def choice_lines(choice: ChoiceView) -> tuple[LineView, ...]:
    """Name the choice in words: what is being chosen, what the knob is on, and how many there are."""
    below = "  ".join(part for part in (choice.note, f"{choice.at}/{choice.of}") if part)
    return (LineView(choice.title, "what"), LineView(choice.label, "who"), LineView(below, "small"))


def _marking(deeds: tuple[DeedView, ...], under: UnderKnob) -> tuple[DeedView, ...]:
    return tuple(replace(deed, marked=True) if deed == under.does else deed for deed in deeds)


def _seat_of(view: TouchView, under: UnderKnob) -> SeatNo | None:
    """Give the seat that is chosen, or whose tap does the same."""
    does = under.does
    if isinstance(does, Pick):
        return SeatNo(int(does.value)) if does.what == "seat" else None
    alike = (tap.seat for tap in view.taps if does.verb and _command(tap.deed) == _command(does))
    return next(alike, None)


def _command(deed: DeedView) -> tuple[object, ...]:
    return (deed.to, deed.verb, deed.args, deed.needs)
