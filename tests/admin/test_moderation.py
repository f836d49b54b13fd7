"""What moderators decide is counted in public, by rule and month, and says nothing of anyone."""

from datetime import UTC, datetime
from typing import Any

from admin.admins.domain import grant_role, revoke_role
from tests.admin.moderation_helpers import decide, reported
from tests.admin.reportables import API, ask, outfit, person
from tests.admin.test_held_pictures import held
from tests.support.service_under_test import RunningService


async def counts(running: RunningService) -> dict[str, dict[str, Any]]:
    """What anybody is told of this month, by rule."""
    async with running.client() as anonymous:
        answer = await anonymous.get(f"{API}/moderation")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "public, max-age=300"
    month = f"{datetime.now(UTC):%Y-%m}"
    return {item["rule"]: item for item in answer.json()["items"] if item["month"] == month}


async def decided(running: RunningService, act: str, reason: str, rule: str | None = None) -> int:
    owner = await person(running)
    report = await reported(running, "outfit", await outfit(running, owner), reason=reason)
    body = {"act": act, "notice": "Please stop.", "rule": rule}
    answer = await ask(running, "POST", f"/reports/{report['id']}/decisions", body)
    assert answer.status_code == 200, answer.text
    return owner


async def test_decisions_are_counted_by_their_rule(running: RunningService) -> None:
    assert await counts(running) == {}
    for act in ("dismiss", "hide", "hide", "warn", "limit", "suspend"):
        await decided(running, act, "spam")
    await decided(running, "hide", "spam", rule="nudity")

    found = await counts(running)
    common = {"month": found["spam"]["month"], "held": 0, "restored": 0, "upheld": 0}
    assert found == {
        "spam": common
        | {"rule": "spam", "dismissed": 1, "hidden": 2, "warned": 1, "limited": 1, "suspended": 1},
        "nudity": common
        | {"rule": "nudity", "dismissed": 0, "hidden": 1, "warned": 0, "limited": 0}
        | {"suspended": 0},
    }


async def test_what_is_taken_back_is_counted_by_the_rule_of_the_decision(
    running: RunningService,
) -> None:
    owner = await decided(running, "limit", "harassment")
    appeal = await ask(running, "POST", "/reports/appeals", {"text": "It was a joke"}, user=owner)
    assert appeal.status_code == 201
    for act in ("keep", "restore"):
        body = {"act": act, "notice": "Looked at again."}
        answer = await ask(running, "POST", f"/accounts/{owner}/decisions", body)
        assert answer.status_code == 200, answer.text
    mine = (await counts(running))["harassment"]
    assert (mine["limited"], mine["upheld"], mine["restored"]) == (1, 1, 1)


async def test_an_account_is_told_the_rule_of_the_severest_decision(
    running: RunningService,
) -> None:
    owner = await decided(running, "limit", "harassment")
    report = await reported(running, "outfit", await outfit(running, owner), reason="spam")
    assert (await decide(running, report["id"], "warn")).status_code == 200
    standing = (await ask(running, "GET", "/standing", user=owner)).json()
    assert (standing["state"], standing["rule"]) == ("limited", "harassment")
    assert standing["automated"] is False
    report = await reported(running, "outfit", await outfit(running, owner), reason="dangerous")
    assert (await decide(running, report["id"], "suspend")).status_code == 200
    accounts = (await ask(running, "GET", "/accounts?limit=100")).json()["items"]
    rules = {item["user_id"]: item["rule"] for item in accounts}
    assert rules[str(owner)] == "dangerous"


async def test_people_read_what_was_done_about_them_and_their_things(
    running: RunningService,
) -> None:
    owner = await decided(running, "warn", "spam")
    coat = await outfit(running, owner)
    report = await reported(running, "outfit", coat, reason="nudity")
    assert (await decide(running, report["id"], "hide", "Not here.")).status_code == 200
    other = await decided(running, "warn", "spam")

    first = (await ask(running, "GET", "/audit/mine?limit=1", user=owner)).json()
    path = f"/audit/mine?cursor={first['next_cursor']}"
    rest = (await ask(running, "GET", path, user=owner)).json()
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
    theirs = (await ask(running, "GET", "/audit/mine", user=other)).json()["items"]
    assert [act["subject"] for act in theirs] == [f"person/{other}"]


async def test_a_moderator_takes_back_nothing_that_was_decided_about_them(
    running: RunningService,
) -> None:
    owner = await decided(running, "limit", "harassment")
    report = await reported(running, "outfit", await outfit(running, owner))
    assert (await decide(running, report["id"], "hide")).status_code == 200
    hidden = (await ask(running, "GET", "/content-decisions/mine", user=owner)).json()["items"][0]
    async with running.database.sessions() as session:
        await grant_role(session, owner, "moderator")
        await session.commit()
    try:
        restore = {"act": "restore", "notice": "I like it."}
        for path in (f"/content-decisions/{hidden['id']}/review", f"/accounts/{owner}/decisions"):
            answer = await ask(running, "POST", path, restore, user=owner)
            assert (answer.status_code, answer.json()["code"]) == (409, "own_case")
            assert (await ask(running, "POST", path, restore)).status_code == 200
    finally:
        async with running.database.sessions() as session:
            await revoke_role(session, owner)
            await session.commit()


async def test_holds_are_counted_by_themselves(running: RunningService) -> None:
    before = (await counts(running))["nudity"]

    await held(running)

    after = (await counts(running))["nudity"]
    assert (after["held"], after["hidden"]) == (before["held"] + 1, before["hidden"])
