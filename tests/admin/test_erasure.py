"""An account that is deleted leaves no more here than the bare id in the audit trail."""

from hashlib import sha256
from uuid import uuid4

from admin.admins.domain import grant_role
from contracts.envelope import Envelope
from contracts.feed import BlockStarted, FollowStarted
from contracts.identity import AccountDeleted
from tests.admin.conftest import ADMIN
from tests.admin.moderation_helpers import decide as judge
from tests.admin.moderation_helpers import reported
from tests.admin.reportables import new, outfit, person, recommended
from tests.admin.test_waitlist import decide, entry_of, invites, waiting
from tests.admin.test_who_may_report import relate
from tests.support.leftovers import EVERYWHERE, bury_a_letter, somebody, tables, traces
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

API = "/api/admin/v1"
CANARY = "kingfisher"
NEVER_ABOUT_SOMEBODY = {"registration", "waitlist_decisions", "announcements"}
"""They say who may register in general, how many were approved or declined at once, and what was
mailed to everybody.

What was said of one alone goes with that one.
"""


async def furnish(running: RunningService) -> tuple[int, str]:
    """An admin who waited and was invited before; and the address."""
    user_id = somebody()
    email = f"{CANARY}.{user_id}@example.org"
    entry = await entry_of(running, email.title())
    for verb in ("decline", "approve"):
        await decide(running, entry["id"], verb, reason=CANARY)

    async def invited() -> None:
        assert await invites(running, email.title())

    await eventually(invited)
    await recommended(running, new("person", await person(running, user_id=user_id)))
    coat = await outfit(running, user_id)
    await recommended(running, new("outfit", coat, reason=CANARY))
    harmless = await reported(running, "outfit", coat)
    assert (await judge(running, harmless["id"], "dismiss", CANARY)).status_code == 200
    hidden = await reported(running, "outfit", await outfit(running, user_id))
    assert (await judge(running, hidden["id"], "hide", CANARY)).status_code == 200
    await reported(running, "person", await person(running), by=user_id, note=CANARY)
    report = await reported(running, "person", user_id)
    assert (await judge(running, report["id"], "suspend", CANARY)).status_code == 200
    async with running.database.sessions() as session:
        await grant_role(session, user_id, "admin")
        await session.commit()
    async with running.client(user_id, **{"Idempotency-Key": "once"}) as client:
        assert (await client.post(f"{API}/invites", json={})).status_code == 201
    await note_use(running, user_id)
    await make_acquaintances(running, user_id)
    await bury_a_letter(running, str(user_id))
    await bury_a_letter(running, email.title())
    return user_id, email


async def make_acquaintances(running: RunningService, user_id: int) -> None:
    """Somebody who follows them, and somebody whom they have blocked."""
    other = await person(running)
    await relate(running, FollowStarted, other, user_id)
    await relate(running, BlockStarted, user_id, other)

    async def heard() -> None:
        assert {"follows", "blocks"} <= traces(running.database.url, [str(user_id)]).keys()

    await eventually(heard)


async def note_use(running: RunningService, user_id: int) -> None:
    """What a browser tells of somebody who agreed."""
    item = {"kind": "profile", "name": "identified", "data": {}, "at": "2026-11-21T10:00:00Z"}
    batch = {"device": uuid4().hex, "items": [item]}
    async with running.client(user_id) as client:
        assert (await client.post(f"{API}/analytics/events", json=batch)).status_code == 202


async def answers(running: RunningService, user_id: int) -> list[Envelope]:
    events = await running.published("admin.account.erased")
    return [event for event in events if event.data["user_id"] == str(user_id)]


async def erase(running: RunningService, user_id: int, email: str | None) -> dict[str, int]:
    """Say that the account is gone; answers what the service says that it erased."""
    digest = sha256(email.encode()).hexdigest() if email else None
    event = AccountDeleted(user_id=user_id, email_sha256=digest)
    await running.publish(event, subject=user_id)

    async def check() -> dict[str, int]:
        found = await answers(running, user_id)
        assert len(found) == 1
        return dict(found[0].data["erased"])

    return await eventually(check)


async def test_nothing_is_left_but_the_id_in_the_audit_trail(running: RunningService) -> None:
    user_id, email = await furnish(running)
    url = running.database.url
    (invite,) = await invites(running, email.title())
    words = [str(user_id), CANARY, invite["code"]]
    known = tables(url) - EVERYWHERE - NEVER_ABOUT_SOMEBODY
    assert traces(url, [str(user_id), CANARY.title(), invite["code"]]).keys() == known

    assert await erase(running, user_id, email) == {
        "waitlist entries": 1,
        "recommendations": 2,
        "reports": 4,
        "usage records": 1,
    }

    found = traces(url, [*words, CANARY.title()])
    assert found.pop("erased_accounts")
    assert [row for row in found.pop("outbox") if "account.erased" not in row] == []
    assert [row for row in found.pop("audit") if CANARY in row.lower()] == []
    assert found == {}
    async with running.client(user_id) as client:
        assert (await client.get(f"{API}/me")).status_code == 404


async def test_an_address_that_was_not_verified_is_not_taken_off_the_waitlist(
    running: RunningService,
) -> None:
    user_id, email = await furnish(running)

    assert await erase(running, user_id, None) == {
        "waitlist entries": 0,
        "recommendations": 2,
        "reports": 4,
        "usage records": 1,
    }

    assert len(await waiting(running, query=email)) == 1


async def test_a_repeat_is_answered_once(running: RunningService) -> None:
    user_id, other = somebody(), somebody()
    await erase(running, user_id, None)

    await erase(running, user_id, None)
    await erase(running, other, None)

    assert len(await answers(running, user_id)) == 1
    async with running.client(ADMIN) as client:
        assert (await client.get(f"{API}/me")).status_code == 200
