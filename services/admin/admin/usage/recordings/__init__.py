"""Recordings of visits: admins list, watch and delete them."""
