"""The meaning of a refresh token by its number and age."""

import re
from datetime import timedelta

import pytest

from deploy.local.layout import ROOT
from identity.sessions.rules import GRACE, GRACE_TICKS, TICK, Replay, detect_replay


@pytest.mark.parametrize(
    ("number", "ticks", "expected"),
    [
        (3, 900, Replay.CURRENT),
        (4, 900, Replay.NEWER),
        # After a restore from a backup, the database is behind its clients; nobody is signed out.
        (9, 900, Replay.NEWER),
        (2, 0, Replay.LATE),
        (2, GRACE_TICKS, Replay.LATE),
        (2, GRACE_TICKS + 1, Replay.STOLEN),
        (1, 0, Replay.STOLEN),
    ],
)
def test_replay_detection(number: int, ticks: int, expected: Replay) -> None:
    assert detect_replay(number, newest_seen=3, ticks=ticks) is expected


def test_a_late_request_has_the_whole_grace() -> None:
    """The first of the ticks may come as soon as the newest credential was seen."""
    assert GRACE_TICKS * TICK >= GRACE


def test_the_grace_lasts_as_long_as_the_gateway_waits_for_a_response() -> None:
    settings = (ROOT / "gateway" / "dynamic" / "middlewares.yml").read_text()
    (seconds,) = re.findall(r"responseHeaderTimeout: (\d+)s", settings)
    assert timedelta(seconds=int(seconds)) == GRACE
