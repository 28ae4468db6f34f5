"""The screen of a box that joins a venue: the code that a person carries to the floor."""

from shuffleup.kernel.language import say
from shuffleup.protocol import KeysView, LineView, LookView, TouchView


def pairing_screen(code: str, host: str, unit: str, look: LookView, *, wrong: str = "") -> TouchView:
    """Show the code, `7K3M-Q9TX`, at which floor it is to be typed and for which `unit`.

    Without a code the floor has not answered yet; `wrong` says in one line why it may not.
    """
    lines = (
        LineView(say("TYPE AT THE FLOOR"), "what")
        if code
        else LineView(say("LOOKING FOR THE FLOOR"), "what"),
        LineView(code, "who", "go"),
        LineView(say("at the floor console of {host}, under Units, beside {unit}", host=host, unit=unit)),
        LineView(wrong, "small", "warn"),
    )
    shown = tuple(line for line in lines if line.text)
    return TouchView(0, "boot", unit, None, KeysView(()), look, lines=shown)
