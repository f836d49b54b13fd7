"""The state of a process as metrics, read when Prometheus asks for them."""

from collections.abc import Iterable, Iterator, Sequence

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from shared.operations.schemas import DatabaseOut, OperationsOut, OutboxOut, StreamOut, ValkeyOut
from shared.telemetry.metrics import current_metrics

Row = tuple[Sequence[str], float]


def all_metrics(state: OperationsOut) -> bytes:
    """Return the metrics of this process in the Prometheus text format, with its state."""
    registry = CollectorRegistry()
    registry.register(StateCollector(state))
    return current_metrics() + generate_latest(registry)


class StateCollector(Collector):
    """The state as gauges; a part that could not be read has none, rather than old ones."""

    def __init__(self, state: OperationsOut) -> None:
        self._state = state

    def collect(self) -> Iterable[Metric]:
        state = self._state
        yield _gauge(
            "garderobe_dependency_up",
            "Whether a server that the service needs answers",
            ["dependency"],
            [([one.name], one.ok) for one in state.dependencies],
        )
        if state.database is not None:
            yield from _database(state.database)
        if state.outbox is not None:
            yield from _outbox(state.outbox)
        if state.stream is not None:
            yield from _stream(state.stream)
        if state.dead_letters is not None:
            yield _gauge("garderobe_dead_letters", "Dead letters", [], [([], state.dead_letters)])
        yield from self._work()
        yield from self._consumers()
        for server in state.valkey or []:
            yield from _valkey(server)

    def _work(self) -> Iterator[Metric]:
        queues = self._state.queues or []
        tables = self._state.tables or []
        counts = self._state.counts or []
        for name, text, label, rows in (
            ("queue_waiting", "Work that waits", "queue", [(q.name, q.waiting) for q in queues]),
            (
                "queue_oldest_age_seconds",
                "Age of the oldest work that waits",
                "queue",
                [(q.name, q.oldest_seconds) for q in queues],
            ),
            (
                "queue_failed",
                "Work given up",
                "queue",
                [(q.name, q.failed) for q in queues],
            ),
            (
                "table_rows",
                "Estimated rows",
                "table",
                [(t.name, t.rows) for t in tables],
            ),
            ("table_bytes", "Bytes of a table", "table", [(t.name, t.bytes) for t in tables]),
            ("count", "Numbers about the product", "name", [(c.name, c.value) for c in counts]),
        ):
            labelled = [([key], float(value)) for key, value in rows]
            yield _gauge(f"garderobe_{name}", text, [label], labelled)

    def _consumers(self) -> Iterator[Metric]:
        consumers = self._state.consumers or []
        labels = ["messaging_consumer_group_name", "stream"]
        yield _gauge(
            "garderobe_consumer_pending",
            "Events that a consumer has not received yet",
            labels,
            [([c.name, c.stream], c.pending) for c in consumers],
        )
        yield _gauge(
            "garderobe_consumer_ack_pending",
            "Events that a consumer has not acknowledged yet",
            labels,
            [([c.name, c.stream], c.ack_pending) for c in consumers],
        )


def _stream(state: StreamOut) -> Iterator[Metric]:
    for name, text, value in (
        ("messages", "Events in the stream", state.messages),
        ("bytes", "Bytes of the stream", state.bytes),
        ("replicas", "Replicas that the stream should have", state.replicas),
        ("replicas_behind", "Replicas that are not current", state.replicas_behind),
    ):
        yield _gauge(f"garderobe_stream_{name}", text, ["stream"], [([state.name], value)])


def _outbox(state: OutboxOut) -> Iterator[Metric]:
    for name, text, value in (
        ("waiting", "Unpublished events", state.waiting),
        ("oldest_age_seconds", "Age of the oldest unpublished event", state.oldest_seconds),
    ):
        yield _gauge(f"garderobe_outbox_{name}", text, [], [([], value)])


def _database(state: DatabaseOut) -> Iterator[Metric]:
    for name, text, value in (
        ("garderobe_database_bytes", "Size of the database", state.bytes),
        (
            "garderobe_database_connections",
            "Connections to the server, of all services",
            state.connections,
        ),
        (
            "garderobe_database_max_connections",
            "Connections that the server allows",
            state.max_connections,
        ),
        (
            "garderobe_database_oldest_transaction_age_seconds",
            "Age of the oldest transaction; that of a backup counts after six hours",
            state.oldest_transaction_seconds,
        ),
        (
            "garderobe_database_migration_pending",
            "Whether a migration of this version was not run",
            state.migration != state.newest_migration,
        ),
        ("db_client_connection_max", "Connections that the pool may open", state.pool_size),
    ):
        yield _gauge(name, text, [], [([], value)])
    yield _gauge(
        "db_client_connection_count",
        "Connections of the pool",
        ["state"],
        [(["used"], state.pool_used), (["idle"], state.pool_size - state.pool_used)],
    )
    deadlocks = CounterMetricFamily("garderobe_database_deadlocks", "Deadlocks")
    deadlocks.add_metric([], state.deadlocks)
    yield deadlocks


def _valkey(server: ValkeyOut) -> Iterator[Metric]:
    for name, text, value in (
        ("memory_bytes", "Memory in use", server.memory_bytes),
        ("max_memory_bytes", "Memory that it may use; 0 without a limit", server.max_memory_bytes),
        ("clients", "Connected clients", server.clients),
    ):
        yield _gauge(f"garderobe_valkey_{name}", text, ["server"], [([server.server], value)])
    for name, text, value in (
        ("commands", "Commands processed", server.commands),
        ("evicted_keys", "Keys evicted because memory was full", server.evicted),
        ("keyspace_hits", "Keys found", server.hits),
        ("keyspace_misses", "Keys not found", server.misses),
    ):
        counter = CounterMetricFamily(f"garderobe_valkey_{name}", text, labels=["server"])
        counter.add_metric([server.server], value)
        yield counter


def _gauge(name: str, text: str, labels: Sequence[str], rows: Sequence[Row]) -> GaugeMetricFamily:
    family = GaugeMetricFamily(name, text, labels=labels)
    for values, value in rows:
        family.add_metric(values, float(value))
    return family
