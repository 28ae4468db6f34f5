"""`shuffleup table --floor HOST`: a wrong option gives one line, and nothing has started."""

import pytest

from shuffleup.app.config import WrongSettings
from shuffleup.app.venue_membership import host_and_port
from shuffleup.app.venue_table import _name


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("192.168.4.13", ("192.168.4.13", 8443)),
        ("floor.local:18443", ("floor.local", 18443)),
        ("[fe80::1]:18443", ("fe80::1", 18443)),
        ("fe80::1", ("fe80::1", 8443)),
    ],
)
def test_a_floor_is_found_by_a_name_or_an_address_with_or_without_a_port(said, found):
    assert host_and_port(said) == found


def test_a_port_that_is_none_is_told():
    with pytest.raises(WrongSettings, match="or with the port of its console"):
        host_and_port("floor.local:http")


def test_a_box_that_joins_says_for_which_table_it_is_meant():
    assert _name("box seven", None) == "box seven"
    assert _name("box seven", 12) == "box seven for table 12"
    assert len(_name("a box with a very long name indeed", 300)) <= 32


@pytest.mark.parametrize("more", [["friday.toml"], ["--rehearsal"], ["--tables", "3"]])
def test_what_belongs_to_the_floor_cannot_be_said_at_a_table_of_a_venue(shuffleup, more, tmp_path):
    settings = tmp_path / "unit.toml"
    settings.write_text(f'unit = "box"\nfolder = "{tmp_path}"\n')
    done = shuffleup("table", "--floor", "127.0.0.1", *more, "--config", settings)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "event, tables and rehearsal are the floor's: leave them out with --floor\n"
