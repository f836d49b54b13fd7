"""Logs, traces and metrics, the same in every service.

The names follow OpenTelemetry's semantic conventions where they have one;
docs/operations/metrics.md lists all of them.
"""
