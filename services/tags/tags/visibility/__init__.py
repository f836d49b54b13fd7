"""The visibility policy, and the projections of people, follows, blocks and outfits it reads."""
