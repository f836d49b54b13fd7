"""Loans of garments: offers, requests, their steps, and their limits."""

import asyncio
from typing import Any

import pytest

from tests.support.data_export import exported_rows
from tests.support.people import JSON
from tests.wardrobe.data_imports import export_of, import_archive, tags_service
from tests.wardrobe.loans import (
    acquainted,
    ask,
    lent,
    listed,
    offer,
    offered,
    state_of,
    step,
    take,
    wait_for_events,
)
from tests.wardrobe.test_garments import add
from tests.wardrobe.world import Wardrobe, person
from wardrobe.garments.loans.rules import MAX_OPEN


async def test_a_garment_is_lent_returned_and_confirmed(wardrobe: Wardrobe) -> None:
    owner, borrower = await acquainted(wardrobe)
    loan = await offered(wardrobe, owner, borrower, due_on="2199-12-03", note=" Keep it dry ")
    assert (loan["role"], loan["state"], loan["requested"]) == ("owner", "offered", False)
    assert (loan["due_on"], loan["note"]) == ("2199-12-03", "Keep it dry")
    assert loan["person"]["username"] == f"u{borrower}"
    assert await state_of(wardrobe, owner, loan) == "here"
    (theirs,) = await listed(wardrobe, borrower, "borrower")
    assert (theirs["id"], theirs["role"]) == (loan["id"], "borrower")
    assert theirs["person"]["username"] == f"u{owner}"
    assert theirs["garment"]["name"] == "Red coat"
    accepted = await take(wardrobe, borrower, loan, "accepted")
    assert accepted["accepted_at"] is not None
    assert await state_of(wardrobe, owner, loan) == "lent"
    await take(wardrobe, borrower, loan, "returned")
    assert await state_of(wardrobe, owner, loan) == "lent"
    await take(wardrobe, owner, loan, "confirmed")
    assert await state_of(wardrobe, owner, loan) == "here"
    assert await listed(wardrobe, owner, "owner") == []
    assert await listed(wardrobe, borrower, "borrower") == []
    await wait_for_events(wardrobe, loan, "offered", "accepted", "returned", "confirmed")
    await offered(wardrobe, owner, borrower, loan["garment"])  # once more


async def test_the_owner_can_mark_a_garment_returned_directly(wardrobe: Wardrobe) -> None:
    owner, _, loan = await lent(wardrobe)
    await take(wardrobe, owner, loan, "confirmed")
    assert await state_of(wardrobe, owner, loan) == "here"


async def test_a_visible_garment_can_be_asked_for(wardrobe: Wardrobe) -> None:
    owner, borrower = await acquainted(wardrobe)
    garment = await add(wardrobe, owner, name="Red coat", audience="public")
    response = await ask(wardrobe, borrower, garment, note="For Friday?")
    assert response.status_code == 201, response.text
    loan = response.json()
    assert (loan["role"], loan["state"], loan["requested"]) == ("borrower", "requested", True)
    (theirs,) = await listed(wardrobe, owner, "owner", garment_id=garment["id"])
    assert theirs["note"] == "For Friday?"
    await take(wardrobe, owner, loan, "accepted")
    await take(wardrobe, borrower, loan, "returned")
    await take(wardrobe, owner, loan, "confirmed")


@pytest.mark.parametrize(("by_borrower", "states"), [(True, ["declined"]), (False, ["withdrawn"])])
async def test_an_offer_can_be_declined_or_withdrawn(
    wardrobe: Wardrobe, by_borrower: bool, states: list[str]
) -> None:
    owner, borrower = await acquainted(wardrobe)
    loan = await offered(wardrobe, owner, borrower)
    await take(wardrobe, borrower if by_borrower else owner, loan, *states)
    assert await state_of(wardrobe, owner, loan) == "here"
    assert await listed(wardrobe, owner, "owner") == []
    assert (await step(wardrobe, borrower, loan, "accepted")).status_code == 409


