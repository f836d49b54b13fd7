"""After a short schedule of faults, everything acknowledged is there, once."""

from collections.abc import Iterator

import pytest

from tests.faults.recovery.many import Systems, run_planted
from tests.faults.recovery.report import describe, say, summary
from tests.faults.recovery.schedule import ROUND
from tests.support.extent import SEED, WHOLE


@pytest.fixture(scope="module")
def systems() -> Iterator[Systems]:
    found = Systems()
    yield found
    found.close()


@pytest.mark.parametrize("seed", range(1, ROUND + 1) if WHOLE else [1 + SEED % ROUND])
def test_everything_acknowledged_survives_a_schedule(systems: Systems, seed: int) -> None:
    result = systems.run(seed)
    say(summary(result))
    assert not result.violations, describe(result)


@pytest.mark.long
def test_every_planted_bug_is_found() -> None:
    assert run_planted() == 0
