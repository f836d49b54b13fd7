"""A Python shell of one service: `python -m deploy.local.shell feed`."""

import asyncio
import code
import importlib
import sys
from collections.abc import Coroutine
from typing import Any

from shared.data.db import open_database
from shared.service import Service


def namespace(name: str) -> dict[str, Any]:
    """Return what the shell offers: the service, its settings, its database, and `run`."""
    service: Service = importlib.import_module(f"{name}.main").service
    settings = service.settings()
    loop = asyncio.new_event_loop()

    def run(work: Coroutine[Any, Any, Any]) -> Any:
        """Run a coroutine and return its result."""
        return loop.run_until_complete(work)

    return {
        "service": service,
        "settings": settings,
        "database": open_database(settings),
        "run": run,
    }


def main(name: str) -> None:
    """Start the shell."""
    offered = namespace(name)
    banner = f"{name}: {', '.join(offered)}. Example: run(database.ping())"
    code.interact(banner=banner, local=offered, exitmsg="")


if __name__ == "__main__":
    main(sys.argv[1])
