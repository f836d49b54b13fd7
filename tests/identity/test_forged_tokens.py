"""Tokens not signed by us, or not for this purpose, are refused by the gateway and by services."""

from collections.abc import Callable, Iterator

import pytest

from identity.forward_auth.routes import VERIFY_PATH, VerifyApp
from identity.tokens import import_key
from shared.http.auth import PublishedKeys
from shared.http.errors import NotSignedIn
from tests.identity.forgeries import KINDS, damaged, of_another_form
from tests.identity.gateway import verify_settings
from tests.identity.people import SIGNING_KEY, Site
from tests.identity.token_forger import BIND, Forger
from tests.support.service_under_test import RunningService
from tests.support.tokens import bearer_of
from tests.support.wait import turn

Kind = Callable[[Forger], Iterator[str]]
HEADERS = {"x-forwarded-method": "GET", "x-forwarded-uri": "/api/wardrobe/v1/outfits"}


@pytest.fixture
def forger() -> Forger:
    return Forger(import_key(SIGNING_KEY))


async def send_through_gateway(verify: VerifyApp, token: str, mode: str) -> tuple[int, bool]:
    """Send a request as the gateway does; return the status, and whether a bearer is passed on."""
    sent = HEADERS | {"authorization": f"Bearer {token}", "cookie": f"garderobe-bind={BIND}"}
    raw = [(name.encode(), value.encode("utf-8")) for name, value in sent.items()]
    request = {"type": "http", "method": "GET", "path": VERIFY_PATH, "headers": raw}
    messages = []

    async def send(message: dict[str, object]) -> None:
        messages.append(message)

    # Yield to forward auth's background task: it refuses everyone if it cannot read its database.
    await turn()
    await verify(request | {"query_string": f"mode={mode}".encode()}, never, send)  # type: ignore[arg-type]  # a mapping that is one
    start = messages[0]
    names = [name for name, _ in start["headers"]]  # type: ignore[attr-defined]  # as ASGI says
    return int(str(start["status"])), b"authorization" in names


async def never() -> dict[str, object]:
    raise AssertionError("verify reads no body")


async def is_read(keys: PublishedKeys, token: str) -> bool:
    """Return whether a service accepts the token, no matter whose it is."""
    try:
        await keys.viewer(token)
    except NotSignedIn:
        return False
    return True


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
async def test_the_gateway_and_every_service_refuse_forged_tokens(
    identity: RunningService, forger: Forger, kind: Kind
) -> None:
    verify = VerifyApp(verify_settings(identity.database.url))
    keys = PublishedKeys(identity.app.state.settings.keys_url, "wardrobe")
    passed = []
    async with verify.following():
        # The control: this request would notice an accepted token.
        assert await send_through_gateway(verify, forger.genuine, "required") == (200, True)
        assert await is_read(keys, forger.genuine)
        for token in kind(forger):
            at_gate = await send_through_gateway(verify, token, "required")
            # A bearer of only spaces is none, so the request is anonymous.
            if at_gate != (401, False) or await is_read(keys, token):
                passed.append((token[:200], at_gate))
    assert passed == []


def test_there_are_more_than_two_thousand_forgeries(forger: Forger) -> None:
    counts = {kind.__name__: len(set(kind(forger))) for kind in KINDS}

    assert len({token for kind in KINDS for token in kind(forger)}) > 2000
    assert sum(counts.values()) - counts["damaged"] > 600, counts


async def test_a_forged_token_does_not_pass_as_anonymous(
    identity: RunningService, forger: Forger
) -> None:
    verify = VerifyApp(verify_settings(identity.database.url))
    async with verify.following():
        for token in of_another_form(forger):
            assert await send_through_gateway(verify, token, "optional") == (401, False)


async def test_the_service_itself_returns_401(site: Site, forger: Forger) -> None:
    tokens = list(damaged(forger))[::400]
    client = site.browser()
    for token in tokens:
        bearer = [(b"authorization", bearer_of(token).encode())]
        assert (await client.get("/api/identity/v1/profiles/me", headers=bearer)).status_code == 401


async def test_only_the_public_part_of_the_key_is_published(site: Site) -> None:
    (key,) = (await site.browser().get("/.well-known/jwks.json")).json()["keys"]

    assert key.keys() == {"kty", "crv", "x", "y", "kid", "use", "alg"}
