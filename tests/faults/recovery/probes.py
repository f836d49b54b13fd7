"""Acts that try what must not work: ended sessions, old tokens, forged identities, opened links."""

import asyncio
import base64
import json
import re
import time
from collections.abc import Awaitable, Callable

import httpx2

from tests.faults.recovery.history import Call, Finding
from tests.faults.recovery.worker import TOKEN_PATH, Worker
from tests.support.people import PASSWORD, anonymous_client
from tests.support.wait import Limit, pause

IDENTITY = "/api/identity/v1"
ME = f"{IDENTITY}/profiles/me"
STALE_CHUNK = "garderobe-session.3"
REFRESH_COOKIE = "garderobe-refresh"
REVOKED_SECONDS = (1.1, 7.0)
"""After the answer to a sign-out. The first is skipped while verify may not know of it yet."""
SEEN_SECONDS = 2.5
"""Until the use of a new token has reached the database, which ends the older ones."""
LINK = re.compile(r"/callback\?kind=email#token=(\S+)")


Act = Callable[[Worker], Awaitable[None]]


def in_background(probe: Act) -> Act:
    """Return an act that starts the probe, so that the worker goes on."""

    async def start(worker: Worker) -> None:
        if not worker.board.is_closing:
            worker.probes.append(asyncio.ensure_future(probe(worker)))

    start.__name__ = probe.__name__
    return start


async def second_session(worker: Worker) -> httpx2.AsyncClient | None:
    """Log in on another device. Return None if that is not possible now."""
    http = anonymous_client(worker.gateway)
    login = {"login": worker.name, "password": PASSWORD}
    call, _ = await worker.call("log in", "POST", f"{IDENTITY}/sessions", http=http, json=login)
    if call.outcome == "ok":
        return http
    await http.aclose()
    return None


async def end_a_session(worker: Worker) -> None:
    """Log out on another device, then try what it held."""
    http = await second_session(worker)
    if http is None:
        return
    copy = httpx2.Cookies(http.cookies)
    ended, _ = await worker.call("log out", "DELETE", f"{IDENTITY}/sessions/current", http=http)
    await http.aclose()
    if ended.outcome != "ok":
        return
    async with anonymous_client(worker.gateway) as thief:
        for seconds in REVOKED_SECONDS:
            due = ended.ended + seconds
            await pause(max(0.0, due - worker.board.now()), "what is promised from then on")
            thief.cookies = httpx2.Cookies(copy)
            if seconds == REVOKED_SECONDS[-1] or not worker.board.verify_is_disturbed():
                await worker.call("revoked", "GET", ME, http=thief)


async def replay_a_refresh_token(worker: Worker) -> None:
    """Renew a session twice, then present its first refresh token."""
    http = await second_session(worker)
    if http is None:
        return
    try:
        first = httpx2.Cookies(http.cookies)
        http.cookies.set(STALE_CHUNK, "base64-left-over", domain=_domain(http))
        for _ in range(2):
            if (await _renew_and_use(worker, http)).outcome != "ok":
                return
        if STALE_CHUNK in http.cookies:
            worker.board.history.findings.append(
                Finding(
                    7,
                    f"{worker.name} still has the stale cookie {STALE_CHUNK}, which would break"
                    " the next long session.",
                    worker.name,
                )
            )
        await pause(SEEN_SECONDS, "what is promised from then on")
        if worker.board.verify_is_disturbed():
            return
        async with anonymous_client(worker.gateway) as thief:
            thief.cookies = first
            form = {"grant_type": "refresh_token"}
            await worker.call("replayed", "POST", TOKEN_PATH, http=thief, data=form)
    finally:
        await http.aclose()


async def _renew_and_use(worker: Worker, http: httpx2.AsyncClient) -> Call:
    form = {"grant_type": "refresh_token"}
    renewed, _ = await worker.call("renew", "POST", TOKEN_PATH, http=http, data=form)
    if renewed.outcome != "ok":
        return renewed
    return (await worker.call("use", "GET", ME, http=http))[0]


async def forge_an_identity(worker: Worker) -> None:
    """Call services as somebody else: by headers, and with a token that nobody signed."""
    victim = worker.rng.choice(worker.board.workers)
    token = unsigned_token(victim.id)
    headers = {"X-User": victim.id, "X-User-Id": victim.id, "Authorization": f"Bearer {token}"}
    async with anonymous_client(worker.gateway) as http:
        await worker.call("forged", "GET", ME, http=http, headers=headers)
        for service, path in (
            ("identity", ME),
            ("wardrobe", "/api/wardrobe/v1/outfits"),
            ("feed", "/api/feed/v1/timeline"),
            ("feed", "/api/feed/v1/notifications"),
            ("tags", "/api/tags/v1/tags"),
        ):
            url = f"{worker.board.service_urls[service]}{path}"
            await worker.call("forged", "GET", url, http=http, headers=headers)


def unsigned_token(user_id: str) -> str:
    """Return an access token as identity makes them, with an invented signature."""
    now = int(time.time())
    header = {"typ": "at+jwt", "alg": "ES256", "kid": "forged"}
    claims = {"sub": user_id, "sid": "1", "aud": "garderobe", "iat": now, "exp": now + 300}
    parts = [json.dumps(header), json.dumps(claims), "signature"]
    return ".".join(base64.urlsafe_b64encode(one.encode()).decode().rstrip("=") for one in parts)


async def confirm_an_email(worker: Worker) -> None:
    """Open the link of the last email as mail programs do, then use it as a person does."""
    if worker.has_confirmed:
        return
    worker.has_confirmed = True
    token = await _token_in_email(worker)
    if token is None:
        return
    confirm = f"{IDENTITY}/email-verifications/confirm"
    for path in (f"/callback?kind=email&token={token}", f"{confirm}?token={token}"):
        await worker.call("prefetch", "GET", path)
    write = await worker.write(
        ("email", worker.id), True, "confirm", "POST", confirm, json={"token": token}
    )
    if write.outcome == "refused":
        worker.board.history.findings.append(
            Finding(12, f"The link in {worker.name}'s email no longer worked.", worker.name)
        )


async def _token_in_email(worker: Worker) -> str | None:
    address = f"{worker.name}@example.org"
    limit = Limit()
    while not limit.has_passed():
        for one in worker.board.emails.to(address):
            if link := LINK.search(one.text):
                return link[1]
        await pause(0.5, "people's pace")
    return None


def _domain(http: httpx2.AsyncClient) -> str:
    return next(cookie.domain for cookie in http.cookies.jar)
