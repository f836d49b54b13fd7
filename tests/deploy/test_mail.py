"""The local mail sink keeps emails and shows them as a page and as JSON."""

import json
import smtplib
import urllib.error
import urllib.request
from collections.abc import Iterator
from email.message import EmailMessage

import pytest

from deploy.local import topology
from deploy.local.credentials import Credentials
from deploy.local.layout import Layout
from deploy.local.mail import _with_links
from deploy.local.process import start
from tests.support.wait import MAX_SECONDS, wait_until


@pytest.fixture
def inbox(layout: Layout) -> Iterator[str]:
    """URL of a running sink's page."""
    programs = topology.programs(layout, Credentials())
    sink = start(
        next(one.process for one in programs if one.name == "mail"), layout.logs / "mail.log"
    )
    address = layout.url_of("mail page")
    wait_until(lambda: responses(f"{address}/messages"), "the mail sink")
    yield address
    sink.terminate()
    sink.wait()


def responses(address: str) -> bool:
    try:
        return bool(read(address))
    except OSError:
        return False


def read(address: str, host: str | None = None) -> str:
    request = urllib.request.Request(address, headers={"Host": host} if host else {})
    with urllib.request.urlopen(request, timeout=MAX_SECONDS) as response:
        return str(response.read().decode())


def send(layout: Layout, to: str, subject: str) -> None:
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "hello@garderobe.example", to, subject
    mail.set_content("Your code is 4711: http://localhost/x?a=1&b=2")
    mail.add_alternative("<b>Your code</b><script>alert(1)</script>", subtype="html")
    with smtplib.SMTP("127.0.0.1", layout.port_of("mail")) as server:
        server.send_message(mail)


def test_an_email_appears_in_the_inbox_of_its_recipient(layout: Layout, inbox: str) -> None:
    send(layout, "ana@example.org", "First <b>")
    send(layout, "ben@example.org", "Grüße")
    newest, oldest = json.loads(read(f"{inbox}/messages"))["items"]
    assert (newest["subject"], newest["to"]) == ("Grüße", ["ben@example.org"])
    assert "Your code is 4711" in oldest["text"]
    found = json.loads(read(f"{inbox}/messages?to=ANA@example.org"))["items"]
    assert [mail["id"] for mail in found] == [oldest["id"]]
    page = read(f"{inbox}/")
    assert "First &lt;b&gt;" in page
    assert "<script>" not in page
    assert "<a href='http://localhost/x?a=1&amp;b=2'>" in page
    assert "<meta name='viewport' content='width=device-width, initial-scale=1'>" in page


def test_a_link_ends_at_a_quote() -> None:
    """A quote would end the attribute."""
    assert (
        _with_links("http://x/'onclick=1 <b>")
        == "<a href='http://x/'>http://x/</a>&#x27;onclick=1 &lt;b&gt;"
    )


def test_the_inbox_rejects_dns_rebinding(inbox: str) -> None:
    with pytest.raises(urllib.error.HTTPError, match="403"):
        read(f"{inbox}/messages", host="evil.example:80")
