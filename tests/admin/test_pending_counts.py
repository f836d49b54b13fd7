"""Numbers of pending tasks, and the outfit of a reported comment."""

from collections.abc import Iterator

from contracts.feed import OutfitCommented
from tests.admin.moderation_helpers import decide, file_report, sanctioned_account
from tests.admin.reportables import API, call, ids, outfit, person
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually


async def pending_counts(running: RunningService) -> dict[str, int]:
    response = await call(running, "GET", "/waiting")
    assert response.status_code == 200, response.text
    counts: dict[str, int] = response.json()
    return counts


def growth(before: dict[str, int], after: dict[str, int]) -> Iterator[int]:
    return (after[name] - before[name] for name in ("reports", "appeals", "waitlist"))


async def hidden_outfit(running: RunningService, owner: int) -> str:
    """Hide an outfit of this person. Return the decision's id."""
    report = await file_report(running, "outfit", await outfit(running, owner))
    assert (await decide(running, report["id"], "hide")).status_code == 200
    mine = await call(running, "GET", "/content-decisions/mine", user=owner)
    return str(mine.json()["items"][0]["id"])


async def test_open_reports_appeals_and_waiting_people_are_counted(
    running: RunningService,
) -> None:
    warned, owner = await sanctioned_account(running, "warn"), await person(running)
    decision_id = await hidden_outfit(running, owner)
    before = await pending_counts(running)

    await file_report(running, "outfit", await outfit(running, await person(running)))
    text = {"text": "It is me."}
    account = await call(running, "POST", "/reports/appeals", text, user=warned)
    content = await call(
        running, "POST", f"/content-decisions/{decision_id}/appeal", text, user=owner
    )
    assert (account.status_code, content.status_code) == (201, 201)
    async with running.client() as client:
        await client.post(f"{API}/waitlist", json={"email": "counted@example.org"})

    assert list(growth(before, await pending_counts(running))) == [1, 2, 1]


async def test_decided_reports_and_answered_appeals_are_no_longer_counted(
    running: RunningService,
) -> None:
    report = await file_report(running, "outfit", await outfit(running, await person(running)))
    warned = await sanctioned_account(running, "warn")
    await call(running, "POST", "/reports/appeals", {"text": "It is me."}, user=warned)
    before = await pending_counts(running)

    await decide(running, report["id"], "dismiss")
    response = {"act": "keep", "notice": "We looked again."}
    kept = await call(running, "POST", f"/accounts/{warned}/decisions", response)
    assert kept.status_code == 200, kept.text

    assert list(growth(before, await pending_counts(running))) == [-1, -1, 0]


async def test_reports_and_decisions_about_a_comment_name_its_outfit(
    running: RunningService,
) -> None:
    author, owner = await person(running), await person(running)
    outfit_id, comment_id = await outfit(running, owner), next(ids)
    event = OutfitCommented(
        comment_id=comment_id,
        outfit_id=outfit_id,
        owner_id=owner,
        author_id=author,
        state="shown",
    )
    await running.publish(event, subject=comment_id)
    report = await file_report(running, "comment", comment_id, by=owner)

    async def is_listed() -> None:
        items = (await call(running, "GET", "/reports?limit=100")).json()["items"]
        found = [item["outfit_id"] for item in items if item["id"] == report["id"]]
        assert found == [str(outfit_id)]

    await eventually(is_listed)
    decided = await decide(running, report["id"], "hide")
    assert (decided.status_code, decided.json()["outfit_id"]) == (200, str(outfit_id))
    mine = (await call(running, "GET", "/content-decisions/mine", user=author)).json()["items"]
    assert [item["outfit_id"] for item in mine] == [str(outfit_id)]
    everything = (await call(running, "GET", "/content-decisions?limit=100")).json()["items"]
    (decision,) = [item for item in everything if item["id"] == mine[0]["id"]]
    assert decision["outfit_id"] == str(outfit_id)
