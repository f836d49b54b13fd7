"""Settings of the feed service."""

from shared.settings import ServiceSettings


class Settings(ServiceSettings):
    """Beside what every service reads."""

    redis_url: str
    """Where timelines are kept, nothing there being the only copy: one address, or several with
    commas between them, over which people are spread (feed/shards.py)."""
    digest_wait_seconds: int = 3600
    """How old the oldest news of a digest letter has to be, so that one letter tells of several."""
