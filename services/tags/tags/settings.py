"""Settings of the tags service."""

from shared.settings import ServiceSettings


class Settings(ServiceSettings):
    """What tags needs beside what every service needs."""

    redis_url: str = ""
    """Where limits are counted; empty: in this process."""
    tags_per_hour: int = 300
    """Of one person."""
