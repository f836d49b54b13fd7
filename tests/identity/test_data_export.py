"""Identity's part of data exports."""

import json

from sqlalchemy import text

from tests.identity.inbox import USED_AGAIN, VERIFY, Inbox
from tests.identity.people import Site
from tests.support.data_export import exported_rows
from tests.support.service_under_test import RunningService

HIDDEN = """
SELECT password_hash AS secret FROM accounts WHERE id = :id
UNION ALL SELECT bind_hash FROM sessions WHERE account_id = :id
"""


async def test_an_export_contains_all_own_data_and_no_secret(
    identity: RunningService, site: Site
) -> None:
    ana, bruno = await site.register(), await site.register()
    await site.second_device(ana, "The phone")

    parts = await exported_rows(identity, "identity", int(ana.id))

    (profile,) = parts["profile"]
    assert (profile["id"], profile["email"]) == (ana.id, ana.email)
    assert "The phone" in [one["user_agent"] for one in parts["sessions"]]
    assert "registered" in [one["act"] for one in parts["activity"]]
    assert [one["recipient"] for one in parts["letters"]] == [ana.email] * len(parts["letters"])
    everything = json.dumps(parts)
    assert bruno.email not in everything
    async with identity.database.sessions() as session:
        secrets = (await session.execute(text(HIDDEN), {"id": int(ana.id)})).scalars().all()
    assert len(secrets) == 3
    assert [secret for secret in secrets if secret in everything] == []


async def test_exported_emails_do_not_reveal_other_accounts(
    identity: RunningService, site: Site, inbox: Inbox
) -> None:
    ana = await site.register()
    proof = {"token": await inbox.token(ana.email, VERIFY)}
    await site.browser().post("/api/identity/v1/email-verifications/confirm", json=proof)
    known = await site.register(email=ana.email)
    await inbox.message(ana.email, USED_AGAIN)

    parts = await exported_rows(identity, "identity", int(known.id))
    assert [(one["recipient"], one["subject"]) for one in parts["letters"]] == [(ana.email, None)]
    own = await exported_rows(identity, "identity", int(ana.id))
    assert all(one["subject"] for one in own["letters"])
