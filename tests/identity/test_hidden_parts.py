"""Parts of profiles that moderators hide: others get none of them, in no response or event."""

import json
from typing import Any

import pytest
from sqlalchemy import text

from contracts.admin import ContentHidden, ContentRestored, ProfilePart
from contracts.wardrobe import AvatarChecked, AvatarMoved
from tests.identity.inbox import Inbox, body
from tests.identity.people import Person, Site
from tests.identity.test_link_previews import shown_as
from tests.support.data_export import exported_rows
from tests.support.previews import preview_metadata
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

PATH, MOVED, OTHER = (f"7f/{'0' * 31}{number}-640.webp" for number in (1, 2, 3))
NAME, BIO = "Rude Canary", "A rude canary.\nSecond line"
PARTS: list[ProfilePart] = ["avatar", "display_name", "bio"]
WHOLE = {"avatar_path": PATH, "display_name": NAME, "bio": BIO}
REPLACED = {"avatar_path": None, "display_name": "", "bio": ""}


def field_of(part: ProfilePart) -> str:
    return "avatar_path" if part == "avatar" else part


async def decide(
    identity: RunningService,
    owner: Person,
    part: ProfilePart,
    version: int = 1,
    *,
    hidden: bool = True,
) -> None:
    kind = ContentHidden if hidden else ContentRestored
    event = kind(
        kind=part, content_id=int(owner.id), owner_id=int(owner.id), reason="Not for a profile."
    )
    decision = int(owner.id) * 10 + PARTS.index(part)
    await identity.publish(event, subject=decision, version=version)


async def show_avatar(identity: RunningService, owner: Person, path: str) -> None:
    await owner.ask("PATCH", "/profiles/me", avatar_path=path)
    event = AvatarChecked(user_id=int(owner.id), path=path, good=True)
    await identity.publish(event, subject=owner.id)


async def full(identity: RunningService, site: Site) -> Person:
    """Return a person with a picture, a name and a bio."""
    owner = await site.register()
    await shown_as(owner, display_name=NAME, bio=BIO)
    await show_avatar(identity, owner, PATH)
    await eventually(lambda: require_shown(owner, **WHOLE))
    return owner


async def seen(owner: Person, viewer: Person | None = None) -> dict[str, Any]:
    """Return the profile as another person or a visitor gets it."""
    if viewer is not None:
        response = await viewer.ask("GET", f"/profiles?username={owner.username}")
    else:
        path = f"/api/identity/v1/profiles?username={owner.username}"
        response = await owner.browser.get(path)
    assert response.status_code == 200, response.text
    return dict(response.json())


async def require_shown(owner: Person, **expected: str | None) -> None:
    found = await seen(owner)
    assert {name: found[name] for name in expected} == expected
    assert found["hidden_parts"] is None


async def own(owner: Person) -> dict[str, Any]:
    return dict((await owner.ask("GET", "/profiles/me")).json())


async def announced(identity: RunningService, owner: Person) -> list[dict[str, Any]]:
    events = await identity.published("identity.profile.changed")
    return [event.data for event in events if event.subject == owner.id]


@pytest.mark.parametrize("part", PARTS)
async def test_only_owners_see_a_hidden_part_until_it_is_restored(
    identity: RunningService, site: Site, part: ProfilePart
) -> None:
    owner = await full(identity, site)
    field = field_of(part)

    await decide(identity, owner, part)

    await eventually(lambda: require_shown(owner, **WHOLE | {field: REPLACED[field]}))
    mine = await own(owner)
    assert ({name: mine[name] for name in WHOLE}, mine["hidden_parts"]) == (WHOLE, [part])
    as_follower = await owner.ask("GET", f"/profiles?username={owner.username}&see_as=follower")
    assert as_follower.json()[field] == REPLACED[field]

    await decide(identity, owner, part, 2, hidden=False)

    await eventually(lambda: require_shown(owner, **WHOLE))
    assert (await own(owner))["hidden_parts"] == []


async def test_no_response_or_event_contains_a_hidden_part(
    identity: RunningService, site: Site
) -> None:
    owner, other = await full(identity, site), await site.register()
    for part in PARTS:
        await decide(identity, owner, part)
    await eventually(lambda: require_shown(owner, **REPLACED))

    responses = [
        await seen(owner, other),
        (await other.ask("GET", f"/profiles?ids={owner.id}")).json(),
    ]
    preview = await identity.client().get(f"/user/{owner.username}")
    event = (await announced(identity, owner))[-1]
    assert event["avatar_hidden"] == PATH
    everything = json.dumps([*responses, event | {"avatar_hidden": None}]) + preview.text
    for secret in ("canary", "Canary", PATH):
        assert secret not in everything
    shown = preview_metadata(preview)
    assert shown["og:title"] == shown["og:image:alt"] == f"@{owner.username}"
    assert shown["og:description"] == f"See @{owner.username}'s outfits on Garderobe."


