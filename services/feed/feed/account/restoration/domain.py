"""Restores whom a person follows, blocks and mutes, their followers, and what they saved."""

from collections import Counter
from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import or_
from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from feed.account.restoration import rules, store
from feed.notify.notifications.models import NotificationSetting
from feed.projections.moderation.models import Standing
from feed.projections.outfits.models import Post
from feed.projections.tags.models import KnownTag
from feed.reactions.saves.models import Save
from feed.relations.blocks.domain import publish as publish_block
from feed.relations.follows.domain import publish as publish_follow
from feed.relations.follows.models import Follow
from feed.relations.follows.store import copy_follows
from feed.relations.mutes.models import Mute
from feed.relations.tag_follows.domain import publish as publish_tag_follow
from feed.relations.tag_follows.models import TagFollow
from feed.relations.visibility.models import Block
from shared.features.account_restoration import (
    insert_missing,
    keep_existing,
    list_rows,
    readmit,
    restored_version,
)


async def restore_relations(
    backup: AsyncSession, live: AsyncSession, account_id: int, now: datetime
) -> Counter[str]:
    """Restore the relations of an erased account in one transaction; return how many of each.

    An account that exists keeps those that it has. Call it before anything of the person is shown:
    blocks come first.
    """
    is_erased = await readmit(live, account_id)
    await _restore_places(backup, live, account_id)
    if not is_erased:
        return Counter()
    blocked, counts = await _restore_blocks(backup, live, account_id, now)
    counts += await _restore_follows(backup, live, account_id, blocked, now)
    counts += await _restore_tag_follows(backup, live, account_id, blocked, now)
    mutes = await list_rows(backup, Mute, col(Mute.muter_id) == account_id)
    existing = await _existing(live, {mute.muted_id for mute in mutes})
    muted = [mute for mute in mutes if mute.muted_id in existing]
    counts["muted people"] = len(await insert_missing(live, muted))
    saves = await list_rows(backup, Save, col(Save.user_id) == account_id)
    known = await store.list_known_outfits(live, {save.outfit_id for save in saves})
    kept = [save for save in saves if save.outfit_id in known]
    counts["saved outfits"] = len(await insert_missing(live, kept))
    for table in (NotificationSetting, Standing):
        await insert_missing(live, await list_rows(backup, table, col(table.user_id) == account_id))
    return counts


async def _restore_places(backup: AsyncSession, live: AsyncSession, account_id: int) -> None:
    """Insert the person's outfits as removed ones.

    They have their places in timelines then, so that nobody gets them as new when the wardrobe
    announces them.
    """
    is_shared = col(Post.feed_id).is_not(None)
    posts = await list_rows(backup, Post, col(Post.author_id) == account_id, is_shared)
    removed = {"audience": "private", "removed": True, "tags": [], "content": None}
    await insert_missing(live, posts, removed | {"public_since": None})


async def _existing(live: AsyncSession, user_ids: Collection[int]) -> set[int]:
    known = await store.list_audiences(live, user_ids)
    return await keep_existing(live, known)


async def _restore_blocks(
    backup: AsyncSession, live: AsyncSession, account_id: int, now: datetime
) -> tuple[set[int], Counter[str]]:
    """Return the people with whom there is a block."""
    is_party = or_(col(Block.blocker_id) == account_id, col(Block.blocked_id) == account_id)
    blocks = await list_rows(backup, Block, is_party, col(Block.active))
    existing = await _existing(live, rules.blocked_people(account_id, blocks))
    kept = [one for one in blocks if rules.blocked_people(account_id, [one]) <= existing]
    restored = await insert_missing(live, kept, {"version": restored_version(now)})
    for block in restored:
        await publish_block(live, block)
    own = sum(block.blocker_id == account_id for block in restored)
    return rules.blocked_people(account_id, restored), Counter({"blocked people": own})


async def _restore_follows(
    backup: AsyncSession,
    live: AsyncSession,
    account_id: int,
    blocked: Collection[int],
    now: datetime,
) -> Counter[str]:
    version = restored_version(now)
    is_party = or_(col(Follow.follower_id) == account_id, col(Follow.followee_id) == account_id)
    follows = await list_rows(backup, Follow, is_party)
    others = {
        rules.other_party(account_id, follow.follower_id, follow.followee_id) for follow in follows
    }
    audiences = await store.list_audiences(live, others)
    existing = await keep_existing(live, audiences)
    audiences = {user_id: audiences[user_id] for user_id in existing}
    unchanged, requests = rules.restored_follows(account_id, follows, audiences, blocked)
    restored = await insert_missing(live, unchanged, {"version": version})
    asked = {"version": version, "state": "requested", "approved": False}
    asking = await insert_missing(live, requests, asked)
    await copy_follows(live, [*restored, *asking])
    await _publish_follows(live, restored, asking, version, now)
    own = sum(follow.follower_id == account_id for follow in restored)
    return Counter(
        {"followed people": own, "followers": len(restored) - own, "follow requests": len(asking)}
    )


async def _publish_follows(
    live: AsyncSession,
    restored: Sequence[Follow],
    asking: Sequence[Follow],
    version: int,
    now: datetime,
) -> None:
    """Announce follows, of which nobody is notified again, and requests, which need a decision."""
    old_news = [
        (follow.followee_id, f"follow:{follow.follower_id}", follow.follower_id)
        for follow in restored
        if follow.state == "following"
    ]
    await store.insert_withdrawn(live, old_news, version, now)
    for follow in [*restored, *asking]:
        await publish_follow(live, follow)


async def _restore_tag_follows(
    backup: AsyncSession,
    live: AsyncSession,
    account_id: int,
    blocked: Collection[int],
    now: datetime,
) -> Counter[str]:
    """Restore the follows of other people's tags, and others' follows of this person's tags."""
    version = restored_version(now)
    own_tags = await list_rows(backup, KnownTag, col(KnownTag.owner_id) == account_id)
    own = {tag.tag_id for tag in own_tags}
    is_party = or_(col(TagFollow.follower_id) == account_id, col(TagFollow.tag_id).in_(own))
    follows = await list_rows(backup, TagFollow, is_party, col(TagFollow.active))
    owners = await store.list_owners(live, {follow.tag_id for follow in follows})
    owners |= dict.fromkeys(own, account_id)
    known = [follow for follow in follows if follow.tag_id in owners]
    others = {
        rules.other_party(account_id, follow.follower_id, owners[follow.tag_id]) for follow in known
    }
    existing = (await _existing(live, others)) - set(blocked)
    kept = [
        follow
        for follow in known
        if rules.other_party(account_id, follow.follower_id, owners[follow.tag_id]) in existing
    ]
    restored = await insert_missing(live, kept, {"version": version})
    old_news = [
        (owners[one.tag_id], f"tag:{one.tag_id}:{one.follower_id}", one.follower_id)
        for one in restored
    ]
    await store.insert_withdrawn(live, old_news, version, now)
    for follow in restored:
        await publish_tag_follow(live, follow)
    return Counter({"followed tags": sum(one.follower_id == account_id for one in restored)})
