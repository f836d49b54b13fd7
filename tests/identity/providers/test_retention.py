"""Retention in identity, including data of people who never came back."""

from datetime import timedelta

import pytest
from sqlalchemy import text

from identity.retention import RETENTION_RULES
from tests.identity.inbox import VERIFY, Inbox
from tests.identity.people import Person, Site
from tests.identity.providers.travel import Travel
from tests.support.backdating import apply_retention
from tests.support.service_under_test import RunningService

DAY, HOUR, SOON = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)
TIMES = [
    ("audit_records", "at", 365 * DAY),
    ("sessions", "revoked_at", DAY),
    ("sessions", "refreshed_at", 400 * DAY),
    ("mails", "state = 'sent', sent_at", 7 * DAY),
    ("mails", "state = 'failed', sent_at = NULL, due_at", 7 * DAY),
    ("links", "expires_at", timedelta()),
    ("sign_in_codes", "expires_at", DAY),
    ("provider_attempts", "expires_at", HOUR),
    ("revoked_tokens", "expires_at", timedelta()),
    ("former_usernames", "kept_until", timedelta()),
]


@pytest.fixture(scope="module")
async def ana(identity: RunningService, site: Site, inbox: Inbox) -> Person:
    """Return a person with a row in every table."""
    ana = await site.register()
    await inbox.token(ana.email, VERIFY)
    assert (await ana.ask("PATCH", "/profiles/me", username="ana_now")).status_code == 200
    async with identity.database.engine.begin() as connection:
        await connection.execute(
            text("INSERT INTO revoked_tokens VALUES ('x', now() + interval '1 hour')")
        )
    return ana


@pytest.mark.usefixtures("ana")
@pytest.mark.parametrize(("table", "column", "time"), TIMES)
async def test_every_table_has_a_retention_period(
    identity: RunningService, travel: Travel, table: str, column: str, time: timedelta
) -> None:
    # A social login that is never finished; the provider has already sent the claims.
    travel.set_user()
    await travel.traveller().get_code()

    rows, young = await apply_retention(identity, RETENTION_RULES, table, column, time - SOON)
    assert rows == young > 0
    assert (await apply_retention(identity, RETENTION_RULES, table, column, time + SOON))[1] == 0


@pytest.mark.usefixtures("ana")
async def test_a_queued_email_is_never_deleted(identity: RunningService) -> None:
    waiting = "state = 'waiting', sent_at = NULL, due_at"

    rows, after = await apply_retention(identity, RETENTION_RULES, "mails", waiting, 900 * DAY)

    assert rows == after > 0
