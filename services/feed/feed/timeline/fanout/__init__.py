"""How an outfit comes to its author's followers: pushed, or fetched by them."""
