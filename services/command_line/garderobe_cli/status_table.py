"""Draws the states of services for people."""

from collections.abc import Iterator, Sequence
from typing import Any

from garderobe_cli.one_service import Answer
from shared.terminal import table

UNKNOWN = "?"


def status_lines(answers: Sequence[Answer]) -> str:
    """Return a row for each service, then a sentence for each problem."""
    heading = "", "process", "schema", "servers", "outbox", "behind", "dead", "queues"
    rows = [_row(one) for one in answers]
    problems = [f"{one.service}: {text}" for one in answers for text in _problems(one)]
    return "\n".join([table([heading, *rows]), "", *(problems or ["All is well."])])


def _problems(answer: Answer) -> list[str]:
    return [answer.error] if answer.error else answer.document["problems"]


def _row(answer: Answer) -> Sequence[str]:
    if answer.error:
        return answer.service, *[UNKNOWN] * 7
    document, state = answer.document, answer.document["state"]
    return answer.service, document["process"]["version"] or "down", *_cells(state)


def _cells(state: dict[str, Any]) -> Iterator[str]:
    database, outbox, consumers = state["database"], state["outbox"], state["consumers"]
    yield database["migration"] if database else UNKNOWN
    down = [one["name"] for one in state["dependencies"] if not one["ok"]]
    yield f"{', '.join(down)} down" if down else "ok"
    yield str(outbox["waiting"]) if outbox else UNKNOWN
    yield str(sum(one["pending"] for one in consumers)) if consumers is not None else UNKNOWN
    yield UNKNOWN if state["dead_letters"] is None else str(state["dead_letters"])
    queues = state["queues"]
    waiting = [f"{one['name']} {one['waiting']}" for one in queues or () if one["waiting"]]
    yield UNKNOWN if queues is None else ", ".join(waiting) or "empty"
