"""The meaning of a refresh token by its number and age."""

import re
from datetime import timedelta

import pytest

from deploy.local.layout import ROOT
from identity.sessions.rules import GRACE, Replay, detect_replay


@pytest.mark.parametrize(
    ("number", "seconds", "expected"),
    [
        (3, 900, Replay.CURRENT),
        (4, 900, Replay.NEWER),
        # After a restore from a backup, the database is behind its clients; nobody is signed out.
        (9, 900, Replay.NEWER),
        (2, 0, Replay.LATE),
        (2, 60, Replay.LATE),
        (2, 61, Replay.STOLEN),
        (1, 0, Replay.STOLEN),
    ],
)
def test_replay_detection(number: int, seconds: int, expected: Replay) -> None:
    seen_for = timedelta(seconds=seconds)
    assert detect_replay(number, newest_seen=3, seen_for=seen_for) is expected


def test_the_grace_lasts_as_long_as_the_gateway_waits_for_a_response() -> None:
    settings = (ROOT / "gateway" / "dynamic" / "middlewares.yml").read_text()
    (seconds,) = re.findall(r"responseHeaderTimeout: (\d+)s", settings)
    assert timedelta(seconds=int(seconds)) == GRACE
