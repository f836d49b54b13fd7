"""Erasure of an account in every service, and the receipt."""

import psycopg
import pytest
from sqlalchemy import text

from contracts.admin import AdminErased, ContentHidden, InviteCreated
from contracts.erasure import AccountErased
from contracts.feed import BlockStarted, FeedErased, FollowEnded, FollowStarted
from contracts.tags import TagsErased
from contracts.wardrobe import WardrobeErased
from tests.identity.inbox import RECEIPT, VERIFY, Inbox, body
from tests.identity.passkeys import add_passkey
from tests.identity.people import Person, Site
from tests.identity.test_deletion import announced, end_grace_period, log_in, request_deletion
from tests.identity.two_factor_helpers import App, turn_on
from tests.support.residual_data import (
    SHARED_TABLES,
    create_dead_letter,
    rows_containing,
    table_names,
)
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

REPLIES: list[type[AccountErased]] = [WardrobeErased, TagsErased, FeedErased, AdminErased]
pytestmark = pytest.mark.usefixtures("fast_deletion_loops")

PASSING = {"departures", "departure_answers", "recovery_requests"}
"""Filled and emptied within moments."""
NEVER_ABOUT_SOMEBODY = {
    "session_clock",
    "signing_keys",
    "registration",
    "revoked_tokens",
    "answered_requests",
    "used_challenges",
    "announcements",
    "bulk_mailings",
}
"""Tables about no one in particular: keys, policy, mailings; no request stores its response."""


_LINKED = """
INSERT INTO linked_providers (account_id, provider, subject, email)
VALUES (:id, 'elsewhere', :name, :email)
"""
_ASKED = """
INSERT INTO provider_attempts (provider, code_challenge, expires_at, email, name)
VALUES ('elsewhere', 'x', now() + interval '1 hour', :email, :name)
"""


_PROGRAM = """
INSERT INTO oauth_clients (name, account_id, service, secret_hash) VALUES (:name, :id, 'tags', 'x')
"""


async def fill_every_table(
    identity: RunningService, site: Site, inbox: Inbox, name: str
) -> tuple[Person, App]:
    """Return a person with a row in every table."""
    ana = await site.register(username=f"former_{name}", email=f"{name}@example.org")
    await ana.ask("PATCH", "/profiles/me", username=name, bio=name, links=["https://x.org"])
    token = await inbox.token(ana.email, VERIFY)
    await ana.ask("POST", "/email-verifications/confirm", token=token)
    await ana.ask("POST", "/password-resets", email=ana.email)
    app = await turn_on(ana)
    await add_passkey(ana, name, code=app.code(1))
    challenge = {"code_challenge": "x" * 43, "code_challenge_method": "S256"}
    await ana.ask("POST", "/login-links", email=ana.email, **challenge)
    await insert_provider_and_client_rows(identity, ana)
    invite = InviteCreated(invite_id=int(ana.id), email=ana.email, code=f"code-{name}")
    await identity.publish(invite, subject=ana.id)
    decision = ContentHidden(kind="tag", content_id=9, owner_id=int(ana.id), reason="Spam")
    await identity.publish(decision, subject=int(ana.id))
    for pair in ((int(ana.id), 7), (7, int(ana.id))):
        event = FollowStarted(follower_id=pair[0], followee_id=pair[1])
        await identity.publish(event, subject=f"{pair[0]}-{pair[1]}")
        block = BlockStarted(blocker_id=pair[0], blocked_id=pair[1])
        await identity.publish(block, subject=f"{pair[0]}-{pair[1]}")
    await create_dead_letter(identity, ana.id, "feed.follow.started")
    await create_dead_letter(identity, ana.email, "admin.invite.created")
    ana.username = name
    return ana, app


async def insert_provider_and_client_rows(identity: RunningService, person: Person) -> None:
    """Insert rows of a linked provider, a social login in progress and an OAuth client."""
    async with identity.database.sessions() as session:
        for statement in (_LINKED, _ASKED, _PROGRAM):
            values = {"id": int(person.id), "name": person.username, "email": person.email}
            await session.execute(text(statement), values)
        await session.commit()


async def report_erasure(
    identity: RunningService, person: Person, *kinds: type[AccountErased]
) -> None:
    """Have services report what they erased."""
    for kind in kinds:
        event = kind(user_id=int(person.id), erased={"things": 3, "ghosts": 0})
        await identity.publish(event, subject=person.id)


async def finish_deletion(
    identity: RunningService, person: Person, totp: str | None = None
) -> None:
    """End the grace period, and have every service report its erasure."""
    await request_deletion(person, totp=totp)
    await end_grace_period(identity, person)
    await announced(identity, person)
    await report_erasure(identity, person, *REPLIES)


def left(identity: RunningService, *words: str) -> dict[str, list[str]]:
    """Return every row with one of these words, except the tombstone and the announcement."""
    found = rows_containing(identity.database.url, words)
    found.pop("erased_accounts", None)
    events = found.pop("outbox", [])
    assert [row for row in events if "account.deleted" not in row] == []
    return found


