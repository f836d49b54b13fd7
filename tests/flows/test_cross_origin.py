"""Pages of other origins can use no call of any service, even with a person's cookies."""

import json
import re
from collections.abc import Iterator

import httpx2
import pytest

from deploy.local.layout import SERVICES, Layout
from tests.flows.conftest import NewPerson
from tests.flows.test_api_documents import DOCUMENTS
from tests.flows.world import NOBODY
from tests.support.http_client import http_client
from tests.support.people import Person

FOREIGN = "https://pages.example.org"
MISSING_IDS = dict.fromkeys(("outfit_id", "tag_id"), NOBODY["content"]) | {
    "user_id": NOBODY["user_id"],
    "username": NOBODY["username"],
}


def calls(service: str) -> Iterator[tuple[str, str]]:
    """Yield every method and path of a service, with ids that do not exist."""
    document = json.loads((DOCUMENTS / f"{service}.json").read_text())
    for path, operations in document["paths"].items():
        filled = re.sub(r"\{(\w+)\}", lambda found: MISSING_IDS.get(found[1], "1"), path)
        for method in operations:
            yield method.upper(), filled


def may_read(response: httpx2.Response) -> bool:
    """Return whether a browser lets the foreign page read a response."""
    return response.headers.get("access-control-allow-origin") in {FOREIGN, "*", "null"}


def is_refused(response: httpx2.Response) -> bool:
    return response.status_code == 403 and response.json()["code"] == "wrong_origin"


@pytest.mark.parametrize("service", SERVICES)
async def test_a_foreign_page_can_neither_change_nor_read_anything(
    new_person: NewPerson, service: str
) -> None:
    ana = await new_person("ana")
    before = await own_content(ana)
    passed, readable = [], []
    for method, path in calls(service):
        response = await ana.http.request(method, path, headers={"Origin": FOREIGN})
        if may_read(response):
            readable.append((method, path))
        if method != "GET" and not is_refused(response):
            passed.append((method, path, response.status_code))
    assert (passed, readable) == ([], [])
    assert await own_content(ana) == before


@pytest.mark.parametrize("service", SERVICES)
async def test_no_preflight_allows_a_foreign_page(
    new_person: NewPerson, layout: Layout, service: str
) -> None:
    """Both at the gateway and at the service's own port."""
    ana = await new_person("ana")
    port = layout.url_of(service)
    async with http_client(base_url=port) as direct:
        allowed = []
        for method, path in calls(service):
            headers = {"Origin": FOREIGN, "Access-Control-Request-Method": method}
            for client in (ana.http, direct):
                response = await client.options(path, headers=headers)
                if may_read(response):
                    allowed.append((str(client.base_url), method, path))
    assert allowed == []


async def own_content(person: Person) -> list[str]:
    """Return the account's content as its owner reads it."""
    paths = (
        "/api/identity/v1/profiles/me",
        "/api/identity/v1/sessions",
        "/api/wardrobe/v1/outfits?state=published",
        "/api/tags/v1/tags",
    )
    responses = [await person.http.get(path) for path in paths]
    assert {response.status_code for response in responses} == {200}
    return [re.sub(r'"(?:request_id|last_seen_at)":"[^"]*"', "", one.text) for one in responses]
