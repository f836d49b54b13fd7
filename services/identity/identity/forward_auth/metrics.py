"""The metrics of a verify process."""

from prometheus_client import Counter, Gauge, Histogram

DECISIONS = Counter(
    "garderobe_verify_decisions", "Decisions about requests", ["mode", "http_response_status_code"]
)
VERIFY_SECONDS = Histogram(
    "garderobe_verify_duration_seconds",
    "Time to decide about a request",
    buckets=(0.0001, 0.00025, 0.0005, 0.001, 0.005, 0.025, 0.1, 1.0),
)
STALENESS_SECONDS = Gauge(
    "garderobe_verify_staleness_seconds", "Time since revocations were last read"
)
