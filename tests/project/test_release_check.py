"""`make release-check`: an incomplete release is refused."""

import hashlib
import io
import os
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

import release_check
from release_check import Tree
from shuffleup.network.trust.releases import signed
from shuffleup.network.trust.unit_key import UnitKey

HOUSE, STRANGER = UnitKey(b"h" * 32), UnitKey(b"s" * 32)
VERSION = "3.1.0"
CHANGES = "# Changelog\n\n## Unreleased\n\n## 3.1.0 - 2027-05-01\n\n- A new key.\n\n## 3.0.2 - 2027-01-01\n"


@pytest.fixture(scope="module")
def keyring(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder of an OpenPGP key of whoever makes the release."""
    if not shutil.which("gpg"):
        pytest.skip("gpg is missing")
    home = tmp_path_factory.mktemp("gpg")
    home.chmod(0o700)
    words = ("--passphrase", "", "--quick-gen-key", "Releaser", "ed25519", "sign", "never")
    gpg(home, *words)
    yield home
    environment = os.environ | {"GNUPGHOME": str(home)}
    subprocess.run(("gpgconf", "--kill", "gpg-agent"), env=environment, check=True)


def gpg(home: Path, *words: str | Path) -> None:
    subprocess.run(("gpg", "--homedir", home, "--batch", "--quiet", *words), capture_output=True, check=True)


@pytest.fixture
def signed_tree(tree: Tree, keyring: Path, monkeypatch: pytest.MonkeyPatch) -> Tree:
    """The same, with wheel and source signed."""
    monkeypatch.setenv("GNUPGHOME", str(keyring))
    for path in (tree.wheel(), tree.source()):
        gpg(keyring, "--armor", "--detach-sign", path)
    return tree


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    """A checkout that is ready, but for its journals: they are those of the real one."""
    for name, text in {
        "device/shuffleup/__init__.py": f'"""Shuffle Up."""\n\n__version__ = "{VERSION}"\n',
        "CHANGELOG.md": CHANGES,
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    ready = Tree(tmp_path, VERSION, (HOUSE.unit_id,))
    (tmp_path / "dist").mkdir()
    for path in ready.packages():
        pack(
            path,
            {"VERSION": f"{VERSION}\n", f"lib/shuffleup-{VERSION}.dist-info/METADATA": "Name: shuffleup"},
        )
        path.with_name(f"{path.name}.signed").write_bytes(signed(path, HOUSE))
    wheel_of(ready, f"shuffleup-{VERSION}.dist-info/METADATA", "shuffleup_demo/__init__.py")
    pack(ready.source(), {"PKG-INFO": f"Version: {VERSION}"})
    return ready


def wheel_of(tree: Tree, *names: str) -> None:
    with ZipFile(tree.wheel(), "w") as packed:
        for name in names:
            packed.writestr(name, "")


def pack(path: Path, files: dict[str, str], contents: dict[str, str] | None = None) -> None:
    """Write a package; `contents` is what its list of hashes is made of, where that is something else."""
    hashes = {name: hashlib.sha256(text.encode()).hexdigest() for name, text in (contents or files).items()}
    listed = "".join(f"{digest}  ./{name}\n" for name, digest in hashes.items())
    with tarfile.open(path, "w:gz") as packed:
        for name, text in {**files, "CONTENTS": listed}.items():
            member = tarfile.TarInfo(f"{path.name.removesuffix('.tar.gz')}/{name}")
            member.size = len(text.encode())
            packed.addfile(member, io.BytesIO(text.encode()))


def wrong(step: str, tree: Tree) -> list[str]:
    return list(release_check.STEPS[step](tree))


def test_a_release_that_has_everything_is_in_order(signed_tree: Tree) -> None:
    steps = ("version", "changelog", "package", "wheel", "signature")
    assert {step: wrong(step, signed_tree) for step in steps} == {step: [] for step in steps}


def test_a_sentence_that_no_one_has_translated_keeps_a_release_back(tree: Tree) -> None:
    folder = tree.root / "device/shuffleup/kernel/languages"
    folder.mkdir(parents=True)
    (folder / "de.po").write_text('msgid ""\nmsgstr ""\n\nmsgid "FOLD"\nmsgstr "FOLD"\n', encoding="utf-8")
    assert wrong("catalogues", tree) == []
    (folder / "de.po").write_text('msgid ""\nmsgstr ""\n\nmsgid "FOLD"\nmsgstr ""\n', encoding="utf-8")
    assert wrong("catalogues", tree) == [
        "de.po: 1 sentences are not translated; scripts/languages lists them"
    ]


def test_the_steps_are_those_of_the_page_in_its_order(root: Path) -> None:
    page = (root / "docs/engineer/releasing.md").read_text(encoding="utf-8").lower()
    steps = ["version", "changelog", "catalogues", "journals", "package", "wheel", "signature"]
    places = [page.index(f"**{step}") for step in steps]
    assert list(release_check.STEPS) == steps
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("version", "line"),
    [
        ("3.1", "pyproject.toml: 3.1 is no version: three numbers with points between them"),
        ("3.2.0", 'device/shuffleup/__init__.py: write __version__ = "3.2.0"'),
        ("3.0.1", "CHANGELOG.md: 3.1.0 is listed already, and 3.0.1 is older"),
    ],
)
def test_a_version_that_cannot_be_released_is_named(tree: Tree, version: str, line: str) -> None:
    assert line in wrong("version", tree._replace(version=version))


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        (
            "## Unreleased\n",
            "## Unreleased\n\n- A lamp.\n",
            "CHANGELOG.md: lines stand under Unreleased; move them to ## 3.1.0 - YYYY-MM-DD",
        ),
        ("## 3.1.0 - 2027-05-01", "## 3.0.9", "CHANGELOG.md: there is no section ## 3.1.0 - YYYY-MM-DD"),
        (
            "2027-05-01",
            "2027-05-32",
            "CHANGELOG.md: ## 3.1.0 - 2027-05-32: the day is missing, such as 3.1.0 - 2026-11-21",
        ),
        ("- A new key.\n", "", "CHANGELOG.md: ## 3.1.0 - 2027-05-01: says nothing"),
    ],
)
def test_a_changelog_that_does_not_tell_of_the_release_is_named(
    tree: Tree, old: str, new: str, line: str
) -> None:
    (tree.root / "CHANGELOG.md").write_text(CHANGES.replace(old, new), encoding="utf-8")
    assert wrong("changelog", tree) == [line]


def test_a_release_without_its_journals_is_refused(root: Path) -> None:
    """The events of this checkout have the shapes that are listed; no evening of 3.1.0 was recorded."""
    assert "3.1.0-story.journal is not kept; run scripts/journals record" in wrong(
        "journals", Tree(root, VERSION)
    )


def test_a_package_that_is_missing_is_named_with_what_makes_it(tree: Tree) -> None:
    tree.packages()[1].unlink()
    assert wrong("package", tree) == [
        "dist/shuffleup-3.1.0-aarch64-py3.13.tar.gz is missing; "
        'run make package ARGS="--machine aarch64 --python 3.13"'
    ]


def test_a_package_of_another_version_or_with_another_file_is_named(tree: Tree) -> None:
    path = tree.packages()[0]
    old = {"VERSION": "3.0.2\n", "lib/shuffleup-3.0.2.dist-info/METADATA": "", "install": "new"}
    pack(path, old, old | {"install": "old"})
    assert wrong("package", tree) == [
        f"dist/{path.name}: its VERSION is 3.0.2, not 3.1.0",
        f"dist/{path.name}: it does not hold the wheel of 3.1.0",
        f"dist/{path.name}: ./install is not the file that CONTENTS lists; make the package again",
    ]


def test_a_package_that_tells_where_it_was_made_is_named(tree: Tree) -> None:
    path = tree.packages()[0]
    note = f"lib/shuffleup-{VERSION}.dist-info/direct_url.json"
    pack(path, {"VERSION": f"{VERSION}\n", note: '{"url": "file:///tmp/tmp.x1/wheel"}'})
    assert wrong("package", tree) == [
        f"dist/{path.name}: {note} tells the folder or the time that it was made in; make the package again"
    ]


def test_a_package_with_simulated_people_is_named(tree: Tree) -> None:
    path = tree.packages()[0]
    pack(
        path,
        {
            "VERSION": f"{VERSION}\n",
            f"lib/shuffleup-{VERSION}.dist-info/METADATA": "",
            "lib/shuffleup_demo/x": "",
        },
    )
    assert wrong("package", tree) == [
        f"dist/{path.name}: it holds shuffleup_demo, and a box has no demo; make the package again"
    ]


def test_a_wheel_without_its_demo_or_of_another_version_is_named(tree: Tree) -> None:
    wheel_of(tree, "shuffleup-3.0.2.dist-info/METADATA")
    pack(tree.source(), {"README.md": ""})
    assert wrong("wheel", tree) == [
        "dist/shuffleup-3.1.0-py3-none-any.whl: it is not the wheel of 3.1.0",
        "dist/shuffleup-3.1.0-py3-none-any.whl: shuffleup_demo is missing, and shuffleup demo does not run",
        "dist/shuffleup-3.1.0.tar.gz: it is not the source of 3.1.0",
    ]
    tree.source().unlink()
    assert wrong("wheel", tree) == ['dist/shuffleup-3.1.0.tar.gz is missing; run make package ARGS="--wheel"']


def test_a_wheel_that_was_changed_or_a_source_that_nobody_signed_is_named(signed_tree: Tree) -> None:
    wheel_of(signed_tree, "another")
    source = signed_tree.source()
    source.with_name(f"{source.name}.asc").unlink()
    assert wrong("signature", signed_tree) == [
        "dist/shuffleup-3.1.0-py3-none-any.whl.asc: gpg --verify does not find it good",
        f"dist/{source.name}.asc is missing; run gpg --armor --detach-sign dist/{source.name}",
    ]


def test_a_package_that_nobody_or_a_stranger_has_signed_is_named(signed_tree: Tree) -> None:
    tree = signed_tree
    first, second = tree.packages()
    first.with_name(f"{first.name}.signed").write_bytes(signed(first, STRANGER))
    second.with_name(f"{second.name}.signed").unlink()
    assert wrong("signature", tree) == [
        f"dist/{first.name}.signed: signed by {STRANGER.unit_id[:16]}, whom this box does not trust",
        f"dist/{second.name}.signed is missing; run shuffleup update --sign KEY_FOLDER dist/{second.name}",
    ]


def test_a_package_that_was_changed_after_it_was_signed_is_named(signed_tree: Tree) -> None:
    tree = signed_tree
    path = tree.packages()[0]
    path.write_bytes(path.read_bytes() + b"\0")
    assert wrong("signature", tree) == [
        f"dist/{path.name}: damaged, or not the package that was signed: copy it again"
    ]


def test_the_check_ends_with_the_step_that_is_asked_for(
    tree: Tree, capsys: pytest.CaptureFixture[str]
) -> None:
    (tree.root / "CHANGELOG.md").write_text(CHANGES.replace("- A new key.\n", ""), encoding="utf-8")
    assert list(release_check.told(tree, "changelog")) == [
        "CHANGELOG.md: ## 3.1.0 - 2027-05-01: says nothing"
    ]
    assert capsys.readouterr().out == (
        "version      ok\nchangelog    FAILED\n  CHANGELOG.md: ## 3.1.0 - 2027-05-01: says nothing\n"
    )
