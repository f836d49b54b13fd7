"""JSON logs, the same in every process. Imports little, because forward auth uses it too."""

import logging
import sys
import traceback
from collections.abc import Sequence

import structlog
from pydantic import ValidationError
from structlog.typing import Processor

_FRAMES = 12
PROCESSORS = (
    structlog.contextvars.merge_contextvars,
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.format_exc_info,
    structlog.processors.JSONRenderer(),
)
"""The steps that turn a log event into a line."""


def describe(error: BaseException) -> str:
    """Return what went wrong without what people entered, which messages of exceptions may quote.

    Our own messages are kept: they are sentences about the failure.
    """
    name = type(error).__qualname__
    if type(error).__module__.partition(".")[0] == "shared":
        return f"{name}: {error}"
    if isinstance(error, ValidationError):
        problems = error.errors(include_input=False, include_context=False, include_url=False)
        parts = [f"{'.'.join(map(str, one['loc']))} {one['type']}" for one in problems]
        return f"{name}: {', '.join(parts)}"
    return name


def frames_of(error: BaseException) -> list[str]:
    """Return where an exception was raised, innermost frame last."""
    frames = traceback.extract_tb(error.__traceback__)
    return [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames[-_FRAMES:]]


def configure_logs(service: str, more: Sequence[Processor] = ()) -> None:
    """Set up the logs of this process, with `more` processors first. Call once."""
    structlog.configure(
        processors=(*more, *PROCESSORS),
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        # One write per line, or lines of two processes would mix.
        logger_factory=structlog.WriteLoggerFactory(),
    )
    structlog.contextvars.bind_contextvars(service=service)


def quiet_logs() -> None:
    """Keep log lines out of a command's output, which says what failed in its own words."""
    structlog.configure(
        wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL),
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
    )
    logging.disable(logging.ERROR)
