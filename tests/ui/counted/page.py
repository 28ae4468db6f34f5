"""The page for hosts, in its languages: for each evening a list of its acts, with taps and a picture."""

from collections.abc import Mapping
from typing import Final

from tests.ui.counted.story import Story

PAGES: Final = {
    "en": "docs/host/first-evening.md",
    "de": "docs/host/de/first-evening.md",
    "es": "docs/host/es/first-evening.md",
}

SUMS: Final = {
    "en": ("not counted", "**together**, at most {most}: **{taps}**"),
    "de": ("nicht gezählt", "**zusammen**, höchstens {most}: **{taps}**"),
    "es": ("no cuentan", "**en total**, como mucho {most}: **{taps}**"),
}
"""What stands at an act that does not count, and in the last line."""

ACTS: Final = {
    "A break, and a colour-up": ("Eine Pause mit Color-up", "Un descanso con cambio de fichas"),
    "A deal of three ends it": ("Ein Deal zu dritt beendet ihn", "Un pacto entre tres lo termina"),
    "Begin a season": ("Eine Saison beginnen", "Empezar una temporada"),
    "Break a table": ("Einen Tisch auflösen", "Romper una mesa"),
    "Draw seats, count stacks, start, take the buy-ins": (
        "Sitze auslosen, Stacks zählen, starten, Buy-ins kassieren",
        "Sortear asientos, contar stacks, empezar, cobrar los buy-ins",
    ),
    "Form the final table": ("Den Final Table bilden", "Formar la mesa final"),
    "Let a late friend in": ("Jemanden einlassen, der spät kommt", "Dejar entrar a quien llega tarde"),
    "Plan the evening": ("Den Abend planen", "Planear la noche"),
    "Put somebody back who is not out": (
        "Jemanden zurückholen, der nicht raus ist",
        "Reponer a quien no está eliminado",
    ),
    "Reload": ("Reload", "Una recarga"),
    "Results, and all prizes paid": (
        "Ergebnisse, und alle Preise bezahlt",
        "Resultados, y todos los premios pagados",
    ),
    "Sell a rebuy": ("Einen Rebuy verkaufen", "Vender una recompra"),
    "Sell the add-on to all": ("Das Add-on allen verkaufen", "Vender el add-on a todos"),
    "Settle up": ("Abrechnen", "Liquidar"),
    "Sit down and buy in": ("Hinsetzen und einkaufen", "Sentarse y comprar fichas"),
    "Somebody leaves": ("Jemand geht", "Alguien se va"),
    "Somebody leaves with chips": ("Jemand geht mit Chips", "Alguien se va con fichas"),
    "Somebody who is broke leaves": ("Jemand geht, der pleite ist", "Alguien se va sin fichas"),
    "The same people next week": (
        "Dieselben Leute in der nächsten Woche",
        "Las mismas personas la semana que viene",
    ),
}
"""The acts in German and in Spanish."""


def picture(kind: type[Story], number: int) -> str:
    """Name the picture of an act, by its number in the evening."""
    return f"{kind.__name__.lower()}-{number:02}.png"


def is_shown(kind: type[Story], act: str) -> bool:
    """Say whether the page lists an act of an evening."""
    return not kind.shown or act in kind.shown


def blocks(kind: type[Story], counted: Mapping[str, int], language: str = "en") -> dict[str, str]:
    """Write the list of an evening in a language, by the name of its block."""
    beside, together = SUMS[language]
    folder = "" if language == "en" else "../"
    lines = []
    for number, (act, taps) in enumerate(counted.items(), 1):
        if not is_shown(kind, act):
            continue
        said = act if language == "en" else ACTS[act][language == "es"]
        note = f" ({beside})" if act in kind.beside else ""
        lines.append(f"* [{said}]({folder}{picture(kind, number)}){note}: {taps}")
    sum_of_all = sum(taps for act, taps in counted.items() if act not in kind.beside)
    lines.append(f"* {together.format(most=kind.most, taps=sum_of_all)}")
    return {f"taps of {kind.__name__}": "\n".join(lines)}
