"""Identity: who people are, how they sign in, and the mail they get."""
