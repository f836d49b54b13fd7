"""Calendars behind secret addresses, as a calendar program reads them."""

from datetime import UTC, date, datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

from icalendar import Calendar, Event

from contracts.identity import AccountDeleted
from tests.support.residual_data import random_id
from tests.wardrobe.outfit_photos import named
from tests.wardrobe.world import Wardrobe

BOX = {"x": 0.25, "y": 0.2, "width": 0.5, "height": 0.3}
CAPTION = "Rain; wind, and \x0bsnow \\ \r\nEND:VEVENT " + "ä" * 90


def today() -> date:
    return datetime.now(UTC).date()


async def renew(wardrobe: Wardrobe, owner: int) -> str:
    """Return the path of a new address."""
    response = await wardrobe.client(owner).post("calendar/link")
    assert response.status_code == 200, response.text
    return path_of(response.json())


def path_of(link: dict[str, str]) -> str:
    return urlsplit(link["url"]).path


async def current(wardrobe: Wardrobe, owner: int) -> str | None:
    found = (await wardrobe.client(owner).get("calendar/link")).json()
    return None if found is None else path_of(found)


async def fetch(wardrobe: Wardrobe, path: str) -> Any:
    return await wardrobe.running.client(None).get(path)


async def events(wardrobe: Wardrobe, path: str) -> list[Event]:
    """Return the events of a calendar. Asserts that no line is longer than RFC 5545 allows."""
    response = await fetch(wardrobe, path)
    assert response.status_code == 200, response.text
    assert response.headers["content-type"].startswith("text/calendar")
    assert response.headers["cache-control"] == "private, no-store"
    assert all(len(line) <= 75 for line in response.content.split(b"\r\n"))
    calendar = Calendar.from_ical(response.content)
    assert calendar.errors == []
    return [each for each in calendar.walk("VEVENT") if isinstance(each, Event)]


async def test_the_calendar_has_worn_and_planned_outfits_and_wears_by_hand(
    wardrobe: Wardrobe,
) -> None:
    owner, other = await wardrobe.known_person(), await wardrobe.known_person()
    pins = [named(BOX, "Coat, red"), named(BOX, "Boots")]
    worn_on, planned_for = today() - timedelta(days=3), today() + timedelta(days=9)
    worn = await wardrobe.publish(
        owner, caption=CAPTION, audience="private", worn_on=str(worn_on), pins=pins
    )
    planned = await wardrobe.publish(
        owner, caption="Dinner", state="planned", planned_for=str(planned_for)
    )
    long_ago = str(today() - timedelta(days=400))
    await wardrobe.publish(owner, worn_on=long_ago)
    await wardrobe.publish(owner, state="draft")
    await wardrobe.publish(other, worn_on=str(worn_on))
    garment = (await wardrobe.client(owner).post("garments", json={"name": "Scarf"})).json()
    by_hand = f"garments/{garment['id']}/wears/{today() - timedelta(days=1)}"
    assert (await wardrobe.client(owner).put(by_hand)).is_success

    found = {
        str(event["uid"]).partition("@")[0]: event
        for event in await events(wardrobe, await renew(wardrobe, owner))
    }

    yesterday = today() - timedelta(days=1)
    assert {uid: event.decoded("dtstart") for uid, event in found.items()} == {
        f"outfit-{worn['id']}": worn_on,
        f"outfit-{planned['id']}": planned_for,
        f"worn-{owner}-{yesterday}": yesterday,
    }
    event = found[f"outfit-{worn['id']}"]
    assert " ".join(str(event["summary"]).split()) == " ".join(CAPTION.split())
    assert str(event["description"]) == "Coat, red, Boots"
    assert event["sequence"] == worn["version"]
    assert str(event["url"]).endswith(f"/outfit/{worn['id']}")
    assert str(found[f"outfit-{planned['id']}"]["summary"]) == "Plan: Dinner"
    assert str(found[f"worn-{owner}-{yesterday}"]["summary"]) == "Worn: Scarf"
    assert {str(each["transp"]) for each in found.values()} == {"TRANSPARENT"}


async def test_a_renewed_address_replaces_the_one_that_leaked(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    assert await current(wardrobe, owner) is None
    leaked = await renew(wardrobe, owner)
    assert await current(wardrobe, owner) == leaked

    renewed = await renew(wardrobe, owner)

    assert await current(wardrobe, owner) == renewed != leaked
    assert (await fetch(wardrobe, leaked)).status_code == 404
    assert await events(wardrobe, renewed) == []


async def test_a_deleted_address_opens_nothing(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    path = await renew(wardrobe, owner)
    for _ in range(2):
        assert (await wardrobe.client(owner).delete("calendar/link")).status_code == 204
    assert (await fetch(wardrobe, path)).status_code == 404
    assert await current(wardrobe, owner) is None


async def test_nobody_reads_the_calendar_while_its_owner_cannot_renew_the_address(
    wardrobe: Wardrobe,
) -> None:
    owner = await wardrobe.known_person()
    path = await renew(wardrobe, owner)
    await wardrobe.profile(owner, "private", version=2)
    assert await events(wardrobe, path) == []

    await wardrobe.profile(owner, "private", version=3, closed=True)
    assert (await fetch(wardrobe, path)).status_code == 404

    await wardrobe.profile(owner, "private", version=4)
    assert await events(wardrobe, path) == []


async def test_a_long_caption_is_shortened(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    await wardrobe.publish(owner, caption="雨" * 500, worn_on=str(today()))
    (event,) = await events(wardrobe, await renew(wardrobe, owner))
    assert str(event["summary"]) == "雨" * 199 + "…"


async def test_an_address_is_erased_with_the_account(wardrobe: Wardrobe) -> None:
    owner = random_id()
    await wardrobe.profile(owner, "public")
    path = await renew(wardrobe, owner)
    await wardrobe.deliver(AccountDeleted(user_id=owner), owner)
    assert (await fetch(wardrobe, path)).status_code == 404
    assert (await wardrobe.client(owner).post("calendar/link")).status_code == 401


async def test_only_the_owner_in_person_has_the_address(wardrobe: Wardrobe) -> None:
    for method in ("GET", "POST", "DELETE"):
        response = await wardrobe.client().request(method, "calendar/link")
        assert response.status_code == 401


async def test_wrong_tokens_open_nothing(wardrobe: Wardrobe) -> None:
    for token in ("x", "a" * 32, "%00", "ä"):
        response = await fetch(wardrobe, f"/api/wardrobe/v1/calendars/{token}.ics")
        assert response.status_code in {404, 422}, token
