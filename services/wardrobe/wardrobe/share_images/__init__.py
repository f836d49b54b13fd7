"""Pictures of outfits, tags and profiles to share: for link previews and for stories."""
