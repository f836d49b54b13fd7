"""Outfits in tags, as entries in the timelines of the tags' followers."""
