"""Forged requests that try to bypass the gateway, as raw bytes."""
