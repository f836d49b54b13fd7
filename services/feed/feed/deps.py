"""What routes ask for by type."""

from typing import Annotated

from fastapi import Depends, Request

from feed.broadcast import Channel
from feed.timeline_cache.timeline_shards import Shards


async def _timelines(request: Request) -> Shards:
    timelines: Shards = request.app.state.timelines
    return timelines


TheTimelines = Annotated[Shards, Depends(_timelines)]
"""The timelines and cards in Valkey."""


async def _channel(request: Request) -> Channel:
    channel: Channel = request.app.state.channel
    return channel


TheChannel = Annotated[Channel, Depends(_channel)]
"""Tells connected people at once."""
