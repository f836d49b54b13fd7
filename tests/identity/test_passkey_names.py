"""Names of passkeys."""

from typing import Any

import pytest

from tests.identity.passkeys import Passkey, person_with_passkey, set_up
from tests.identity.people import Site
from tests.identity.test_passkey_management import names, outcome


async def test_a_passkey_is_named_after_its_device_by_default(site: Site) -> None:
    ana = await site.register()
    ana.browser.headers["User-Agent"] = "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0"
    credential = Passkey().make(await set_up(ana))

    await ana.ask("POST", "/passkeys", credential=credential)

    assert await names(ana) == ["Firefox on Linux"]


async def test_a_passkey_can_be_renamed(site: Site) -> None:
    ana, passkey = await person_with_passkey(site)

    response = await ana.ask("PATCH", f"/passkeys/{passkey.id}", name="  Old phone ")

    assert response.json()["name"] == "Old phone"
    assert await names(ana) == ["Old phone"]


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "a\x00b", "\u200b", None, 7])
async def test_an_invalid_name_is_refused(site: Site, name: Any) -> None:
    ana, passkey = await person_with_passkey(site)

    response = await ana.ask("PATCH", f"/passkeys/{passkey.id}", name=name)

    assert outcome(response) == (422, "invalid_request")
    assert response.json()["errors"][0]["field"] == "name"
