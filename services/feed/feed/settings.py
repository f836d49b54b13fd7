"""Settings of the feed service."""

from shared.settings import ServiceSettings


class Settings(ServiceSettings):
    """`redis_url` is where timelines are kept; nothing there is the only copy."""

    redis_url: str