async def test_nothing_is_left_and_the_receipt_lists_what_was_erased(
    identity: RunningService, site: Site, inbox: Inbox
) -> None:
    ana, app = await fill_every_table(identity, site, inbox, "kingfisher")
    words = [ana.id, "kingfisher"]

    async def is_furnished() -> None:
        known = table_names(identity.database.url) - SHARED_TABLES - PASSING - NEVER_ABOUT_SOMEBODY
        assert rows_containing(identity.database.url, words).keys() >= known

    await eventually(is_furnished)

    await finish_deletion(identity, ana, totp=app.recovery_codes[0])

    receipt = body(await inbox.message(ana.email, RECEIPT))
    assert "Account: profiles (1), sessions (1), emails" in receipt
    for name in ("Wardrobe", "Tags", "Feed", "Administration"):
        assert f"{name}: things (3)" in receipt.splitlines()
    await eventually(lambda: nothing_left(identity, *words))
    assert (await log_in(site, "kingfisher"))[0] == 401
    free = await site.browser().get("/api/identity/v1/usernames/kingfisher")
    assert free.json()["available"] is True


async def nothing_left(identity: RunningService, *words: str) -> None:
    assert left(identity, *words) == {}


async def test_a_table_that_is_not_erased_would_be_found(
    identity: RunningService, site: Site, inbox: Inbox
) -> None:
    ana = await site.register()
    url = identity.database.url.replace("+psycopg", "")
    with psycopg.connect(url, autocommit=True) as database:
        database.execute("CREATE TABLE made_later (email text)")
        try:
            database.execute("INSERT INTO made_later VALUES (%s)", [ana.email])
            await finish_deletion(identity, ana)
            await inbox.message(ana.email, RECEIPT)

            async def found() -> None:
                assert left(identity, ana.id, ana.email) == {"made_later": [ana.email]}

            await eventually(found)
        finally:
            database.execute("DROP TABLE made_later")


@pytest.mark.parametrize("silent", REPLIES)
async def test_the_receipt_waits_for_the_last_service(
    identity: RunningService, site: Site, inbox: Inbox, silent: type[AccountErased]
) -> None:
    ana = await site.register()
    await request_deletion(ana)
    await end_grace_period(identity, ana)
    await announced(identity, ana)
    await report_erasure(identity, ana, *(kind for kind in REPLIES if kind is not silent))

    async def have_answered() -> None:
        assert (
            len(rows_containing(identity.database.url, [ana.id]).get("departure_answers", [])) == 3
        )

    await eventually(have_answered)
    assert "profiles" in rows_containing(identity.database.url, [ana.id])

    await report_erasure(identity, ana, silent)

    await inbox.message(ana.email, RECEIPT)


async def test_repeated_reports_and_late_events_change_nothing(
    identity: RunningService, site: Site, inbox: Inbox
) -> None:
    ana, bruno = await site.register(), await site.register()
    await finish_deletion(identity, ana)
    await inbox.message(ana.email, RECEIPT)

    await report_erasure(identity, ana, *REPLIES)
    late = FollowStarted(follower_id=int(ana.id), followee_id=7)
    await identity.publish(late, subject="late", version=99)
    ended = FollowEnded(follower_id=7, followee_id=int(ana.id))
    await identity.publish(ended, subject="late", version=99)
    # Events of one stream are handled in order: after these all were handled.
    await finish_deletion(identity, bruno)
    await inbox.message(bruno.email, RECEIPT)

    await eventually(lambda: nothing_left(identity, ana.id, ana.email))
    assert [message["Subject"] for message in inbox.to(ana.email)].count(RECEIPT) == 1


async def test_a_delayed_receipt_is_sent_once_and_deleted(
    identity: RunningService, site: Site, inbox: Inbox
) -> None:
    ana = await site.register()
    inbox.response = "451 try again later"
    try:
        await finish_deletion(identity, ana)

        async def waits() -> None:
            found = left(identity, ana.id, ana.email)
            assert found.keys() == {"mails"}
            assert len(found["mails"]) == 1

        await eventually(waits)
        tries = inbox.tries

        async def was_tried() -> None:
            assert inbox.tries > tries

        await eventually(was_tried)
    finally:
        inbox.response = "250 OK"

    await inbox.message(ana.email, RECEIPT)
    await eventually(lambda: nothing_left(identity, ana.id, ana.email))
    assert [message["Subject"] for message in inbox.to(ana.email)].count(RECEIPT) == 1


async def test_an_unverified_address_is_not_published(
    identity: RunningService, site: Site, inbox: Inbox
) -> None:
    ana, bruno = await site.register(), await site.register()
    token = await inbox.token(bruno.email, VERIFY)
    await bruno.ask("POST", "/email-verifications/confirm", token=token)
    for person in (ana, bruno):
        await request_deletion(person)
        await end_grace_period(identity, person)

    assert (await announced(identity, ana)).data["email_sha256"] is None
    assert len((await announced(identity, bruno)).data["email_sha256"]) == 64


async def test_another_account_with_the_same_address_keeps_its_emails(
    identity: RunningService, site: Site, inbox: Inbox
) -> None:
    ana = await site.register()
    other = await site.register(email=ana.email)

    await finish_deletion(identity, ana)
    await inbox.message(ana.email, RECEIPT)

    assert await other.is_signed_in()
    mails = rows_containing(identity.database.url, [other.id])["mails"]
    assert len(mails) == 1
