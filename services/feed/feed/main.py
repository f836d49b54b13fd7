"""Assembles the feed service: routers, subscriptions, loops and resources."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial

from fastapi import FastAPI
from sqlmodel.ext.asyncio.session import AsyncSession

from feed import worker
from feed.account.evidence.routes import router as evidence_router
from feed.broadcast import SUBJECTS as CHANNEL_SUBJECTS
from feed.broadcast import Channel
from feed.discover.discovery.routes import router as discovery_router
from feed.discover.recommendations import domain as recommendations
from feed.discover.recommendations.routes import router as recommendations_router
from feed.discover.search.routes import router as search_router
from feed.notify.notifications.routes import router as notifications_router
from feed.notify.push.routes import router as push_router
from feed.notify.realtime.routes import router as realtime_router
from feed.operations import COUNTS, QUEUES
from feed.push_sender import PushOffer, PushSender
from feed.reactions.asks.routes import router as asks_router
from feed.reactions.comments.routes import router as comments_router
from feed.reactions.likes.routes import router as likes_router
from feed.reactions.reaction_summary.routes import router as reactions_router
from feed.reactions.saves.routes import router as saves_router
from feed.relations.blocks import domain as blocks
from feed.relations.blocks.routes import router as blocks_router
from feed.relations.circles import domain as circles
from feed.relations.circles.routes import router as circles_router
from feed.relations.follows import domain as follows
from feed.relations.follows.routes import router as follows_router
from feed.relations.mutes.routes import router as mutes_router
from feed.relations.relationship_summary.routes import router as relationship_router
from feed.relations.tag_follows import domain as tag_follows
from feed.relations.tag_follows.routes import router as tag_follows_router
from feed.retention import RETENTION_RULES
from feed.settings import Settings
from feed.timeline.fanout.jobs import Wakeups
from feed.timeline.read.routes import router as timeline_router
from feed.timeline.read_marker.routes import router as read_marker_router
from feed.timeline_cache.timelines import Timelines
from shared.features.data_export import REPLIES, requests_subject
from shared.http.rate_limit import Limiter
from shared.service import Service


@asynccontextmanager
async def _resources(app: FastAPI) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    timelines = app.state.timelines = Timelines(
        settings.redis_url.split(","), settings.timeline_buckets, settings.card_memory_bytes
    )
    filter_followers = partial(follows.filter_followers, app.state.database)
    app.state.channel = Channel(
        app.state.bus, filter_followers, app.state.settings.sockets_per_person
    )
    app.state.wakeups = Wakeups()
    app.state.limiter = Limiter(settings.redis_url, "feed")
    await timelines.start()
    async with AsyncExitStack() as stack:
        sender = await _push_sender(settings, stack)
        app.state.push_sender = sender
        app.state.push_offer = PushOffer(
            None if sender is None else sender.public_key, settings.push_hosts
        )
        yield
    await timelines.close()
    await app.state.limiter.close()


async def _push_sender(settings: Settings, stack: AsyncExitStack) -> PushSender | None:
    key = settings.push_private_key.get_secret_value()
    if not key:
        return None
    sender = PushSender(key, settings.push_contact, settings.push_timeout_seconds)
    return await stack.enter_async_context(sender)


async def republish(session: AsyncSession) -> int:
    """Republish relations and recommendation counts; return the number of events."""
    related = await follows.republish(session) + await blocks.republish(session)
    related += await circles.republish(session)
    followed = await tag_follows.republish(session)
    return related + followed + await recommendations.republish(session)


service = Service(
    name="feed",
    summary="Relations, timelines, recommendations, reactions, notifications and realtime.",
    settings=Settings,
    routers=[
        timeline_router,
        read_marker_router,
        follows_router,
        blocks_router,
        circles_router,
        mutes_router,
        tag_follows_router,
        relationship_router,
        search_router,
        discovery_router,
        likes_router,
        saves_router,
        comments_router,
        asks_router,
        evidence_router,
        reactions_router,
        recommendations_router,
        notifications_router,
        push_router,
        realtime_router,
    ],
    subscriptions=worker.subscriptions,
    transient_publications=[REPLIES, *CHANNEL_SUBJECTS],
    transient_subscriptions=[requests_subject("feed"), *CHANNEL_SUBJECTS],
    resources=_resources,
    queues=QUEUES,
    counts=COUNTS,
    loops=worker.loops,
    retention_rules=RETENTION_RULES,
    republish=republish,
)
