"""Erasure of a deleted account: only the bare id stays, in the audit log."""

from hashlib import sha256
from uuid import uuid4

from admin.admins.domain import grant_role
from contracts.envelope import Envelope
from contracts.feed import BlockStarted, FollowStarted, MembershipChanged
from contracts.identity import AccountDeleted
from tests.admin.conftest import ADMIN
from tests.admin.moderation_helpers import decide as decide_report
from tests.admin.moderation_helpers import file_report
from tests.admin.reportables import create_recommendation, outfit, person, recommendation
from tests.admin.test_waitlist import decide, invites, join_and_get_entry, waitlist
from tests.admin.test_who_may_report import publish_relationship
from tests.support.residual_data import (
    SHARED_TABLES,
    create_dead_letter,
    random_id,
    rows_containing,
    table_names,
)
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

API = "/api/admin/v1"
CANARY = "kingfisher"
WITHOUT_PERSONAL_DATA = {
    *("registration", "waitlist_decisions", "announcements"),
    *("audit_head", "flags"),
}
"""The registration mode, numbers of decided entries, emails to everybody, hashes, and flags.

Reasons about one entry are deleted with it.
"""


async def fill_every_table(running: RunningService) -> tuple[int, str]:
    """Create an admin who was on the waitlist and invited; return their id and email address."""
    user_id = random_id()
    email = f"{CANARY}.{user_id}@example.org"
    entry = await join_and_get_entry(running, email.title())
    for verb in ("decline", "approve"):
        await decide(running, entry["id"], verb, reason=CANARY)

    async def invited() -> None:
        assert await invites(running, email.title())

    await eventually(invited)
    await create_recommendation(
        running, recommendation("person", await person(running, user_id=user_id))
    )
    coat = await outfit(running, user_id)
    await create_recommendation(running, recommendation("outfit", coat, reason=CANARY))
    harmless = await file_report(running, "outfit", coat)
    assert (await decide_report(running, harmless["id"], "dismiss", CANARY)).status_code == 200
    hidden = await file_report(running, "outfit", await outfit(running, user_id))
    assert (await decide_report(running, hidden["id"], "hide", CANARY)).status_code == 200
    await file_report(running, "person", await person(running), by=user_id, note=CANARY)
    report = await file_report(running, "person", user_id)
    assert (await decide_report(running, report["id"], "suspend", CANARY)).status_code == 200
    async with running.database.sessions() as session:
        await grant_role(session, user_id, "admin")
        await session.commit()
    async with running.client(user_id, **{"Idempotency-Key": "once"}) as client:
        assert (await client.post(f"{API}/invites", json={})).status_code == 201
    await send_usage(running, user_id)
    await add_relationships(running, user_id)
    await create_dead_letter(running, str(user_id))
    await create_dead_letter(running, email.title())
    return user_id, email


async def add_relationships(running: RunningService, user_id: int) -> None:
    """Add a follower, a blocked person, and one whose circle the person is in."""
    other = await person(running)
    circle_id = random_id()
    membership = MembershipChanged(
        circle_id=circle_id, owner_id=other, member_id=user_id, active=True
    )
    await running.publish(membership, subject=f"{circle_id}-{user_id}", version=1)
    await publish_relationship(running, FollowStarted, other, user_id)
    await publish_relationship(running, BlockStarted, user_id, other)

    async def are_stored() -> None:
        stored = rows_containing(running.database.url, [str(user_id)]).keys()
        assert {"follows", "blocks", "circle_members"} <= stored

    await eventually(are_stored)


async def send_usage(running: RunningService, user_id: int) -> None:
    """Send usage and a recording of a person who consented."""
    item = {"kind": "profile", "name": "identified", "data": {}, "at": "2026-11-21T10:00:00Z"}
    batch = {"device": uuid4().hex, "items": [item]}
    async with running.client(user_id) as client:
        assert (await client.post(f"{API}/analytics/events", json=batch)).status_code == 202
        part = {"recording": uuid4().hex, "number": 0, "events": [{"type": 4}]}
        recorded = await client.post(
            f"{API}/analytics/recordings", json=part | {"device": batch["device"]}
        )
        assert recorded.status_code == 202


async def erasure_events(running: RunningService, user_id: int) -> list[Envelope]:
    events = await running.published("admin.account.erased")
    return [event for event in events if event.data["user_id"] == str(user_id)]


async def erase(running: RunningService, user_id: int, email: str | None) -> dict[str, int]:
    """Publish the deletion of an account. Return what the service reports as erased."""
    digest = sha256(email.encode()).hexdigest() if email else None
    event = AccountDeleted(user_id=user_id, email_sha256=digest)
    await running.publish(event, subject=user_id)

    async def check() -> dict[str, int]:
        found = await erasure_events(running, user_id)
        assert len(found) == 1
        return dict(found[0].data["erased"])

    return await eventually(check)


async def test_erasure_leaves_only_the_id_in_the_audit_log(running: RunningService) -> None:
    user_id, email = await fill_every_table(running)
    url = running.database.url
    (invite,) = await invites(running, email.title())
    words = [str(user_id), CANARY, invite["code"]]
    known = table_names(url) - SHARED_TABLES - WITHOUT_PERSONAL_DATA
    assert rows_containing(url, [str(user_id), CANARY.title(), invite["code"]]).keys() == known

    assert await erase(running, user_id, email) == {
        "waitlist entries": 1,
        "recommendations": 2,
        "reports": 4,
        "usage records": 2,
    }

    found = rows_containing(url, [*words, CANARY.title()])
    assert found.pop("erased_accounts")
    assert [row for row in found.pop("outbox") if "account.erased" not in row] == []
    assert [row for row in found.pop("audit") if CANARY in row.lower()] == []
    assert found == {}
    async with running.client(user_id) as client:
        assert (await client.get(f"{API}/me")).status_code == 404


async def test_an_unverified_address_stays_on_the_waitlist(
    running: RunningService,
) -> None:
    user_id, email = await fill_every_table(running)

    assert await erase(running, user_id, None) == {
        "waitlist entries": 0,
        "recommendations": 2,
        "reports": 4,
        "usage records": 2,
    }

    assert len(await waitlist(running, query=email)) == 1


async def test_a_repeated_deletion_is_confirmed_once(running: RunningService) -> None:
    user_id, other = random_id(), random_id()
    await erase(running, user_id, None)

    await erase(running, user_id, None)
    await erase(running, other, None)

    assert len(await erasure_events(running, user_id)) == 1
    async with running.client(ADMIN) as client:
        assert (await client.get(f"{API}/me")).status_code == 200
