"""Runs one command of a service with its settings, in a process of its own.

Services read their settings from the environment, so a command that needs several of them asks each
in a fork of this process, which has imported what they share.
"""

import importlib
import io
import json
import multiprocessing
import traceback
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from garderobe_cli.service_groups import load
from shared.terminal import CANNOT_RUN, CommandFailed

FORKS = multiprocessing.get_context("fork")


@dataclass(frozen=True)
class Answer:
    """The JSON that a service's own command printed."""

    service: str
    document: dict[str, Any]
    exit_code: int

    @property
    def error(self) -> str | None:
        """Why the service has no answer."""
        found = self.document.get("error")
        return str(found["message"]) if found else None


def ask(services: Sequence[str], *arguments: str) -> list[Answer]:
    """Run the same command of several services concurrently. Raises CommandFailed if it breaks."""
    importlib.import_module("shared.cli")
    pipes = [_start(service, arguments) for service in services]
    return [_answer(service, pipe) for service, pipe in zip(services, pipes, strict=True)]


def ask_one(service: str, *arguments: str) -> Answer:
    """Run a command of one service. Raises CommandFailed if it breaks."""
    (answer,) = ask([service], *arguments)
    return answer


def _start(service: str, arguments: Sequence[str]) -> Connection:
    receiver, sender = FORKS.Pipe(duplex=False)
    FORKS.Process(target=_run, args=(sender, service, arguments), daemon=True).start()
    sender.close()
    return receiver


def _run(sender: Connection, service: str, arguments: Sequence[str]) -> None:
    """Send what the command prints, its exit code, and the traceback if it breaks."""
    output, code, problem = io.StringIO(), CANNOT_RUN, ""
    try:
        with redirect_stdout(output), redirect_stderr(io.StringIO()):
            load(service).main([*arguments, "--json"], prog_name="garderobe")
    except SystemExit as end:
        if isinstance(end.code, str):
            problem = end.code
        else:
            code = end.code or 0
    except Exception:
        problem = traceback.format_exc()
    sender.send((output.getvalue(), code, problem))


def _answer(service: str, pipe: Connection) -> Answer:
    try:
        output, code, problem = pipe.recv()
        document = json.loads(output.splitlines()[-1])
    except EOFError:
        raise _broken(service, "its process was killed") from None
    except (IndexError, ValueError):
        raise _broken(service, problem.strip()[-2000:]) from None
    return Answer(service, document, code)


def _broken(service: str, problem: str) -> CommandFailed:
    return CommandFailed(f"The command broke in {service}: {problem}", "broken", CANNOT_RUN)
