"""Packs data exports into ZIPs."""
