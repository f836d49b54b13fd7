"""The waitlist: anyone joins, admins decide, invites are published for identity."""

import asyncio
from typing import Any

import pytest

from tests.admin.conftest import ADMIN
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

API = "/api/admin/v1"


async def join(running: RunningService, email: str, **fields: Any) -> tuple[int, Any]:
    async with running.client() as client:
        response = await client.post(f"{API}/waitlist", json={"email": email, **fields})
    return response.status_code, response.json()


async def waitlist(running: RunningService, **params: Any) -> list[dict[str, Any]]:
    async with running.client(ADMIN) as client:
        response = await client.get(f"{API}/waitlist", params=params)
    assert response.status_code == 200, response.text
    items: list[dict[str, Any]] = response.json()["items"]
    return items


async def join_and_get_entry(running: RunningService, email: str) -> dict[str, Any]:
    """Join the waitlist. Return the entry as admins see it."""
    assert (await join(running, email))[0] == 202
    (entry,) = await waitlist(running, query=email)
    return entry


async def decide(running: RunningService, entry_id: str, verb: str, **body: Any) -> Any:
    async with running.client(ADMIN) as client:
        return await client.post(f"{API}/waitlist/{entry_id}/{verb}", json=body)


async def invites(running: RunningService, email: str) -> list[dict[str, Any]]:
    events = await running.published("admin.invite.created")
    return [event.data for event in events if event.data["email"] == email]


async def acts(running: RunningService, entry_id: str) -> list[tuple[str, str, str | None]]:
    """Return actor, act and reason of the acts on an entry, newest first."""
    async with running.client(ADMIN) as client:
        items = (await client.get(f"{API}/audit", params={"limit": 100})).json()["items"]
    found = [item for item in items if item["subject"] == f"waitlist/{entry_id}"]
    return [(item["actor_id"], item["act"], item["reason"]) for item in found]


async def test_the_response_does_not_reveal_known_addresses(
    running: RunningService,
) -> None:
    first = await join(running, "twice@example.org", country="nl", why="I love hats")
    again = await join(running, "Twice@Example.org", why="let me in")
    assert first == again == (202, first[1])
    (entry,) = await waitlist(running, query="twice@")
    assert (entry["email"], entry["country"], entry["why"]) == (
        "twice@example.org",
        "NL",
        "I love hats",
    )
    assert (entry["state"], entry["source"]) == ("waiting", "web")


async def test_concurrent_joins_of_one_address_join_once(running: RunningService) -> None:
    responses = await asyncio.gather(*(join(running, "rush@example.org") for _ in range(8)))
    assert {status for status, _ in responses} == {202}
    assert len(await waitlist(running, query="rush@")) == 1


@pytest.mark.parametrize(
    "email",
    [
        "",
        "ana",
        "ana@",
        "@example.org",
        "ana@example",
        "a b@example.org",
        "ana@-x.org",
        "a@b.c\0d",
        "a" * 65 + "@example.org",
        "ana@" + "b." * 130 + "org",
    ],
)
async def test_an_invalid_address_is_refused_with_a_message(
    running: RunningService, email: str
) -> None:
    status, problem = await join(running, email)
    assert status == 422
    assert "Please enter an email address such as name@example.org." in problem["detail"]
    assert problem["errors"][0]["field"] == "email"


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("country", "Holland", "Please choose a country by its code of two letters, such as NL."),
        ("why", "a\0b", "This text has characters that cannot be shown. Please remove them."),
    ],
)
async def test_other_invalid_fields_are_refused_with_a_message(
    running: RunningService, field: str, value: str, message: str
) -> None:
    status, problem = await join(running, "fields@example.org", **{field: value})
    assert status == 422
    assert problem["errors"] == [{"field": field, "message": message}]


