"""Tokens that we did not sign, or not for this, open nothing: at the gateway and in services."""

import asyncio
from collections.abc import Callable, Iterator

import pytest

from identity.forward_auth.routes import VERIFY_PATH, VerifyApp
from identity.tokens import import_key
from shared.auth import PublishedKeys
from shared.errors import NotSignedIn
from tests.identity.forgeries import KINDS, damaged, of_another_form
from tests.identity.gateway import verify_settings
from tests.identity.people import SIGNING_KEY, Door
from tests.identity.token_forger import BIND, Forger
from tests.support.service_under_test import RunningService
from tests.support.tokens import bearer_of

Kind = Callable[[Forger], Iterator[str]]
HEADERS = {"x-forwarded-method": "GET", "x-forwarded-uri": "/api/wardrobe/v1/outfits"}


@pytest.fixture
def forger() -> Forger:
    return Forger(import_key(SIGNING_KEY))


async def at_the_gate(verify: VerifyApp, token: str, mode: str) -> tuple[int, bool]:
    """Asked as the gateway asks; answers the status, and whether a bearer is handed on."""
    sent = HEADERS | {"authorization": f"Bearer {token}", "cookie": f"garderobe-bind={BIND}"}
    raw = [(name.encode(), value.encode("utf-8")) for name, value in sent.items()]
    request = {"type": "http", "method": "GET", "path": VERIFY_PATH, "headers": raw}
    said = []

    async def send(message: dict[str, object]) -> None:
        said.append(message)

    # A turn for what verify does beside: it stops everybody when it cannot look at its database.
    await asyncio.sleep(0)
    await verify(request | {"query_string": f"mode={mode}".encode()}, never, send)  # type: ignore[arg-type]  # a mapping that is one
    start = said[0]
    names = [name for name, _ in start["headers"]]  # type: ignore[attr-defined]  # as ASGI says
    return int(str(start["status"])), b"authorization" in names


async def never() -> dict[str, object]:
    raise AssertionError("verify reads no body")


async def is_read(keys: PublishedKeys, token: str) -> bool:
    """Whether a service takes the token, whoever it is of."""
    try:
        await keys.viewer(token)
    except NotSignedIn:
        return False
    return True


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
async def test_forged_tokens_are_refused_at_the_gate_and_by_every_service(
    identity: RunningService, forger: Forger, kind: Kind
) -> None:
    verify = VerifyApp(verify_settings(identity.database.url))
    keys = PublishedKeys(identity.app.state.settings.keys_url, "wardrobe")
    passed = []
    async with verify.living():
        # The control: what is asked here sees that a token is taken.
        assert await at_the_gate(verify, forger.genuine, "required") == (200, True)
        assert await is_read(keys, forger.genuine)
        for token in kind(forger):
            at_gate = await at_the_gate(verify, token, "required")
            # A bearer of nothing but spaces is none: then nobody in particular is asking.
            if at_gate != (401, False) or await is_read(keys, token):
                passed.append((token[:200], at_gate))
    assert passed == []


def test_there_are_more_than_two_thousand_of_them(forger: Forger) -> None:
    counts = {kind.__name__: len(set(kind(forger))) for kind in KINDS}

    assert len({token for kind in KINDS for token in kind(forger)}) > 2000
    assert sum(counts.values()) - counts["damaged"] > 600, counts


async def test_visitors_are_not_let_in_as_nobody_with_a_forged_token(
    identity: RunningService, forger: Forger
) -> None:
    verify = VerifyApp(verify_settings(identity.database.url))
    async with verify.living():
        for token in of_another_form(forger):
            assert await at_the_gate(verify, token, "optional") == (401, False)


async def test_the_service_itself_answers_401(door: Door, forger: Forger) -> None:
    tokens = list(damaged(forger))[::400]
    client = door.browser()
    for token in tokens:
        bearer = [(b"authorization", bearer_of(token).encode())]
        assert (await client.get("/api/identity/v1/profiles/me", headers=bearer)).status_code == 401


async def test_only_the_public_half_of_the_key_is_published(door: Door) -> None:
    (key,) = (await door.browser().get("/.well-known/jwks.json")).json()["keys"]

    assert key.keys() == {"kty", "crv", "x", "y", "kid", "use", "alg"}
