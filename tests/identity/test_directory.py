"""Whose an address is, for operators' commands: on identity's own port only."""

import httpx2
from sqlalchemy import text

from tests.identity.people import Door


async def find(door: Door, email: str) -> httpx2.Response:
    return await door.browser().get("/internal/accounts", params={"email": email})


async def test_the_oldest_account_answers_until_another_verifies_the_address(door: Door) -> None:
    oldest = await door.register(email="shared@example.org")
    newer = await door.register(email="shared@example.org")
    answer = await find(door, " Shared@Example.org ")
    assert answer.json() == {"user_id": oldest.id, "username": oldest.username}

    async with door.running.database.sessions() as session:
        statement = "UPDATE profiles SET email_verified_at = now() WHERE id = :id"
        await session.execute(text(statement), {"id": int(newer.id)})
        await session.commit()
    assert (await find(door, "shared@example.org")).json()["user_id"] == newer.id


async def test_an_unknown_address_is_not_found(door: Door) -> None:
    for email in ("nobody@example.org", "", "a\0b"):
        assert (await find(door, email)).status_code == 404
