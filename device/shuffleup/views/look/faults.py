"""What is wrong with a look: one refusal for each fault, made of the table of their codes."""

from shuffleup.kernel.refusals import Refusal


class LookRefused(Refusal):
    """A file of a look that is not taken; nothing of the look is.

    `where` is the file or the key in it, `what` the element, attribute, type or value that is meant; both may
    be empty. `look_fault` makes one of the kind of its code.
    """

    where: str
    what: str

    def at(self, where: str) -> "LookRefused":
        """Name the file in which it was found."""
        return type(self)(where, self.what)


CODES = (
    # Any file of the folder.
    "file_empty",
    "file_too_large",
    "wrong_type",
    "not_in_the_folder",
    # look.toml.
    "no_look_file",
    "not_toml",
    "unknown_key",
    "wrong_value",
    "out_of_bounds",
    "not_a_colour",
    "unknown_tile",
    "unknown_size",
    "tile_twice",
    "no_room",
    "unknown_sentence",
    "gaps_differ",
    "words_too_long",
    "title_not_shown",
    # Sounds.
    "unknown_note",
    "too_long",
    "same_melody",
    "must_sound",
    # Pictures.
    "not_a_picture",
    "picture_too_small",
    "picture_too_large",
    "picture_moves",
    "picture_broken",
    "svg_entity",
    "svg_script",
    "svg_foreign",
    "svg_animation",
    "svg_outside",
    "svg_no_size",
    "svg_too_deep",
    "svg_too_large",
    "not_xml",
)
KINDS: dict[str, type[LookRefused]] = {
    code: type(code.title().replace("_", ""), (LookRefused,), {"__annotations__": {}, "code": code})
    for code in CODES
}


def look_fault(code: str, what: str = "", where: str = "") -> LookRefused:
    """Make the refusal of a code."""
    return KINDS[code](where, what)
