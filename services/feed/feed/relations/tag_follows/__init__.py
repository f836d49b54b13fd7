"""Following one tag of a person, without the rest."""
