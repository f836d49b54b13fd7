"""The wall of the start page: outfits of people who want them to be seen there."""
