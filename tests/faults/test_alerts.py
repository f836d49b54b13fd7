"""Each alert fires under its real fault, its email arrives, and it is over once that is mended."""

import time

import pytest

from tests.deploy.test_alerts import ALERTS, RULES
from tests.faults.causes import DOWN, OTHERS, QUICK, Fault
from tests.faults.short_rules import WAIT, WINDOW, shortened, shortened_rules
from tests.faults.world import World
from tests.support.extent import one_of
from tests.support.wait import eventually, pause


async def require_fire_and_end(world: World, fault: Fault) -> None:
    """Bring about a fault, wait for its alert and its email, mend it, and wait for their end."""
    observer = world.observer
    runbook = f"{world.layout.public_url}/admin/operations/runbooks/{fault.alert}"
    # The first one, because the faults burn fast.
    severity = next(one["labels"]["severity"] for one in RULES if one["alert"] == fault.alert)
    before = await observer.emails()

    async def fires() -> None:
        assert await observer.is_firing(fault.alert, fault.service)

    async def is_over() -> None:
        assert not await observer.is_firing(fault.alert, fault.service)

    async def is_told(word: str) -> None:
        emails = [one for key, one in (await observer.emails()).items() if key not in before]
        told = [one for one in emails if one.subject == f"[{word}] {fault.alert}, {fault.service}"]
        assert told, [one.subject for one in emails]
        assert runbook in told[0].text
        assert "<" not in told[0].text, "a template failed"

    await eventually(is_over)
    await world.renew()
    started = time.monotonic()
    async with fault.cause(world):
        if fault.age_seconds:
            await pause(fault.age_seconds, "the alert is about an age")
        await eventually(fires)
        fired = time.monotonic() - started
        if fault.is_told:
            await eventually(lambda: is_told(severity))
        mended = time.monotonic()
    await eventually(is_over)
    world.times.append((fault.alert, fired, time.monotonic() - mended))
    if fault.is_told:
        await eventually(lambda: is_told("over"))


@pytest.mark.parametrize(
    "fault",
    [*one_of(DOWN, "down"), *one_of(QUICK, "quick")],
    ids=lambda fault: fault.alert,
)
async def test_an_alert_fires_and_ends(world: World, fault: Fault) -> None:
    await require_fire_and_end(world, fault)


@pytest.mark.long
@pytest.mark.parametrize("fault", OTHERS, ids=lambda fault: fault.alert)
async def test_another_alert_fires_and_ends(world: World, fault: Fault) -> None:
    await require_fire_and_end(world, fault)


def test_each_alert_has_a_fault() -> None:
    assert sorted(fault.alert for fault in (*DOWN, *QUICK, *OTHERS)) == sorted(ALERTS)


def test_shorter_times_leave_thresholds_alone() -> None:
    assert [shortened(one, WAIT) for one in ("30s", "2m", "1h")] == ["1s", "2s", "5s"]
    assert [shortened(one, WINDOW) for one in ("5m", "10m", "6h")] == ["5s", "10s", "15s"]
    rule = "  - alert: A\n    expr: rate(a[5m]) > 30 and b - time() < 14 * 86400\n    for: 4m\n"
    assert shortened_rules(rule) == rule.replace("[5m]", "[5s]").replace("4m", "4s")
