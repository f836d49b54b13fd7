"""Access rights on the servers that the services share: NATS and Valkey."""
