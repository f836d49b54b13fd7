"""Every table has a retention rule or a reason why it has none."""

import importlib

import pytest

from deploy.local.layout import SERVICES
from shared.data.retention import EVERYWHERE, Ceiling, RetentionRule
from tests.architecture.test_exported_tables import tables

BY_OWNER = "until its owner deletes it or the account"
CURRENT_STATE = "one row per current state; erased with the accounts that it names"
COPIES = {
    "blocks": CURRENT_STATE,
    "follows": CURRENT_STATE,
    "profiles": CURRENT_STATE,
}
"""Projections of people's relationships."""
CIRCLES = {"circle_members": CURRENT_STATE, "circles": CURRENT_STATE}
"""Projections of the people who are an audience."""
NO_PERSON = "no personal data"
SHORT_LIVED = "deleted with its subject within days"
WITHOUT_RULE = {
    "identity": COPIES
    | {
        "accounts": BY_OWNER,
        "announcements": NO_PERSON,
        "bulk_mailings": NO_PERSON,
        "content_notices": "one row per moderated item; erased with its owner",
        "departures": "until all services have erased the account",
        "departure_answers": "until all services have erased the account",
        "invites": "until an admin withdraws it",
        "linked_providers": BY_OWNER,
        "oauth_clients": BY_OWNER,
        "passkeys": BY_OWNER,
        "recovery_codes": BY_OWNER,
        "recovery_requests": SHORT_LIVED,
        "registration": NO_PERSON,
        "session_clock": "one row",
        "signing_keys": "key rotation deletes them",
        "two_factors": BY_OWNER,
    },
    "wardrobe": COPIES
    | CIRCLES
    | {
        "alt_text_preferences": BY_OWNER,
        "companions": BY_OWNER + "; or the outfit, or their person's account",
        "doomed_objects": SHORT_LIVED,
        "erasures": SHORT_LIVED,
        "calendar_links": BY_OWNER,
        "export_schedules": BY_OWNER,
        "exports": SHORT_LIVED,
        "garment_pictures": BY_OWNER + "; deleted with their garment or photo",
        "garment_views": BY_OWNER + "; deleted with their garment or photo",
        "garments": BY_OWNER + "; a job empties the trash",
        "imported_items": BY_OWNER,
        "imports": SHORT_LIVED,
        "held_outfits": "until a moderator decides; deleted with their outfit",
        "known_tags": CURRENT_STATE,
        "loans": BY_OWNER + "; or the garment. A deleted borrower is no longer named",
        "outfits": BY_OWNER + "; a job empties the trash",
        "photos": BY_OWNER + "; a job deletes those without an outfit",
        "pin_questions": BY_OWNER + "; or the pin",
        "pins": BY_OWNER,
        "quotas": "until an operator resets it or the account is erased",
        "taggings": CURRENT_STATE,
        "recommended_outfits": NO_PERSON,
        "repeat_preferences": BY_OWNER,
        "evening_questions": BY_OWNER,
        "reported_outfits": CURRENT_STATE,
        "standings": CURRENT_STATE,
        "trips": BY_OWNER,
        "trip_garments": BY_OWNER + "; deleted with their trip or garment",
        "trip_items": BY_OWNER + "; deleted with their trip",
        "wears": BY_OWNER,
    },
    "tags": COPIES
    | CIRCLES
    | {
        "co_owners": CURRENT_STATE + "; as long as their tag",
        "former_slugs": "as long as their tag, so that old links work",
        "namings": CURRENT_STATE,
        "outfits": CURRENT_STATE,
        "placements": BY_OWNER,
        "tag_keys": "as long as their tag",
        "tags": BY_OWNER + "; a job purges deleted ones",
    },
    "feed": {
        "ask_answers": "deleted with their ask",
        "blocks": BY_OWNER,
        "circle_members": BY_OWNER,
        "circles": BY_OWNER,
        "comments": BY_OWNER,
        "fetched_authors": CURRENT_STATE,
        "followers": CURRENT_STATE,
        "follows": BY_OWNER,
        "known_tags": CURRENT_STATE,
        "likes": BY_OWNER,
        "mutes": SHORT_LIVED,
        "notification_settings": BY_OWNER,
        "pending_deliveries": SHORT_LIVED,
        "people": CURRENT_STATE,
        "people_keys": CURRENT_STATE,
        "posts": CURRENT_STATE,
        "push_subscriptions": BY_OWNER + "; or until the session ends",
        "read_markers": BY_OWNER,
        "recommendation_counts": NO_PERSON,
        "recommendations": NO_PERSON,
        "reported_outfits": CURRENT_STATE,
        "saves": BY_OWNER,
        "standings": CURRENT_STATE,
        "tag_follows": BY_OWNER,
        "taggings": CURRENT_STATE,
    },
    "admin": {
        "admins": "until the access is withdrawn",
        "announcements": NO_PERSON,
        "audit": "a job deletes entries of more than a year, oldest first",
        "audit_head": NO_PERSON,
        "blocks": CURRENT_STATE,
        "circle_members": CURRENT_STATE,
        "flags": NO_PERSON,
        "follows": CURRENT_STATE,
        "moderated_content": "one row per moderated item; erased with its owner",
        "invites": "until its waitlist entry or account is erased",
        "recommendations": NO_PERSON,
        "registration": NO_PERSON,
        "standings": "one row per moderated account; erased with it",
        "subjects": CURRENT_STATE,
        "waitlist": "until the person or an admin asks to erase the email",
    },
}
ALWAYS = {
    "erased_accounts": "tombstones, so that no data of an erased person comes back",
    "outbox_stream": NO_PERSON,
}


@pytest.mark.parametrize("service", SERVICES)
def test_every_table_has_a_retention_rule_or_a_reason(service: str) -> None:
    existing = tables(service)
    with_rule = {rule.table for rule in rules_of(service)} & existing
    excluded = WITHOUT_RULE[service].keys() | (ALWAYS.keys() & existing)
    assert with_rule & excluded == set()
    assert with_rule | excluded == existing


def rules_of(service: str) -> tuple[RetentionRule | Ceiling, ...]:
    """Return the retention rules of shared tables and of the service's own."""
    own = importlib.import_module(f"{service}.main").service.retention_rules
    return (*EVERYWHERE, *own)
