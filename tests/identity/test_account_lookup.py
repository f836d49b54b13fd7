"""The account lookup by username, email address or id, on identity's own port only."""

import httpx2
from sqlalchemy import text

from tests.identity.people import Site


async def find(site: Site, user: str) -> httpx2.Response:
    return await site.browser().get("/internal/accounts", params={"user": user})


async def test_an_ambiguous_unverified_address_finds_no_account(
    site: Site,
) -> None:
    first = await site.register(email="shared@example.org")
    response = await find(site, " Shared@Example.org ")
    assert response.json() == {"user_id": first.id, "username": first.username}
    newer = await site.register(email="shared@example.org")
    response = await find(site, "shared@example.org")
    assert (response.status_code, response.json()["code"]) == (409, "address_not_verified")

    async with site.running.database.sessions() as session:
        statement = "UPDATE profiles SET email_verified_at = now() WHERE id = :id"
        await session.execute(text(statement), {"id": int(newer.id)})
        await session.commit()
    assert (await find(site, "shared@example.org")).json()["user_id"] == newer.id


async def test_an_unknown_address_is_not_found(site: Site) -> None:
    for user in ("nobody@example.org", "", "a\0b", "a\0b@example.org", "nobody.here", "9" * 30):
        assert (await find(site, user)).status_code == 404


async def test_an_account_is_found_by_username_and_id(site: Site) -> None:
    ana = await site.register()
    for user in (ana.id, ana.username, f"@{ana.username.upper()}"):
        assert (await find(site, user)).json()["user_id"] == ana.id
