"""Short-lived grants for moderators to read reported or hidden content, and their audit."""

import asyncio
import time
from datetime import UTC, datetime
from typing import Any

import pytest
from pydantic import SecretStr
from sqlalchemy import text

from admin.admins.domain import grant_role, revoke_role
from contracts.feed import OutfitCommented
from shared.features.evidence import LIFETIME_SECONDS, Grant, Grants
from tests.admin.conftest import ADMIN
from tests.admin.moderation_helpers import decide, file_report
from tests.admin.reportables import API, acts, call, ids, outfit, person, remove_outfit
from tests.admin.test_hidden_content import hidden_outfit, review
from tests.support.service_under_test import RunningService
from tests.support.tokens import GATEWAY_SECRET, client_token, sealed

GRANTS = Grants([SecretStr(GATEWAY_SECRET)])
VIEWED = ("report.viewed", None)


async def context(running: RunningService, path: str, *, user: int = ADMIN) -> dict[str, Any]:
    response = await call(running, "GET", f"{path}/context", user=user)
    assert response.status_code == 200, response.text
    assert response.headers["Cache-Control"] == "private, no-store"
    found: dict[str, Any] = response.json()
    return found


async def moderator(running: RunningService) -> int:
    user_id = next(ids)
    async with running.database.sessions() as session:
        await grant_role(session, user_id, "moderator")
        await session.commit()
    return user_id


@pytest.mark.parametrize("part", ["avatar", "display_name", "bio"])
async def test_a_decision_on_a_part_grants_access_to_the_profile(
    running: RunningService, part: str
) -> None:
    owner = await person(running)
    report = await file_report(running, "person", owner)
    decided = await decide(running, report["id"], "hide", "Not for a profile.", part=part)
    assert decided.status_code == 200, decided.text
    decision = (await call(running, "GET", "/content-decisions/mine", user=owner)).json()["items"][
        0
    ]

    found = await context(running, f"/content-decisions/{decision['id']}")

    assert (found["kind"], found["subject_id"]) == ("person", str(owner))
    assert GRANTS.read(found["grant"], time.time()).kind == "person"


async def test_a_report_grants_its_reader_access_to_the_content(running: RunningService) -> None:
    outfit_id = await outfit(running, await person(running))
    report = await file_report(running, "outfit", outfit_id)
    reader = await moderator(running)

    found = await context(running, f"/reports/{report['id']}", user=reader)

    assert (found["kind"], found["subject_id"], found["outfit_id"]) == (
        "outfit",
        str(outfit_id),
        None,
    )
    granted = GRANTS.read(found["grant"], time.time())
    assert granted == Grant(reader, "outfit", outfit_id, None, granted.expires)
    assert LIFETIME_SECONDS - 60 < granted.expires - time.time() <= LIFETIME_SECONDS
    assert datetime.fromisoformat(found["expires_at"]) == datetime.fromtimestamp(
        granted.expires, UTC
    )


async def test_the_grant_of_a_comment_names_its_outfit(running: RunningService) -> None:
    owner, author, comment_id = await person(running), await person(running), next(ids)
    outfit_id = await outfit(running, owner)
    event = OutfitCommented(
        comment_id=comment_id,
        outfit_id=outfit_id,
        owner_id=owner,
        author_id=author,
        state="shown",
    )
    await running.publish(event, subject=comment_id)
    report = await file_report(running, "comment", comment_id, by=owner)

    found = await context(running, f"/reports/{report['id']}")

    granted = GRANTS.read(found["grant"], time.time())
    assert (granted.kind, granted.content_id, granted.outfit_id) == (
        "comment",
        comment_id,
        outfit_id,
    )
    assert found["outfit_id"] == str(outfit_id)


async def test_private_content_and_decided_reports_grant_access(running: RunningService) -> None:
    owner = await person(running)
    outfit_id = await outfit(running, owner)
    report = await file_report(running, "outfit", outfit_id)
    await outfit(running, owner, "private", outfit_id=outfit_id, version=2)
    assert (await decide(running, report["id"], "warn")).status_code == 200

    assert (await context(running, f"/reports/{report['id']}"))["subject_id"] == str(outfit_id)


async def test_a_report_about_deleted_content_grants_access(running: RunningService) -> None:
    owner = await person(running)
    outfit_id = await outfit(running, owner)
    report = await file_report(running, "outfit", outfit_id)
    await remove_outfit(running, outfit_id, owner)

    assert (await context(running, f"/reports/{report['id']}"))["subject_id"] == str(outfit_id)


async def test_a_decision_grants_access_while_in_force(running: RunningService) -> None:
    decision = await hidden_outfit(running)
    path = f"/content-decisions/{decision['id']}"

    found = await context(running, path)

    granted = GRANTS.read(found["grant"], time.time())
    assert (granted.moderator_id, granted.content_id) == (ADMIN, int(decision["content_id"]))
    assert (await review(running, decision, "restore")).status_code == 200
    response = await call(running, "GET", f"{path}/context")
    assert (response.status_code, response.json()["code"]) == (404, "decision_not_found")


async def test_only_moderators_in_person_get_a_grant(running: RunningService) -> None:
    decision = await hidden_outfit(running)
    paths = [
        f"/reports/{decision['report_id']}/context",
        f"/content-decisions/{decision['id']}/context",
    ]
    former = await moderator(running)
    async with running.database.sessions() as session:
        await revoke_role(session, former)
        await session.commit()
    for path in paths:
        for user in (next(ids), decision["owner"], decision["reporter"], former):
            response = await call(running, "GET", path, user=user)
            unknown = await call(running, "GET", "/no/such/page", user=user)
            assert response.status_code == unknown.status_code == 404
            assert response.json()["detail"] == unknown.json()["detail"]
        async with running.client() as anonymous:
            assert (await anonymous.get(API + path)).status_code == 401
        program = {"Authorization": f"Bearer {sealed(client_token(ADMIN, 'admin'))}"}
        async with running.client(None, **program) as client:
            response = await client.get(API + path)
        assert (response.status_code, response.json()["code"]) == (403, "person_needed")
    assert VIEWED not in await acts(running, f"outfit/{decision['content_id']}")


@pytest.mark.parametrize("path", ["/reports/1/context", "/content-decisions/1/context"])
async def test_unknown_reports_and_decisions_grant_nothing(
    running: RunningService, path: str
) -> None:
    assert (await call(running, "GET", path)).status_code == 404


async def test_a_view_is_recorded_once_an_hour_per_moderator_and_content(
    running: RunningService,
) -> None:
    decision = await hidden_outfit(running)
    subject = f"outfit/{decision['content_id']}"
    other = await moderator(running)
    paths = [f"/reports/{decision['report_id']}", f"/content-decisions/{decision['id']}"]

    async def views() -> int:
        return (await acts(running, subject)).count(VIEWED)

    await asyncio.gather(*(context(running, path) for path in paths * 3))
    assert await views() == 1
    await context(running, paths[0], user=other)
    assert await views() == 2
    earlier = "UPDATE audit SET created_at = created_at - interval '61 min' WHERE subject = :it"
    async with running.database.sessions() as session:
        await session.execute(text(earlier), {"it": subject})
        await session.commit()
    await context(running, paths[0])
    assert await views() == 3


async def test_views_are_not_disclosed_to_the_owner(
    running: RunningService,
) -> None:
    decision = await hidden_outfit(running)
    await context(running, f"/content-decisions/{decision['id']}")

    response = await call(running, "GET", "/audit/mine", user=decision["owner"])

    assert [item["act"] for item in response.json()["items"]] == ["content.hidden"]
