"""Sample data: people, garments and outfits."""