@pytest.mark.parametrize(
    ("role", "state"),
    [
        ("owner", "accepted"),
        ("owner", "declined"),
        ("owner", "returned"),
        ("owner", "confirmed"),
        ("borrower", "withdrawn"),
        ("borrower", "returned"),
        ("borrower", "confirmed"),
    ],
)
async def test_steps_of_the_other_person_are_refused(
    wardrobe: Wardrobe, role: str, state: str
) -> None:
    owner, borrower = await acquainted(wardrobe)
    loan = await offered(wardrobe, owner, borrower)
    refused = await step(wardrobe, {"owner": owner, "borrower": borrower}[role], loan, state)
    assert (refused.status_code, refused.json()["code"]) == (409, "loan_changed")


async def test_two_steps_at_once_are_one_and_a_conflict(wardrobe: Wardrobe) -> None:
    owner, borrower = await acquainted(wardrobe)
    loan = await offered(wardrobe, owner, borrower)
    answers = await asyncio.gather(
        step(wardrobe, borrower, loan, "accepted"), step(wardrobe, owner, loan, "withdrawn")
    )
    assert sorted(each.status_code for each in answers) == [200, 409]


async def test_a_repeated_step_is_taken_once(wardrobe: Wardrobe) -> None:
    owner, borrower = await acquainted(wardrobe)
    loan = await offered(wardrobe, owner, borrower)
    answers = await asyncio.gather(*(step(wardrobe, borrower, loan, "accepted") for _ in range(2)))
    assert [each.status_code for each in answers] == [200, 200]
    assert answers[0].json() == answers[1].json()
    await wait_for_events(wardrobe, loan, "offered", "accepted")


async def test_terms_that_changed_are_not_accepted_unseen(wardrobe: Wardrobe) -> None:
    owner, borrower = await acquainted(wardrobe)
    loan = await offered(wardrobe, owner, borrower)
    path = f"loans/{loan['id']}"
    changed = await wardrobe.client(owner).patch(path, json={"due_on": "2199-12-24"})
    for version, status in ((loan["version"], 412), (changed.json()["version"], 200)):
        client = wardrobe.client(borrower, **{"If-Match": f'"{version}"'})
        answer = await client.put(f"{path}/state", json={"state": "accepted"})
        assert answer.status_code == status


async def test_a_garment_has_one_open_loan(wardrobe: Wardrobe) -> None:
    owner, borrower = await acquainted(wardrobe)
    garment = await add(wardrobe, owner, audience="public")
    answers = await asyncio.gather(
        *(offer(wardrobe, owner, borrower, garment) for _ in range(2)),
        ask(wardrobe, borrower, garment),
    )
    assert sorted(each.status_code for each in answers) == [201, 409, 409]
    refused = next(each for each in answers if each.status_code == 409)
    assert refused.json()["code"] == "garment_unavailable"


async def test_a_person_has_a_limited_number_of_open_loans(wardrobe: Wardrobe) -> None:
    owner, borrower = await acquainted(wardrobe)
    garment, new = await add(wardrobe, owner), await add(wardrobe, owner)
    copies = (
        "INSERT INTO garments (owner_id, name, category, colors, color_names, brand, size, seasons,"
        " note, audience, state, version)"
        " SELECT owner_id, name, category, colors, color_names, brand, size, seasons,"
        " note, audience, state, version FROM garments, generate_series(2, :count) WHERE id = :id"
    )
    await wardrobe.change(copies, count=MAX_OPEN, id=int(garment["id"]))
    loans = (
        "INSERT INTO loans (garment_id, owner_id, borrower_id, requested, state, note)"
        " SELECT id, owner_id, :other, false, 'accepted', '' FROM garments"
        " WHERE owner_id = :owner AND id <> :id"
    )
    await wardrobe.change(loans, owner=owner, other=person(), id=int(new["id"]))
    refused = await offer(wardrobe, owner, borrower, new)
    assert (refused.status_code, refused.json()["code"]) == (409, "too_many_loans")
    public = await add(wardrobe, owner, audience="public")
    refused = await ask(wardrobe, borrower, public)
    assert (refused.status_code, refused.json()["code"]) == (409, "garment_unavailable")
    # What others ask for does not keep an owner from lending.
    await wardrobe.change("UPDATE loans SET state = 'requested' WHERE owner_id = :id", id=owner)
    assert (await offer(wardrobe, owner, borrower, new)).status_code == 201


