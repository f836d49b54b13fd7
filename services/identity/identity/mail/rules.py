"""What our letters say, and when an unsent one is tried again."""

import html
from datetime import timedelta

from identity.mailer import Letter

MAX_FAILURES = 40
"""With the delays below about five days."""
MAX_DOUBTS = 1
"""After a crash or a lost answer a letter is sent once more, never a third time."""
LEASE = timedelta(seconds=60)
"""A letter that was being sent for longer belonged to a process that died."""

_PAGE = """<!doctype html>
<html lang="en">
<body style="margin:0;padding:32px 16px;background:#fff;color:#1a1a1a;\
font:16px/1.5 system-ui,sans-serif">
<div style="max-width:480px;margin:0 auto">
<p style="letter-spacing:.08em">GARDEROBE</p>
{paragraphs}
</div>
</body>
</html>
"""
_LINK = (
    '<p><a href="{url}" style="display:inline-block;padding:12px 20px;background:#1a1a1a;'
    'color:#fff;text-decoration:none;border-radius:8px">{label}</a></p>'
)


def invitation(url: str) -> Letter:
    """An invitation with its registration link."""
    return _letter(
        "Your invitation to Garderobe",
        ["Hello,", "your place at Garderobe is ready. Create your account with this link:"],
        (url, "Create your account"),
        ["If you did not ask for this, you can ignore this letter."],
    )


def address_used_again(url: str) -> Letter:
    """Tells the owner of a verified address that somebody registered with it."""
    return _letter(
        "Somebody registered with your address",
        [
            "Hello,",
            "somebody made a new account at Garderobe with this address.",
            "Your own account is unchanged and safe.",
            "If it was you and you forgot your password, you can set a new one:",
        ],
        (url, "Set a new password"),
        ["If it was somebody else, you need not do anything."],
    )


def retry_delay(failures: int) -> timedelta:
    """How long to wait after so many failures: 1, 2, 4, ... seconds, at most four hours."""
    return timedelta(seconds=min(2 ** max(failures - 1, 0), 4 * 3600))


def is_hopeless(failures: int, doubts: int) -> bool:
    """Whether to give a letter up."""
    return failures > MAX_FAILURES or doubts > MAX_DOUBTS


def _letter(subject: str, before: list[str], link: tuple[str, str], after: list[str]) -> Letter:
    url, label = link
    text = "\n\n".join([*before, url, *after]) + "\n"
    paragraphs = [f"<p>{html.escape(line)}</p>" for line in before]
    paragraphs.append(_LINK.format(url=html.escape(url), label=html.escape(label)))
    paragraphs += [f"<p>{html.escape(line)}</p>" for line in after]
    return Letter(subject, text, _PAGE.format(paragraphs="\n".join(paragraphs)))
