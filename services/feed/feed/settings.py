"""Settings of the feed service."""

from pydantic import Field

from shared.settings import ServiceSettings


class Settings(ServiceSettings):
    """The feed's own settings, in addition to those of every service."""

    redis_url: str
    """Valkey, for timelines, cards and rate limits; nothing in it is the only copy. One URL, or
    several, comma-separated, of a Valkey Cluster."""
    timeline_buckets: int = Field(64, ge=16, le=1024)
    """Parts of the timelines, each in one slot of a Valkey Cluster. Change it only while no process
    of the feed runs, and then run `garderobe feed rebuild`. The same in all processes."""
    card_memory_bytes: int = Field(32 * 1024 * 1024, ge=0)
    """Cards that each process keeps in its own memory, per Valkey server; 0 keeps none."""
    comments_per_hour: int = 30
    """Comments per person."""
    sockets_per_person: int = 20
    """Open WebSockets per person and process; a page has one."""
    digest_wait_seconds: int = 3600
    """Minimum age of the oldest notification in a digest email, so that one email covers
    several."""
    push_limit: int = 10_000
    """Followers up to whom an author's outfits are pushed; above it they are pulled at read.

    A push costs 2 to 3 us of Valkey's one core: 20 to 30 ms for 10,000 followers. A pull costs each
    read of a follower a little. Below the limit an outfit is in the timelines before its author's
    next click and readers have nothing to pull; above it a few authors would delay everyone."""
