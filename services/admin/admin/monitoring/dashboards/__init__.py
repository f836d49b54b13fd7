"""Dashboards for admins: Grafana's files, drawn from Prometheus."""
