"""Keys of timelines and cards in Valkey."""

from feed.settings import Settings
from feed.timeline_cache.keys import Buckets, pack_ids

SINGLE = Buckets(0)
"""Of a single server."""
BUCKETS = Buckets(Settings.model_fields["timeline_buckets"].default)
"""Of a cluster."""


def valkey_key(kind: bytes, number: int) -> bytes:
    """Return a key on a single server, such as `timeline:` plus a packed id."""
    return SINGLE.all[0].key(kind, pack_ids(number))
