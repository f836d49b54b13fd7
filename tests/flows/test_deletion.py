"""Account deletion on the running system: hidden at once, erased after the grace period."""

import asyncio
import os
from typing import Any

import pytest

from deploy.local.layout import SERVICES, Layout
from deploy.local.supervision import Supervisor
from tests.flows.conftest import NewPerson
from tests.flows.stores import IDENTITY, Stores, delete_account
from tests.flows.test_faults import paused, pid_of
from tests.support.commands import garderobe_of
from tests.support.http_client import http_client
from tests.support.people import PASSWORD, Person, anonymous_client
from tests.support.residual_data import rows_containing
from tests.support.wait import eventually
from tests.wardrobe.pictures import plain_jpeg

pytestmark = pytest.mark.alone

DELETION_EVENTS = ("account.deleted", "account.erased", "outfit.removed", "tag.deleted")


@pytest.fixture
def stores(layout: Layout) -> Stores:
    return Stores(layout)


async def emails(layout: Layout, person: Person, subject: str) -> list[str]:
    async with http_client() as http:
        received = await http.get(
            f"{layout.url_of('mail page')}/messages",
            params={"to": f"{person.username}@example.org"},
        )
    return [one["text"] for one in received.json()["items"] if one["subject"] == subject]


async def email(layout: Layout, person: Person, subject: str) -> str:
    async def arrived() -> str:
        found = await emails(layout, person, subject)
        assert len(found) == 1
        return found[0]

    return await eventually(arrived)


async def require_rejected(layout: Layout, cookies: dict[str, str]) -> None:
    """Wait until the gateway rejects these cookies."""
    async with anonymous_client(layout.public_url) as http:
        http.cookies.update(cookies)

        async def is_refused() -> None:
            assert (await http.get(f"{IDENTITY}/profiles/me")).status_code == 401

        await eventually(is_refused)


async def use_account(ana: Person, ben: Person) -> dict[str, Any]:
    """Publish, tag, follow and be followed. Return the outfit."""
    await ben.follow(ana)
    await ana.follow(ben)
    word = ana.username
    slug = word.replace("_", "-")
    outfit = await ana.publish(plain_jpeg(), caption=word, tags=[slug])
    coat = {"name": word, "category": "outerwear"}
    garment = await ana.http.post("/api/wardrobe/v1/garments", json=coat)
    assert garment.status_code == 201, garment.text
    seen = await ben.publish(plain_jpeg(), caption="Kept")

    async def has_arrived() -> None:
        assert [item["outfit"]["id"] for item in await ben.timeline()] == [outfit["id"]]
        assert [item["outfit"]["id"] for item in await ana.timeline()] == [seen["id"]]
        tags = await ana.http.get("/api/tags/v1/tags")
        assert [tag["slug"] for tag in tags.json()["items"]] == [slug]

    await eventually(has_arrived)
    return outfit


async def test_an_account_is_hidden_restored_and_finally_erased_everywhere(
    new_person: NewPerson, layout: Layout, supervisor: Supervisor, stores: Stores
) -> None:
    ana, ben = await new_person("kingfisher"), await new_person("ben")
    before = stores.objects()
    outfit = await use_account(ana, ben)
    copied_cookies = dict(ana.http.cookies)
    names = [ana.id, ana.username, ana.username.replace("_", "-")]
    assert len(stores.objects() - before) >= 10
    assert {table.partition(".")[0] for table in stores.rows(*names)} >= set(SERVICES) - {"admin"}

    await delete_account(ana)

    await require_rejected(layout, copied_cookies)

    async def is_hidden() -> None:
        assert await ben.timeline() == []
        assert (await ben.http.get(f"/api/wardrobe/v1/outfits/{outfit['id']}")).status_code == 404

    await eventually(is_hidden)
    again = {"login": ana.username, "password": PASSWORD}
    refused = await ana.http.post(f"{IDENTITY}/sessions", json=again)
    assert (refused.status_code, refused.json()["code"]) == (403, "deletion_pending")
    back = await ana.http.post(f"{IDENTITY}/sessions", json=again | {"restore": True})
    assert back.status_code == 200

    async def is_back() -> None:
        assert [item["outfit"]["id"] for item in await ben.timeline()] == [outfit["id"]]

    await eventually(is_back)

    await delete_account(ana)
    # The receipt waits for a service that is down during the erasure.
    with paused(pid_of(supervisor, "tags")):
        stores.end_grace_period(ana)

        async def others_have_answered() -> None:
            responses = rows_containing(stores.database("identity"), [ana.id]).get(
                "departure_answers", []
            )
            assert len(responses) == len(SERVICES) - 2

        await eventually(others_have_answered)
        assert await emails(layout, ana, "Your Garderobe account was deleted") == []
    receipt = await email(layout, ana, "Your Garderobe account was deleted")

    lines = dict(line.split(": ") for line in receipt.splitlines() if ": " in line)
    assert set(lines["Wardrobe"].split(", ")) == {"outfits (1)", "garments (1)", "photos (1)"}
    assert lines["Tags"] == "tags (1)"

    async def nothing_is_left() -> None:
        found = stores.rows(*names)
        for service in SERVICES:
            assert found.pop(f"{service}.erased_accounts")
            events = found.pop(f"{service}.outbox", [])
            assert [row for row in events if not any(word in row for word in DELETION_EVENTS)] == []
        assert found == {}
        assert await stores.keys(ana) == []

    await eventually(nothing_is_left)
    # Every new object belongs to an existing photo, so none is left of the erased account.
    assert {key for _, key in stores.objects() - before} - stores.needed_objects() == set()
    assert (await ben.http.get("/api/feed/v1/notifications")).json()["items"] == []
    free = await ben.http.get(f"{IDENTITY}/usernames/{ana.username}")
    assert free.json()["available"] is True


async def test_an_admin_closes_registration_and_hands_out_an_invite(
    new_person: NewPerson, layout: Layout
) -> None:
    admin = await new_person("admin")
    await asyncio.to_thread(garderobe_of, layout, "admins", "grant", admin.username)
    made = await admin.http.post("/api/admin/v1/invites", json={"note": "One friend"})
    code = made.json()["code"]
    await set_registration(admin, "invite")
    try:
        assert await register(layout, "nobody") == (403, "invite_needed")
        assert await register(layout, "friend", invite_code=code) == (201, None)
        assert await register(layout, "second", invite_code=code) == (403, "invite_not_good")

        async def is_counted() -> None:
            listed = await admin.http.get("/api/admin/v1/invites")
            assert listed.json()["items"][0]["used"] == 1

        await eventually(is_counted)
        await set_registration(admin, "closed")
        assert await register(layout, "late", invite_code=code) == (403, "registration_closed")
    finally:
        await set_registration(admin, "open")


async def set_registration(admin: Person, mode: str) -> None:
    """Set the registration mode and wait until identity applies it."""
    response = await admin.http.put("/api/admin/v1/registration", json={"mode": mode})
    assert response.status_code == 200, response.text

    async def is_known() -> None:
        assert (await admin.http.get(f"{IDENTITY}/registration")).json()["mode"] == mode

    await eventually(is_known)


async def register(layout: Layout, name: str, **more: str) -> tuple[int, str | None]:
    username = f"{name}_{os.urandom(4).hex()}"
    body = {"email": f"{username}@example.org", "username": username, "password": PASSWORD}
    async with anonymous_client(layout.public_url) as browser:
        response = await browser.post(f"{IDENTITY}/accounts", json=body | more)
    return response.status_code, response.json().get("code")
