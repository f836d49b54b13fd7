"""Pins: boxes on outfits' photos that name garments."""
