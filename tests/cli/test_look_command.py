"""`shuffleup look`: a folder is checked before anybody sees it."""

from shuffleup.storage.look_folder import LookFolder
from shuffleup.views.look.look import Look, prepared
from tests.views.looks import SVG


def test_a_folder_is_checked_with_what_its_house_should_know(shuffleup, tmp_path):
    (tmp_path / "look.toml").write_text('logo = "club.svg"\n[colours]\nink = "#0D1117"\n')
    (tmp_path / "club.svg").write_bytes(SVG)
    run = shuffleup("look", "check", tmp_path)
    assert run.returncode == 0
    assert "ink #0D1117 cannot be read on ground (contrast 1.00): #FFFFFF is shown there\n" in run.stdout
    assert "logo             club.svg\n" in run.stdout


def test_a_fault_is_one_line_with_its_code_and_place(shuffleup, tmp_path):
    (tmp_path / "look.toml").write_text('logo = "club.png"')
    (tmp_path / "club.png").write_bytes(b"GIF89a")
    run = shuffleup("look", "check", tmp_path)
    assert (run.returncode, run.stderr.count("\n")) == (2, 1)
    assert "wrong_type: club.png: the file is of the type gif, which is not taken here" in run.stderr


def test_what_a_box_has_is_shown(shuffleup, tmp_path):
    look, files = prepared(Look(title="Club"), {"look.toml": b""})
    LookFolder(tmp_path).keep(look.digest, files)
    LookFolder(tmp_path).take(("", look.digest))
    run = shuffleup("look", "show", tmp_path / "look")
    assert run.stdout.startswith(f"digest           {look.digest}\ntitle            Club\n")
