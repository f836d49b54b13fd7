"""The feed service, entered by its real doors."""
