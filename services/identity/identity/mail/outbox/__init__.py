"""All mail that Garderobe sends, kept in the database until the mail server has it."""
