"""Pictures that moderators have hidden, known again when they are uploaded once more."""
