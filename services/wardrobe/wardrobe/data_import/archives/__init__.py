"""Reads archives: the ZIPs that data exports make."""
