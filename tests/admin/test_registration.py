"""Admins decide who may register, and hand out invite codes."""

import asyncio
from typing import Any

import httpx2
import pytest

from contracts.envelope import Envelope
from contracts.identity import InviteRedeemed
from tests.admin.conftest import ADMIN
from tests.admin.test_waitlist import decide, entry_of, invites, waiting
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

API = "/api/admin/v1"
ANYBODY = 2


async def call(
    running: RunningService, method: str, path: str, user_id: int = ADMIN, **body: Any
) -> httpx2.Response:
    async with running.client(user_id) as client:
        return await client.request(method, API + path, json=body)


async def make(running: RunningService, **fields: Any) -> dict[str, Any]:
    answer = await call(running, "POST", "/invites", **fields)
    assert answer.status_code == 201, answer.text
    invite: dict[str, Any] = answer.json()
    return invite


async def listed(running: RunningService, invite_id: str) -> dict[str, Any]:
    answer = await call(running, "GET", "/invites?limit=100")
    (invite,) = [one for one in answer.json()["items"] if one["id"] == invite_id]
    return dict(invite)


async def told(running: RunningService, event_type: str, subject: str) -> list[Envelope]:
    return [one for one in await running.published(event_type) if one.subject == subject]


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
async def test_nobody_but_admins_finds_any_of_it(
    running: RunningService, method: str, path: str
) -> None:
    body = {"mode": "closed"} if method == "PUT" else {}

    assert (await call(running, method, path, ANYBODY, **body)).status_code == 404
    assert (await call(running, "GET", "/registration")).json()["mode"] != "closed"


async def test_the_mode_is_set_announced_and_audited_once(running: RunningService) -> None:
    before = (await call(running, "GET", "/registration")).json()
    assert before["mode"] == "open"

    answers = [await call(running, "PUT", "/registration", mode="invite") for _ in range(2)]

    after = {"mode": "invite", "version": before["version"] + 1}
    assert [answer.json() for answer in answers] == [after, after]
    assert (await acts(running))[0] == (
        str(ADMIN),
        "registration.changed",
        "registration/invite",
    )

    async def is_told() -> None:
        (event,) = await told(running, "admin.registration.changed", "registration")
        assert (event.data, event.aggregateversion) == ({"mode": "invite"}, after["version"])

    await eventually(is_told)
    await call(running, "PUT", "/registration", mode="open")


async def test_a_version_of_before_is_refused(running: RunningService) -> None:
    before = (await call(running, "GET", "/registration")).json()
    modes = ["closed", "invite"]

    answers = await asyncio.gather(
        *(
            call(running, "PUT", "/registration", mode=mode, version=before["version"])
            for mode in modes
        )
    )

    assert sorted(answer.status_code for answer in answers) == [200, 412]
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
async def test_what_cannot_be_used_is_refused(
    running: RunningService, path: str, body: dict[str, Any]
) -> None:
    method = "PUT" if path == "/registration" else "POST"

    assert (await call(running, method, path, **body)).status_code == 422


async def test_a_code_is_made_listed_and_announced(running: RunningService) -> None:
    invite = await make(running, note="For the choir", uses=30)

    assert len(invite["code"].replace("-", "")) == 20
    assert (invite["note"], invite["uses"], invite["used"]) == ("For the choir", 30, 0)
    assert await listed(running, invite["id"]) == invite
    assert (str(ADMIN), "invite.made", f"invite/{invite['id']}") in await acts(running)

    async def is_told() -> None:
        (event,) = await told(running, "admin.invite.created", invite["id"])
        assert event.data == {
            "invite_id": invite["id"],
            "email": None,
            "code": invite["code"],
            "uses": 30,
        }

    await eventually(is_told)


async def test_the_same_request_twice_makes_one_code(running: RunningService) -> None:
    async with running.client(ADMIN, **{"Idempotency-Key": "one code"}) as client:
        answers = [await client.post(f"{API}/invites", json={}) for _ in range(2)]

    assert answers[0].json() == answers[1].json()


async def test_a_code_is_withdrawn_once_and_stays_in_the_list(running: RunningService) -> None:
    invite = await make(running)

    for _ in range(2):
        assert (await call(running, "DELETE", f"/invites/{invite['id']}")).status_code == 204

    assert (await listed(running, invite["id"]))["withdrawn_at"] is not None
    assert (await acts(running))[0][1:] == ("invite.withdrawn", f"invite/{invite['id']}")
    assert (await acts(running))[1][1:] == ("invite.made", f"invite/{invite['id']}")

    async def is_told() -> None:
        assert len(await told(running, "admin.invite.withdrawn", invite["id"])) == 1

    await eventually(is_told)
    unknown = await call(running, "DELETE", "/invites/12345")
    assert (unknown.status_code, unknown.json()["code"]) == (404, "invite_not_found")


async def test_uses_are_counted_in_any_order(running: RunningService) -> None:
    invite = await make(running, uses=3)
    for used in (2, 1):
        event = InviteRedeemed(invite_id=int(invite["id"]), used=used)
        await running.publish(event, subject=invite["id"], version=used)
    last = await make(running)
    event = InviteRedeemed(invite_id=int(last["id"]), used=1)
    await running.publish(event, subject=last["id"])

    async def is_counted() -> None:
        assert (await listed(running, last["id"]))["used"] == 1

    await eventually(is_counted)
    assert (await listed(running, invite["id"]))["used"] == 2


async def test_whoever_was_invited_and_registered_has_joined(running: RunningService) -> None:
    entry = await entry_of(running, "joiner@example.org")
    await decide(running, entry["id"], "approve")

    async def code() -> dict[str, Any]:
        found = await invites(running, "joiner@example.org")
        assert len(found) == 1
        return found[0]

    invite = await eventually(code)
    event = InviteRedeemed(invite_id=int(invite["invite_id"]), used=1)
    await running.publish(event, subject=invite["invite_id"])

    async def has_joined() -> None:
        assert (await waiting(running, query="joiner@"))[0]["state"] == "joined"

    await eventually(has_joined)
