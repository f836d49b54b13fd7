"""`granian --interface asgi identity.verify.main:app`: the process that the gateway asks."""

import ctypes
import logging
import signal
import sys

import structlog

from identity.verify.routes import VerifyApp
from identity.verify.settings import VerifySettings

PR_SET_PDEATHSIG = 1


def _end_with_parent() -> None:
    """The server runs us in a child process, which must not outlive it."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def _configure_logs() -> None:
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
    )
    structlog.contextvars.bind_contextvars(service="verify")


_end_with_parent()
_configure_logs()
app = VerifyApp(VerifySettings())
