"""The language that forward auth finds for services, and in which it refuses."""

from collections.abc import AsyncIterator

import pytest

from tests.identity.gateway import Gateway, run_verify, verify_settings
from tests.support.service_under_test import RunningService


@pytest.fixture(scope="module")
async def gateway(identity: RunningService) -> AsyncIterator[Gateway]:
    async with run_verify(verify_settings(identity.database.url)) as found:
        yield found


@pytest.mark.parametrize(
    ("cookie", "accepted", "language"),
    [("", "de-AT,de;q=0.9", "de"), ("language=ar", "de", "ar"), ("language=xx", "", "en")],
)
async def test_services_learn_the_language_that_the_cookie_or_the_browser_asks_for(
    gateway: Gateway, cookie: str, accepted: str, language: str
) -> None:
    response = await gateway.ask("optional", cookie=cookie, accept_language=accepted)
    assert response.headers["accept-language"] == language


async def test_refusals_are_in_the_language_of_the_request(gateway: Gateway) -> None:
    response = await gateway.ask("required", cookie="language=fr", accept_language="de")
    assert response.json()["title"] == "Connexion requise"
    assert response.json()["detail"] == "Connecte-toi pour continuer."
    assert response.headers["content-language"] == "fr"
    assert response.headers["vary"] == "Accept-Language, Cookie"
