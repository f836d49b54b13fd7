"""Pins: boxes on outfit photos that name garments."""
