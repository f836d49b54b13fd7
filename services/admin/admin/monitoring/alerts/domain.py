"""Reads alerts and their rules from Prometheus."""

from admin.monitoring.alerts.schemas import AlertOut, AlertRuleOut, AlertsOut
from admin.prometheus import Prometheus, Rule

_FIRING = "firing"
_HEALTHY = {"ok", "unknown"}
"""A rule that was not evaluated yet is unknown."""


async def list_alerts(prometheus: Prometheus) -> AlertsOut:
    """Return the alerts now and all rules; raises what Prometheus raises."""
    rules = await prometheus.rules()
    alerts = [alert for rule in rules for alert in _alerts(rule)]
    alerts.sort(key=lambda one: (not one.firing, one.severity, one.since))
    return AlertsOut(items=alerts, rules=[_shown(rule) for rule in rules])


def _alerts(rule: Rule) -> list[AlertOut]:
    return [
        AlertOut.model_validate(
            {
                "name": rule.name,
                "severity": alert.labels["severity"],
                "firing": alert.state == _FIRING,
                "service": alert.labels.get("service"),
                "summary": alert.annotations["summary"],
                "since": alert.activeAt,
                "runbook": alert.annotations["runbook_url"],
            }
        )
        for alert in rule.alerts
    ]


def _shown(rule: Rule) -> AlertRuleOut:
    return AlertRuleOut.model_validate(
        {
            "name": rule.name,
            "severity": rule.labels["severity"],
            "summary": rule.annotations["description"],
            "after_seconds": rule.duration,
            "query": rule.query,
            "runbook": rule.annotations["runbook_url"],
            "healthy": rule.health in _HEALTHY,
        }
    )
