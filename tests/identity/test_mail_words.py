"""Every email to a person has the product in its subject, a greeting, one link and our name."""

import re
from datetime import UTC, datetime

import pytest

from contracts.admin import ContentHidden, ContentRestored
from identity.account.moderation.rules import account_judged, content_decided
from identity.email_layout import SIGNATURE
from identity.mail.outbox import rules
from identity.smtp import OutgoingEmail

URL = "http://localhost:8080"
NAME = "ana"
UNTIL = datetime(2027, 1, 3, 8, 30, tzinfo=UTC)
OLD_WORDS = re.compile(r"\b(letters?|whoever|somebody|nobody|any more)\b", re.IGNORECASE)

TO_STRANGERS = {
    "invitation": rules.invitation(f"{URL}/register?invite=x"),
    "waitlist": rules.waitlist_position(URL, 4),
    "address used again": rules.address_used_again(URL),
}
TO_OWNERS = {
    "verification": rules.verification(URL, NAME),
    "password reset": rules.password_reset(URL, NAME),
    "password changed": rules.password_changed(URL, NAME),
    "two-step login on": rules.two_factor_changed(URL, NAME, on=True),
    "two-step login off": rules.two_factor_changed(URL, NAME, on=False),
    "passkey added": rules.passkey_changed(URL, NAME, "Laptop", "added"),
    "passkey removed": rules.passkey_changed(URL, NAME, "Laptop", "removed"),
    "login link": rules.login_link(URL, NAME),
    "provider linked": rules.provider_linked(URL, NAME, "Acme"),
    "provider unlinked": rules.provider_unlinked(URL, NAME, "Acme"),
    "email change": rules.email_change(URL, NAME),
    "email change announced": rules.email_change_announced(URL, NAME, "new@example.org"),
    "email change undone": rules.email_change_undone(URL, NAME),
    "deletion asked": rules.deletion_asked(URL, NAME, "5 December 2026"),
    "deletion receipt": rules.deletion_receipt(URL, NAME, ["Tags: tags (1)"]),
    "digest": rules.digest(URL, NAME, ["Ben likes your outfit."]),
    "warned": account_judged(URL, NAME, "warned", "Be kind.", None),
    "limited": account_judged(URL, NAME, "limited", "Be kind.", None),
    "suspended": account_judged(URL, NAME, "suspended", "Be kind.", UNTIL),
    "restored": account_judged(URL, NAME, "restored", "", None),
    "outfit hidden": content_decided(
        URL, NAME, ContentHidden(kind="outfit", content_id=1, owner_id=2, reason="Be kind.")
    ),
    "outfit held": content_decided(
        URL,
        NAME,
        ContentHidden(
            kind="outfit", content_id=1, owner_id=2, reason="It matches.", automated=True
        ),
    ),
    "tag restored": content_decided(
        URL, NAME, ContentRestored(kind="tag", content_id=1, owner_id=2, reason="")
    ),
}


@pytest.mark.parametrize("email", TO_OWNERS.values(), ids=TO_OWNERS)
def test_owners_are_greeted_by_name(email: OutgoingEmail) -> None:
    assert email.text.startswith(f"Hi {NAME},\n")


@pytest.mark.parametrize("email", TO_STRANGERS.values(), ids=TO_STRANGERS)
def test_addresses_without_a_known_account_are_greeted_without_a_name(email: OutgoingEmail) -> None:
    assert email.text.startswith("Hi,\n")


@pytest.mark.parametrize(
    "email", [*TO_STRANGERS.values(), *TO_OWNERS.values()], ids=[*TO_STRANGERS, *TO_OWNERS]
)
def test_every_email_names_the_product_has_one_link_and_is_signed(email: OutgoingEmail) -> None:
    assert "Garderobe" in email.subject
    assert len(re.findall(r"http\S+", email.text)) == email.html.count("href=") == 1
    assert email.text.endswith(f"\n{SIGNATURE}\n")
    assert not OLD_WORDS.search(email.text)
    lines = [line for line in email.text.splitlines() if line and not line.startswith("http")]
    assert [line for line in lines if line[0].islower()] == []
