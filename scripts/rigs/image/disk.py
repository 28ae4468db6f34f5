"""The file that is the card of a guest: its partitions, its slots, its journal."""

import json
import shutil
import subprocess
from pathlib import Path

SECTOR = 512
GROWTH = 64 << 20
"""The card is so much larger than the image, in bytes, as one that was bought is."""


class Card:
    """A copy of an image, on which a guest is run. What is asked of it is asked while no guest runs."""

    def __init__(self, image: Path, copy: Path) -> None:
        subprocess.run(("cp", "--sparse=always", image, copy), check=True)
        with copy.open("r+b") as file:
            file.truncate(copy.stat().st_size + GROWTH)
        self.path = copy
        table = json.loads(_output("sfdisk", "--json", str(copy)))["partitiontable"]["partitions"]
        self._starts = {one["name"]: one["start"] * SECTOR for one in table}

    def put(self, name: str, text: str) -> None:
        """Write a file onto the first partition, as a person does on another computer."""
        subprocess.run(
            ("mcopy", "-o", "-i", self._first(), "-", f"::{name}"), input=text.encode(), check=True
        )

    def has(self, name: str) -> bool:
        """Say whether a file is on the first partition."""
        words = ("mdir", "-b", "-i", self._first(), f"::{name}")
        return subprocess.run(words, capture_output=True, check=False).returncode == 0

    def default(self) -> str:
        """Read which slot is the default."""
        return _output("mtype", "-i", self._first(), "::slot.env").strip().removeprefix("slot=")

    def load(self) -> str:
        """Choose the slot as hardware/image/boot.txt does: one to be tried, this once, else the default."""
        slot = self.default()
        for one in ("a", "b"):
            if self.has(f"try-{one}"):
                subprocess.run(("mdel", "-i", self._first(), f"::try-{one}"), check=True)
                slot = one
        return slot

    def spoil(self, name: str) -> None:
        """Lose the first sectors of a partition."""
        with self.path.open("r+b") as file:
            file.seek(self._starts[name])
            file.write(bytes(1 << 20))

    def data(self, where: Path) -> Path:
        """Take the files of the table out of a copy of the data partition, after a check of that."""
        copy, files = where / "data.ext4", where / "data"
        shutil.rmtree(files, ignore_errors=True)
        files.mkdir(parents=True)
        dd = (f"if={self.path}", f"of={copy}", "bs=1M", f"skip={self._starts['data'] >> 20}", "conv=sparse")
        subprocess.run(("dd", *dd, "status=none"), check=True)
        subprocess.run(("e2fsck", "-p", copy), stdout=subprocess.DEVNULL, check=False)
        ask = f"rdump /var/lib/shuffleup/table {files}"
        subprocess.run(("debugfs", "-R", ask, copy), capture_output=True, check=True)
        return files / "table"

    def _first(self) -> str:
        return f"{self.path}@@{self._starts['card']}"


def _output(*words: str) -> str:
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout
