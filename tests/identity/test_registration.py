"""Joining Garderobe."""

from tests.identity.people import Door

ACCOUNTS = "/api/identity/v1/accounts"


async def test_registering_signs_in(door: Door) -> None:
    person = await door.register(username="Ana.Maria", email="Ana@Example.org")

    user = person.session["user"]
    assert user["username"] == "ana.maria"
    assert user["email"] == "ana@example.org"
    assert user["audience"] == "public"
    answer = await person.browser.get("/api/identity/v1/sessions/current", headers=person.bearer)
    assert answer.json() == person.session
