"""How services ask for identity's keys: seldom, whatever they are sent."""

import asyncio
from collections.abc import Iterator

import pytest
from joserfc.jwk import ECKey

from identity.tokens import sign
from shared import auth
from shared.auth import PublishedKeys
from shared.errors import NotSignedIn, Unavailable
from shared.viewer import Viewer
from tests.support import tokens
from tests.support.servers import free_ports
from tests.support.tokens import access_token, client_token, published_keys
from tests.support.wait import eventually


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every request for the keys."""
    found: list[str] = []
    answer = tokens._Keys.do_GET

    def count(self: tokens._Keys) -> None:
        found.append(self.path)
        answer(self)

    monkeypatch.setattr(tokens._Keys, "do_GET", count)
    return found


@pytest.fixture
def keys(asked: list[str]) -> Iterator[PublishedKeys]:
    assert asked == []
    with published_keys() as url:
        yield PublishedKeys(url, "wardrobe")


async def refusals(keys: PublishedKeys, count: int) -> list[object]:
    stranger = ECKey.generate_key("P-256", {"kid": "stranger"})
    flood = (keys.viewer(sign({"number": number}, stranger)) for number in range(count))
    return await asyncio.gather(*flood, return_exceptions=True)


async def is_good(keys: PublishedKeys, token: str) -> bool:
    try:
        await keys.viewer(token)
    except NotSignedIn:
        return False
    return True


async def test_a_flood_of_unknown_keys_asks_identity_once(
    keys: PublishedKeys, asked: list[str]
) -> None:
    assert await keys.viewer(access_token(5)) == Viewer(5, "test-session")

    answers = await refusals(keys, 300)

    assert {type(answer) for answer in answers} == {NotSignedIn}
    assert len(asked) == 1
    assert (await keys.viewer(access_token(6))).id == 6


async def test_an_identity_that_is_away_is_not_asked_by_every_request() -> None:
    (port,) = free_ports(1)
    keys = PublishedKeys(f"http://127.0.0.1:{port}/keys", "wardrobe")
    asked = 0
    publish = keys._published

    async def count_slowly() -> dict[str, ECKey]:
        nonlocal asked
        asked += 1
        await asyncio.sleep(1.5 * auth.ASK_FIRST_SECONDS)
        return await publish()

    keys._published = count_slowly  # type: ignore[method-assign]  # counted, not replaced

    answers = await refusals(keys, 50)

    assert {type(answer) for answer in answers} == {Unavailable}
    assert asked == 1


async def test_a_key_that_is_published_no_more_is_let_go_without_any_unknown_one(
    keys: PublishedKeys, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = access_token(5)
    assert (await keys.viewer(token)).id == 5
    monkeypatch.setattr(
        tokens, "KEY", ECKey.generate_key("P-256", {"kid": "next", "use": "sig", "alg": "ES256"})
    )
    monkeypatch.setattr(auth, "KEEP_SECONDS", 0)
    monkeypatch.setattr(auth, "ASK_SECONDS", 0)

    async def is_let_go() -> None:
        assert not await is_good(keys, token)

    await eventually(is_let_go)


async def test_a_program_is_let_into_its_own_service_only(keys: PublishedKeys) -> None:
    assert await keys.viewer(client_token(5, "wardrobe")) == Viewer(5, client_id=7)

    for service in ("tags", "wardrobe2", "ward", "", "garderobe", "wardrobe wardrobe"):
        assert not await is_good(keys, client_token(5, service)), service
