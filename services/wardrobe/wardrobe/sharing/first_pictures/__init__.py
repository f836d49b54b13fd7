"""The first pictures of public pages, by the page's URL."""
