"""Single outfits, tags and comments that moderators hide, and their owners' appeals."""
