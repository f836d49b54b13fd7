"""Account deletion: fourteen days of grace, then erasure in every service, and a receipt."""
