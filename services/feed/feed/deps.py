"""Dependencies of routes."""

from typing import Annotated

from fastapi import Depends, Request

from feed.broadcast import Channel
from feed.push_sender import PushOffer
from feed.timeline_cache.timelines import Timelines


async def _timelines(request: Request) -> Timelines:
    timelines: Timelines = request.app.state.timelines
    return timelines


TimelinesDep = Annotated[Timelines, Depends(_timelines)]
"""The timelines and cards in Valkey."""


async def _channel(request: Request) -> Channel:
    channel: Channel = request.app.state.channel
    return channel


ChannelDep = Annotated[Channel, Depends(_channel)]
"""Broadcasts frames to connected people."""


async def _push_offer(request: Request) -> PushOffer:
    offer: PushOffer = request.app.state.push_offer
    return offer


PushOfferDep = Annotated[PushOffer, Depends(_push_offer)]
"""The web push that the server offers."""
