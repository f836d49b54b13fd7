"""The feed's one visibility policy for people and outfits, and the blocks it respects."""
