"""Profiles: changes by their owners, and what others see."""

import pytest
from sqlalchemy import text

from contracts.feed import FollowEnded, FollowStarted
from identity.profile.profiles.domain import republish
from tests.identity.people import Person, Site
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

PROFILES = "/api/identity/v1/profiles"
ME = f"{PROFILES}/me"


async def change(person: Person, **fields: object) -> dict[str, object]:
    response = await person.browser.patch(ME, json=fields, headers=person.bearer)
    assert response.status_code == 200, response.text
    found: dict[str, object] = response.json()
    return found


async def test_a_profile_is_changed_field_by_field(identity: RunningService, site: Site) -> None:
    ana = await site.register()
    before = (await ana.browser.get(ME, headers=ana.bearer)).json()
    fields = {
        "display_name": "Ana María",
        "bio": "Linen in summer.\nWool in winter.",
        "country": "pt",
        "links": ["https://example.org/ana"],
        "audience": "followers",
    }

    after = await change(ana, **fields)

    assert after == before | fields | {"country": "PT", "version": 2}

    async def is_announced() -> None:
        events = await identity.published("identity.profile.changed")
        found = [e.data for e in events if e.subject == ana.id and e.aggregateversion == 2]
        assert [(card["display_name"], card["audience"]) for card in found] == [
            ("Ana María", "followers")
        ]

    await eventually(is_announced)


async def test_owners_choose_whether_search_finds_them(
    identity: RunningService, site: Site
) -> None:
    ana, ben = await site.register(), await site.register()
    assert (await ana.browser.get(ME, headers=ana.bearer)).json()["findable"] is True
    assert (await change(ana, findable=False))["findable"] is False
    seen = await ben.browser.get(PROFILES, params={"ids": ana.id}, headers=ben.bearer)
    assert seen.json()["items"][0]["findable"] is None

    async def is_announced() -> None:
        events = await identity.published("identity.profile.changed")
        found = [event.data["findable"] for event in events if event.subject == ana.id]
        assert found == [True, False]

    await eventually(is_announced)


async def test_only_owners_allow_the_start_page(identity: RunningService, site: Site) -> None:
    ana, ben = await site.register(), await site.register()
    assert (await ana.browser.get(ME, headers=ana.bearer)).json()["on_start_page"] is False

    assert (await change(ana, on_start_page=True))["on_start_page"] is True

    seen = await ben.browser.get(PROFILES, params={"ids": ana.id}, headers=ben.bearer)
    assert seen.json()["items"][0]["on_start_page"] is None

    async def is_announced() -> None:
        events = await identity.published("identity.profile.changed")
        values = [event.data["on_start_page"] for event in events if event.subject == ana.id]
        assert values[-1] is True

    await eventually(is_announced)


async def test_an_unchanged_profile_is_not_announced(site: Site) -> None:
    ana = await site.register()

    assert (await change(ana, bio=""))["version"] == 1


async def test_an_edit_of_an_old_version_is_refused(site: Site) -> None:
    ana = await site.register()
    etag = (await ana.browser.get(ME, headers=ana.bearer)).headers["etag"]
    assert etag == '"1"'
    await change(ana, bio="elsewhere")

    stale = await ana.browser.patch(
        ME, json={"bio": "here"}, headers=ana.bearer | {"If-Match": etag}
    )
    fresh = await ana.browser.patch(
        ME, json={"bio": "here"}, headers=ana.bearer | {"If-Match": '"2"'}
    )

    assert stale.status_code == 412
    assert fresh.status_code == 200
    assert fresh.headers["etag"] == '"3"'


@pytest.mark.parametrize(
    "fields",
    [
        {"country": "ZZ"},
        {"audience": "friends"},
        {"display_name": ""},
        {"display_name": "   "},
        {"display_name": "\u200b\u2060"},
        {"bio": "a" + "\u200b" * 100},
        {"bio": "x" * 501},
        {"bio": "nul\x00"},
        {"links": ["javascript:alert(1)"]},
        {"links": ["https://example.org"] * 6},
        {"avatar_path": "../../etc/passwd"},
        {"username": "admin"},
    ],
)
async def test_malformed_changes_are_refused(site: Site, fields: dict[str, object]) -> None:
    ana = await site.register()

    response = await ana.browser.patch(ME, json=fields, headers=ana.bearer)

    assert response.status_code == 422
    assert response.json()["errors"][0]["field"].startswith(next(iter(fields)))


@pytest.mark.parametrize("header", ["3", '"x"', '"-1"', '"99999999999999999999"'])
async def test_an_invalid_if_match_is_refused(site: Site, header: str) -> None:
    ana = await site.register()

    response = await ana.browser.patch(ME, json={}, headers=ana.bearer | {"If-Match": header})

    assert response.status_code == 412
    assert response.json()["code"] == "version_mismatch"


async def test_others_see_a_public_profile_without_its_email(site: Site) -> None:
    ana, bruno = await site.register(), await site.register()
    own = await change(ana, bio="hello", country="PT")
    private = (
        "email",
        "email_verified",
        "password_set",
        "default_audience",
        "on_start_page",
        "findable",
        "hidden_parts",
    )
    shown = own | dict.fromkeys(private)

    for headers in ({}, bruno.bearer):
        by_name = await bruno.browser.get(
            PROFILES, params={"username": ana.username.upper()}, headers=headers
        )
        assert by_name.json() == shown
        by_ids = await bruno.browser.get(
            PROFILES, params={"ids": f"{bruno.id},{ana.id},1"}, headers=headers
        )
        assert by_ids.json()["items"][1] == shown
        assert len(by_ids.json()["items"]) == 2


