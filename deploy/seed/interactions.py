"""Likes, saves, comments and tag follows between the sample people."""

import random

from deploy.seed.api_client import JSON, Account
from deploy.seed.models import Character
from deploy.seed.people import CAST, COMMENTS, REPLIES
from deploy.seed.sessions import Accounts, OnStep, run_concurrently

OUTFITS_PER_FRIEND = 12
"""How many of each followed person's newest outfits get reactions."""
REPLY_SHARE = 0.4
"""Share of comments to which the outfit's owner replies."""
FEED, TAGS, WARDROBE = "/api/feed/v1", "/api/tags/v1", "/api/wardrobe/v1"


async def choose_covers(accounts: Accounts, on_step: OnStep) -> None:
    """Set a cover for each tag that has none, and an avatar, from the person's own outfits."""

    async def choose(account: Account) -> None:
        mine = await account.ask("GET", f"{WARDROBE}/outfits?limit=100")
        public = [outfit for outfit in mine["items"] if outfit["audience"] == "public"]
        async for tag in account.list(f"{TAGS}/tags"):
            # Outfits reach the tags service a moment after they are posted.
            path = f"{TAGS}/users/{account.id}/tags/{tag['slug']}/outfits"
            in_tag = {outfit["id"] async for outfit in account.list(path)}
            shown = [outfit["id"] for outfit in public if outfit["id"] in in_tag]
            if shown and tag["cover_outfit_id"] is None:
                cover = {"cover_outfit_id": shown[len(shown) // 2]}
                await account.ask("PATCH", f"{TAGS}/tags/{tag['slug']}", cover)
        if public and account.user["avatar_path"] is None:
            avatar = {"avatar_path": public[0]["photo"]["path"]}
            await account.ask("PATCH", "/api/identity/v1/profiles/me", avatar)
        on_step()

    await run_concurrently(choose, accounts.values())


async def react_to_outfits(accounts: Accounts, on_step: OnStep) -> None:
    """Add likes, saves, comments and tag follows; the same in each run."""

    async def react_to_friends(character: Character) -> None:
        account = accounts[character.username]
        for name in character.follows:
            await _react_to(account, accounts[name])
        on_step()

    await run_concurrently(react_to_friends, CAST)


async def _react_to(account: Account, friend: Account) -> None:
    names = f"{account.character.username} {friend.character.username}"
    chance = random.Random(names)  # noqa: S311 - the same people react in the same way
    path = f"{WARDROBE}/outfits?owner_id={friend.id}&limit={OUTFITS_PER_FRIEND}"
    outfits = (await account.ask("GET", path))["items"]
    if not outfits:
        return
    known = await _reactions(account, outfits)
    for outfit in outfits:
        # Seeded by the caption, because ids differ from system to system.
        chance = random.Random(f"{names} {outfit['caption']}")  # noqa: S311 - the same here
        await _react(account, friend, known[outfit["id"]], chance)
    path = f"{TAGS}/users/{friend.id}/tags?limit=100"
    tags = sorted((await account.ask("GET", path))["items"], key=lambda tag: str(tag["slug"]))
    if tags:
        await account.ask("PUT", f"{FEED}/tag-follows/{chance.choice(tags)['id']}")


async def _react(account: Account, owner: Account, known: JSON, chance: random.Random) -> None:
    outfit_id = known["outfit_id"]
    likes, saves, comments = (chance.random() < share for share in (0.6, 0.12, 0.18))
    if likes and not known["liked"]:
        await account.ask("PUT", f"{FEED}/outfits/{outfit_id}/like")
    if saves and not known["saved"]:
        await account.ask("PUT", f"{FEED}/outfits/{outfit_id}/save")
    if comments:
        comment = {"text": chance.choice(COMMENTS)}
        path = f"{FEED}/outfits/{outfit_id}/comments"
        posted = await account.ask(
            "POST", path, comment, idempotency_key=f"seed remark {outfit_id}"
        )
        if chance.random() < REPLY_SHARE:
            reply = {"text": chance.choice(REPLIES), "reply_to": posted["id"]}
            await owner.ask("POST", path, reply, idempotency_key=f"seed reply {posted['id']}")


async def _reactions(account: Account, outfits: list[JSON]) -> dict[str, JSON]:
    ids = ",".join(outfit["id"] for outfit in outfits)
    answer = await account.ask("GET", f"{FEED}/reactions?ids={ids}")
    found = {one["outfit_id"]: one for one in answer["items"]}
    # The feed may not have received an outfit yet: it has no reactions then.
    return {
        outfit["id"]: found.get(
            outfit["id"], {"outfit_id": outfit["id"], "liked": False, "saved": False}
        )
        for outfit in outfits
    }
