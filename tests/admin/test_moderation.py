"""Public counts of moderation decisions, and people's own view of decisions about them."""

from datetime import UTC, datetime
from typing import Any

from admin.admins.domain import grant_role, revoke_role
from tests.admin.moderation_helpers import decide, file_report
from tests.admin.reportables import API, call, outfit, person
from tests.admin.test_held_pictures import held_outfit
from tests.support.service_under_test import RunningService


async def counts(running: RunningService) -> dict[str, dict[str, Any]]:
    """Return this month's public counts by rule."""
    async with running.client() as anonymous:
        response = await anonymous.get(f"{API}/moderation")
    assert response.status_code == 200
    assert response.headers["cache-control"] == "public, max-age=300"
    month = f"{datetime.now(UTC):%Y-%m}"
    return {item["rule"]: item for item in response.json()["items"] if item["month"] == month}


async def decide_new_report(
    running: RunningService, act: str, reason: str, rule: str | None = None
) -> int:
    owner = await person(running)
    report = await file_report(running, "outfit", await outfit(running, owner), reason=reason)
    body = {"act": act, "notice": "Please stop.", "rule": rule}
    response = await call(running, "POST", f"/reports/{report['id']}/decisions", body)
    assert response.status_code == 200, response.text
    return owner


async def test_decisions_are_counted_by_their_rule(running: RunningService) -> None:
    assert await counts(running) == {}
    for act in ("dismiss", "hide", "hide", "warn", "limit", "suspend"):
        await decide_new_report(running, act, "spam")
    await decide_new_report(running, "hide", "spam", rule="nudity")

    found = await counts(running)
    common = {"month": found["spam"]["month"], "held": 0, "restored": 0, "upheld": 0}
    assert found == {
        "spam": common
        | {"rule": "spam", "dismissed": 1, "hidden": 2, "warned": 1, "limited": 1, "suspended": 1},
        "nudity": common
        | {"rule": "nudity", "dismissed": 0, "hidden": 1, "warned": 0, "limited": 0}
        | {"suspended": 0},
    }


async def test_reversals_are_counted_by_the_rule_of_the_decision(
    running: RunningService,
) -> None:
    owner = await decide_new_report(running, "limit", "harassment")
    appeal = await call(running, "POST", "/reports/appeals", {"text": "It was a joke"}, user=owner)
    assert appeal.status_code == 201
    for act in ("keep", "restore"):
        body = {"act": act, "notice": "Looked at again."}
        response = await call(running, "POST", f"/accounts/{owner}/decisions", body)
        assert response.status_code == 200, response.text
    mine = (await counts(running))["harassment"]
    assert (mine["limited"], mine["upheld"], mine["restored"]) == (1, 1, 1)


async def test_a_standing_has_the_rule_of_the_strictest_decision(
    running: RunningService,
) -> None:
    owner = await decide_new_report(running, "limit", "harassment")
    report = await file_report(running, "outfit", await outfit(running, owner), reason="spam")
    assert (await decide(running, report["id"], "warn")).status_code == 200
    standing = (await call(running, "GET", "/standing", user=owner)).json()
    assert (standing["state"], standing["rule"]) == ("limited", "harassment")
    assert standing["automated"] is False
    report = await file_report(running, "outfit", await outfit(running, owner), reason="dangerous")
    assert (await decide(running, report["id"], "suspend")).status_code == 200
    accounts = (await call(running, "GET", "/accounts?limit=100")).json()["items"]
    rules = {item["user_id"]: item["rule"] for item in accounts}
    assert rules[str(owner)] == "dangerous"


async def test_people_see_acts_about_themselves_and_their_content(
    running: RunningService,
) -> None:
    owner = await decide_new_report(running, "warn", "spam")
    coat = await outfit(running, owner)
    report = await file_report(running, "outfit", coat, reason="nudity")
    assert (await decide(running, report["id"], "hide", "Not here.")).status_code == 200
    other = await decide_new_report(running, "warn", "spam")

    first = (await call(running, "GET", "/audit/mine?limit=1", user=owner)).json()
    path = f"/audit/mine?cursor={first['next_cursor']}"
    rest = (await call(running, "GET", path, user=owner)).json()
    acts = [
        (act["act"], act["subject"], act["reason"], act["rule"])
        for act in (*first["items"], *rest["items"])
    ]
    assert acts == [
        ("content.hidden", f"outfit/{coat}", "Not here.", "nudity"),
        ("account.warned", f"person/{owner}", "Please stop.", "spam"),
    ]
    assert not {"actor_id", "reporter_id"} & set(first["items"][0])
    assert rest["next_cursor"] is None
    theirs = (await call(running, "GET", "/audit/mine", user=other)).json()["items"]
    assert [act["subject"] for act in theirs] == [f"person/{other}"]


async def test_a_moderator_cannot_reverse_decisions_about_themselves(
    running: RunningService,
) -> None:
    owner = await decide_new_report(running, "limit", "harassment")
    report = await file_report(running, "outfit", await outfit(running, owner))
    assert (await decide(running, report["id"], "hide")).status_code == 200
    hidden = (await call(running, "GET", "/content-decisions/mine", user=owner)).json()["items"][0]
    async with running.database.sessions() as session:
        await grant_role(session, owner, "moderator")
        await session.commit()
    try:
        restore = {"act": "restore", "notice": "I like it."}
        for path in (f"/content-decisions/{hidden['id']}/review", f"/accounts/{owner}/decisions"):
            response = await call(running, "POST", path, restore, user=owner)
            assert (response.status_code, response.json()["code"]) == (409, "own_case")
            assert (await call(running, "POST", path, restore)).status_code == 200
    finally:
        async with running.database.sessions() as session:
            await revoke_role(session, owner)
            await session.commit()


async def test_holds_are_counted_separately(running: RunningService) -> None:
    await decide_new_report(running, "hide", "nudity")
    before = (await counts(running))["nudity"]

    await held_outfit(running)

    after = (await counts(running))["nudity"]
    assert (after["held"], after["hidden"]) == (before["held"] + 1, before["hidden"])
