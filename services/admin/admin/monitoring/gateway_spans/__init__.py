"""Spans of the gateway, which cannot leave out paths and addresses itself."""