async def test_a_lent_garment_cannot_be_deleted(wardrobe: Wardrobe) -> None:
    owner, _, loan = await lent(wardrobe)
    path = f"garments/{loan['garment']['id']}"
    refused = await wardrobe.client(owner).delete(path)
    assert (refused.status_code, refused.json()["code"]) == (409, "garment_on_loan")
    assert "Mark it returned first" in refused.json()["detail"]
    await take(wardrobe, owner, loan, "confirmed")
    assert (await wardrobe.client(owner).delete(path)).status_code == 204
    assert (await wardrobe.client(owner).get(f"loans/{loan['id']}")).status_code == 404


@pytest.mark.parametrize(
    "terms", [{"note": "a" * 201}, {"due_on": "1800-01-01"}, {"due_on": "soon"}]
)
async def test_invalid_terms_are_refused(wardrobe: Wardrobe, terms: JSON) -> None:
    owner, borrower = await acquainted(wardrobe)
    garment = await add(wardrobe, owner)
    assert (await offer(wardrobe, owner, borrower, garment, **terms)).status_code == 422


async def test_the_owner_changes_the_terms(wardrobe: Wardrobe) -> None:
    owner, borrower, loan = await lent(wardrobe)
    path, new = f"loans/{loan['id']}", {"due_on": "2199-12-24"}
    changed = await wardrobe.client(owner).patch(path, json=new)
    assert (changed.status_code, changed.json()["due_on"]) == (200, "2199-12-24")
    late = wardrobe.client(owner, **{"If-Match": f'"{loan["version"]}"'})
    assert (await late.patch(path, json={"note": "x"})).status_code == 412
    assert (await wardrobe.client(borrower).patch(path, json=new)).status_code == 404
    await take(wardrobe, owner, loan, "confirmed")
    assert (await wardrobe.client(owner).patch(path, json=new)).status_code == 409


async def test_loans_are_listed_in_pages(wardrobe: Wardrobe) -> None:
    owner, borrower = await acquainted(wardrobe)
    made = [(await offered(wardrobe, owner, borrower))["id"] for _ in range(3)]
    found: list[str] = []
    cursor: dict[str, Any] = {}
    for _ in made:
        query = {"role": "borrower", "limit": 1, **cursor}
        page = (await wardrobe.client(borrower).get("loans", params=query)).json()
        found += [each["id"] for each in page["items"]]
        cursor = {"cursor": page["next_cursor"]}
    assert found == made[::-1]
    assert cursor == {"cursor": None}


async def test_both_people_export_a_loan_and_an_import_recreates_none(wardrobe: Wardrobe) -> None:
    owner, borrower, loan = await lent(wardrobe, note="Keep it dry")
    (mine,) = (await exported_rows(wardrobe.running, "wardrobe", owner))["loans"]
    assert (mine["role"], mine["person"], mine["note"]) == ("owner", f"u{borrower}", "Keep it dry")
    (theirs,) = (await exported_rows(wardrobe.running, "wardrobe", borrower))["loans"]
    assert (theirs["role"], theirs["person"]) == ("borrower", f"u{owner}")
    assert theirs["garment_name"] == "Red coat"
    archive, other = await export_of(wardrobe, owner), await wardrobe.known_person()
    async with tags_service(wardrobe):
        found = await import_archive(wardrobe, other, archive)
    assert found["report"]["garments"]["imported"] == 1
    assert await listed(wardrobe, other, "owner") == []
    await take(wardrobe, owner, loan, "confirmed")
    (ended,) = (await exported_rows(wardrobe.running, "wardrobe", borrower))["loans"]
    assert (ended["state"], ended["garment_name"]) == ("confirmed", None)
