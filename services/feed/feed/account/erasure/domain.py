"""Erases all data of an account."""

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.feed import FeedErased
from feed.broadcast import Channel
from feed.discover.discovery import domain as discovery
from feed.discover.recommendations import domain as recommendations
from feed.notify.notifications import domain as notifications
from feed.notify.push import domain as push
from feed.projections.moderation import domain as moderation
from feed.projections.outfits import domain as outfit_projection
from feed.projections.profiles import domain as profiles
from feed.projections.tags import domain as tags
from feed.reactions.asks import domain as asks
from feed.reactions.comments import domain as comments
from feed.reactions.likes import domain as likes
from feed.reactions.saves import domain as saves
from feed.relations.blocks import domain as blocks
from feed.relations.circles import domain as circles
from feed.relations.follows import domain as follows
from feed.relations.mutes import domain as mutes
from feed.relations.tag_follows import domain as tag_follows
from feed.timeline.fanout import domain as fanout
from feed.timeline.read.store import delete_reader
from feed.timeline.read_marker import domain as read_marker
from feed.timeline.tag_entries import domain as tag_entries
from feed.timeline_cache.timelines import Timelines
from shared.events.outbox import emit
from shared.features.account_erasure import begin_erasure


async def erase_account(
    session: AsyncSession, timelines: Timelines, channel: Channel, user_id: int
) -> None:
    """Erase a person: profile, outfits, tags, relations, reactions and timeline; close sockets.

    Raises ValkeyUnavailable, because Valkey's data has to be erased before FeedErased is sent.
    """
    first = await begin_erasure(session, user_id)
    feed_ids = await outfit_projection.list_feed_ids(session, user_id)
    feed_ids += await tag_entries.erase(session, user_id)
    marks = await recommendations.erase(session, user_id)
    await fanout.erase(session, timelines, user_id, feed_ids)
    await profiles.erase(session, user_id)
    relations = await follows.erase(session, user_id) + await blocks.erase(session, user_id)
    muted = await mutes.erase(session, user_id)
    outfits = await outfit_projection.erase(session, user_id)
    relations += await tag_follows.erase(session, user_id) + await circles.erase(session, user_id)
    await tags.erase(session, user_id)
    own = {
        "likes": await likes.erase(session, user_id),
        "saved outfits": await saves.erase(session, user_id),
        "comments": await comments.erase(session, user_id),
        "notifications": await notifications.erase(session, user_id),
        "devices with push notifications": await push.erase(session, user_id),
        "questions about outfits": await asks.erase(session, user_id),
    }
    await read_marker.erase(session, user_id)
    await delete_reader(session, user_id)
    await moderation.erase(session, user_id)
    await discovery.erase(session, user_id)
    await timelines.erase(user_id, feed_ids)
    channel.publish(session, user_id, {"type": "session_over", "session_id": None})
    if first:
        erased = {
            "outfits in feeds": outfits,
            **relations,
            **own,
            "muted people": muted,
            "recommendation activity": marks,
        }
        event = FeedErased(user_id=user_id, erased=erased)
        await emit(session, event, subject=user_id, version=1)
