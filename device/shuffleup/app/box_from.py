"""The configuration of a box, from its settings file and from the settings made at the box."""

import logging
import os

from shuffleup.app.box import BoxSettings
from shuffleup.app.config import Settings
from shuffleup.app.parts import HardwareParts, machine_port
from shuffleup.kernel.chance import SystemSeeds
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.command_ids import time_ordered_ids
from shuffleup.kernel.languages import catalogue
from shuffleup.network.trust.pin import FloorPin
from shuffleup.network.trust.unit_key import unit_key
from shuffleup.unit.box.screen_settings import FILE_NAME as LOOK_FILE
from shuffleup.unit.box.screen_settings import KeptLook
from shuffleup.unit.box.volume_settings import FILE_NAME as VOLUMES_FILE
from shuffleup.unit.box.volume_settings import KeptVolumes

_log = logging.getLogger(__name__)


def box_from(settings: Settings, parts: HardwareParts, clock: Clock) -> BoxSettings:
    """Set a box up as its settings say; raises `KeyUnusable` where its key cannot be read or made."""
    folder = settings.journals(os.environ)
    return BoxSettings(
        parts=parts,
        clock=clock,
        seeds=SystemSeeds(),
        ids=time_ordered_ids(clock),
        key=unit_key(folder),
        name=settings.unit,
        speaks=catalogue(settings.language),
        grouping=settings.grouping,
        volumes=_volumes(settings),
        voices=settings.voices(os.environ),
        look=KeptLook(folder / LOOK_FILE),
        open_machine=machine_port(settings.card_machine),
        pin=FloorPin(folder, clock),
    )


def _volumes(settings: Settings) -> KeptVolumes:
    """Take the volumes that were set at the box last, else those of its settings."""
    volumes = KeptVolumes(settings.sound.volumes(), settings.journals(os.environ) / VOLUMES_FILE)
    if volumes.fault:
        _log.warning(volumes.fault)
    return volumes
