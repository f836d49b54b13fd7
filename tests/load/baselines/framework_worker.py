"""Fan-out by Stream-Framework 1.4.0, run in a virtual environment of its own.

`python framework_worker.py PORT` reads JSON lists of follower ids, one per line, delivers one
activity to their feeds in chunks of 100, as the framework's Celery task does, and prints the
seconds it took.
"""

import json
import sys
import time

from stream_framework import settings
from stream_framework.activity import Activity
from stream_framework.feed_managers.base import Manager, add_operation
from stream_framework.feeds.redis import RedisFeed
from stream_framework.verbs.base import Love


class HomeFeed(RedisFeed):  # type: ignore[misc]  # the framework has no types
    """A feed with the same maximal length as ours."""

    key_format = "feed:%(user_id)s"
    max_length = 800


def main(port: int) -> None:
    settings.STREAM_REDIS_CONFIG["default"]["port"] = port
    manager = Manager()
    for number, line in enumerate(sys.stdin):
        followers = json.loads(line)
        started = time.perf_counter()
        activity = Activity(actor=1, verb=Love, object=number)
        HomeFeed.insert_activity(activity)
        size = manager.fanout_chunk_size
        for first in range(0, len(followers), size):
            chunk = followers[first : first + size]
            manager.fanout(chunk, HomeFeed, add_operation, {"activities": [activity]})
        sys.stdout.write(f"{time.perf_counter() - started}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]))
