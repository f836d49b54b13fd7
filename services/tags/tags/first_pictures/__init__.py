"""First pictures of tag pages, for preloading."""
