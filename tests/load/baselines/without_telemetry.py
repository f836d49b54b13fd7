"""The feed service without metrics and traces, for comparison."""

from contextlib import nullcontext
from typing import Any

from sqlalchemy.pool import AsyncAdaptedQueuePool

from feed.main import service
from feed.settings import Settings
from feed.timeline_cache import valkey_client
from shared.cli import serve_app
from shared.data import db
from shared.logs import configure_logs
from shared.service import create_app
from shared.telemetry import request_log


class Nothing:
    """A metric that counts nothing."""

    def labels(self, *_: object) -> "Nothing":
        return self

    def observe(self, _: float) -> None: ...

    def inc(self) -> None: ...

    def dec(self) -> None: ...


def _nothing(*_: object) -> Any:
    return nullcontext()


def main() -> None:
    replaced: dict[Any, dict[str, Any]] = {
        db: {"observe_statements": _nothing, "ObservedPool": AsyncAdaptedQueuePool},
        valkey_client: {"store_call": _nothing},
        request_log: {
            "trace_ids": _nothing,
            "ACTIVE_REQUESTS": Nothing(),
            "REQUEST_SECONDS": Nothing(),
            "BODY_BYTES": Nothing(),
        },
    }
    for module, names in replaced.items():
        for name, value in names.items():
            # An unknown name would leave something in place.
            assert hasattr(module, name), name
            setattr(module, name, value)
    settings = Settings()
    configure_logs(service.name)
    serve_app(create_app(service, settings), settings)


if __name__ == "__main__":
    main()
