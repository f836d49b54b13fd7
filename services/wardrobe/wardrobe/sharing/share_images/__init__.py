"""Share pictures of outfits, tags and profiles, for link previews and stories."""
