"""Every call of every service, as a page of another origin makes it with somebody's cookies."""

import json
import re
from collections.abc import Iterator

import httpx2
import pytest

from deploy.local.layout import SERVICES, Layout
from tests.flows.conftest import Newcomer
from tests.flows.test_api_documents import DOCUMENTS
from tests.flows.world import NOBODY
from tests.support.people import Person

FOREIGN = "https://pages.example.org"
NAMES = dict.fromkeys(("outfit_id", "tag_id"), NOBODY["thing"]) | {
    "user_id": NOBODY["user_id"],
    "username": NOBODY["username"],
}


def calls(service: str) -> Iterator[tuple[str, str]]:
    """Every method and path of a service, about nobody and nothing."""
    document = json.loads((DOCUMENTS / f"{service}.json").read_text())
    for path, operations in document["paths"].items():
        filled = re.sub(r"\{(\w+)\}", lambda found: NAMES.get(found[1], "1"), path)
        for method in operations:
            yield method.upper(), filled


def may_read(answer: httpx2.Response) -> bool:
    """Whether a browser lets the foreign page read an answer."""
    return answer.headers.get("access-control-allow-origin") in {FOREIGN, "*", "null"}


def is_refused(answer: httpx2.Response) -> bool:
    return answer.status_code == 403 and answer.json()["code"] == "wrong_origin"


@pytest.mark.parametrize("service", SERVICES)
async def test_a_foreign_page_changes_nothing_and_reads_nothing(
    newcomer: Newcomer, service: str
) -> None:
    ana = await newcomer("ana")
    before = await own_things(ana)
    passed, readable = [], []
    for method, path in calls(service):
        answer = await ana.http.request(method, path, headers={"Origin": FOREIGN})
        if may_read(answer):
            readable.append((method, path))
        if method != "GET" and not is_refused(answer):
            passed.append((method, path, answer.status_code))
    assert (passed, readable) == ([], [])
    assert await own_things(ana) == before


@pytest.mark.parametrize("service", SERVICES)
async def test_no_preflight_lets_a_foreign_page_in(
    newcomer: Newcomer, layout: Layout, service: str
) -> None:
    """Neither at the gateway nor at the service's own port."""
    ana = await newcomer("ana")
    port = layout.url_of(service)
    async with httpx2.AsyncClient(base_url=port) as at_port:
        allowed = []
        for method, path in calls(service):
            asked = {"Origin": FOREIGN, "Access-Control-Request-Method": method}
            for client in (ana.http, at_port):
                answer = await client.options(path, headers=asked)
                if may_read(answer):
                    allowed.append((str(client.base_url), method, path))
    assert allowed == []


async def own_things(person: Person) -> list[str]:
    """What the account is, as its owner reads it."""
    paths = (
        "/api/identity/v1/profiles/me",
        "/api/identity/v1/sessions",
        "/api/wardrobe/v1/outfits?state=published",
        "/api/tags/v1/tags",
    )
    answers = [await person.http.get(path) for path in paths]
    assert {answer.status_code for answer in answers} == {200}
    return [re.sub(r'"(?:request_id|last_seen_at)":"[^"]*"', "", one.text) for one in answers]
