"""The wardrobe's own metrics; those of every process are in shared.telemetry.metrics."""

import resource

from prometheus_client import Counter, Gauge, Histogram

from shared.telemetry.metrics import WORK_BUCKETS

PICTURES_WAITING = Gauge("garderobe_pictures_waiting", "Pictures that wait for their turn")
PICTURE_SECONDS = Histogram(
    "garderobe_picture_duration_seconds",
    "Time of a picture in each stage: until its turn, and in a process of its own",
    ["stage"],
    buckets=WORK_BUCKETS,
)
PICTURES_REFUSED = Counter(
    "garderobe_pictures_refused", "Pictures that were not processed, by problem code", ["reason"]
)
PICTURE_PROCESS_BYTES = Gauge(
    "garderobe_picture_process_peak_bytes", "Most memory that a process for a picture has taken"
)
PICTURE_PROCESS_BYTES.set_function(
    lambda: resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024
)
