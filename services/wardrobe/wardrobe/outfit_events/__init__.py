"""What is told of outfits anew, since their owner's profile changed or all is told again."""
