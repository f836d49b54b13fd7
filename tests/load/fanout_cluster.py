"""Measures fan-out in a Valkey Cluster, and what a second primary on a second core adds.

The engine is that of the bench `fanout`, with the same audiences. Native RPUSHX comes from
redis-benchmark on the same server: a cluster of one primary.
"""

import asyncio
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from feed.timeline_cache.keys import Bucket
from tests.feed.valkey_cluster import SLOTS, ValkeyCluster, valkey_cluster
from tests.load.bare_timelines import BareValkey, PipelinedClient
from tests.load.fanout import FEEDS, ROUNDS, Ours, over_native, redis_benchmark
from tests.load.report import Ratio, Result, Value, machine
from tests.support.timeline_keys import BUCKETS


def run() -> Result:
    """Alternate between the engine with one primary, with two, and redis-benchmark."""
    before = machine()
    rates: dict[str, list[float]] = {"one": [], "two": [], "rpushx": []}
    with _engine(1) as (one, first), _engine(2) as (two, _):
        # Keys of the bucket `{00}`, as redis-benchmark makes them.
        native = [b"timeline:{00}%012d" % number for number in range(FEEDS)]
        first.fill_lists(native)
        for _ in range(ROUNDS):
            rates["one"].append(one.round())
            rates["two"].append(two.round())
            rates["rpushx"].append(redis_benchmark(first.url, "timeline:{00}__rand_int__"))
            first.trim_lists(native)
    medians = {name: statistics.median(each) for name, each in rates.items()}
    ours = Value(medians["one"], "deliveries/s, one primary")
    return Result(
        "fanout-cluster",
        [
            over_native("cluster_over_native_rpushx", ours, medians["rpushx"]),
            Ratio(
                "two_primaries_over_one", Value(medians["two"], "deliveries/s, two primaries"), ours
            ),
        ],
        {
            "machine": before,
            "buckets": len(BUCKETS),
            "deliveries/s by audience, one primary": one.by_size(),
            "deliveries/s by audience, two primaries": two.by_size(),
            "each round": {name: [round(one) for one in each] for name, each in rates.items()},
        },
    )


@contextmanager
def _engine(primaries: int) -> Iterator[tuple[Ours, BareValkey]]:
    """Yield the engine in a cluster, and its first server."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        cluster = stack.enter_context(valkey_cluster(folder, primaries, replicas=0))
        asyncio.run(cluster.start())
        servers = [_bare(stack, one.url) for one in cluster.servers]

        def owner(bucket: Bucket) -> BareValkey:
            return servers[bucket.slot * primaries // SLOTS]

        yield Ours(_urls(cluster), BUCKETS, owner), servers[0]


def _bare(stack: ExitStack, url: str) -> BareValkey:
    client = PipelinedClient(url)
    stack.callback(client.close)
    return BareValkey(url, client)


def _urls(cluster: ValkeyCluster) -> list[str]:
    """Return several addresses, which mean a cluster, even if it has one server."""
    urls = cluster.urls.split(",")
    return urls if len(urls) > 1 else urls * 2
