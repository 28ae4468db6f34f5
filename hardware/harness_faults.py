"""Faults in the wires of a unit: those that a person with a meter would find after soldering."""

from collections import Counter, defaultdict
from collections.abc import Iterator

from harness import COLOURS, WiredPart, Wiring, number_of, terminals_of
from pin_table import Table

LEGS = 2


def wiring_faults(wiring: Wiring, pins: Table) -> Iterator[str]:
    """Name every fault, in the order of the file."""
    yield from _twice(wiring)
    parts = {part.ref: (part, terminals_of(part, pins)) for part in wiring.part}
    unknown = list(_unknown_ends(wiring, parts))
    yield from unknown
    if not unknown:
        yield from _lone_pins(wiring, parts)
        yield from _open_ends(wiring, parts, pins)
        yield from _net_faults(wiring, parts)
        yield from _reserved_pins(wiring, parts, pins)
        yield from _covered_pins(wiring, parts)


Parts = dict[str, tuple[WiredPart, dict[str, str]]]


def _twice(wiring: Wiring) -> Iterator[str]:
    refs = Counter(wiring.references())
    yield from (f"{ref}: there are {count} of this reference" for ref, count in refs.items() if count > 1)
    nodes = Counter(node for net in wiring.net for node in net.nodes)
    for node, count in nodes.items():
        if count > 1:
            nets = ", ".join(net.name for net in wiring.net if node in net.nodes)
            yield f"{node} is in {count} nets, which joins them: {nets}"


def _unknown_ends(wiring: Wiring, parts: Parts) -> Iterator[str]:
    for cable in wiring.cable:
        for here, there, colour in cable.wires:
            yield from _unknown(f"{cable.ref}", cable.from_, here, parts)
            yield from _unknown(f"{cable.ref}", cable.to, there, parts)
            if colour not in COLOURS:
                yield f"{cable.ref}: {colour} is no colour; take one of {', '.join(COLOURS)}"
    for net in wiring.net:
        for node in net.nodes:
            ref, terminal = node.split(":", 1)
            yield from _unknown(f"net {net.name}", ref, terminal, parts)
    mounted = {part.board for part in wiring.part if part.board} - parts.keys()
    yield from (
        f"{ref}: parts are soldered to it, and it is not in the list of parts" for ref in sorted(mounted)
    )
    headers = {part.onto for part in wiring.part if part.onto} - parts.keys()
    yield from (
        f"{ref}: a part is plugged onto it, and it is not in the list of parts" for ref in sorted(headers)
    )


def _unknown(where: str, ref: str, terminal: str, parts: Parts) -> Iterator[str]:
    if ref not in parts:
        yield f"{where}: there is no part {ref}"
    elif terminal not in parts[ref][1]:
        yield f"{where}: {ref} has no terminal {terminal!r}"


def _ends(wiring: Wiring) -> Iterator[tuple[str, str, str]]:
    """Give part, terminal and cable of every end of a wire."""
    for cable in wiring.cable:
        for here, there, _ in cable.wires:
            yield cable.from_, here, cable.ref
            yield cable.to, there, cable.ref


def _lone_pins(wiring: Wiring, parts: Parts) -> Iterator[str]:
    """Find the terminals at which two wires end: a pin of a header takes one crimp, and so does a key."""
    cables = defaultdict(list)
    for ref, terminal, cable in _ends(wiring):
        cables[ref, terminal].append(cable)
    for (ref, terminal), users in cables.items():
        if len(users) > 1 and not parts[ref][0].through:
            yield f"{ref}:{terminal} takes one wire, and {', '.join(users)} end there; share it on a board"


def _open_ends(wiring: Wiring, parts: Parts, pins: Table) -> Iterator[str]:
    """Find terminals that nothing reaches, and those of a board that lead nowhere on it."""
    soldered = {tuple(node.split(":", 1)) for net in wiring.net for node in net.nodes}
    reached = {(ref, terminal) for ref, terminal, _ in _ends(wiring)}
    reserved = {pin.name for pin in pins.pin if pin.function == "reserved"}
    taken = {part.onto for part in wiring.part}  # what is plugged onto a header takes its pins
    for ref, (part, terminals) in parts.items():
        for terminal, number in terminals.items():
            used = (ref, terminal) in reached | soldered
            if terminal in part.unwired:
                if used:
                    yield f"{ref}:{terminal} is to stay open, and is wired"
            elif ref in taken or (part.header and (number.count(",") == 0 or terminal in reserved)):
                continue
            elif not used:
                yield f"{ref}:{terminal} is wired to nothing"
            elif part.connector and {(ref, terminal)} - (reached & soldered):
                yield f"{ref}:{terminal} needs a wire and a net, and has one of them"


def _net_faults(wiring: Wiring, parts: Parts) -> Iterator[str]:
    """Find nets of one terminal, and parts with two legs in one net."""
    for net in wiring.net:
        if len(net.nodes) < LEGS:
            yield f"net {net.name}: only {net.nodes[0]} is in it"
        legs = Counter(node.split(":", 1)[0] for node in net.nodes)
        for ref, count in legs.items():
            if count == LEGS == len(parts[ref][0].terminals) and parts[ref][0].board:
                yield f"net {net.name}: both legs of {ref} are in it"


def _reserved_pins(wiring: Wiring, parts: Parts, pins: Table) -> Iterator[str]:
    """Find wires to reserved pins that do not say what they are for."""
    reserved = {pin.name for pin in pins.pin if pin.function == "reserved"}
    for cable in wiring.cable:
        at_the_pi = parts[cable.from_][0].header == "pi"
        taken = [here for here, _, _ in cable.wires if at_the_pi and here in reserved]
        if taken and not cable.optional:
            yield f"{cable.ref}: {', '.join(taken)} is reserved; say in optional what has to be there for it"


def _covered_pins(wiring: Wiring, parts: Parts) -> Iterator[str]:
    """Find pins under the housing of a plug at which another wire ends, and wires beside their own plug."""
    users: dict[tuple[str, str], set[str]] = defaultdict(set)
    for ref, terminal, cable in _ends(wiring):
        users[ref, number_of(terminal, parts[ref][1][terminal])].add(cable)
    for cable, ref, number in _covers(wiring, parts):
        if others := sorted(users[ref, number] - {cable}):
            yield f"{ref}: pin {number} is covered by the plug of {cable}, and {', '.join(others)} ends there"
    for housing in wiring.cable:
        pins = {number_of(here, parts[housing.from_][1][here]) for here, _, _ in housing.wires}
        if housing.covers and (beside := pins - set(map(str, housing.covers))):
            yield f"{housing.ref}: its plug covers {housing.covers}, and it has a wire at pin {min(beside)}"


def _covers(wiring: Wiring, parts: Parts) -> Iterator[tuple[str, str, str]]:
    """Give plug, part and number of every pin that is below a housing."""
    for cable in wiring.cable:
        yield from ((cable.ref, cable.from_, str(number)) for number in cable.covers)
    for part in wiring.part:
        if part.onto:
            places = parts[part.onto][1].items()
            yield from ((part.ref, part.onto, number_of(terminal, place)) for terminal, place in places)
