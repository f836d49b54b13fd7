"""Applies profile changes and account deletions to everything that the wardrobe stores."""
