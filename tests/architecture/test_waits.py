"""Planted waits for a time are found, and waits for conditions are not."""

import pytest

from tests.waits import in_python, in_typescript


@pytest.mark.parametrize(
    "source",
    [
        "subprocess.run(command, timeout=5)",
        "subprocess.run(command, timeout=2 * 60 + margin)",
        "SECONDS = 20\nasyncio.timeout(SECONDS)",
        "SECONDS = 20.0\nconnect(connect_timeout=2 * SECONDS)",
        "asyncio.wait_for(work, 2)",
        "future.result(60)",
        "event.wait(60)",
        "while time.monotonic() < end:\n    look()",
        "assert time.monotonic() - began < 2",
        "if time.perf_counter() > began + 2:\n    fail()",
    ],
)
def test_a_limit_in_python_is_found(source: str) -> None:
    assert list(in_python(source))


@pytest.mark.parametrize(
    "source",
    [
        "subprocess.run(command, timeout=MAX_SECONDS)",
        "connect(timeout=attempt_seconds())",
        'SECONDS = deliberate_limit(2, "a client gives up")\nasyncio.timeout(SECONDS)',
        "asyncio.timeout(None)",
        "event.wait()",
        "assert time.monotonic() > began + 2",
    ],
)
def test_the_one_limit_in_python_is_allowed(source: str) -> None:
    assert not list(in_python(source))


@pytest.mark.parametrize(
    "source",
    [
        "await page.waitForTimeout(500);",
        "await new Promise((end) => setTimeout(end, 500));",
        "await expect(gone).toBeVisible({ timeout: 2_000 });",
        "test.setTimeout(900_000);",
        "const TIMEOUT_MS = 60_000;",
        "await vi.waitFor(() => expect(requests).toHaveLength(1));",
    ],
)
def test_a_limit_in_typescript_is_found(source: str) -> None:
    assert list(in_typescript(source))


@pytest.mark.parametrize(
    "source",
    [
        "await expect(gone).toBeVisible({ timeout: ATTEMPT_MS });",
        'vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });',
        "test.setTimeout(LONG_MS);",
        "setTimeout(() => resolve(false), limit);",
    ],
)
def test_the_one_limit_in_typescript_is_allowed(source: str) -> None:
    assert not list(in_typescript(source))
