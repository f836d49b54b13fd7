"""One sample of every email, and a page that shows them all for reading.

`python -m tests.identity.mail_samples > build/mails.html` writes the page.
"""

import sys
from datetime import UTC, datetime
from html import escape

from contracts.admin import ContentHidden, ContentKind, ContentRestored
from identity.account.moderation.rules import account_decision, content_decision
from identity.email_templates import Addressee
from identity.mail.announcements.rules import announcement
from identity.mail.outbox import rules
from identity.smtp import OutgoingEmail

URL = "http://localhost:8080"
NAME = "ana"
ANA = Addressee(NAME)
REASON = "It shows another person.\n\nThey didn't agree to that."
DAY = datetime(2027, 1, 3, 8, 30, tzinfo=UTC)


def _hidden(kind: ContentKind, *, automated: bool = False) -> OutgoingEmail:
    event = ContentHidden(kind=kind, content_id=1, owner_id=2, reason=REASON, automated=automated)
    return content_decision(URL, ANA, event)


def _restored(kind: ContentKind, reason: str) -> OutgoingEmail:
    event = ContentRestored(kind=kind, content_id=1, owner_id=2, reason=reason)
    return content_decision(URL, ANA, event)


def to_strangers() -> dict[str, OutgoingEmail]:
    return {
        "invitation": rules.invitation(f"{URL}/register?invite=x", None),
        "waitlist": rules.waitlist_joined(URL, 4, None),
        "email already used": rules.email_already_used(URL),
    }


def to_owners() -> dict[str, OutgoingEmail]:
    return {
        "verification": rules.verification(URL, ANA),
        "password reset": rules.password_reset(URL, ANA),
        "password changed": rules.password_changed(URL, ANA),
        "two-step login on": rules.two_factor_changed(URL, ANA, on=True),
        "two-step login off": rules.two_factor_changed(URL, ANA, on=False),
        "passkey added": rules.passkey_changed(URL, ANA, "Laptop", added=True),
        "passkey removed": rules.passkey_changed(URL, ANA, "Laptop", added=False),
        "login link": rules.login_link(URL, ANA),
        "provider linked": rules.provider_linked(URL, ANA, "Acme"),
        "provider unlinked": rules.provider_unlinked(URL, ANA, "Acme"),
        "email change": rules.email_change(URL, ANA),
        "email change requested": rules.email_change_requested(URL, ANA, "new@example.org"),
        "email change undone": rules.email_change_undone(URL, ANA),
        "deletion scheduled": rules.deletion_scheduled(URL, ANA, DAY),
        "deletion receipt": rules.deletion_receipt(
            URL, ANA, ["Wardrobe: outfits (3), photos (4)", "Tags: nothing to erase"]
        ),
        "monthly export": rules.export_ready(URL, ANA),
        "exports not sent": rules.export_deliveries_ended(URL, ANA),
        "digest": rules.digest(URL, ANA, ["Ben likes your outfit.", "Elif follows you."]),
        "warned": account_decision(URL, ANA, "warned", REASON, None),
        "limited": account_decision(URL, ANA, "limited", REASON, None),
        "suspended": account_decision(URL, ANA, "suspended", REASON, None),
        "suspended for a time": account_decision(URL, ANA, "suspended", REASON, DAY),
        "restored": account_decision(URL, ANA, "restored", "", None),
        "outfit hidden": _hidden("outfit"),
        "picture hidden": _hidden("avatar"),
        "display name hidden": _hidden("display_name"),
        "bio hidden": _hidden("bio"),
        "outfit held": _hidden("outfit", automated=True),
        "tag restored": _restored("tag", ""),
        "comment restored": _restored("comment", "We got this wrong. Sorry!"),
    }


TO_STRANGERS, TO_OWNERS = to_strangers(), to_owners()
ANNOUNCEMENT = announcement(
    URL, ANA, "New terms from January", "Our terms change on 1 January.\n\nHere is what's new."
)
TO_THE_TEAM = rules.contact_message(
    "problem", "ana@example.org", "I can't log in.\n\nMy username is ana.", 77
)
TO_PEOPLE = {**TO_STRANGERS, **TO_OWNERS}
ALL = {**TO_PEOPLE, "announcement": ANNOUNCEMENT, "contact message": TO_THE_TEAM}


def page() -> str:
    """Return every email with its subject, as text and as HTML, side by side."""
    rows = [
        f"<h2>{escape(name)}: {escape(email.subject)}</h2>"
        '<div style="display:flex;gap:2rem"><pre style="flex:1;white-space:pre-wrap">'
        f'{escape(email.text)}</pre><iframe style="flex:1;height:32rem" '
        f'srcdoc="{escape(email.html)}"></iframe></div>'
        for name, email in ALL.items()
    ]
    return '<!doctype html><meta charset="utf-8"><title>Emails</title>' + "\n".join(rows)


if __name__ == "__main__":
    sys.stdout.write(page())
