"""Nothing is kept for ever by mistake: each table is forgotten in time, or says why it is not."""

import importlib

import pytest

from deploy.local.layout import SERVICES
from shared.retention import EVERYWHERE, Ceiling, RetentionRule
from tests.architecture.test_exported_tables import tables

THEIRS = "until she deletes it, or her account"
WHILE_IT_LASTS = "one row for what is so at present; it goes with the accounts that it names"
COPIES = {
    "blocks": WHILE_IT_LASTS,
    "follows": WHILE_IT_LASTS,
    "profiles": WHILE_IT_LASTS,
}
"""What services know of people."""
OURS = "our own, and about no person"
FLEETING = "ends with what it is about, within days"
NOT_FORGOTTEN = {
    "identity": COPIES
    | {
        "accounts": THEIRS,
        "announcements": OURS,
        "bulk_mailings": OURS,
        "content_notices": "one row for each thing that was decided about; goes with its owner",
        "departures": "until all services have erased the account",
        "departure_answers": "until all services have erased the account",
        "invites": "until an admin withdraws it",
        "linked_providers": THEIRS,
        "oauth_clients": THEIRS,
        "passkeys": THEIRS,
        "recovery_codes": THEIRS,
        "recovery_requests": FLEETING,
        "registration": OURS,
        "signing_keys": "the ring itself ends its keys",
        "two_factors": THEIRS,
    },
    "wardrobe": COPIES
    | {
        "doomed_objects": FLEETING,
        "erasures": FLEETING,
        "exports": FLEETING,
        "garment_views": THEIRS + "; rows go with their garment or photo",
        "garments": THEIRS,
        "held_outfits": "until a moderator decides; rows go with their outfit",
        "known_tags": WHILE_IT_LASTS,
        "outfits": THEIRS + "; upkeep empties the trash",
        "photos": THEIRS + "; upkeep sweeps those of no outfit",
        "pins": THEIRS,
        "quotas": "until an operator takes it back, or the account goes",
        "taggings": WHILE_IT_LASTS,
        "recommended_outfits": OURS,
        "reported_outfits": WHILE_IT_LASTS,
        "wears": THEIRS,
    },
    "tags": COPIES
    | {
        "former_slugs": "old links keep working as long as their tag",
        "namings": WHILE_IT_LASTS,
        "outfits": WHILE_IT_LASTS,
        "placements": THEIRS,
        "tag_keys": "as long as their tag",
        "tags": THEIRS + "; upkeep purges deleted ones",
    },
    "feed": {
        "blocks": THEIRS,
        "comments": THEIRS,
        "fetched_authors": WHILE_IT_LASTS,
        "follows": THEIRS,
        "known_tags": WHILE_IT_LASTS,
        "likes": THEIRS,
        "mutes": FLEETING,
        "notification_settings": THEIRS,
        "pending_deliveries": FLEETING,
        "people": WHILE_IT_LASTS,
        "people_keys": WHILE_IT_LASTS,
        "posts": WHILE_IT_LASTS,
        "read_markers": THEIRS,
        "recommendation_counts": OURS,
        "recommendations": OURS,
        "reported_outfits": WHILE_IT_LASTS,
        "saves": THEIRS,
        "standings": WHILE_IT_LASTS,
        "tag_follows": THEIRS,
        "taggings": WHILE_IT_LASTS,
    },
    "admin": {
        "admins": "until the access is withdrawn",
        "announcements": OURS,
        "blocks": WHILE_IT_LASTS,
        "follows": WHILE_IT_LASTS,
        "moderated_content": "one row for each thing that was decided about; goes with its owner",
        "invites": "until its entry of the waitlist, or its account, is erased",
        "recommendations": OURS,
        "registration": OURS,
        "standings": "one row for each account that was decided about; it goes with it",
        "subjects": WHILE_IT_LASTS,
        "waitlist": "until somebody asks for the address to be erased, or an admin does",
    },
}
ALWAYS = {"erased_accounts": "tombstones, so that nothing of an erased person comes back"}


@pytest.mark.parametrize("service", SERVICES)
def test_each_table_is_forgotten_in_time_or_says_why_not(service: str) -> None:
    made = tables(service)
    forgotten = {kept.table for kept in rules_of(service)} & made
    kept_back = NOT_FORGOTTEN[service].keys() | (ALWAYS.keys() & made)
    assert forgotten & kept_back == set()
    assert forgotten | kept_back == made


def rules_of(service: str) -> tuple[RetentionRule | Ceiling, ...]:
    """Of the tables that all services have, and of its own."""
    own = importlib.import_module(f"{service}.main").service.forgets
    return (*EVERYWHERE, *own)
