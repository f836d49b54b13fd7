"""Outfits in tags: added by the tag's owner, or because a published outfit names the tag."""
