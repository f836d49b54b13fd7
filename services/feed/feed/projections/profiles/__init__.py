"""The projection of profiles: who is who, and who may see them."""
