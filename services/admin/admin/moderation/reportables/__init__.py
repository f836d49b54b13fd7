"""A projection of people and their content: owners, audiences and removals."""
