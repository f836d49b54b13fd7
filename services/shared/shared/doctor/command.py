"""The command `doctor` of every service."""

from collections.abc import Sequence

import typer

from shared.data.settings import ServiceSettings, read_settings
from shared.doctor.findings import Check, Finding, has_errors, run_checks
from shared.doctor.nats import check_nats
from shared.doctor.postgres import check_postgres
from shared.doctor.valkey import check_valkey
from shared.doctor.web import check_keys, check_process
from shared.service import Service
from shared.terminal import FAILED, show, table


def add_doctor(cli: typer.Typer, service: Service) -> None:
    """Add `doctor` to the command line of a service."""

    @cli.command()
    def doctor() -> None:
        """Check the settings of this service and every server that it needs.

        `garderobe doctor` checks all services, and the machine.
        """
        findings = diagnose(service)
        healthy = not has_errors(findings)
        show({"healthy": healthy, "findings": findings}, describe(service.name, findings))
        raise typer.Exit(0 if healthy else FAILED)


def diagnose(service: Service) -> list[Finding]:
    """Return what is wrong with a service, and what is well."""
    try:
        settings = read_settings(service.settings)
    except SystemExit as exc:
        problems = str(exc.code).splitlines()
        remedy = "docs/settings.md describes every setting."
        return [
            Finding(check="settings", level="error", message=one, remedy=remedy) for one in problems
        ]
    return run_checks([*_common_checks(service, settings), *service.doctor_checks(settings)])


def describe(service: str, findings: Sequence[Finding]) -> str:
    """Return the findings for people: a line each, and below it how to mend what is wrong."""
    rows = []
    for one in findings:
        rows.append((service, one.check, "" if one.level == "ok" else one.level, one.message))
        if one.remedy:
            rows.append(("", "", "", f"  {one.remedy}"))
    return table(rows)


def _common_checks(service: Service, settings: ServiceSettings) -> list[Check]:
    return [
        Check("process", lambda: check_process(service.name, settings)),
        Check("Postgres", lambda: check_postgres(service.name, settings, service.migrations)),
        Check("NATS", lambda: check_nats(service.name, settings)),
        Check("Valkey", lambda: check_valkey(settings)),
        Check("keys", lambda: check_keys(settings)),
    ]
