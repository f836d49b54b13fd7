"""Moderators hide parts of a profile: nobody else gets any of it until an appeal succeeds."""

import asyncio
from typing import Any

import httpx2

from deploy.local.layout import Layout
from tests.flows.conftest import Newcomer
from tests.flows.test_avatars import choose
from tests.flows.world import grant
from tests.support.people import Person
from tests.support.wait import eventually
from tests.wardrobe.pictures import plain_jpeg

IDENTITY, FEED, ADMIN = (f"/api/{service}/v1" for service in ("identity", "feed", "admin"))
ROBOT = {"User-Agent": "Twitterbot/1.0"}
"""Gets the preview of a link, instead of the app."""
WITHIN_SECONDS = 5
NAME, BIO = "Canary Rude", "A rude canary"
PARTS = ("avatar", "display_name", "bio")


async def test_a_hidden_part_is_gone_everywhere_within_seconds_and_comes_back_after_an_appeal(
    newcomer: Newcomer, layout: Layout
) -> None:
    owner, other, moe, max_ = [await newcomer(name) for name in ("ana", "ben", "moe", "max")]
    await asyncio.gather(grant(moe, "moderator"), grant(max_, "moderator"))
    path = await furnish(owner, other)
    places = places_of(owner, other)
    shown, by_name = [NAME, BIO, path], f"{FEED}/people?q=Canary"
    await eventually(lambda: require_shown(other, places, shown))
    assert await media_status(layout, path) == 200
    assert owner.username in (await other.http.get(by_name)).text

    for part in PARTS:
        await hide(moe, owner, part)

    async def is_gone() -> None:
        assert await found(other, places, shown) == []
        # Nor is anybody found by the hidden name.
        assert owner.username not in (await other.http.get(by_name)).text
        assert await media_status(layout, path) in {403, 404}

    await eventually(is_gone, seconds=WITHIN_SECONDS)
    await eventually(lambda: require_kept(owner, path))

    for decision in await decisions(owner):
        address = f"{ADMIN}/content-decisions/{decision['id']}"
        await send(owner, "POST", f"{address}/appeal", {"text": "It is only a bird."})
        await send(max_, "POST", f"{address}/review", {"act": "restore", "notice": "So it is."})

    back = await eventually(lambda: require_kept(owner, path, hidden=False))
    await eventually(
        lambda: require_shown(other, places, [NAME, BIO, back]), seconds=WITHIN_SECONDS
    )
    assert await media_status(layout, back) == 200
    assert await decisions(owner) == []


async def furnish(owner: Person, other: Person) -> str:
    """Give somebody all that can be hidden, and leave traces of them with another person.

    Return the path of the picture.
    """
    change = {"display_name": NAME, "bio": BIO}
    await send(owner, "PATCH", f"{IDENTITY}/profiles/me", change)
    photo = await owner.upload(plain_jpeg())
    await choose(owner, photo["path"])
    await owner.publish(plain_jpeg())
    mine = await other.publish(plain_jpeg())
    await owner.follow(other)
    await other.follow(owner)
    await eventually(lambda: like(owner, mine["id"]))
    return str(photo["path"])


async def like(person: Person, outfit_id: str) -> None:
    answer = await person.http.put(f"{FEED}/outfits/{outfit_id}/like")
    assert answer.status_code == 200, answer.text


def places_of(owner: Person, other: Person) -> list[str]:
    """Where another person meets the owner."""
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


async def found(other: Person, places: list[str], texts: list[str]) -> list[tuple[str, str]]:
    """Which of the texts are where."""
    answers = await asyncio.gather(*(other.http.get(place, headers=ROBOT) for place in places))
    assert [answer.status_code for answer in answers] == [200] * len(places), places
    pages = [(place, answer.text) for place, answer in zip(places, answers, strict=True)]
    return [(place, text) for place, page in pages for text in texts if text in page]


async def require_shown(other: Person, places: list[str], texts: list[str]) -> None:
    """Each text somewhere; the name in every place, so that none is searched in vain."""
    seen = await found(other, places, texts)
    assert {text for _, text in seen} == set(texts)
    assert {place for place, text in seen if text == texts[0]} == set(places)


async def require_kept(owner: Person, former: str, *, hidden: bool = True) -> str:
    """The owner still has everything, with a mark, and the picture at another address."""
    mine = (await owner.http.get(f"{IDENTITY}/profiles/me")).json()
    assert (mine["display_name"], mine["bio"]) == (NAME, BIO)
    assert mine["avatar_path"] not in {None, former}
    assert sorted(mine["hidden_parts"]) == (sorted(PARTS) if hidden else [])
    return str(mine["avatar_path"])


async def hide(moderator: Person, owner: Person, part: str) -> None:
    report = {"kind": "person", "subject_id": owner.id, "reason": "harassment"}

    async def reported() -> str:
        answer = await moderator.http.post(f"{ADMIN}/reports", json=report)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    path = f"{ADMIN}/reports/{await eventually(reported)}/decisions"
    await send(moderator, "POST", path, {"act": "hide", "part": part, "notice": "Not here."})


async def decisions(owner: Person) -> list[dict[str, Any]]:
    answer = await owner.http.get(f"{ADMIN}/content-decisions/mine")
    items: list[dict[str, Any]] = answer.json()["items"]
    return items


async def send(person: Person, method: str, path: str, body: dict[str, Any]) -> None:
    answer = await person.http.request(method, path, json=body)
    assert answer.status_code in {200, 201}, answer.text


async def media_status(layout: Layout, path: str) -> int:
    async with httpx2.AsyncClient() as anyone:
        return (await anyone.get(f"{layout.media_url}/outfits/{path}")).status_code
