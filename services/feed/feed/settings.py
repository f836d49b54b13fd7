"""Settings of the feed service."""

from shared.settings import ServiceSettings


class Settings(ServiceSettings):
    """`redis_url` is where timelines are kept; nothing there is the only copy."""

    redis_url: str
    digest_wait_seconds: int = 3600
    """How old the oldest news of a digest letter has to be, so that one letter tells of several."""
