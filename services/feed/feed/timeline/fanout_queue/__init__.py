"""The queue of fan-out jobs in Postgres, and the loops that run them."""
