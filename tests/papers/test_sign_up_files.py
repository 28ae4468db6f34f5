"""Files and chats with sign-ups, as spreadsheets, programs and messengers write them (BEF-02, BEF-11)."""

import csv
import io
import json
import random

import pytest

from shuffleup.floor.signups.signup_list import SignUps, differences
from shuffleup.formats.signups.chat_replies import check_of, read_replies, reply_line
from shuffleup.formats.signups.signup_file import BIGGEST_FILE, read_signups
from shuffleup.views.words.refusals import refused as in_words
from tests.night import examples, seed_of_the_night

CODE = "4e1f90ab"
HEAD = ("name", "answer", "guests", "paid", "note", "when", "person")
PEOPLE = [
    ("Zoë Müller", "ja", "1", "20,50", "kommt später; mit Kuchen", "2026-12-01T18:30", "17"),
    ("Łukasz", "", "", "", "", "", ""),
    ("O'Neil, Pat", "?", "0", "", 'says "hm"', "2026-12-02", ""),
]


JSON = b'{"schema": "shuffleup-signup/1", "lines": ['


def said(read):
    return [(one.said.name, one.said.answer, one.said.guests) for one in read.lines]


def wrong(read):
    return [(one.line, one.fault.code) for one in read.wrong]


def table(rows, delimiter=",", line_end="\r\n"):
    text = io.StringIO()
    csv.writer(text, delimiter=delimiter, lineterminator=line_end).writerows(rows)
    return text.getvalue()


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(table([HEAD, *PEOPLE], ";").encode("utf-8-sig"), id="Excel, CSV UTF-8"),
        pytest.param(table([HEAD, *PEOPLE], "\t").encode("utf-16"), id="Excel, Unicode text"),
        pytest.param(("sep=;\r\n" + table([HEAD, *PEOPLE], ";")).encode("utf-8-sig"), id="Excel with sep="),
        pytest.param(table([HEAD, *PEOPLE], ",", "\n").encode(), id="Google and LibreOffice"),
        pytest.param(table([HEAD, *PEOPLE], ";", "\r").encode(), id="an old Mac"),
        pytest.param(table([HEAD, *PEOPLE, [""] * 7], ";").encode(), id="Numbers, with an empty row"),
    ],
)
def test_a_list_is_read_as_each_spreadsheet_saves_it(content):
    read = read_signups(content)
    assert said(read) == [("Zoë Müller", "yes", 1), ("Łukasz", "yes", 0), ("O'Neil, Pat", "maybe", 0)]
    first = read.lines[0].said
    assert (first.paid, first.note, first.when, first.person) == (
        2050, "kommt später; mit Kuchen", "2026-12-01T18:30", "17",
    )  # fmt: skip
    assert (read.wrong, read.unused, read.add) == ((), (), False)


def test_a_german_list_in_windows_letters_is_read_and_other_columns_are_named():
    text = (
        "Vorname;Nachname;E-Mail;Antwort;Gäste;bezahlt;Notiz;Zeit;\nJörg;Weiß;j@w.de;Nein;2;5;;2026-12-01;x\n"
    )
    read = read_signups(text.encode("cp1252"))
    assert said(read) == [("Jörg Weiß", "no", 2)]
    assert read.lines[0].said.paid == 500
    assert (read.unused, read.longer) == (("E-Mail", "column 9"), ())


