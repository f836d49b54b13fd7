"""Identity's own metrics; those of every process are in shared.telemetry.metrics."""

from prometheus_client import Counter, Gauge

PASSWORDS_WAITING = Gauge(
    "garderobe_passwords_waiting", "Passwords that are being hashed or wait for it"
)
MAILS = Counter("garderobe_mails", "Attempts to send an email", ["outcome"])
