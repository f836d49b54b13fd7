"""`uvicorn identity.verify.main:app`: the process that the gateway asks."""

import logging

import structlog

from identity.verify.routes import VerifyApp
from identity.verify.settings import VerifySettings


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


_configure_logs()
app = VerifyApp(VerifySettings())
