"""Who may see what: this service's picture of people, their followers and their outfits."""
