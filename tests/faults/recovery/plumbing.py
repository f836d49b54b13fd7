"""Invariants 6, 12 and 13: events, emails and objects are neither lost nor repeated."""

import asyncio
from collections import Counter

from deploy.local.layout import SERVICES
from deploy.rights.declared import service_named, subscriptions_of
from tests.faults.recovery.evidence import Evidence, Violation
from tests.faults.recovery.storage import objects_of
from tests.faults.recovery.system import FaultySystem
from wardrobe.photos.rules import Keys

MAX_COPIES = 2


async def events_arrived_once(evidence: Evidence) -> list[Violation]:
    """6. Outboxes are empty, each event is in the inbox of each consumer, and none is dead."""
    return await unfinished_events(evidence.system)


async def unfinished_events(system: FaultySystem) -> list[Violation]:
    """Return what is still under way or lost between the services."""
    found = []
    events: dict[str, dict[str, set[str]]] = {}
    for service in SERVICES:
        rows = await system.rows(service, "SELECT type, event_id, sent_at IS NULL FROM outbox")
        unsent = [str(kind) for kind, _, waits in rows if waits]
        if unsent:
            found.append(
                Violation(6, f"The outbox of {service} holds {len(unsent)}: {Counter(unsent)}.")
            )
        events[service] = {}
        for kind, event_id, _ in rows:
            events[service].setdefault(str(kind), set()).add(str(event_id))
    for service in SERVICES:
        found += await _lost_events(system, service, events)
    waiting = await system.rows("feed", "SELECT count(*) FROM pending_deliveries")
    if waiting != [(0,)]:
        found.append(Violation(6, f"{waiting[0][0]} deliveries to followers wait."))
    return found


async def _lost_events(
    system: FaultySystem, service: str, events: dict[str, dict[str, set[str]]]
) -> list[Violation]:
    letters = await system.rows(service, "SELECT durable, reason FROM dead_letters")
    found = [Violation(6, f"{service} has a dead letter of {of}: {why}.") for of, why in letters]
    rows = await system.rows(service, "SELECT durable, event_id FROM inbox")
    received: dict[str, set[str]] = {}
    for durable, event_id in rows:
        received.setdefault(str(durable), set()).add(str(event_id))
    for subscription in subscriptions_of(service_named(service)):
        for subject in subscription.subjects:
            sent = events[subscription.stream].get(subject, set())
            lost = sent - received.get(subscription.durable, set())
            if lost:
                found.append(
                    Violation(
                        6,
                        f"{subscription.durable} has not received {len(lost)} of {len(sent)}"
                        f" {subject}, such as {min(lost)}.",
                    )
                )
    return found


async def emails_come_at_most_twice(evidence: Evidence) -> list[Violation]:
    """12. Each email was sent once, or twice if an answer of the mail server was lost."""
    received = Counter(one.message_id for one in evidence.board.emails.all())
    found = [
        Violation(12, f"The email {one} came {times} times.")
        for one, times in received.items()
        if times > MAX_COPIES
    ]
    rows = await evidence.system.rows("identity", "SELECT id, recipient, state FROM mails")
    found += [
        Violation(12, f"The email {one} to {recipient} never came (it is {state}).")
        for one, recipient, state in rows
        if not received[str(one)]
    ]
    return found


async def rows_have_objects(evidence: Evidence) -> list[Violation]:
    """13. Each photo's row has its objects in the bucket."""
    rows = await evidence.system.rows(
        "wardrobe",
        "SELECT photos.stem, photos.original_key, outfits.id FROM photos"
        " JOIN outfits ON outfits.photo_id = photos.id",
    )
    objects = await asyncio.to_thread(objects_of, evidence.system)
    return [
        Violation(13, f"The photo of the outfit {outfit} has no object {name.key}.", [str(outfit)])
        for stem, original, outfit in rows
        for name in Keys(str(stem), str(original)).all
        if (name.bucket, name.key) not in objects
    ]
