"""The first pictures of a public page, by the page's address."""
