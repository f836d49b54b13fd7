"""A moderator with a grant reads a reported profile of any audience, and nothing else."""

from typing import Any

import pytest

from contracts.admin import ContentHidden
from tests.identity.people import Person, Site
from tests.identity.test_account_moderation import suspend
from tests.identity.test_deactivation import take_break
from tests.support.evidence import REFUSED, Reader, get_evidence, refused_statuses, signed_grant
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually


@pytest.fixture
async def moderator(site: Site) -> Reader:
    return reader(await site.register())


def reader(person: Person) -> Reader:
    return Reader(int(person.id), person.bearer)


async def evidence(identity: RunningService, moderator: Reader, person: Person) -> dict[str, Any]:
    grant = signed_grant("person", person.id, moderator=moderator.id)
    response = await get_evidence(identity, f"/people/{person.id}", grant, moderator)
    assert response.status_code == 200, response.text
    assert response.headers["Cache-Control"] == "private, no-store"
    return dict(response.json())


@pytest.mark.parametrize("audience", ["private", "followers", "public"])
async def test_a_profile_of_any_audience_is_shown_as_followers_see_it(
    identity: RunningService, site: Site, moderator: Reader, audience: str
) -> None:
    ana = await site.register()
    change = {"bio": "Buy likes", "display_name": "Ana", "audience": audience, "country": "PT"}
    await ana.ask("PATCH", "/profiles/me", country_shown=False, **change)

    found = await evidence(identity, moderator, ana)

    assert (found["bio"], found["display_name"], found["audience"]) == (
        "Buy likes",
        "Ana",
        audience,
    )
    private = {"email", "email_verified", "password_set", "on_start_page", "findable", "country"}
    private.add("default_audience")
    assert {name: found[name] for name in private} == dict.fromkeys(private)


async def test_a_profile_that_is_hidden_for_a_while_is_shown(
    identity: RunningService, site: Site, moderator: Reader
) -> None:
    ana, ben = await site.register(), await site.register()
    for person in (ana, ben):
        await person.ask("PATCH", "/profiles/me", bio="Buy likes")
    await take_break(ana)
    await suspend(identity, ben)

    for person in (ana, ben):
        assert (await evidence(identity, moderator, person))["bio"] == "Buy likes"


async def test_hidden_parts_are_shown_and_named(
    identity: RunningService, site: Site, moderator: Reader
) -> None:
    ana, ben = await site.register(), await site.register()
    await ana.ask("PATCH", "/profiles/me", bio="Buy likes", display_name="Ana")
    event = ContentHidden(
        kind="bio", content_id=int(ana.id), owner_id=int(ana.id), reason="Not for a profile."
    )
    await identity.publish(event, subject=5, version=1)

    async def is_hidden() -> None:
        seen = await ben.ask("GET", f"/profiles?username={ana.username}")
        assert seen.json()["bio"] == ""

    await eventually(is_hidden)
    found = await evidence(identity, moderator, ana)
    assert (found["bio"], found["display_name"]) == ("Buy likes", "Ana")
    assert found["hidden_parts"] == ["bio"]


async def test_an_account_that_is_not_there_is_gone(
    identity: RunningService, moderator: Reader
) -> None:
    grant = signed_grant("person", "412316860417", moderator=moderator.id)
    response = await get_evidence(identity, "/people/412316860417", grant, moderator)
    assert (response.status_code, response.json()["code"]) == (410, "thing_deleted")


async def test_nothing_but_a_grant_for_this_person_opens_it(
    identity: RunningService, site: Site, moderator: Reader
) -> None:
    ana = await site.register()
    other = reader(await site.register())

    found = await refused_statuses(
        identity, f"/people/{ana.id}", "person", ana.id, by=moderator, other=other
    )
    assert found == REFUSED
