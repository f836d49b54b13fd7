"""Names of keys in Valkey.

In a cluster each key carries its bucket as a hash tag, for example `timeline:{07}`. A bucket is in
one slot, so what must change together shares a bucket: a person's timeline, the markers of pushes
to it, and the lists from which it pulls. Processes with different numbers of buckets would look for
one person in two places; see servers.py. A single server has one bucket, without a tag.
"""

import struct
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from zlib import crc32

from redis.crc import key_slot

KINDS = (
    *(b"timeline:", b"fetched:", b"author:", b"known:", b"card:", b"delivered:", b"offered:"),
    *(b"arrivals", b"arrivals:newest", b"rebuilt"),
)
"""The beginnings of all keys whose bucket depends on the number of buckets."""


def pack_ids(*ids: int) -> bytes:
    """Return ids as Valkey stores them: eight bytes each, which sort like the numbers."""
    return struct.pack(f">{len(ids)}Q", *ids)


def split_ids(packed: bytes) -> list[bytes]:
    """Return the packed ids one by one."""
    # In one call: these are the followers of each push.
    return list(struct.Struct("8s" * (len(packed) // 8)).unpack(packed))


@dataclass(frozen=True, slots=True)
class Bucket:
    """A share of all people and cards, in one slot."""

    tag: bytes
    slot: int

    def key(self, kind: bytes, ids: bytes = b"") -> bytes:
        """Return a key of this bucket: the kind, such as `timeline:`, the tag and packed ids."""
        return b"%b%b%b" % (kind, self.tag, ids)


class Buckets:
    """All buckets. The one of a packed id is the same in every process."""

    def __init__(self, count: int) -> None:
        """Create `count` buckets for a cluster, or one for a single server if it is 0."""
        tags = [b"{%02d}" % number for number in range(count)] or [b""]
        self.all = [Bucket(tag, key_slot(tag)) for tag in tags]

    def __len__(self) -> int:
        return len(self.all)

    def of(self, packed: bytes) -> Bucket:
        """Return the bucket of a person, by the packed user id, or of a card, by its feed id."""
        # Consecutive ids, and those of consecutive milliseconds, come into different buckets.
        return self.all[crc32(packed) % len(self.all)]

    def split(self, packed: Iterable[bytes]) -> list[tuple[Bucket, list[bytes]]]:
        """Return packed ids by bucket, each bucket's in the order given."""
        count = len(self.all)
        if count == 1:
            return [(self.all[0], list(packed))]
        parts: defaultdict[int, list[bytes]] = defaultdict(list)
        for one in packed:
            parts[crc32(one) % count].append(one)
        return [(self.all[number], ids) for number, ids in parts.items()]


def id_in(key: bytes) -> int:
    """Return the id at the end of a key."""
    return int.from_bytes(key[-8:], "big")
