"""The check of plain English: what it names, and what it leaves alone."""

import pytest

import plain_english

LONG = " ".join(["one"] * 37)


def faults(text: str) -> list[tuple[int, str]]:
    return [(one.line, one.what) for one in plain_english.by_style("a.md", plain_english.prose(text))]


@pytest.mark.parametrize(
    ("text", "line", "begins"),
    [
        (f"Short.\n\n{LONG}.", 3, "a sentence of 37 words, most 36"),
        ("The box is very quick.", 1, '"very": a weasel word'),
        ("Turn the key in order to begin.", 1, '"in order to": a long word'),
        ("One.\nThe row is written by the table.", 2, '"is written by the": a passive'),
        ("Nothing is not\nunknown.", 1, '"not unknown": a double no'),
        ("Please note the colour.", 1, '"Please note": a note'),
    ],
)
def test_what_our_style_refuses_is_named_with_its_line(text: str, line: int, begins: str) -> None:
    found = faults(text)

    assert [one for one, _ in found] == [line]
    assert found[0][1].startswith(begins)


@pytest.mark.parametrize(
    "text",
    [
        f"```sh\n{LONG} very\n```",
        "`very` is a word of the file.",
        "![very](very.png)",
        f"| {' '.join(['one'] * 30)} | {' '.join(['two'] * 30)} |",
        f"* {' '.join(['one'] * 30)}\n* {' '.join(['two'] * 30)}",
        "A box that stands rather than runs.",
    ],
)
def test_code_pictures_cells_and_points_are_no_long_sentences(text: str) -> None:
    assert faults(text) == []


def test_proselint_reads_the_pages_without_their_code() -> None:
    pages = {"a.md": plain_english.prose("One.\n\nIt holds for ever, `for ever`.")}

    assert [(one.page, one.line, one.what) for one in plain_english.by_usage(pages)] == [
        ("a.md", 3, "'for ever' is archaic. (archaism)")
    ]


def test_the_pages_are_plain(capsys: pytest.CaptureFixture[str]) -> None:
    assert plain_english.main([]) == 0
    assert capsys.readouterr().out == ""
