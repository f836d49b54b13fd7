"""What the viewer has to do with many outfits at once: likes, saves and comments."""
