"""Outfits, people and tags that admins recommend for a period, with a reason."""
