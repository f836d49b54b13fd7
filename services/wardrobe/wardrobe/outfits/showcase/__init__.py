"""The showcase on the start page: outfits of people who agreed to be shown there."""
