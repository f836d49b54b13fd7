"""People, garments and outfits for a system that would otherwise be empty."""
