"""After twelve short schedules of faults, everything acknowledged is there, once."""

from collections.abc import Iterator

import pytest

from tests.faults.recovery.many import Systems
from tests.faults.recovery.report import describe, say, summary
from tests.faults.recovery.schedule import ROUND


@pytest.fixture(scope="module")
def systems() -> Iterator[Systems]:
    found = Systems()
    yield found
    found.close()


@pytest.mark.parametrize("seed", range(1, ROUND + 1))
def test_everything_acknowledged_survives_a_schedule(systems: Systems, seed: int) -> None:
    result = systems.run(seed)
    say(summary(result))
    assert not result.violations, describe(result)
