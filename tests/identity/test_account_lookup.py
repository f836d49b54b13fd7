"""Whose an address is, for operators' commands: on identity's own port only."""

import httpx2
from sqlalchemy import text

from tests.identity.people import Door


async def find(door: Door, email: str) -> httpx2.Response:
    return await door.browser().get("/internal/accounts", params={"email": email})


async def test_of_several_that_claim_an_address_none_is_meant_until_one_verifies_it(
    door: Door,
) -> None:
    first = await door.register(email="shared@example.org")
    answer = await find(door, " Shared@Example.org ")
    assert answer.json() == {"user_id": first.id, "username": first.username}
    newer = await door.register(email="shared@example.org")
    answer = await find(door, "shared@example.org")
    assert (answer.status_code, answer.json()["code"]) == (409, "address_not_verified")

    async with door.running.database.sessions() as session:
        statement = "UPDATE profiles SET email_verified_at = now() WHERE id = :id"
        await session.execute(text(statement), {"id": int(newer.id)})
        await session.commit()
    assert (await find(door, "shared@example.org")).json()["user_id"] == newer.id


async def test_an_unknown_address_is_not_found(door: Door) -> None:
    for email in ("nobody@example.org", "", "a\0b"):
        assert (await find(door, email)).status_code == 404
