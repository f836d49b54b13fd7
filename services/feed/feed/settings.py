"""Settings of the feed service."""

from shared.settings import ServiceSettings


class Settings(ServiceSettings):
    """Beside what every service reads."""

    redis_url: str
    """Where timelines are kept, nothing there being the only copy: one address, or several with
    commas between them, over which people are spread (feed/shards.py)."""
    comments_per_hour: int = 30
    """Of one person."""
    sockets_per_person: int = 20
    """At each process: a page has one."""
    digest_wait_seconds: int = 3600
    """How old the oldest news of a digest letter has to be, so that one letter tells of several."""
    push_limit: int = 10_000
    """Followers up to whom an outfit is pushed; those of more fetch it when they read.

    A delivery costs 2 to 3 us of Valkey's one core: pushing to 10,000 takes it 20 to 30 ms.
    Fetching costs each reading of a follower, though little. Below, the outfit is there before its
    author's next click, and readers have nothing to fetch; above, a few authors would hold up all.
    """
