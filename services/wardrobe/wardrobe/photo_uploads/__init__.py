"""Uploads: from the bytes of a picture to a photo that waits to be used."""
