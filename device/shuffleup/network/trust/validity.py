"""The validity period of certificates, for boxes whose clock may be wrong."""

from datetime import UTC, datetime, timedelta

BUILT = datetime(2026, 11, 1, tzinfo=UTC)
"""No box makes a certificate before this day; one whose clock says so has no right time yet."""

LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
AUTHORITY_FOR = timedelta(days=3652)
SERVER_FOR = timedelta(days=400)
"""To either side of the day it is made, for phones whose clock is wrong. Both sides together stay below the
825 days after which Apple's systems take no certificate of a server."""

RENEWED_BEFORE = timedelta(days=90)


def of_an_authority(now: datetime) -> tuple[datetime, datetime]:
    """Say from when until when an authority holds that is made now."""
    return LONG_AGO, max(now, BUILT) + AUTHORITY_FOR


def of_a_server(now: datetime) -> tuple[datetime, datetime]:
    """Say from when until when the certificate of a server holds that is made now."""
    made = max(now, BUILT)
    return made - SERVER_FOR, made + SERVER_FOR


def is_to_be_renewed(begins: datetime, ends: datetime, now: datetime) -> bool:
    """Say whether a certificate of a server is near its end, or was made under a clock that ran ahead."""
    return not begins <= max(now, BUILT) <= ends - RENEWED_BEFORE
