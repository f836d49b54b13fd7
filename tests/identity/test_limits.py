"""Rate limits, with and without Redis, and people who must never be locked out."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
import redis.asyncio
from limits import RateLimitItemPerMinute

from deploy.local import servers as local
from deploy.local.process import start
from deploy.rights import valkey as rights
from shared.http.rate_limit import Limiter, RateLimited
from tests.identity.conftest import run_identity
from tests.identity.people import PASSWORD, Site, new_account
from tests.support.ports import free_ports
from tests.support.servers import Servers, is_listening, terminate
from tests.support.service_under_test import RunningService
from tests.support.wait import wait_until

API = "/api/identity/v1"
ATTACKER, VICTIM = "192.0.2.1", "192.0.2.2"
THREE = RateLimitItemPerMinute(3)
PASSWORDS = {"identity": "secret"}


def browser(running: RunningService, address: str) -> httpx2.AsyncClient:
    """Return a browser with this IP address."""
    transport = httpx2.ASGITransport(running.app, client=(address, 40000))
    return httpx2.AsyncClient(transport=transport, base_url="http://testserver")


async def log_in(person: httpx2.AsyncClient, login: str, password: str) -> httpx2.Response:
    body = {"login": login, "password": password}
    return await person.post(f"{API}/sessions", json=body)


LIMITED_ROUTES: dict[str, dict[str, Any]] = {
    "sessions": {"json": {"login": "carla", "password": "a wrong password"}},
    "accounts": {"json": {}},
    "password-resets": {"json": {"email": "carla@example.org"}},
    "token": {"data": {"grant_type": "refresh_token", "refresh_token": "made up"}},
}
TWO = {
    "logins_per_minute": 2,
    "registrations_per_hour": 2,
    "letters_per_hour": 2,
    "refreshes_per_minute": 2,
}


async def test_every_limit_counts_down_and_then_refuses(servers: Servers) -> None:
    async with run_identity(servers, redis_url=servers.valkey_of("identity"), **TWO) as running:
        for path in LIMITED_ROUTES:
            await require_limit_of_two(running, path)


async def require_limit_of_two(running: RunningService, path: str) -> None:
    # Each route is asked from an address of its own, for some count for the same limit.
    number = list(LIMITED_ROUTES).index(path)
    person = browser(running, f"192.0.2.{10 + number}")
    responses = []
    for _ in range(3):
        body = {"json": new_account()} if path == "accounts" else LIMITED_ROUTES[path]
        responses.append(await person.post(f"{API}/{path}", **body))

    left = [response.headers["RateLimit"].split(";")[1] for response in responses]
    assert left == ["r=1", "r=0", "r=0"], path
    assert [response.status_code == 429 for response in responses] == [False, False, True], path
    refused = responses[-1]
    assert refused.json()["code"] == "too_many_requests", path
    assert 1 <= int(refused.headers["Retry-After"]) <= 3600, path
    assert ";q=2;w=" in refused.headers["RateLimit-Policy"], path
    assert "set-cookie" not in refused.headers, path


async def test_renewing_too_often_signs_nobody_out(servers: Servers) -> None:
    async with run_identity(servers, refreshes_per_minute=2) as running:
        site = Site(running)
        person, other = await site.register(), await site.register()
        form = {"grant_type": "refresh_token"}
        for _ in range(2):
            assert (await person.browser.post(f"{API}/token", data=form)).status_code == 200

        assert (await person.browser.post(f"{API}/token", data=form)).status_code == 429

        assert await person.is_signed_in()
        assert (await other.browser.post(f"{API}/token", data=form)).status_code == 200


async def test_an_owner_can_sign_in_during_an_attack(servers: Servers) -> None:
    async with run_identity(servers, logins_per_minute=3) as running:
        victim = await Site(running).register()
        attacker = browser(running, ATTACKER)
        tries = [await log_in(attacker, victim.username, "a wrong password") for _ in range(4)]
        assert tries[-1].status_code == 429

        owner = await log_in(browser(running, VICTIM), victim.username, PASSWORD)

        assert owner.status_code == 200


async def test_nobody_uses_up_another_persons_recovery_emails(servers: Servers) -> None:
    async with run_identity(servers, letters_per_hour=2, recovery_letters_per_hour=5) as running:
        body = {"email": "carla@example.org"}

        async def statuses(address: str, tries: int) -> list[int]:
            person = browser(running, address)
            responses = [
                await person.post(f"{API}/password-resets", json=body) for _ in range(tries)
            ]
            return [response.status_code for response in responses]

        assert await statuses(ATTACKER, 9) == [202] * 2 + [429] * 7
        assert await statuses(VICTIM, 1) == [202]
        assert await statuses("198.51.100.7", 2) == [202, 202]
        assert await statuses("198.51.100.8", 1) == [429]


@pytest.mark.parametrize("redis_is_there", [True, False])
async def test_only_a_guessing_network_is_refused(servers: Servers, redis_is_there: bool) -> None:
    (nobody,) = free_ports(1)
    url = servers.valkey_of("identity") if redis_is_there else f"redis://127.0.0.1:{nobody}/0"
    async with run_identity(servers, redis_url=url, wrong_logins_per_minute=3) as running:
        person = await Site(running).register()
        attacker = browser(running, ATTACKER)
        for number in range(3):
            response = await log_in(attacker, f"somebody{number}", "Summer2026 is here")
            assert response.status_code == 401

        assert (await log_in(attacker, "somebody.else", PASSWORD)).status_code == 429
        assert (await log_in(browser(running, VICTIM), person.username, PASSWORD)).is_success


PLACES = [
    ("2001:db8:a::1", "2001:db8:a::5:1", True),
    ("2001:db8:b::1", "2001:db8:b:1::1", False),
    ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
    ("192.0.2.3", "192.0.2.4", False),
    ("unknown", "elsewhere", False),
]
"""Pairs of addresses, none of which is in the network of another pair, and whether they share."""


async def test_addresses_of_one_network_share_a_limit(servers: Servers) -> None:
    async with run_identity(servers, wrong_logins_per_minute=1) as running:
        for first, other, is_one_place in PLACES:
            alone = await log_in(browser(running, first), "somebody", "Summer2026 is here")
            assert alone.status_code == 401, first
            again = await log_in(browser(running, other), "somebody.else", "Summer2026 is here")
            assert again.status_code == (429 if is_one_place else 401), other


async def test_right_passwords_do_not_count_for_shared_addresses(servers: Servers) -> None:
    async with run_identity(servers, wrong_logins_per_minute=2) as running:
        people = [await Site(running).register() for _ in range(4)]
        office = browser(running, VICTIM)

        responses = [await log_in(office, person.username, PASSWORD) for person in people]

        assert {response.status_code for response in responses} == {200}


async def test_a_full_queue_refuses_before_anything_is_counted(servers: Servers) -> None:
    cores = len(os.sched_getaffinity(0))
    async with run_identity(servers, password_queue=-cores, **TWO) as running:
        person = browser(running, VICTIM)
        bodies = {"sessions": LIMITED_ROUTES["sessions"], "accounts": {"json": new_account()}}
        for path in ["sessions"] * 3 + ["accounts"] * 3:
            response = await person.post(f"{API}/{path}", **bodies[path])

            assert response.status_code == 503
            assert response.json()["code"] == "busy"
            assert "RateLimit" not in response.headers


@contextmanager
def valkey(folder: Path, port: int) -> Iterator["subprocess.Popen[bytes]"]:
    """Run a Redis of our own, to be killed."""
    child = start(local.valkey(folder, port, rights.users(PASSWORDS)), folder / "valkey.log")
    wait_until(lambda: is_listening(port), "Valkey")
    try:
        yield child
    finally:
        terminate(child)


async def test_limits_hold_while_redis_restarts_empty(tmp_path: Path) -> None:
    (port,) = free_ports(1)
    limiter = Limiter(rights.url_of("identity", PASSWORDS, f"127.0.0.1:{port}"), "identity")
    with valkey(tmp_path, port):
        await limiter.count("login", THREE, "carla")
        await limiter.count("login", THREE, "carla")

    left = await limiter.count("login", THREE, "carla")
    assert left["RateLimit"].startswith('"login";r=0;')
    with pytest.raises(RateLimited):
        await limiter.count("login", THREE, "carla")

    with valkey(tmp_path, port):
        with pytest.raises(RateLimited):
            await limiter.count("login", THREE, "carla")
        await limiter.count("login", THREE, "dora")
        # It counts for all processes again.
        elsewhere = Limiter(rights.url_of("identity", PASSWORDS, f"127.0.0.1:{port}"), "identity")
        left = await elsewhere.count("login", THREE, "dora")
        assert left["RateLimit"].startswith('"login";r=1;')
        await elsewhere.close()
    await limiter.close()


async def test_flushing_redis_gives_no_new_attempts(servers: Servers) -> None:
    limiter = Limiter(servers.valkey_of("identity"), "identity")
    for _ in range(3):
        await limiter.count("login", THREE, "flushed")

    async with redis.asyncio.Redis.from_url(servers.valkey) as client:
        await client.flushall()

    with pytest.raises(RateLimited) as refused:
        await limiter.count("login", THREE, "flushed")
    assert refused.value.headers["RateLimit"].startswith('"login";r=0;')
    with pytest.raises(RateLimited):
        await limiter.check("login", THREE, "flushed")
    await limiter.close()


async def test_processes_share_their_counts(servers: Servers) -> None:
    first, second = (
        Limiter(servers.valkey_of("identity"), "identity"),
        Limiter(servers.valkey_of("identity"), "identity"),
    )
    for limiter in (first, second, first):
        await limiter.count("login", THREE, "shared")

    with pytest.raises(RateLimited):
        await second.count("login", THREE, "shared")
    await first.close()
    await second.close()
