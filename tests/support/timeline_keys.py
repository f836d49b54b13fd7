"""Keys of timelines and cards in Valkey, with the default number of buckets."""

from feed.settings import Settings
from feed.timeline_cache.keys import Buckets, pack_ids

BUCKETS = Buckets(Settings.model_fields["timeline_buckets"].default)


def valkey_key(kind: bytes, number: int) -> bytes:
    """Return a key such as `timeline:{07}` plus a packed id."""
    packed = pack_ids(number)
    return BUCKETS.of(packed).key(kind, packed)
