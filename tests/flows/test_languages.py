"""The language that a browser has chosen reaches every service, although none sees its cookie."""

import httpx2
import pytest

from deploy.local.layout import SERVICES, Layout
from tests.flows.conftest import NewPerson
from tests.support.people import anonymous_client

GERMAN = "Das gibt es nicht, oder du kannst es nicht sehen."


@pytest.mark.parametrize("service", [one for one in SERVICES if one != "admin"])
async def test_an_error_is_in_the_chosen_language(new_person: NewPerson, service: str) -> None:
    ana = await new_person("ana")
    ana.http.cookies.set("language", "de")
    ana.http.headers["Accept-Language"] = "fr"
    missing = await ana.http.get(f"/api/{service}/v1/nothing-here")
    assert missing.status_code == httpx2.codes.NOT_FOUND
    assert missing.json()["detail"] == GERMAN
    assert missing.headers["content-language"] == "de"


async def test_the_gateway_refuses_in_the_language_of_the_browser(layout: Layout) -> None:
    async with anonymous_client(layout.public_url) as client:
        refused = await client.get("/api/feed/v1/notifications", headers={"Accept-Language": "ar"})
    assert refused.status_code == httpx2.codes.UNAUTHORIZED
    assert refused.json()["detail"] == "سجّل الدخول للمتابعة."
    assert refused.headers["content-language"] == "ar"


async def test_a_chosen_language_is_kept_with_the_account(new_person: NewPerson) -> None:
    ana = await new_person("ana")
    path = "/api/identity/v1/profiles/me"
    changed = await ana.http.patch(path, json={"language": "fr"})
    assert changed.json()["language"] == "fr"
    assert (await ana.http.get(path)).json()["language"] == "fr"
