"""The sheet for the door of an event in which people enter or check in by phone."""

from shuffleup.formats.printed.paper import OwnForm, Paper, Paragraph, heading
from shuffleup.kernel.language import say
from shuffleup.protocol import PaperHead


def enter_sheet(head: PaperHead, address: str, code: str, registers: bool) -> Paper:
    """Show the code of the page at the door, an SVG, with its address (PLY-14, PLY-15)."""
    title = say("Enter here") if registers else say("Check in here")
    does = (
        say("Scan the code with your phone, type your name, and go to the desk.")
        if registers
        else say("Scan the code with your phone. The code of your seat card says who you are.")
    )
    picture = OwnForm(f'<figure class="code">{code}</figure>\n')
    parts = (heading(title, head), Paragraph(does, "does"), picture, Paragraph(address, "address"))
    return Paper("enter", title, head, parts)
