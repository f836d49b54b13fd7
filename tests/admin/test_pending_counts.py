"""Admins see how much waits for them, and where a reported comment stands."""

from collections.abc import Iterator

from contracts.feed import OutfitCommented
from tests.admin.moderation_helpers import decide, judged, reported
from tests.admin.reportables import API, ask, ids, outfit, person
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually


async def counted(running: RunningService) -> dict[str, int]:
    answer = await ask(running, "GET", "/waiting")
    assert answer.status_code == 200, answer.text
    counts: dict[str, int] = answer.json()
    return counts


def growth(before: dict[str, int], after: dict[str, int]) -> Iterator[int]:
    return (after[name] - before[name] for name in ("reports", "appeals", "waitlist"))


async def hidden_outfit(running: RunningService, owner: int) -> str:
    """The id of the decision to hide an outfit of this person."""
    report = await reported(running, "outfit", await outfit(running, owner))
    assert (await decide(running, report["id"], "hide")).status_code == 200
    mine = await ask(running, "GET", "/content-decisions/mine", user=owner)
    return str(mine.json()["items"][0]["id"])


async def test_open_reports_appeals_and_waiting_people_are_counted(
    running: RunningService,
) -> None:
    warned, owner = await judged(running, "warn"), await person(running)
    decision_id = await hidden_outfit(running, owner)
    before = await counted(running)

    await reported(running, "outfit", await outfit(running, await person(running)))
    words = {"text": "It is me."}
    account = await ask(running, "POST", "/reports/appeals", words, user=warned)
    thing = await ask(
        running, "POST", f"/content-decisions/{decision_id}/appeal", words, user=owner
    )
    assert (account.status_code, thing.status_code) == (201, 201)
    async with running.client() as client:
        await client.post(f"{API}/waitlist", json={"email": "counted@example.org"})

    assert list(growth(before, await counted(running))) == [1, 2, 1]


async def test_a_decided_report_and_an_answered_appeal_wait_no_more(
    running: RunningService,
) -> None:
    report = await reported(running, "outfit", await outfit(running, await person(running)))
    warned = await judged(running, "warn")
    await ask(running, "POST", "/reports/appeals", {"text": "It is me."}, user=warned)
    before = await counted(running)

    await decide(running, report["id"], "dismiss")
    answer = {"act": "keep", "notice": "We looked again."}
    kept = await ask(running, "POST", f"/accounts/{warned}/decisions", answer)
    assert kept.status_code == 200, kept.text

    assert list(growth(before, await counted(running))) == [-1, -1, 0]


async def test_a_comment_is_reported_and_hidden_with_the_outfit_it_stands_on(
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
    report = await reported(running, "comment", comment_id, by=owner)

    async def is_listed() -> None:
        items = (await ask(running, "GET", "/reports?limit=100")).json()["items"]
        (found,) = [one for one in items if one["id"] == report["id"]]
        assert found["outfit_id"] == str(outfit_id)

    await eventually(is_listed)
    decided = await decide(running, report["id"], "hide")
    assert (decided.status_code, decided.json()["outfit_id"]) == (200, str(outfit_id))
    mine = (await ask(running, "GET", "/content-decisions/mine", user=author)).json()["items"]
    assert [one["outfit_id"] for one in mine] == [str(outfit_id)]
    everything = (await ask(running, "GET", "/content-decisions?limit=100")).json()["items"]
    (told,) = [one for one in everything if one["id"] == mine[0]["id"]]
    assert told["outfit_id"] == str(outfit_id)
