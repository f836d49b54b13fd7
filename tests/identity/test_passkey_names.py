"""What passkeys are called."""

from typing import Any

import pytest

from tests.identity.passkeys import Passkey, person_with_passkey, set_up
from tests.identity.people import Door
from tests.identity.test_passkey_management import names, outcome


async def test_one_without_a_name_is_called_by_its_device(door: Door) -> None:
    ana = await door.register()
    ana.browser.headers["User-Agent"] = "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0"
    credential = Passkey().make(await set_up(ana))

    await ana.ask("POST", "/passkeys", credential=credential)

    assert await names(ana) == ["Firefox on Linux"]


async def test_it_can_be_renamed(door: Door) -> None:
    ana, passkey = await person_with_passkey(door)

    answer = await ana.ask("PATCH", f"/passkeys/{passkey.id}", name="  Old phone ")

    assert answer.json()["name"] == "Old phone"
    assert await names(ana) == ["Old phone"]


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "a\x00b", "\u200b", None, 7])
async def test_what_is_no_name_is_refused(door: Door, name: Any) -> None:
    ana, passkey = await person_with_passkey(door)

    answer = await ana.ask("PATCH", f"/passkeys/{passkey.id}", name=name)

    assert outcome(answer) == (422, "invalid_request")
    assert answer.json()["errors"][0]["field"] == "name"
