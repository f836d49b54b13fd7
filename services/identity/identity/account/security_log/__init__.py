"""An account's recent security events, for its owner."""
