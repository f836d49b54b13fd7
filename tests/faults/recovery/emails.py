"""The emails that the mail server has stored. Its page would parse all of them for each request."""

import email
import email.policy
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class StoredEmail:
    recipient: str
    message_id: str
    """The local part, which is the id of the email's row."""
    text: str


@dataclass
class Emails:
    """The folder of the mail server; each file is read once."""

    folder: Path
    _known: dict[str, StoredEmail] = field(default_factory=dict)

    def all(self) -> list[StoredEmail]:
        """Return the emails in order of arrival."""
        for path in sorted(self.folder.glob("*.eml")):
            if path.name not in self._known:
                self._known[path.name] = _read(path)
        return list(self._known.values())

    def to(self, address: str) -> list[StoredEmail]:
        return [one for one in self.all() if one.recipient == address]


def _read(path: Path) -> StoredEmail:
    message = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
    body = message.get_body(("plain",))
    return StoredEmail(
        recipient=str(message["X-Envelope-To"]),
        message_id=str(message["Message-ID"]).strip("<>").partition("@")[0],
        text=str(body.get_content()) if body else "",
    )
