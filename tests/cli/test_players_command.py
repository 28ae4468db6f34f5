"""`shuffleup players --check`: the findings about a list, before anybody is entered."""


def test_a_check_warns_of_a_name_that_looks_like_another_and_takes_the_list(shuffleup, tmp_path):
    """The first letter of the second Ann is Cyrillic; the floor warns of her on Tonight in the same words."""
    (tmp_path / "list.csv").write_text("name\nAnn\nZoë\n\u0410nn\n", encoding="utf-8")
    done = shuffleup("players", "list.csv", "--check")
    assert done.returncode == 0
    assert done.stdout.splitlines() == [
        "   1 Ann",
        "   2 Zoë",
        "   3 \u0410nn",
        "list.csv: line 4: \u0410nn looks like Ann: write one of the names differently",
        "list.csv: 3 players",
    ]


def test_a_check_of_names_that_nobody_confuses_warns_of_none(shuffleup, tmp_path):
    (tmp_path / "list.csv").write_text("Ann\nAnna\n", encoding="utf-8")
    assert shuffleup("players", "list.csv", "--check").stdout.splitlines()[2:] == ["list.csv: 2 players"]
