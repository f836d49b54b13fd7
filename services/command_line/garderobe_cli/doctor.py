"""`garderobe doctor`: says what is wrong with a deployment, and how to mend it."""

from typing import Annotated, Any

import typer

from garderobe_cli.all_services import Services
from garderobe_cli.deployment import check_reachable, choose, import_from_checkout, is_local
from garderobe_cli.one_service import Answer, ask, ask_one
from shared.terminal import FAILED, show

MACHINE = "machine"
ALERTING = "identity"
"""The service that sends test alerts: it knows the mail server, which may refuse them."""
_SIGNS = {"warning": "!", "error": "x"}


def doctor(
    services: Services = None,
    send_test_alert: Annotated[
        bool,
        typer.Option(
            "--send-test-alert",
            help="Also send a test alert, and say whether operators were notified. With Docker: in"
            " identity's container.",
        ),
    ] = False,
) -> None:
    """Say what is wrong with the settings, the servers and this machine, and how to mend it.

    Checks what every service needs: addresses, log-ins, schemas, clocks, certificates, buckets,
    mail. Changes nothing. Exits with 1 if anything is wrong; warnings alone are no failure. In a
    container: of its own service.
    """
    names = choose(services or [])
    if send_test_alert:
        check_reachable(ALERTING)
    findings = [finding for one in ask(names, "doctor") for finding in _of(one)]
    if is_local() and not services:
        findings = [*_of_machine(), *findings]
    sent = _of(ask_one(ALERTING, "send-test-alert")) if send_test_alert else []
    findings += sent
    healthy = all(one["level"] != "error" for one in findings)
    text = "\n".join([_describe(findings), *_delivered(sent)])
    show({"healthy": healthy, "findings": findings}, text)
    raise typer.Exit(0 if healthy else FAILED)


def _delivered(sent: list[dict[str, Any]]) -> list[str]:
    """Return what an operator has to look at now: that the notification arrives."""
    return [f"{one['check']}: {one['message']}." for one in sent if one["level"] == "ok"]


def _of(answer: Answer) -> list[dict[str, Any]]:
    found = answer.document.get("findings")
    if found is None:
        found = [{"check": "command", "level": "error", "message": answer.error, "remedy": None}]
    return [{"service": answer.service} | one for one in found]


def _of_machine() -> list[dict[str, Any]]:
    """Return what is wrong with the machine of the local system."""
    found = import_from_checkout("deploy.local.doctor").check_machine()
    return [{"service": MACHINE} | one.model_dump() for one in found]


def _describe(findings: list[dict[str, Any]]) -> str:
    """Return the names of what is well, and what is wrong with its remedy, by service."""
    lines = []
    for service in dict.fromkeys(one["service"] for one in findings):
        own = [one for one in findings if one["service"] == service]
        wrong = [one for one in own if one["level"] != "ok"]
        well = dict.fromkeys(one["check"] for one in own)
        names = [name for name in well if name not in {one["check"] for one in wrong}]
        lines.append(f"{service}: {', '.join(names) or 'nothing'} OK")
        for one in wrong:
            lines.append(f"  {_SIGNS[one['level']]} {one['check']}: {one['message']}")
            lines += [f"    {one['remedy']}"] if one["remedy"] else []
    wrong = [one for one in findings if one["level"] != "ok"]
    return "\n".join([*lines, "", _summary(wrong)])


def _summary(wrong: list[dict[str, Any]]) -> str:
    errors = sum(one["level"] == "error" for one in wrong)
    warnings = len(wrong) - errors
    if not wrong:
        return "All is well."
    return f"{errors} to mend (x), {warnings} to look at (!)."
