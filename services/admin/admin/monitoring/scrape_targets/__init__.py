"""The processes whose metrics Prometheus reads."""
