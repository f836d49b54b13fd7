"""How Garderobe is put to work: locally, in containers, on many machines."""
