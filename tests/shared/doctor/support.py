"""Runs `doctor` of the sample service with settings that are wrong in one place."""

import asyncio
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from shared.cli import command_line
from tests.shared.sample.service import service
from tests.support.doctor import run_doctor

CLI = command_line(service)
Environment = dict[str, str]


async def doctor(settings: Mapping[str, str], check: str | None = None) -> Any:
    """Run it in a thread: the loop of the tests serves the app."""
    return await asyncio.to_thread(run_doctor, CLI, settings, check)


def changed(url: str, **parts: str | int) -> str:
    """Return a URL with another user, password, host, port or path."""
    found = urlsplit(url)
    known: dict[str, Any] = {
        "user": found.username or "",
        "password": found.password or "",
        "host": found.hostname,
        "port": found.port,
        "path": found.path,
    }
    new = known | parts
    return (
        f"{found.scheme}://{new['user']}:{new['password']}@{new['host']}:{new['port']}{new['path']}"
    )
