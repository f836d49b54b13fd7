"""The outbox of all emails, kept in the database until the mail server accepts them."""
