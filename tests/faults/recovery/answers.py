"""Invariants 7 to 11: every answer that someone got during the faults was allowed."""

from collections import Counter

from tests.faults.recovery.evidence import Evidence, Violation
from tests.faults.recovery.history import Call, SeenOutfit
from tests.faults.recovery.worker import NOT_SIGNED_IN, SIGNED_OUT, TOKEN_PATH

PROBES = frozenset({"revoked", "replayed", "forged"})
"""Acts with credentials that must not be accepted."""
WITHOUT_SESSION = frozenset({"refresh", "prefetch", "log in"})
PAGE_ACTS = frozenset({"timeline", "page", "own", "check"})
OWN_STORE = "/api/wardrobe/"
"""The wardrobe knows audiences itself; other services learn of changes by events."""


async def nobody_was_signed_out(evidence: Evidence) -> list[Violation]:
    """7. No session that its owner did not end was refused."""
    found = [
        Violation(7, f"{one.person} was signed out: {one}.", [one.person])
        for one in evidence.history.calls
        if one.act == "refresh" and one.status in SIGNED_OUT
    ]
    shifted = any(step.kind == "shift clock" for step in evidence.schedule.steps)
    if not shifted:
        found += [
            Violation(7, f"{one.person} was refused with a valid token: {one}.", [one.person])
            for one in evidence.history.calls
            if one.status == NOT_SIGNED_IN and one.act not in {*PROBES, *WITHOUT_SESSION}
        ]
    return found


async def revoked_sessions_are_refused(evidence: Evidence) -> list[Violation]:
    """8. No ended session, old refresh token or forged identity was accepted."""
    return [
        Violation(8, f"{one.person}'s {one.act} credential was accepted: {one}.", [one.person])
        for one in evidence.history.calls
        if one.act in PROBES and one.outcome == "ok"
    ]


async def private_things_stay_private(evidence: Evidence) -> list[Violation]:
    """9. No response showed an outfit to someone for whom it was not."""
    return [
        Violation(
            9, f"{call.person} was shown {_describe(evidence, seen)}: {call}.", [seen.outfit_id]
        )
        for call in evidence.history.calls
        for seen in call.seen
        if not _may_see(evidence, call, seen)
    ]


def _describe(evidence: Evidence, seen: SeenOutfit) -> str:
    outfit = evidence.outfits_by_id.get(seen.outfit_id)
    return f"{outfit.key if outfit else 'an outfit'} ({seen.outfit_id}, {seen.audience})"


def _may_see(evidence: Evidence, call: Call, seen: SeenOutfit) -> bool:
    outfit = evidence.outfits_by_id.get(seen.outfit_id)
    if outfit is None:
        return True
    audiences = _audiences_during(evidence, call, outfit.key)
    if "public" in audiences:
        return True
    reader = next(one for one in evidence.workers if one.name == call.person)
    register = ("follow", reader.id, outfit.owner_id)
    follows = True in evidence.history.attempted_before(register, call.ended)
    return "followers" in audiences and follows


def _audiences_during(evidence: Evidence, call: Call, key: str) -> set[object]:
    """Return the audiences that an outfit may have had for this response."""
    writes = evidence.history.of(("audience", key))
    current: set[object] = {writes[0].value}
    for write in writes[1:]:
        if write.attempts[0].began > call.ended:
            break
        ended = write.attempts[-1].ended
        settled = write.outcome == "ok" and ended < call.began and call.path.startswith(OWN_STORE)
        current = {write.value} if settled else current | {write.value}
    return current


async def pages_hold_each_id_once(evidence: Evidence) -> list[Violation]:
    """10. No page of a list held an id twice."""
    found = []
    for call in evidence.history.calls:
        if call.act in PAGE_ACTS:
            twice = [one for one, times in Counter(call.ids).items() if times > 1]
            found += [Violation(10, f"A page held {one} twice: {call}.", [one]) for one in twice]
    return found


async def errors_are_problems_and_quick(evidence: Evidence) -> list[Violation]:
    """11. Each error is application/problem+json."""
    found = []
    for call in evidence.history.calls:
        is_error = call.status is not None and call.status >= 400
        if is_error and not call.is_problem and call.path != TOKEN_PATH:
            found.append(Violation(11, f"An error is no problem+json: {call}."))
    return found