async def test_an_invitation_is_in_the_language_in_which_the_person_joined(
    running: RunningService,
) -> None:
    email = "german@example.org"
    async with running.client(None, **{"Accept-Language": "de"}) as client:
        assert (await client.post(f"{API}/waitlist", json={"email": email})).status_code == 202
    (entry,) = await waitlist(running, query=email)
    await decide(running, entry["id"], "approve")

    async def check() -> None:
        assert [invite["language"] for invite in await invites(running, email)] == ["de"]

    await eventually(check)


async def test_joining_publishes_the_position_for_the_email(
    running: RunningService,
) -> None:
    entry = await join_and_get_entry(running, "announced@example.org")
    expected = {"email": entry["email"], "position": entry["position"], "language": "en"}

    async def check() -> None:
        events = await running.published("admin.waitlist.joined")
        assert {"entry_id": entry["id"], **expected} in [event.data for event in events]

    await eventually(check)


async def test_approving_twice_invites_once(running: RunningService) -> None:
    entry = await join_and_get_entry(running, "lucky@example.org")
    responses = await asyncio.gather(
        *(decide(running, entry["id"], "approve", reason="early") for _ in range(4))
    )
    for response in responses:
        assert response.status_code == 200
        assert response.json() == entry | {"state": "invited", "position": None}
    await decide(running, entry["id"], "approve")

    async def check() -> None:
        found = await invites(running, "lucky@example.org")
        assert [len(invite["code"].replace("-", "")) for invite in found] == [20]

    await eventually(check)
    assert await acts(running, entry["id"]) == [(str(ADMIN), "waitlist.approved", "early")]


async def test_a_declined_entry_can_be_approved(
    running: RunningService,
) -> None:
    entry = await join_and_get_entry(running, "maybe@example.org")
    for _ in range(2):
        response = await decide(running, entry["id"], "decline", reason="too early")
        assert response.json()["state"] == "declined"
    assert (await decide(running, entry["id"], "approve")).json()["state"] == "invited"
    assert await acts(running, entry["id"]) == [
        (str(ADMIN), "waitlist.approved", None),
        (str(ADMIN), "waitlist.declined", "too early"),
    ]


async def test_an_invited_entry_cannot_be_declined(running: RunningService) -> None:
    entry = await join_and_get_entry(running, "inside@example.org")
    await decide(running, entry["id"], "approve")
    response = await decide(running, entry["id"], "decline")
    assert (response.status_code, response.json()["code"]) == (409, "already_invited")
    assert len(await acts(running, entry["id"])) == 1


async def test_an_unknown_entry_is_not_found(running: RunningService) -> None:
    for verb in ("approve", "decline"):
        response = await decide(running, "12345", verb)
        assert (response.status_code, response.json()["code"]) == (404, "entry_not_found")


async def test_the_list_filters_counts_positions_and_paginates(running: RunningService) -> None:
    emails = [f"queue{number}@list.example" for number in range(5)]
    entries = [await join_and_get_entry(running, email) for email in emails]
    await decide(running, entries[1]["id"], "decline")

    shown = await waitlist(running, query="@LIST.example", state="waiting")
    assert [item["email"] for item in shown] == [emails[0], *emails[2:]]
    positions = [item["position"] for item in shown]
    assert positions == list(range(positions[0], positions[0] + 4))
    assert [item["position"] for item in await waitlist(running, query="queue1@")] == [None]
    assert await waitlist(running, query="%@list.example") == []

    paged: list[str] = []
    cursor: str | None = None
    async with running.client(ADMIN) as client:
        while True:
            params: dict[str, str | int] = {"query": "@list.example", "limit": 2}
            if cursor is not None:
                params["cursor"] = cursor
            page = (await client.get(f"{API}/waitlist", params=params)).json()
            paged += [item["email"] for item in page["items"]]
            if (cursor := page["next_cursor"]) is None:
                break
    assert paged == emails


@pytest.mark.parametrize("query", ["cursor=nonsense", "state=nowhere", "query=%00", "limit=0"])
async def test_invalid_list_parameters_are_refused(running: RunningService, query: str) -> None:
    async with running.client(ADMIN) as client:
        response = await client.get(f"{API}/waitlist?{query}")
    assert response.status_code == 422
