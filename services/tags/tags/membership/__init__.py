"""Outfits in tags: put in by hand, or because an outfit named the tag when it was published."""
