"""Deployment: the local system, containers, access rights and sample data."""
