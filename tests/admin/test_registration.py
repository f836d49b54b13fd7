"""The registration mode and invite codes."""

import asyncio
from typing import Any

import httpx2
import pytest

from contracts.envelope import Envelope
from contracts.identity import InviteRedeemed
from tests.admin.conftest import ADMIN
from tests.admin.test_waitlist import decide, invites, join_and_get_entry, waitlist
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

API = "/api/admin/v1"
PERSON = 2


async def call(
    running: RunningService, method: str, path: str, user_id: int = ADMIN, **body: Any
) -> httpx2.Response:
    async with running.client(user_id) as client:
        return await client.request(method, API + path, json=body)


async def create_invite(running: RunningService, **fields: Any) -> dict[str, Any]:
    response = await call(running, "POST", "/invites", **fields)
    assert response.status_code == 201, response.text
    invite: dict[str, Any] = response.json()
    return invite


async def listed(running: RunningService, invite_id: str) -> dict[str, Any]:
    response = await call(running, "GET", "/invites?limit=100")
    (invite,) = [item for item in response.json()["items"] if item["id"] == invite_id]
    return dict(invite)


async def published_about(running: RunningService, event_type: str, subject: str) -> list[Envelope]:
    return [item for item in await running.published(event_type) if item.subject == subject]


async def acts(running: RunningService) -> list[tuple[str, str, str]]:
    items = (await call(running, "GET", "/audit?limit=100")).json()["items"]
    return [(item["actor_id"], item["act"], item["subject"]) for item in items]


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/registration"),
        ("PUT", "/registration"),
        ("GET", "/invites"),
        ("POST", "/invites"),
        ("DELETE", "/invites/1"),
    ],
)
async def test_only_admins_may_read_or_change_it(
    running: RunningService, method: str, path: str
) -> None:
    body = {"mode": "closed"} if method == "PUT" else {}

    assert (await call(running, method, path, PERSON, **body)).status_code == 404
    assert (await call(running, "GET", "/registration")).json()["mode"] != "closed"


async def test_the_mode_is_set_published_and_audited_once(running: RunningService) -> None:
    before = (await call(running, "GET", "/registration")).json()
    assert before["mode"] == "open"

    responses = [await call(running, "PUT", "/registration", mode="invite") for _ in range(2)]

    after = {"mode": "invite", "version": before["version"] + 1}
    assert [response.json() for response in responses] == [after, after]
    assert (await acts(running))[0] == (
        str(ADMIN),
        "registration.changed",
        "registration/invite",
    )

    async def is_published() -> None:
        events = await published_about(running, "admin.registration.changed", "registration")
        found = [(event.data, event.aggregateversion) for event in events]
        assert found == [({"mode": "invite"}, after["version"])]

    await eventually(is_published)
    await call(running, "PUT", "/registration", mode="open")


async def test_an_outdated_version_is_refused(running: RunningService) -> None:
    before = (await call(running, "GET", "/registration")).json()
    modes = ["closed", "invite"]

    responses = await asyncio.gather(
        *(
            call(running, "PUT", "/registration", mode=mode, version=before["version"])
            for mode in modes
        )
    )

    assert sorted(response.status_code for response in responses) == [200, 412]
    await call(running, "PUT", "/registration", mode="open")


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/registration", {"mode": "ajar"}),
        ("/registration", {"mode": None}),
        ("/invites", {"uses": 0}),
        ("/invites", {"uses": 101}),
        ("/invites", {"note": "a\0b"}),
        ("/invites", {"note": "x" * 201}),
    ],
)
async def test_invalid_input_is_refused(
    running: RunningService, path: str, body: dict[str, Any]
) -> None:
    method = "PUT" if path == "/registration" else "POST"

    assert (await call(running, method, path, **body)).status_code == 422


async def test_a_code_is_created_listed_and_published(running: RunningService) -> None:
    invite = await create_invite(running, note="For the choir", uses=30)

    assert len(invite["code"].replace("-", "")) == 20
    assert (invite["note"], invite["uses"], invite["used"]) == ("For the choir", 30, 0)
    assert await listed(running, invite["id"]) == invite
    assert (str(ADMIN), "invite.made", f"invite/{invite['id']}") in await acts(running)

    async def is_published() -> None:
        events = await published_about(running, "admin.invite.created", invite["id"])
        created = {
            "invite_id": invite["id"],
            "email": None,
            "code": invite["code"],
            "uses": 30,
            "language": None,
        }
        assert [event.data for event in events] == [created]

    await eventually(is_published)


async def test_the_same_idempotency_key_creates_one_code(running: RunningService) -> None:
    async with running.client(ADMIN, **{"Idempotency-Key": "one code"}) as client:
        responses = [await client.post(f"{API}/invites", json={}) for _ in range(2)]

    assert responses[0].json() == responses[1].json()


async def test_a_code_is_withdrawn_once_and_stays_in_the_list(running: RunningService) -> None:
    invite = await create_invite(running)

    for _ in range(2):
        assert (await call(running, "DELETE", f"/invites/{invite['id']}")).status_code == 204

    assert (await listed(running, invite["id"]))["withdrawn_at"] is not None
    assert (await acts(running))[0][1:] == ("invite.withdrawn", f"invite/{invite['id']}")
    assert (await acts(running))[1][1:] == ("invite.made", f"invite/{invite['id']}")

    async def is_published() -> None:
        assert len(await published_about(running, "admin.invite.withdrawn", invite["id"])) == 1

    await eventually(is_published)
    unknown = await call(running, "DELETE", "/invites/12345")
    assert (unknown.status_code, unknown.json()["code"]) == (404, "invite_not_found")


async def test_redemptions_are_counted_in_any_order(running: RunningService) -> None:
    invite = await create_invite(running, uses=3)
    for used in (2, 1):
        event = InviteRedeemed(invite_id=int(invite["id"]), used=used)
        await running.publish(event, subject=invite["id"], version=used)
    last = await create_invite(running)
    event = InviteRedeemed(invite_id=int(last["id"]), used=1)
    await running.publish(event, subject=last["id"])

    async def is_counted() -> None:
        assert (await listed(running, last["id"]))["used"] == 1

    await eventually(is_counted)
    assert (await listed(running, invite["id"]))["used"] == 2


async def test_an_entry_that_redeems_its_invite_has_joined(running: RunningService) -> None:
    entry = await join_and_get_entry(running, "joiner@example.org")
    await decide(running, entry["id"], "approve")

    async def code() -> dict[str, Any]:
        found = await invites(running, "joiner@example.org")
        assert len(found) == 1
        return found[0]

    invite = await eventually(code)
    event = InviteRedeemed(invite_id=int(invite["invite_id"]), used=1)
    await running.publish(event, subject=invite["invite_id"])

    async def has_joined() -> None:
        assert (await waitlist(running, query="joiner@"))[0]["state"] == "joined"

    await eventually(has_joined)
