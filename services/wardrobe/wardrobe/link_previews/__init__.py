"""What links to outfits show before somebody follows them."""
