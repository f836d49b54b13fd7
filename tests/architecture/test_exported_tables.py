"""Every table is part of the data export or has a reason why it is not."""

import re
import runpy

import pytest

from deploy.local.layout import ROOT, SERVICES

BOOKKEEPING = {
    "answered_requests": "responses of idempotent requests; other parts hold their content",
    "dead_letters": "events that could not be processed, for us to repair",
    "erased_accounts": "tombstones of erased people",
    "inbox": "ids of events",
    "outbox": "events about the content of other parts",
    "outbox_stream": "the state of the event stream: no personal data",
}
"""Tables of several services that are not exported, with the reason."""
RELATIONS = {
    "blocks": "a projection: feed exports them",
    "circle_members": "a projection: feed exports them",
    "circles": "a projection: feed exports them",
    "follows": "a projection: feed exports them",
    "profiles": "a projection: identity exports them",
}
"""Projections of people's relationships in wardrobe and tags."""
NOT_EXPORTED = {
    "identity": {
        "announcements": "emails to everybody: no personal data",
        "blocks": RELATIONS["blocks"],
        "bulk_mailings": "numbers of emails: no personal data",
        "content_notices": "which of admin's decisions were sent by email; admin exports them",
        "departure_answers": "which data of erased people each service deleted",
        "departures": "erased people; before the erasure the profile shows the date",
        "follows": RELATIONS["follows"],
        "invites": "codes of the admins; the profile names the one that was used",
        "links": "secrets of links in emails, hashed",
        "provider_attempts": "sign-ins in progress, kept for minutes",
        "recovery_codes": "secrets, hashed",
        "recovery_requests": "recovery attempts, which others may have made",
        "registration": "the registration mode: no personal data",
        "revoked_tokens": "ids of OAuth clients' tokens, until they expire",
        "session_clock": "a number: no personal data",
        "sign_in_codes": "secrets, hashed, kept for minutes",
        "signing_keys": "our own secrets",
        "used_challenges": "random numbers, kept for minutes: no personal data",
    },
    # Profiles and blocks say which of the people that an outfit was worn with are named.
    "wardrobe": {name: why for name, why in RELATIONS.items() if name not in {"blocks", "profiles"}}
    | {
        "doomed_objects": "pictures that are pending deletion",
        "recommended_outfits": "admins' recommendations, which are public",
        "reported_outfits": "a projection: admin exports it",
        "erasures": "erased people",
        "exports": "the exports themselves",
        "garment_views": "computed from pictures and pins, which are exported",
        "held_outfits": "outfits held for review; admin exports the decisions",
        "imported_items": "ids in archives that were imported, and what they became",
        "imports": "the imports themselves",
        "known_pictures": "hashes of pictures that moderators hid: no personal data",
        "known_tags": "a projection: tags exports it",
        "quotas": "limits that operators set, which the app shows",
        "standings": "a projection: admin exports it",
        "taggings": "a projection: tags exports it",
    },
    # Profiles say whether the tags that somebody co-owns are shown.
    "tags": {name: why for name, why in RELATIONS.items() if name != "profiles"}
    | {
        "tag_keys": "search keys of tag names",
        "namings": "tag names of outfits, which wardrobe exports",
        "outfits": "a projection: wardrobe exports them",
    },
    "feed": {
        "fetched_authors": "authors whose outfits are pulled instead of pushed",
        "people_keys": "search keys of names, which identity exports",
        "pending_deliveries": "queued fan-out, kept for seconds",
        "push_deliveries": "notifications to send, kept for a day at most",
        "posts": "a projection: wardrobe exports them",
        "readers": "recent readers, to whom outfits are pushed",
        "recommendation_counts": "numbers: no personal data",
        "recommendations": "admins' recommendations, which are public",
        "reported_outfits": "a projection: admin exports it",
        "standings": "a projection: admin exports it",
        "taggings": "a projection: tags exports it",
    },
    "admin": {
        "admins": "roles of admins, which the app shows them",
        "announcements": "announcements to everybody: no personal data",
        "audit_head": "hashes: no personal data",
        "blocks": RELATIONS["blocks"],
        "circle_members": RELATIONS["circle_members"],
        "flags": "feature flags: no personal data",
        "follows": RELATIONS["follows"],
        "invites": "codes of the admins",
        "recommendations": "admins' recommendations",
        "registration": "the registration mode: no personal data",
        "subjects": "a projection of reportable content",
        "waitlist": "people without an account, by email",
        "waitlist_decisions": "about people without an account",
    },
}


@pytest.mark.parametrize("service", SERVICES)
def test_every_table_is_exported_or_has_a_reason(service: str) -> None:
    (store,) = (ROOT / "services" / service).rglob("data_export/store.py")
    exported = names(
        r"\b(?:FROM|JOIN) (\w+)", "\n".join(runpy.run_path(str(store))["EXPORT_PARTS"].values())
    )
    existing = tables(service)
    excluded = NOT_EXPORTED[service].keys() | (BOOKKEEPING.keys() & existing)
    assert exported <= existing
    assert exported & excluded == set()
    assert exported | excluded == existing


def tables(service: str) -> set[str]:
    """Return the tables after a service's migrations, including those of the shared package."""
    sources = [
        *ROOT.glob(f"services/{service}/migrations/versions/*.py"),
        *ROOT.glob("services/shared/shared/**/*.py"),
    ]
    source = "\n".join(path.read_text() for path in sources)
    return names(r"CREATE TABLE (\w+)[\s(]", source) - names(r"DROP TABLE (\w+)", source)


def names(pattern: str, source: str) -> set[str]:
    return set(re.findall(pattern, source))
