"""Services fetch identity's public keys rarely, whatever tokens they receive."""

import asyncio
from collections.abc import Iterator

import pytest
from joserfc.jwk import ECKey

from identity.tokens import sign
from shared.http import auth
from shared.http.auth import PublishedKeys
from shared.http.errors import NotSignedIn, Unavailable
from shared.http.viewer import Viewer
from tests.support import tokens
from tests.support.ports import free_ports
from tests.support.tokens import access_token, client_token, published_keys
from tests.support.wait import eventually, pause


@pytest.fixture
def key_requests(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Paths of all requests for the keys."""
    found: list[str] = []
    response = tokens._Keys.do_GET

    def count(self: tokens._Keys) -> None:
        found.append(self.path)
        response(self)

    monkeypatch.setattr(tokens._Keys, "do_GET", count)
    return found


@pytest.fixture
def keys(key_requests: list[str]) -> Iterator[PublishedKeys]:
    assert key_requests == []
    with published_keys() as url:
        yield PublishedKeys(url, "wardrobe")


async def refusals(keys: PublishedKeys, count: int) -> list[object]:
    unknown = ECKey.generate_key("P-256", {"kid": "unknown"})
    flood = (keys.viewer(sign({"number": number}, unknown)) for number in range(count))
    return await asyncio.gather(*flood, return_exceptions=True)


async def is_accepted(keys: PublishedKeys, token: str) -> bool:
    try:
        await keys.viewer(token)
    except NotSignedIn:
        return False
    return True


async def test_a_flood_of_unknown_keys_fetches_the_keys_once(
    keys: PublishedKeys, key_requests: list[str]
) -> None:
    assert await keys.viewer(access_token(5)) == Viewer(5, "test-session")

    responses = await refusals(keys, 300)

    assert {type(response) for response in responses} == {NotSignedIn}
    assert len(key_requests) == 1
    assert (await keys.viewer(access_token(6))).id == 6


async def test_an_unreachable_identity_is_not_asked_by_every_request() -> None:
    (port,) = free_ports(1)
    keys = PublishedKeys(f"http://127.0.0.1:{port}/keys", "wardrobe")
    requests = 0
    publish = keys._published

    async def count_slowly() -> dict[str, ECKey]:
        nonlocal requests
        requests += 1
        await pause(1.5 * auth.ASK_FIRST_SECONDS, "the address is slow, too")
        return await publish()

    keys._published = count_slowly  # type: ignore[method-assign]  # wrapped to count calls

    responses = await refusals(keys, 50)

    assert {type(response) for response in responses} == {Unavailable}
    assert requests == 1


async def test_a_withdrawn_key_is_dropped_even_if_no_unknown_key_is_seen(
    keys: PublishedKeys, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = access_token(5)
    assert (await keys.viewer(token)).id == 5
    monkeypatch.setattr(
        tokens, "KEY", ECKey.generate_key("P-256", {"kid": "next", "use": "sig", "alg": "ES256"})
    )
    monkeypatch.setattr(auth, "KEEP_SECONDS", 0)
    monkeypatch.setattr(auth, "ASK_SECONDS", 0)

    async def is_dropped() -> None:
        assert not await is_accepted(keys, token)

    await eventually(is_dropped)


async def test_an_oauth_client_may_call_only_its_own_service(keys: PublishedKeys) -> None:
    assert await keys.viewer(client_token(5, "wardrobe")) == Viewer(5, client_id=7)

    for service in ("tags", "wardrobe2", "ward", "", "garderobe", "wardrobe wardrobe"):
        assert not await is_accepted(keys, client_token(5, service)), service
