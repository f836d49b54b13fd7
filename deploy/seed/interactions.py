"""What people do with each other's outfits: they like, save and talk, and follow tags."""

import random

from deploy.seed.api_client import JSON, Account
from deploy.seed.models import Character
from deploy.seed.people import CAST, REMARKS, REPLIES
from deploy.seed.sessions import Household, Told, few_at_once

LOOKED_AT = 12
"""How many of each friend's newest outfits somebody looks at."""
ANSWERED = 0.4
"""The share of remarks to which the owner of the outfit replies."""
FEED, TAGS, WARDROBE = "/api/feed/v1", "/api/tags/v1", "/api/wardrobe/v1"


async def everybody_chooses_covers(household: Household, told: Told) -> None:
    """A cover for each tag that has none, and a picture of oneself; both from one's outfits."""

    async def choose(account: Account) -> None:
        mine = await account.ask("GET", f"{WARDROBE}/outfits?limit=100")
        public = [outfit for outfit in mine["items"] if outfit["audience"] == "public"]
        async for tag in account.list(f"{TAGS}/tags"):
            shown = [outfit["id"] for outfit in public if tag["slug"] in outfit["tags"]]
            if shown and tag["cover_outfit_id"] is None:
                cover = {"cover_outfit_id": shown[len(shown) // 2]}
                await account.ask("PATCH", f"{TAGS}/tags/{tag['slug']}", cover)
        if public and account.user["avatar_path"] is None:
            avatar = {"avatar_path": public[0]["photo"]["path"]}
            await account.ask("PATCH", "/api/identity/v1/profiles/me", avatar)
        told()

    await few_at_once(choose, household.values())


async def everybody_looks_around(household: Household, told: Told) -> None:
    """Likes, saves, remarks and followed tags, the same each time."""

    async def look_around(character: Character) -> None:
        account = household[character.username]
        for name in character.follows:
            await _look_at(account, household[name])
        told()

    await few_at_once(look_around, CAST)


async def _look_at(account: Account, friend: Account) -> None:
    names = f"{account.character.username} {friend.character.username}"
    chance = random.Random(names)  # noqa: S311 - the same people do the same
    path = f"{WARDROBE}/outfits?owner_id={friend.id}&limit={LOOKED_AT}"
    outfits = (await account.ask("GET", path))["items"]
    if not outfits:
        return
    known = await _reactions(account, outfits)
    for outfit in outfits:
        # By what is under it: ids differ from system to system.
        chance = random.Random(f"{names} {outfit['caption']}")  # noqa: S311 - the same here
        await _react(account, friend, known[outfit["id"]], chance)
    path = f"{TAGS}/users/{friend.id}/tags?limit=100"
    tags = sorted((await account.ask("GET", path))["items"], key=lambda tag: str(tag["slug"]))
    if tags:
        await account.ask("PUT", f"{FEED}/tag-follows/{chance.choice(tags)['id']}")


async def _react(account: Account, owner: Account, known: JSON, chance: random.Random) -> None:
    outfit_id = known["outfit_id"]
    likes, saves, talks = (chance.random() < share for share in (0.6, 0.12, 0.18))
    if likes and not known["liked"]:
        await account.ask("PUT", f"{FEED}/outfits/{outfit_id}/like")
    if saves and not known["saved"]:
        await account.ask("PUT", f"{FEED}/outfits/{outfit_id}/save")
    if talks:
        remark = {"text": chance.choice(REMARKS)}
        path = f"{FEED}/outfits/{outfit_id}/comments"
        said = await account.ask("POST", path, remark, once=f"seed remark {outfit_id}")
        if chance.random() < ANSWERED:
            reply = {"text": chance.choice(REPLIES), "reply_to": said["id"]}
            await owner.ask("POST", path, reply, once=f"seed reply {said['id']}")


async def _reactions(account: Account, outfits: list[JSON]) -> dict[str, JSON]:
    ids = ",".join(outfit["id"] for outfit in outfits)
    answer = await account.ask("GET", f"{FEED}/reactions?ids={ids}")
    found = {one["outfit_id"]: one for one in answer["items"]}
    # One that the feed has not heard of yet is one without any.
    return {
        outfit["id"]: found.get(
            outfit["id"], {"outfit_id": outfit["id"], "liked": False, "saved": False}
        )
        for outfit in outfits
    }
