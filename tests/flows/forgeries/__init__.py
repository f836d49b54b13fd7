"""Requests that try to get past the gateway, byte by byte as an attacker would send them."""
