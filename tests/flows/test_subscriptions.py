"""Atom feeds and calendars through the gateway, for programs without a session."""

from urllib.parse import urlsplit

import feedparser  # type: ignore[import-untyped]  # it has no types
import httpx2
from icalendar import Calendar

from deploy.local.layout import Layout
from tests.flows.conftest import NewPerson
from tests.support.people import anonymous_client
from tests.support.wait import eventually
from tests.wardrobe.pictures import plain_jpeg

WARDROBE = "/api/wardrobe/v1"


async def titles(program: httpx2.AsyncClient, path: str) -> list[str]:
    response = await program.get(path)
    assert response.status_code == 200, response.text
    return [entry.title for entry in feedparser.parse(response.content).entries]


async def test_a_feed_reader_follows_a_person_and_a_tag(
    layout: Layout, new_person: NewPerson
) -> None:
    ana = await new_person("ana")
    slug = ana.username.replace("_", "-")
    await ana.publish(plain_jpeg(), caption="Market", tags=[slug])
    async with anonymous_client(layout.public_url) as program:

        async def is_in_both() -> None:
            response = await ana.http.get(f"/api/tags/v1/tags/{slug}")
            assert response.status_code == 200
            tag_id = response.json()["id"]
            for path in (f"profiles/{ana.id}", f"tags/{tag_id}"):
                assert await titles(program, f"{WARDROBE}/{path}/outfits.atom") == ["Market"]

        await eventually(is_in_both)
        hidden = await ana.http.patch(
            "/api/identity/v1/profiles/me", json={"audience": "followers"}
        )
        assert hidden.is_success, hidden.text

        async def is_gone() -> None:
            response = await program.get(f"{WARDROBE}/profiles/{ana.id}/outfits.atom")
            assert response.status_code == 404
            assert response.headers["content-type"] == "application/problem+json"

        await eventually(is_gone)


async def test_a_calendar_program_reads_the_address_until_it_is_renewed(
    layout: Layout, new_person: NewPerson
) -> None:
    ana = await new_person("ana")
    await ana.publish(plain_jpeg(), caption="For me", audience="private", worn_on="2026-11-20")
    link = f"{WARDROBE}/calendar/link"
    url = (await ana.http.post(link)).json()["url"]
    assert url.startswith(layout.public_url)
    async with anonymous_client(layout.public_url) as program:
        assert (await program.post(link)).status_code == 401
        calendar = Calendar.from_ical((await program.get(urlsplit(url).path)).content)
        assert [str(event["summary"]) for event in calendar.walk("VEVENT")] == ["For me"]
        assert (await ana.http.post(link)).is_success
        assert (await program.get(urlsplit(url).path)).status_code == 404
