"""The page of an invitation, one file that any host of static pages shows and that asks nobody (BEF-09).

Its form makes the line of BEF-10 on the phone of the guest; without script it shows that line to be typed.
"""

import base64
from datetime import datetime

from msgspec import Struct

from shuffleup.formats.printed.event_sheets import blind_table
from shuffleup.formats.printed.paper import ASKS_NOBODY, escaped, lone_page
from shuffleup.kernel.language import say
from shuffleup.views.invitation import InvitationView

MOST_OCTETS = 150_000
"""Octets of the page, the logo included."""

OWN_SCRIPT = f"{ASKS_NOBODY}; script-src 'unsafe-inline'"
"""The policy of the page, which has a script."""

MOST_GUESTS = 9


class PageParts(Struct, frozen=True):
    """What a page of an invitation is made of beside the evening.

    `style` and `script` are those of `shuffleup_ui`; `calendar` is the file to keep, empty where the day is
    open, under the name `kept_as`; `logo` is a PNG, empty without one. `made` is the time in the room.
    """

    style: str
    script: str
    code: str
    made: datetime
    calendar: bytes = b""
    kept_as: str = "invitation.ics"
    logo: bytes = b""


def invitation_page(view: InvitationView, parts: PageParts, *, cancelled: bool = False) -> str:
    """Write the page; of an evening that is called off it says so, and asks for no answer."""
    answer = "" if cancelled else _answer(parts.code)
    body = "".join((_head(view, parts, cancelled=cancelled), _facts(view), _calendar(parts), answer))
    levels = f"<h2>{escaped(say('Levels'))}</h2>\n{blind_table(view.timetable).html()}"
    made = say("Made on {day} at {time}", day=parts.made.date(), time=parts.made.strftime("%H:%M"))
    foot = f'<p class="made">{escaped(made)}</p>\n<script>\n{parts.script}</script>\n'
    return lone_page(escaped(view.head.event), f"<body>\n{body}{levels}{foot}", parts.style, OWN_SCRIPT)


def in_octets(kind: str, content: bytes) -> str:
    """Write octets as the address of what they are, so that nothing is fetched."""
    return f"data:{kind};base64,{base64.b64encode(content).decode()}"


def _head(view: InvitationView, parts: PageParts, *, cancelled: bool) -> str:
    logo = f'<img src="{in_octets("image/png", parts.logo)}" alt="">' if parts.logo else ""
    off = f'<p class="off">{escaped(say("Called off"))}</p>' if cancelled else ""
    return (
        f"<header>{logo}<h1><bdi>{escaped(view.head.event)}</bdi></h1>{off}"
        f"<p><strong>{escaped(view.when)}</strong></p><p>{escaped(view.place)}</p></header>\n"
    )


def _facts(view: InvitationView) -> str:
    rows = "".join(f"<dt>{escaped(name)}</dt><dd>{escaped(fact)}</dd>" for name, fact in view.facts)
    return f"<dl>{rows}</dl>\n"


def _calendar(parts: PageParts) -> str:
    if not parts.calendar:
        return ""
    href, said = in_octets("text/calendar", parts.calendar), escaped(say("Keep it in your calendar"))
    return f'<p><a class="button" download="{escaped(parts.kept_as)}" href="{href}">{said}</a></p>\n'


FORM = """<h2>{answer}</h2>
<form id="answer" data-code="{code}" hidden>
<p><label>{name}<input id="name" maxlength="40" autocomplete="name"></label></p>
<fieldset><legend>{come}</legend>
<label><input type="radio" name="answer" value="yes" checked> {yes}</label>
<label><input type="radio" name="answer" value="maybe"> {maybe}</label>
<label><input type="radio" name="answer" value="no"> {no}</label>
</fieldset>
<p><label>{guests}<select id="guests">{numbers}</select></label></p>
<div id="made" hidden><p>{send}</p>
<textarea id="line" rows="3" readonly aria-label="{answer}"></textarea>
<p><button type="button" id="copy" data-done="{copied}">{copy}</button>
<button type="button" id="share" hidden>{share}</button></p></div>
</form>
<div id="by-hand"><p>{type}</p>
<p><code>{typed}</code></p>
<p>{words}</p></div>
"""
"""The form, which the script shows, and the line to type, which it hides."""


def _answer(code: str) -> str:
    name = say("Your name")
    said = {
        "answer": say("Your answer"),
        "name": name,
        "come": say("Do you come?"),
        "yes": say("I come"),
        "maybe": say("Maybe"),
        "no": say("I cannot come"),
        "guests": say("Guests you bring"),
        "send": say("Send this line the way you always write:"),
        "copy": say("Copy"),
        "copied": say("Copied"),
        "share": say("Share"),
        "type": say("Send this line, with your own answer, guests and name in it:"),
        "typed": f"SU1;{code};yes;0;{name};",
        "words": say("The answer is yes, maybe or no; guests are 0 to 9."),
        "code": code,
    }
    numbers = "".join(f"<option>{number}</option>" for number in range(MOST_GUESTS + 1))
    return FORM.format(numbers=numbers, **{key: escaped(text) for key, text in said.items()})
