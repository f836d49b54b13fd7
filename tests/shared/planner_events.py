"""Events of a service that does not run."""

import uuid
from datetime import UTC, datetime

from contracts.envelope import Envelope

SUBJECT = "planner.plan.made"


def plan_made(version: int) -> Envelope:
    """Return the event of a new version of the same plan."""
    return Envelope(
        id=uuid.uuid4(),
        source="/garderobe/planner",
        type=SUBJECT,
        time=datetime.now(UTC),
        subject="1",
        aggregateversion=version,
        data={},
    )