def test_a_line_with_more_cells_than_the_head_is_to_be_looked_at():
    read = read_signups(b"name,guests\nKim, Pat,1\nAda,1,\n")
    assert (said(read), wrong(read), read.longer) == ([("Ada", "yes", 1)], [(2, "bad_number")], (2,))


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "no_name_column"),
        (b"\n\n;;\n", "no_name_column"),
        (b"answer,guests\nyes,0\n", "no_name_column"),
        (b"name\n\x00Ada\n", "not_text"),
        ("name\nAda".encode("utf-16-le"), "not_text"),
        (b'name\n"Ada\n', "cell_not_closed"),
        (b"name\n" + b"Ada\n" * 5_001, "too_many_lines"),
        (b"name\n" + b"A" * BIGGEST_FILE, "file_too_large"),
        (b"{", "bad_json"),
        (b"[" * 100_000, "bad_json"),
        (b'[{"name": "Ada"}]', "bad_json"),
        (b'{"schema": "shuffleup-signup/2", "lines": []}', "bad_json"),
        (b'{"schema": "shuffleup-signup/1"}', "bad_json"),
        (b'{"schema": "shuffleup-signup/1", "lines": [], "more": 1}', "bad_json"),
        (b'{"schema": "shuffleup-signup/1", "lines": [{"name": "Ada", "email": "a@b.c"}]}', "bad_json"),
        (b'{"schema": "shuffleup-signup/1", "lines": [{"name": 7}]}', "bad_json"),
        (JSON + b'{"name":"A"},' * 5_000 + b'{"name":"A"}]}', "too_many_lines"),
        ("\n".join(reply_line(CODE, "yes", 0, f"Ada {n}") for n in range(5_001)).encode(), "too_many_lines"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_whole_file_is_one_refusal(content, code):
    read = read_signups(content, CODE)
    assert (wrong(read), read.lines) == ([(0, code)], ())
    assert in_words(read.fault)


def test_five_thousand_lines_are_read():
    read = read_signups(b"name\n" + b"".join(b"Ada %d\n" % number for number in range(5_000)))
    assert (len(read.lines), read.wrong) == (5_000, ())


def test_a_file_of_another_program_is_read_with_what_it_leaves_out():
    lines = [
        {
            "name": "Ada",
            "answer": "NO",
            "guests": 3,
            "paid": 20.5,
            "note": "n",
            "when": "2026-12-01",
            "person": 7,
        },
        {"name": "Ben", "guests": "2", "paid": None, "when": None},
        {"name": "", "guests": 99},
        {"answer": "yes"},
        {"name": "Cyd", "guests": 1.5},
        {"name": "Dov", "guests": -1},
    ]
    read = read_signups(json.dumps({"schema": "shuffleup-signup/1", "lines": lines}).encode())
    assert said(read) == [("Ada", "no", 3), ("Ben", "yes", 2)]
    ada, ben = (one.said for one in read.lines)
    assert (ada.paid, ada.person, ben.paid, ben.note) == (2050, "7", 0, None)
    assert wrong(read) == [(3, "no_name"), (4, "no_name"), (5, "bad_number"), (6, "bad_number")]


# --- chats --------------------------------------------------------------------------------------------


def test_the_check_is_that_of_the_line_before_it_in_one_form_of_its_letters():
    """BEF-10."""
    assert check_of("SU1;4e1f90ab;yes;0;Ada Lim;") == "3dd022"
    assert check_of("SU1;4e1f90ab;yes;0;Zoe\u0308;") == check_of("SU1;4e1f90ab;yes;0;Zoë;")
    assert reply_line(CODE, "maybe", 2, "Ben; Ode").startswith("SU1;4e1f90ab;maybe;2;Ben, Ode;")


ADA, BEN = reply_line(CODE, "yes", 0, "Ada Lim"), reply_line(CODE, "maybe", 2, "Zoë O'Hara")


@pytest.mark.parametrize(
    "text",
    [
        f"29.11.26, 18:02 - Ada: {ADA}\n29.11.26, 18:03 - Zoë: {BEN}",
        f"[29.11.26, 18:02:11] Ada: \u200e{ADA}\r\n"
        f"\u200e[29.11.26, 18:03:40] ~ Zoë: {BEN} \u200e<This message was edited>",
        f"Ada, [29.11.2026 18:02]\n{ADA}\n\nZoë, [29.11.2026 18:03]\n{BEN}\n",
        f"[Nov 29, 2026 6:02 PM] Ada: {ADA}\u00a0\u200b\n[Nov 29, 2026 6:03 PM] Zoë: I say {BEN}",
        f"Ada\t{ADA.replace('3dd022', '3DD022')}\r{BEN}\t",
    ],
    ids=["WhatsApp, Android", "WhatsApp, iPhone", "Telegram", "Signal", "typed"],
)
def test_replies_are_found_in_what_messengers_copy(text):
    """BEF-11."""
    read = read_signups(text.encode(), CODE)
    assert (said(read), wrong(read), read.add) == (
        [("Ada Lim", "yes", 0), ("Zoë O'Hara", "maybe", 2)], [], True,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("reply", "code"),
    [
        ("SU1;4e1f90ab;yes;0;Ada Lim", "bad_reply"),
        (f"{ADA};", "bad_reply"),
        (f"{ADA} and {BEN}", "bad_reply"),
        (reply_line("00000000", "?!", 99, ""), "other_event"),
        (ADA.replace("Ada", "Ida"), "bad_check"),
        (f"{ADA} see you", "bad_check"),
        (reply_line(CODE, "perhaps", 99, ""), "unknown_answer"),
        (reply_line(CODE, "no", 10, ""), "bad_number"),
        (reply_line(CODE, "no", 1, " "), "no_name"),
        (reply_line(CODE, "no", 1, "A" * 41), "name_too_long"),
        (reply_line(CODE, "no", 1, "Ada\u202e"), "name_not_shown"),
        (reply_line(CODE, "no", 1, "愛"), "no_letter_for_it"),
    ],
)
def test_a_reply_that_cannot_be_read_is_named_by_the_first_thing_that_is_wrong(reply, code):
    """BEF-11."""
    read = read_replies(f"hello\n\nBen: {reply}\n{ADA}", CODE)
    assert (wrong(read), said(read), read.passed_over) == ([(3, code)], [("Ada Lim", "yes", 0)], 1)
    assert in_words(read.wrong[0].fault)


def test_the_last_reply_of_a_name_counts_and_stands_where_it_was_said():
    """BEF-11; one that is wrong replaces none."""
    no = reply_line(CODE, "no", 0, "ADA  lim")
    read = read_replies("\n".join([ADA, BEN, no, ADA.replace("yes", "may")]), CODE)
    assert (said(read), wrong(read)) == (
        [("Zoë O'Hara", "maybe", 2), ("ADA lim", "no", 0)],
        [(4, "bad_check")],
    )


# --- spoilt files -------------------------------------------------------------------------------------

WHOLE = [
    table([HEAD, *PEOPLE], ";").encode("utf-8-sig"),
    table([HEAD, *PEOPLE], "\t").encode("utf-16"),
    JSON + b",".join(json.dumps(dict(zip(HEAD, one, strict=True))).encode() for one in PEOPLE) + b"]}",
    f"Ada: {ADA}\nBen: {BEN}\nsee you".encode(),
]  # fmt: skip


def spoilt(chance):
    """Cut, double, mix or overwrite some octets of a file."""
    content = bytearray(chance.choice(WHOLE))
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(content) + 1)
        kind = chance.randrange(4)
        if kind == 0:
            del content[at : at + chance.randint(1, 20)]
        elif kind == 1:
            content[at:at] = chance.randbytes(chance.randint(1, 8))
        elif kind == 2:
            content[at:at] = chance.choice(
                [b'"', b";", b"\n", b"\0", b"{", b"\xff", b"SU1;", b"\xe2\x80\xae"]
            )
        else:
            content[at:at] = content[chance.randrange(len(content) + 1) :][:40]
    return bytes(content)


def test_a_spoilt_file_is_refused_as_a_whole_or_line_by_line_and_the_rest_is_still_sound():
    """Each wrong line has one refusal; what is taken can be read again and changes nothing then."""
    for number in range(examples(10_000 if seed_of_the_night() else 900)):
        content = spoilt(random.Random(f"{seed_of_the_night()} {number}"))
        read = read_signups(content, CODE)
        numbers = [one.line for one in read.wrong]
        assert len(numbers) == len(set(numbers)), content
        assert not read.fault or (len(numbers), read.lines) == (1, ()), content
        assert all(in_words(one.fault) for one in read.wrong), content
        lines = [one.said for one in read.lines]
        found = differences(SignUps(), lines, add=read.add)
        again = differences(SignUps(found.lines, len(found.lines)), lines, add=read.add)
        assert (again.stored, again.missing) == ((), ()), content
