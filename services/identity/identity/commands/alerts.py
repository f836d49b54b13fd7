"""The command that sends a test alert, for `garderobe doctor`."""

import typer

from identity.alert_delivery import check_alerts
from identity.settings import Settings
from shared.data.settings import read_settings
from shared.doctor.command import describe
from shared.doctor.findings import Check, has_errors, run_checks
from shared.terminal import FAILED, show


def send_test_alert() -> None:
    """Send a test alert, and say whether operators were notified. Waits up to a minute."""
    settings = read_settings(Settings)
    findings = run_checks([Check("test alert", lambda: check_alerts(settings))])
    healthy = not has_errors(findings)
    show({"healthy": healthy, "findings": findings}, describe("identity", findings))
    raise typer.Exit(0 if healthy else FAILED)
