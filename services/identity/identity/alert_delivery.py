"""Sends a test alert through Alertmanager, and checks that operators are really notified of it."""

import time
from contextlib import closing
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

from identity.alertmanager import Alert, Alertmanager, AlertmanagerUnavailable, Attempts
from identity.doctor import check_mail
from identity.settings import Settings
from shared.doctor.findings import Fault, Findings
from shared.doctor.network import reach

VARIABLE = "GARDEROBE_ALERTMANAGER_URL"
DELIVERY_SECONDS = 60.0
"""How long an attempt may take; a route of ours for test alerts has no wait of its own."""
LIFE = timedelta(minutes=2)
"""How long the alert lasts, so that it is still there when it is sent."""
PAUSE_SECONDS = 0.2
SUMMARY = "This is a test: alerts of Garderobe reach you. It is over in two minutes."
START = (
    f"Start it (`docker compose`: the profile `observability`; `make run`: install it), or correct"
    f" {VARIABLE}."
)
LOG = "Its log says why: `docker compose logs alertmanager`, or `make logs s=alertmanager`."


def check_alerts(settings: Settings) -> Findings:
    """Send a test alert. Say by which channels it was delivered, or why it was not.

    Alertmanager counts its attempts by channel, so another alert's at the same time counts as well.
    """
    url = settings.alertmanager_url.get_secret_value()
    if not url:
        raise Fault("There is no Alertmanager, so nobody is told of alerts.", START)
    address = urlsplit(url)
    try:
        port = address.port or (443 if address.scheme == "https" else 80)
        reach(address.hostname or "", port, VARIABLE)
    except Fault as fault:
        raise Fault(f"There is no Alertmanager: {_lower(fault.message)}", START) from None
    try:
        with closing(Alertmanager(url)) as alertmanager:
            yield from _deliver(alertmanager, settings)
    except AlertmanagerUnavailable as exc:
        raise Fault(
            f"There is a server, but it does not answer as Alertmanager does ({exc}).",
            f"Check {VARIABLE}, and its user and password.",
        ) from None


def _deliver(alertmanager: Alertmanager, settings: Settings) -> Findings:
    earlier = alertmanager.attempts()
    now = datetime.now(UTC)
    # Its own time makes it another alert than the last test, which may not be over yet.
    labels = {"alertname": "TestAlert", "severity": "test", "service": "doctor"}
    alertmanager.send(labels | {"sent_at": now.isoformat()}, {"summary": SUMMARY}, now + LIFE)
    alert = alertmanager.alert("sent_at", now.isoformat())
    receivers = ", ".join(alert.receivers)
    if alert.suppressed:
        raise Fault("A silence keeps the test alert from being sent.", "Let it end, or expire it.")
    if not alert.channels:
        raise Fault(
            f"Alertmanager notifies nobody: its receiver {receivers} has no channel.",
            "Give it one, such as `email_configs`.",
        )
    attempts = _wait(alertmanager, earlier, alert)
    for channel, wanted in alert.channels.items():
        if attempts.failed[channel]:
            refused = f"Alertmanager could not send the test alert by {channel}"
            yield _not_sent(refused, channel, settings)
        elif attempts.made[channel] < wanted:
            late = f"Alertmanager did not send the test alert by {channel} within a minute"
            yield _not_sent(late, channel, settings)
        else:
            to = f" to {', '.join(alert.recipients)}" if channel == "email" else ""
            yield f"delivered by {channel}{to}"


def _wait(alertmanager: Alertmanager, earlier: Attempts, alert: Alert) -> Attempts:
    """Return the attempts to send the alert, once each channel had one or time runs out."""
    deadline = time.monotonic() + DELIVERY_SECONDS
    while True:
        attempts = alertmanager.attempts().since(earlier)
        if not alert.channels - attempts.made or time.monotonic() > deadline:
            return attempts
        time.sleep(PAUSE_SECONDS)


def _not_sent(what: str, channel: str, settings: Settings) -> Fault:
    """Return the fault, with the mail server's reason if it refuses the services as well."""
    if channel != "email":
        return Fault(f"{what}.", LOG)
    try:
        for _ in check_mail(settings):
            pass
    except Fault as fault:
        return Fault(f"{what}: {_lower(fault.message)}", fault.remedy)
    return Fault(f"{what}, although the mail server takes the services' emails.", LOG)


def _lower(sentence: str) -> str:
    """Return a sentence as the second half of another."""
    return f"{sentence[:1].lower()}{sentence[1:]}"
