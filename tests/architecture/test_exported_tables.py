"""Whatever is kept of a person leaves with them: each table is exported, or says why it is not."""

import re
import runpy

import pytest

from deploy.local.layout import ROOT, SERVICES

BOOKKEEPING = {
    "answered_requests": "answers given before, which the other parts hold",
    "dead_letters": "events that could not be read: about anything, for us to mend",
    "erased_accounts": "tombstones of people who are gone",
    "inbox": "ids of events",
    "outbox": "events about what the other parts hold",
}
"""Tables of several services, and why nobody gets them."""
RELATIONS = {
    "blocks": "a copy: the feed hands them out",
    "follows": "a copy: the feed hands them out",
    "profiles": "a copy: identity hands it out",
}
"""What wardrobe and tags know of people."""
NOT_EXPORTED = {
    "identity": {
        "announcements": "what was mailed to everybody: no person",
        "blocks": RELATIONS["blocks"],
        "bulk_mailings": "numbers of emails: no person",
        "content_notices": "which of admin's decisions were sent by email; admin hands them out",
        "departure_answers": "what services erased of people who are gone",
        "departures": "people who are gone; who may still come back sees the date in the profile",
        "follows": RELATIONS["follows"],
        "invites": "codes of the admins; the one that was used is in the profile",
        "links": "secrets of letters, hashed",
        "provider_attempts": "sign-ins under way, for minutes",
        "recovery_codes": "secrets, hashed",
        "recovery_requests": "attempts to get in, which may be somebody else's",
        "registration": "who may register: no person",
        "revoked_tokens": "ids of programs' tokens, until they end",
        "sign_in_codes": "secrets for minutes, hashed",
        "signing_keys": "our own secrets",
        "used_challenges": "random numbers, for minutes: no person",
    },
    "wardrobe": RELATIONS
    | {
        "doomed_objects": "pictures about to be deleted",
        "recommended_outfits": "what admins recommend, which the page shows",
        "reported_outfits": "a copy: admin hands it out",
        "erasures": "people who are gone",
        "exports": "the exports themselves",
        "garment_views": "computed from pictures and pins, which are exported",
        "held_outfits": "why outfits wait for moderators; admin hands the decisions out",
        "known_pictures": "what pictures are known by that moderators hid: no person",
        "known_tags": "a copy: tags hands it out",
        "quotas": "limits that operators set, which the page shows",
        "taggings": "a copy: tags hands it out",
    },
    "tags": RELATIONS
    | {
        "tag_keys": "spellings of tags' names",
        "namings": "what outfits name, which the wardrobe hands out",
        "outfits": "a copy: the wardrobe hands them out",
    },
    "feed": {
        "fetched_authors": "whom many follow: how their outfits travel",
        "people_keys": "spellings of names, which identity hands out",
        "pending_deliveries": "outfits on their way for seconds",
        "posts": "a copy: the wardrobe hands them out",
        "readers": "that somebody read in the last month: how outfits travel",
        "recommendation_counts": "numbers: no person",
        "recommendations": "what admins recommend, which the page shows",
        "reported_outfits": "a copy: admin hands it out",
        "standings": "a copy: admin hands it out",
        "taggings": "a copy: tags hands it out",
    },
    "admin": {
        "admins": "who may act as an admin: ours, and shown by what one may do",
        "announcements": "what admins wrote to everybody: no person",
        "blocks": RELATIONS["blocks"],
        "follows": RELATIONS["follows"],
        "invites": "codes of the admins",
        "recommendations": "what admins recommend",
        "registration": "who may register: no person",
        "subjects": "a copy: of what can be reported",
        "waitlist": "people without an account, by address",
        "waitlist_decisions": "about people without an account",
    },
}


@pytest.mark.parametrize("service", SERVICES)
def test_each_table_is_exported_or_says_why_not(service: str) -> None:
    (store,) = (ROOT / "services" / service).rglob("data_export/store.py")
    exported = names(
        r"\b(?:FROM|JOIN) (\w+)", "\n".join(runpy.run_path(str(store))["PARTS"].values())
    )
    made = tables(service)
    kept_back = NOT_EXPORTED[service].keys() | (BOOKKEEPING.keys() & made)
    assert exported <= made
    assert exported & kept_back == set()
    assert exported | kept_back == made


def tables(service: str) -> set[str]:
    """What the service's migrations make, with what they take from the shared floor."""
    sources = [
        *ROOT.glob(f"services/{service}/migrations/versions/*.py"),
        *ROOT.glob("services/shared/shared/**/*.py"),
    ]
    return names(r"CREATE TABLE (\w+)", "\n".join(path.read_text() for path in sources))


def names(pattern: str, words: str) -> set[str]:
    return set(re.findall(pattern, words))
