"""The metrics of every process, in the Prometheus text format.

Imports little, because forward auth uses it too. The names are OpenTelemetry's where its semantic
conventions have one, with the unit that Prometheus adds; ours begin with `garderobe_`. Labels have
few values and never name a person: a route is a template, not a path.
"""

import re
from urllib.parse import urlsplit

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    Counter,
    Gauge,
    Histogram,
    Info,
    disable_created_metrics,
    generate_latest,
)

from shared.version import VERSION

CONTENT_TYPE = CONTENT_TYPE_LATEST
REQUEST_BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Bounds in seconds; 0.25 is the objective of the alert SlowRequests."""
WORK_BUCKETS = (0.005, 0.025, 0.1, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 120.0)
"""Bounds in seconds of work in the background."""
STORE_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1.0, 10.0)
BYTE_BUCKETS = (2.0**10, 2.0**14, 2.0**18, 2.0**20, 2.0**22, 2.0**24)

_IP_ADDRESS = re.compile(r"[0-9.]+|[0-9a-f:]*:[0-9a-f:.]*")

# When a series began is of no use here, and doubles the number of series.
disable_created_metrics()  # type: ignore[no-untyped-call]  # the client's
Info("garderobe_build", "Version of this process").info({"version": VERSION})

REQUEST_SECONDS = Histogram(
    "http_server_request_duration_seconds",
    "Time of requests, until the response was sent",
    ["http_request_method", "http_route", "http_response_status_code"],
    buckets=REQUEST_BUCKETS,
)
ACTIVE_REQUESTS = Gauge("http_server_active_requests", "Requests in progress")
BODY_BYTES = Histogram(
    "http_server_request_body_size_bytes",
    "Size of request bodies, for requests that have one",
    ["http_route"],
    buckets=BYTE_BUCKETS,
)
EVENTS_PUBLISHED = Counter(
    "messaging_client_sent_messages", "Events published to NATS", ["messaging_destination_name"]
)
EVENTS_CONSUMED = Counter(
    "messaging_client_consumed_messages",
    "Events handled, each once",
    ["messaging_consumer_group_name", "messaging_destination_name"],
)
EVENT_SECONDS = Histogram(
    "messaging_process_duration_seconds",
    "Time to handle a batch of events, with its commit",
    ["messaging_consumer_group_name"],
    buckets=WORK_BUCKETS,
)
EVENT_LAG_SECONDS = Histogram(
    "garderobe_event_lag_seconds",
    "Time from the change that an event announces until the event is handled",
    ["messaging_consumer_group_name"],
    buckets=WORK_BUCKETS,
)
EVENTS_RETRIED = Counter(
    "garderobe_events_retried",
    "Attempts after which an event waits for another one",
    ["messaging_consumer_group_name", "reason"],
)
EVENTS_DEAD = Counter(
    "garderobe_events_dead_lettered", "New dead letters", ["messaging_consumer_group_name"]
)
STORE_SECONDS = Histogram(
    "db_client_operation_duration_seconds",
    "Time of statements in Postgres and of commands in Valkey, with the network",
    ["db_system_name", "db_operation_name"],
    buckets=STORE_BUCKETS,
)
POOL_WAIT_SECONDS = Histogram(
    "db_client_connection_wait_time_seconds",
    "Time to get a connection from the pool",
    buckets=STORE_BUCKETS,
)
LOOP_FAULTS = Counter(
    "garderobe_loop_faults", "Failed steps of background loops, which are retried", ["loop"]
)


def is_local_name(host: str) -> bool:
    """Return whether a Host header is an IP address or a name in its own network.

    A hostile page may resolve its own name to this address (DNS rebinding); such a name has a dot.
    """
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    return "." not in name or bool(_IP_ADDRESS.fullmatch(name))


def current_metrics() -> bytes:
    """Return all metrics of this process."""
    return generate_latest()
