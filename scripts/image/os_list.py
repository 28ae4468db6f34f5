#!/usr/bin/env python3
"""Write the list by which Raspberry Pi Imager finds the image: os_list.json beside it.

python scripts/image/os_list.py dist/NAME.img.xz --version 1.0.0 --size BYTES --sha256 DIGEST [--url FOLDER]

Size and digest are those of the image before it was compressed: Imager compares what it has written with
them. Without `--url` the list names the file on this computer, for Imager's `--repo` or its choice of a list.
The fields are those of Imager's own schema (doc/json-schema/os-list-schema.json in raspberrypi/rpi-imager).
"""

import argparse
import hashlib
import json
import os
import time
from pathlib import Path
from typing import Any

DEVICES = ("pi4-64bit", "pi3-64bit")
"""The boards whose firmware is on the card, as Imager tags them: Debian's kernel has no driver for a Pi 5."""

INIT_FORMAT = "cloudinit"
"""Name, Wi-Fi, country, time zone and key for ssh come as user-data and network-config, which
card_network.py and the init of the image read."""


def sha256_of(path: Path) -> str:
    """Hash a file."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while octets := file.read(1 << 20):
            digest.update(octets)
    return digest.hexdigest()


def entry(image: Path, *, version: str, size: int, sha256: str, url: str, day: str) -> dict[str, Any]:
    """Describe one image as Imager wants it."""
    return {
        "name": f"Shuffle Up {version}",
        "description": "A table, a floor or a wall for live poker tournaments; it asks which when it starts",
        "icon": "",
        "url": f"{url.rstrip('/')}/{image.name}" if url else image.resolve().as_uri(),
        "extract_size": size,
        "extract_sha256": sha256,
        "image_download_size": image.stat().st_size,
        "image_download_sha256": sha256_of(image),
        "release_date": day,
        "init_format": INIT_FORMAT,
        "devices": list(DEVICES),
    }


def main() -> int:
    """Write the list beside the image."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("image", type=Path)
    parser.add_argument("--version", required=True)
    parser.add_argument("--size", type=int, required=True)
    parser.add_argument("--sha256", required=True)
    parser.add_argument("--url", default="")
    args = parser.parse_args()
    made = int(os.environ.get("SOURCE_DATE_EPOCH") or time.time())
    day = time.strftime("%Y-%m-%d", time.gmtime(made))
    one = entry(args.image, version=args.version, size=args.size, sha256=args.sha256, url=args.url, day=day)
    text = json.dumps({"os_list": [one]}, indent=2)
    (args.image.parent / "os_list.json").write_text(text + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
