"""Single outfits, tags, comments and parts of profiles that moderators hide, and appeals."""
