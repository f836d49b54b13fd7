"""Comments on outfits."""
