"""What of a tag somebody may see: its outfits, their months and places, and for whom."""
