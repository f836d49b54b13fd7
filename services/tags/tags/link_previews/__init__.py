"""Link previews of tags: Open Graph pages for programs that run no script."""
