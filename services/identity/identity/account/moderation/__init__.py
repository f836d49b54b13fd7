"""What admins decide about accounts: suspensions are carried out here, all of it is mailed."""
