"""JSON logs, the same in every process. Imports little, because forward auth uses it too."""

import logging
from collections.abc import Sequence

import structlog
from structlog.typing import Processor

PROCESSORS = (
    structlog.contextvars.merge_contextvars,
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.format_exc_info,
    structlog.processors.JSONRenderer(),
)
"""The steps that turn a log event into a line."""


def configure_logs(service: str, more: Sequence[Processor] = ()) -> None:
    """Set up the logs of this process, with `more` processors first. Call once."""
    structlog.configure(
        processors=(*more, *PROCESSORS),
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        # One write per line, or lines of two processes would mix.
        logger_factory=structlog.WriteLoggerFactory(),
    )
    structlog.contextvars.bind_contextvars(service=service)
