"""Lends garments, and asks to borrow them."""

from typing import Any

import httpx2

from tests.support.people import JSON
from tests.support.wait import eventually
from tests.wardrobe.test_garments import add
from tests.wardrobe.world import Wardrobe


async def acquainted(wardrobe: Wardrobe) -> tuple[int, int]:
    """Return an owner, and a person who follows the owner."""
    owner, borrower = await wardrobe.known_person(), await wardrobe.known_person()
    await wardrobe.follow(borrower, owner)
    return owner, borrower


async def offer(
    wardrobe: Wardrobe, owner: int, borrower: int, garment: JSON, **terms: Any
) -> httpx2.Response:
    body = {"garment_id": garment["id"], "borrower_id": str(borrower), **terms}
    return await wardrobe.client(owner).post("loans", json=body)


async def offered(
    wardrobe: Wardrobe, owner: int, borrower: int, garment: JSON | None = None, **terms: Any
) -> JSON:
    """Offer a garment, a new one by default; return the loan as its owner sees it."""
    garment = garment or await add(wardrobe, owner, name="Red coat")
    response = await offer(wardrobe, owner, borrower, garment, **terms)
    assert response.status_code == 201, response.text
    return dict(response.json())


async def ask(wardrobe: Wardrobe, borrower: int, garment: JSON, **terms: Any) -> httpx2.Response:
    body = {"garment_id": garment["id"], **terms}
    return await wardrobe.client(borrower).post("loan-requests", json=body)


async def step(wardrobe: Wardrobe, viewer: int | None, loan: JSON, state: str) -> httpx2.Response:
    return await wardrobe.client(viewer).put(f"loans/{loan['id']}/state", json={"state": state})


async def take(wardrobe: Wardrobe, viewer: int, loan: JSON, *states: str) -> JSON:
    """Take these steps; return the loan as the viewer sees it."""
    found = loan
    for state in states:
        response = await step(wardrobe, viewer, loan, state)
        assert response.status_code == 200, response.text
        found = response.json()
        assert found["state"] == state
    return found


async def lent(wardrobe: Wardrobe, **terms: Any) -> tuple[int, int, JSON]:
    """Return an owner, a borrower, and a loan between them that has begun."""
    owner, borrower = await acquainted(wardrobe)
    loan = await offered(wardrobe, owner, borrower, **terms)
    await take(wardrobe, borrower, loan, "accepted")
    return owner, borrower, loan


async def listed(wardrobe: Wardrobe, viewer: int, role: str, **params: Any) -> list[JSON]:
    query = {"role": role, **params}
    response = await wardrobe.client(viewer).get("loans", params=query)
    assert response.status_code == 200, response.text
    return list(response.json()["items"])


async def state_of(wardrobe: Wardrobe, owner: int, loan: JSON) -> str:
    """Return the state of the loan's garment."""
    garment = await wardrobe.client(owner).get(f"garments/{loan['garment']['id']}")
    return str(garment.json()["state"])


async def wait_for_events(wardrobe: Wardrobe, loan: JSON, *expected: Any) -> None:
    """Wait for exactly these events of a loan: their states, or their reminders."""

    async def check() -> None:
        found = [
            event.data["reminder"] or event.data["state"]
            for event in await wardrobe.running.published("wardrobe.loan.changed")
            if event.data["loan_id"] == loan["id"]
        ]
        assert found == list(expected)

    await eventually(check)
