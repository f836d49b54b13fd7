"""What admins did, each act recorded in the transaction that did it."""
