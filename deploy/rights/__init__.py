"""Who may do what on the servers that the services share: NATS and Valkey."""
