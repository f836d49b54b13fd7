"""Parts of a profile that moderators hide are invisible to others until an appeal succeeds."""

import asyncio
from typing import Any

from deploy.local.layout import Layout
from tests.flows.conftest import NewPerson
from tests.flows.test_avatars import set_avatar
from tests.flows.world import grant
from tests.support.http_client import http_client
from tests.support.people import Person
from tests.support.wait import eventually
from tests.wardrobe.pictures import plain_jpeg

IDENTITY, FEED, ADMIN = (f"/api/{service}/v1" for service in ("identity", "feed", "admin"))
PREVIEW_BOT = {"User-Agent": "Twitterbot/1.0"}
"""Gets the link preview instead of the app."""
NAME, BIO = "Canary Rude", "A rude canary"
PARTS = ("avatar", "display_name", "bio")


async def test_a_hidden_part_disappears_within_seconds_and_returns_after_an_appeal(
    new_person: NewPerson, layout: Layout
) -> None:
    owner, other, moe, mac = [await new_person(name) for name in ("ana", "ben", "moe", "mac")]
    await asyncio.gather(grant(moe, "moderator"), grant(mac, "moderator"))
    path = await set_up_profile(owner, other)
    paths = paths_of(owner, other)
    shown, by_name = [NAME, BIO, path], f"{FEED}/people?q=Canary"
    await eventually(lambda: require_shown(other, paths, shown))
    assert await media_status(layout, path) == 200
    assert owner.username in (await other.http.get(by_name)).text

    for part in PARTS:
        await hide(moe, owner, part)

    async def is_gone() -> None:
        assert await found(other, paths, shown) == []
        # Searching for the hidden name finds no one either.
        assert owner.username not in (await other.http.get(by_name)).text
        assert await media_status(layout, path) in {403, 404}

    await eventually(is_gone)
    await eventually(lambda: require_kept(owner, path))

    for decision in await decisions(owner):
        address = f"{ADMIN}/content-decisions/{decision['id']}"
        await send(owner, "POST", f"{address}/appeal", {"text": "It is only a bird."})
        await send(mac, "POST", f"{address}/review", {"act": "restore", "notice": "So it is."})

    async def is_back() -> None:
        # The picture moves once more after the last mark is gone.
        back = await require_kept(owner, path, hidden=False)
        await require_shown(other, paths, [NAME, BIO, back])
        assert await media_status(layout, back) == 200

    await eventually(is_back)
    assert await decisions(owner) == []


async def set_up_profile(owner: Person, other: Person) -> str:
    """Set all parts that can be hidden, and create references to the owner at another person.

    Return the path of the avatar.
    """
    change = {"display_name": NAME, "bio": BIO}
    await send(owner, "PATCH", f"{IDENTITY}/profiles/me", change)
    photo = await owner.upload(plain_jpeg())
    await set_avatar(owner, photo["path"])
    await owner.publish(plain_jpeg())
    mine = await other.publish(plain_jpeg())
    await owner.follow(other)
    await other.follow(owner)
    await eventually(lambda: like(owner, mine["id"]))
    return str(photo["path"])


async def like(person: Person, outfit_id: str) -> None:
    response = await person.http.put(f"{FEED}/outfits/{outfit_id}/like")
    assert response.status_code == 200, response.text


def paths_of(owner: Person, other: Person) -> list[str]:
    """Return the paths at which another person sees the owner."""
    return [
        f"{IDENTITY}/profiles?username={owner.username}",
        f"{IDENTITY}/profiles?ids={owner.id}",
        f"{FEED}/timeline",
        f"{FEED}/notifications",
        f"{FEED}/followers?user_id={other.id}",
        f"{FEED}/following?user_id={other.id}",
        f"{FEED}/people?q={owner.username}",
        f"/user/{owner.username}",
    ]


async def found(other: Person, paths: list[str], texts: list[str]) -> list[tuple[str, str]]:
    """Return pairs of path and text for the texts that appear there."""
    responses = await asyncio.gather(
        *(other.http.get(seen_path, headers=PREVIEW_BOT) for seen_path in paths)
    )
    assert [response.status_code for response in responses] == [200] * len(paths), paths
    pages = [
        (seen_path, response.text) for seen_path, response in zip(paths, responses, strict=True)
    ]
    return [(seen_path, text) for seen_path, page in pages for text in texts if text in page]


async def require_shown(other: Person, paths: list[str], texts: list[str]) -> None:
    """Assert that each text appears somewhere, and the name at every path.

    Otherwise the search for hidden texts would prove nothing.
    """
    seen = await found(other, paths, texts)
    assert {text for _, text in seen} == set(texts)
    assert {seen_path for seen_path, text in seen if text == texts[0]} == set(paths)


async def require_kept(owner: Person, former: str, *, hidden: bool = True) -> str:
    """Assert that the owner still has all parts, with a mark, and the avatar at a new path."""
    mine = (await owner.http.get(f"{IDENTITY}/profiles/me")).json()
    assert (mine["display_name"], mine["bio"]) == (NAME, BIO)
    assert mine["avatar_path"] not in {None, former}
    assert sorted(mine["hidden_parts"]) == (sorted(PARTS) if hidden else [])
    return str(mine["avatar_path"])


async def hide(moderator: Person, owner: Person, part: str) -> None:
    report = {"kind": "person", "subject_id": owner.id, "reason": "harassment"}

    async def reported() -> str:
        response = await moderator.http.post(f"{ADMIN}/reports", json=report)
        assert response.status_code == 201, response.text
        return str(response.json()["id"])

    path = f"{ADMIN}/reports/{await eventually(reported)}/decisions"
    await send(moderator, "POST", path, {"act": "hide", "part": part, "notice": "Not here."})


async def decisions(owner: Person) -> list[dict[str, Any]]:
    response = await owner.http.get(f"{ADMIN}/content-decisions/mine")
    items: list[dict[str, Any]] = response.json()["items"]
    return items


async def send(person: Person, method: str, path: str, body: dict[str, Any]) -> None:
    response = await person.http.request(method, path, json=body)
    assert response.status_code in {200, 201}, response.text


async def media_status(layout: Layout, path: str) -> int:
    async with http_client() as anyone:
        return (await anyone.get(f"{layout.media_url}/outfits/{path}")).status_code
