"""The projection of moderation: which accounts are limited or suspended."""
