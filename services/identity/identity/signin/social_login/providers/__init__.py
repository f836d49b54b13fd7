"""Social login: sends browsers to a provider, and handles its callback."""