async def test_a_country_is_shown_unless_its_owner_hides_it(site: Site) -> None:
    ana, bruno = await site.register(), await site.register()

    async def seen() -> tuple[object, object]:
        response = await bruno.browser.get(PROFILES, params={"username": ana.username})
        return response.json()["country"], response.json()["country_shown"]

    assert (await change(ana, country="PT"))["country_shown"] is True
    assert await seen() == ("PT", True)
    assert (await change(ana, country_shown=False))["country"] == "PT"
    assert await seen() == (None, False)
    await change(ana, country_shown=True, audience="followers")
    assert await seen() == (None, False)
    assert (await change(ana, country_shown=None))["country_shown"] is True


async def test_a_private_profile_is_not_found_by_others(site: Site) -> None:
    ana, bruno = await site.register(), await site.register()
    await change(ana, audience="private")

    for headers in ({}, bruno.bearer):
        by_name = await bruno.browser.get(
            PROFILES, params={"username": ana.username}, headers=headers
        )
        assert by_name.status_code == 404
        by_ids = await bruno.browser.get(PROFILES, params={"ids": ana.id}, headers=headers)
        assert by_ids.json() == {"items": []}
    own = await ana.browser.get(PROFILES, params={"username": ana.username}, headers=ana.bearer)
    assert own.json()["email"] == ana.email


async def test_followers_see_more_of_a_followers_profile(
    identity: RunningService, site: Site
) -> None:
    ana, bruno = await site.register(), await site.register()
    await change(ana, audience="followers", bio="for my followers")

    async def bio() -> object:
        response = await bruno.browser.get(
            PROFILES, params={"username": ana.username}, headers=bruno.bearer
        )
        assert response.status_code == 200
        return response.json()["bio"]

    ids = {"follower_id": int(bruno.id), "followee_id": int(ana.id)}
    subject = f"{bruno.id}-{ana.id}"
    assert await bio() == ""

    async def is_shown(expected: str) -> None:
        assert await bio() == expected

    await identity.publish(FollowStarted(**ids), subject=subject, version=1)
    await eventually(lambda: is_shown("for my followers"))
    await identity.publish(FollowEnded(**ids), subject=subject, version=2)
    await eventually(lambda: is_shown(""))

    # A delayed follow does not undo its end.
    last = await identity.publish(FollowStarted(**ids), subject=subject, version=1)
    await eventually(lambda: was_received(identity, last))
    assert await bio() == ""


async def was_received(identity: RunningService, event_id: object) -> None:
    async with identity.database.sessions() as session:
        query = text("SELECT count(*) FROM inbox WHERE event_id = :id")
        assert (await session.execute(query, {"id": event_id})).scalar_one() == 1


async def test_a_former_username_redirects_and_stays_reserved(site: Site) -> None:
    ana, bruno = await site.register(username="old_name"), await site.register()

    await change(ana, username="New_Name")

    found = await bruno.browser.get(PROFILES, params={"username": "old_name"})
    assert found.json()["username"] == "new_name"
    taken = await bruno.browser.patch(ME, json={"username": "old_name"}, headers=bruno.bearer)
    assert taken.status_code == 409
    assert (await change(ana, username="old_name"))["username"] == "old_name"


async def test_a_former_username_is_free_after_thirty_days(
    identity: RunningService, site: Site
) -> None:
    ana, bruno = await site.register(username="given_up"), await site.register()
    await change(ana, username="kept_since")
    async with identity.database.sessions() as session:
        query = text(
            "UPDATE former_usernames SET kept_until = kept_until - interval '30 days' "
            "WHERE username = 'given_up' RETURNING kept_until <= now()"
        )
        assert (await session.execute(query)).scalar_one() is True
        await session.commit()

    gone = await bruno.browser.get(PROFILES, params={"username": "given_up"})
    assert gone.status_code == 404
    assert (await change(bruno, username="given_up"))["username"] == "given_up"
    found = await ana.browser.get(PROFILES, params={"username": "given_up"})
    assert found.json()["id"] == bruno.id


@pytest.mark.parametrize("query", ["", "?ids=x", "?username=a&ids=1", "?ids=" + "1," * 100 + "1"])
async def test_a_query_has_either_a_username_or_ids(site: Site, query: str) -> None:
    assert (await site.browser().get(f"{PROFILES}{query}")).status_code == 422


async def test_the_own_profile_needs_a_session(site: Site) -> None:
    assert (await site.browser().get(ME)).status_code == 401
    assert (await site.browser().patch(ME, json={})).status_code == 401


async def test_profiles_can_be_republished(identity: RunningService, site: Site) -> None:
    ana = await site.register()
    await change(ana, bio="a second version")
    async with identity.database.sessions() as session:
        count = await republish(session)
        await session.commit()
    assert count >= 1

    async def is_announced_again() -> None:
        events = await identity.published("identity.profile.changed")
        versions = [event.aggregateversion for event in events if event.subject == ana.id]
        assert versions.count(2) == 2

    await eventually(is_announced_again)
