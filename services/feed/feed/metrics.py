"""The feed's own metrics; those of every process are in shared.telemetry.metrics."""

from prometheus_client import Counter, Gauge, Histogram

from shared.telemetry.metrics import WORK_BUCKETS

DELIVERIES = Counter("garderobe_feed_deliveries", "Timelines that outfits were pushed to")
VISIBLE_SECONDS = Histogram(
    "garderobe_feed_visible_seconds",
    "Time from the feed's entry for an outfit until one of its fan-out jobs was done",
    buckets=WORK_BUCKETS,
)
FANOUT_FAILURES = Counter("garderobe_feed_fanout_failures", "Attempts of fan-out jobs that failed")
PUSHES = Counter("garderobe_feed_pushes", "Attempts to push a notification", ["outcome"])
CARDS = Counter("garderobe_feed_cards", "Cards on pages of timelines", ["source"])
TIMELINES_BUILT = Counter(
    "garderobe_feed_timelines_built", "Timelines built from Postgres because Valkey had none"
)
TIMELINES_CHECKED = Counter("feed_timelines_checked", "Timelines compared with Postgres")
TIMELINES_REPAIRED = Counter("feed_timelines_mended", "Timelines that were wrong and rebuilt")
SOCKETS = Gauge("garderobe_feed_sockets", "Open sockets")
FRAMES = Counter("garderobe_feed_frames", "Frames sent to sockets", ["type"])
