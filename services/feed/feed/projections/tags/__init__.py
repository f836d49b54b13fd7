"""The projection of tags: how they are called, as far as others may know."""