@pytest.mark.parametrize(
    ("part", "again"),
    [("display_name", " rude  CANARY\u200d"), ("bio", "a rude canary. second LINE")],
)
async def test_a_new_text_shows_and_a_hidden_one_stays_hidden_when_set_again(
    identity: RunningService, site: Site, part: ProfilePart, again: str
) -> None:
    owner = await full(identity, site)
    await decide(identity, owner, part)
    await eventually(lambda: require_shown(owner, **{part: ""}))

    await shown_as(owner, **{part: "Someone friendly"})
    await require_shown(owner, **{part: "Someone friendly"})
    assert (await own(owner))["hidden_parts"] == []

    await shown_as(owner, **{part: again})
    await require_shown(owner, **{part: ""})
    assert (await own(owner))["hidden_parts"] == [part]

    # A second decision concerns the second text; it does not reveal the first one.
    await shown_as(owner, **{part: "Another rude one"})
    await decide(identity, owner, part, 2)
    await eventually(lambda: require_shown(owner, **{part: ""}))
    await shown_as(owner, **{part: again})
    await require_shown(owner, **{part: ""})


async def test_a_new_picture_shows_and_a_hidden_one_stays_hidden_when_set_again(
    identity: RunningService, site: Site
) -> None:
    owner = await full(identity, site)
    await decide(identity, owner, "avatar")
    await eventually(lambda: require_shown(owner, avatar_path=None))

    await owner.ask("PATCH", "/profiles/me", avatar_path=OTHER)
    mine = await own(owner)
    assert (mine["avatar_path"], mine["hidden_parts"]) == (OTHER, [])
    await show_avatar(identity, owner, OTHER)
    await eventually(lambda: require_shown(owner, avatar_path=OTHER))

    await show_avatar(identity, owner, PATH)
    await eventually(lambda: require_shown(owner, avatar_path=None))
    assert (await own(owner))["hidden_parts"] == ["avatar"]


async def test_a_hidden_picture_gets_its_new_path(identity: RunningService, site: Site) -> None:
    owner = await full(identity, site)
    await decide(identity, owner, "avatar")
    await eventually(lambda: require_shown(owner, avatar_path=None))

    move = AvatarMoved(user_id=int(owner.id), path=PATH, new_path=MOVED)
    for _ in range(2):
        await identity.publish(move, subject=owner.id)

    async def is_moved() -> None:
        mine = await own(owner)
        assert (mine["avatar_path"], mine["hidden_parts"]) == (MOVED, ["avatar"])
        event = (await announced(identity, owner))[-1]
        assert (event["avatar_path"], event["avatar_hidden"]) == (None, MOVED)

    await eventually(is_moved)
    await decide(identity, owner, "avatar", 2, hidden=False)
    await eventually(lambda: require_shown(owner, avatar_path=MOVED))


async def test_a_restore_after_a_change_keeps_the_new_value(
    identity: RunningService, site: Site
) -> None:
    owner = await full(identity, site)
    await decide(identity, owner, "bio")
    await eventually(lambda: require_shown(owner, bio=""))
    await shown_as(owner, bio="Coats")

    await decide(identity, owner, "bio", 2, hidden=False)
    await decide(identity, owner, "display_name")  # handled after it

    await eventually(lambda: require_shown(owner, display_name="", bio="Coats"))
    await shown_as(owner, bio=BIO)
    await require_shown(owner, bio=BIO)


async def test_the_latest_decision_counts_in_any_order(
    identity: RunningService, site: Site
) -> None:
    owner = await full(identity, site)
    await decide(identity, owner, "bio", 2, hidden=False)
    await decide(identity, owner, "bio", 1)
    await decide(identity, owner, "display_name", 3)
    await decide(identity, owner, "display_name", 2, hidden=False)
    await decide(identity, owner, "display_name", 3)
    await decide(identity, owner, "avatar")  # handled after the others

    await eventually(lambda: require_shown(owner, avatar_path=None, display_name="", bio=BIO))


async def test_a_pending_edit_still_applies_after_a_decision(
    identity: RunningService, site: Site
) -> None:
    owner = await full(identity, site)
    version = (await own(owner))["version"]
    await decide(identity, owner, "bio")
    await eventually(lambda: require_shown(owner, bio=""))

    response = await owner.browser.patch(
        "/api/identity/v1/profiles/me",
        json={"bio": "Coats"},
        headers=owner.bearer | {"If-Match": f'"{version}"'},
    )

    assert response.status_code == 200, response.text
    await require_shown(owner, bio="Coats")


async def test_an_export_contains_the_hidden_part_and_marks_it(
    identity: RunningService, site: Site
) -> None:
    owner = await full(identity, site)
    await decide(identity, owner, "bio")
    await eventually(lambda: require_shown(owner, bio=""))

    (profile,) = (await exported_rows(identity, "identity", int(owner.id)))["profile"]

    assert (profile["bio"], profile["hidden_values"]) == (BIO, {"bio": [BIO]})


async def test_the_email_says_what_others_see_instead(
    identity: RunningService, site: Site, inbox: Inbox
) -> None:
    owner = await full(identity, site)
    await decide(identity, owner, "display_name")

    email = await inbox.message(owner.email, "We've hidden your display name on Garderobe")

    assert "Others see your username instead." in body(email)
    assert "canary" not in body(email).lower()


async def test_a_decision_about_a_deleted_account_changes_nothing(
    identity: RunningService, site: Site
) -> None:
    owner, other = await full(identity, site), await full(identity, site)
    async with identity.database.sessions() as session:
        await session.execute(text("DELETE FROM accounts WHERE id = :id"), {"id": int(owner.id)})
        await session.commit()

    await decide(identity, owner, "bio")
    await decide(identity, other, "bio")  # handled after it

    await eventually(lambda: require_shown(other, bio=""))
