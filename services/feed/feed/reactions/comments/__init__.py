"""What people say about outfits."""
