"""Alt texts that viewers suggest for outfits of others."""
