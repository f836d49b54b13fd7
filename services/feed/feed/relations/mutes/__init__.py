"""Mutes: a person's outfits stay out of the viewer's timeline; nobody is notified."""
