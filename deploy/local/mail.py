"""The local mail server: accepts every email, stores it in a folder and shows it on a page."""

import asyncio
import email
import email.policy
import json
import re
from dataclasses import asdict, dataclass
from email.message import EmailMessage
from functools import cache
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Annotated, ClassVar
from urllib.parse import parse_qs, urlsplit

import typer
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from deploy.local.servers import HOST

MAX_SHOWN = 200


@dataclass(frozen=True)
class Mail:
    """One received email; ids increase in order of arrival."""

    id: str
    sender: str
    to: list[str]
    subject: str
    date: str
    text: str
    html: str


class Inbox:
    """The folder of received emails, one .eml file each."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._folder = folder
        self._last = max((int(path.stem) for path in folder.glob("*.eml")), default=0)

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802 - aiosmtpd calls it
        """Store one email with its envelope's recipients."""
        self._last += 1
        content = envelope.content or b""
        raw = content if isinstance(content, bytes) else content.encode()
        draft = self._folder / f"{self._last:08}.draft"
        draft.write_bytes(
            b"X-Envelope-To: " + ", ".join(envelope.rcpt_tos).encode() + b"\r\n" + raw
        )
        draft.replace(draft.with_suffix(".eml"))
        return "250 kept"

    def mails(self, recipient: str | None = None) -> list[Mail]:
        """Return the newest 200 emails, newest first, optionally of one recipient."""
        newest = sorted(self._folder.glob("*.eml"), reverse=True)
        found = (self._read(path) for path in newest)
        chosen = [
            mail
            for mail in found
            if recipient is None or recipient.lower() in map(str.lower, mail.to)
        ]
        return chosen[:MAX_SHOWN]

    @staticmethod
    @cache
    def _read(path: Path) -> Mail:
        message = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
        return Mail(
            id=path.stem,
            sender=str(message["From"] or ""),
            to=[address.strip() for address in str(message["X-Envelope-To"] or "").split(",")],
            subject=str(message["Subject"] or ""),
            date=str(message["Date"] or ""),
            text=_body(message, "plain"),
            html=_body(message, "html"),
        )


def _body(message: EmailMessage, kind: str) -> str:
    part = message.get_body((kind,))
    return "" if part is None else str(part.get_content())


class Page(BaseHTTPRequestHandler):
    """Serves `/` for people and `/messages` (JSON, `?to=` for one recipient) for tests."""

    inbox: ClassVar[Inbox]

    def do_GET(self) -> None:
        """Serve one of the two pages, only under a local host name (against DNS rebinding)."""
        host = (self.headers["Host"] or "").rpartition(":")[0]
        address = urlsplit(self.path)
        if host not in {"localhost", HOST}:
            self._answer(403, "text/plain", "Open this page as localhost.")
        elif address.path == "/messages":
            recipient = parse_qs(address.query).get("to", [None])[0]
            items = [asdict(mail) for mail in self.inbox.mails(recipient)]
            self._answer(200, "application/json", json.dumps({"items": items}))
        elif address.path == "/":
            self._answer(200, "text/html", _page(self.inbox.mails()))
        else:
            self._answer(404, "text/plain", "Not found.")

    def _answer(self, status: int, kind: str, text: str) -> None:
        body = text.encode()
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Log nothing: health checks would fill the log."""


def _with_links(text: str) -> str:
    """Return the text as HTML with clickable links."""
    return re.sub(r"https?://(?:[^\s&]|&amp;)+", r"<a href='\g<0>'>\g<0></a>", escape(text))


def _page(mails: list[Mail]) -> str:
    rows = "".join(
        f"<details><summary><b>{escape(mail.subject)}</b> to {escape(', '.join(mail.to))}"
        f" <small>{escape(mail.date)}</small></summary>"
        f"<pre>{_with_links(mail.text or mail.html)}</pre></details>"
        for mail in mails
    )
    return (
        "<!doctype html><html lang='en'><meta charset='utf-8'><title>Email inbox</title>"
        "<meta name='viewport' content='width=device-width, initial-scale=1'>"
        "<style>:root{color-scheme:light dark}"
        "body{font:16px/1.5 system-ui;max-width:48rem;margin:0 auto;padding:1rem;"
        "overflow-wrap:anywhere}details{border-top:1px solid #8888}summary{padding:.75rem 0}"
        "pre{white-space:pre-wrap;font-size:.875rem}pre a{display:inline-block;padding:.75rem 0}"
        "</style>"
        f"<h1>Email inbox</h1>{rows or '<p>No email yet.</p>'}</html>"
    )


def serve(
    folder: Path,
    smtp_port: Annotated[int, typer.Option()],
    page_port: Annotated[int, typer.Option()],
) -> None:
    """Accept email and show it until stopped."""
    inbox = Inbox(folder)
    Page.inbox = inbox
    Controller(
        inbox, hostname=HOST, port=smtp_port, data_size_limit=2**25, loop=asyncio.new_event_loop()
    ).start()
    ThreadingHTTPServer((HOST, page_port), Page).serve_forever()


if __name__ == "__main__":
    typer.run(serve)
