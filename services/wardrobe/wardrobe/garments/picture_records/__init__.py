"""Which photos are the further pictures of which garment."""
