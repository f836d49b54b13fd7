"""Link previews of profiles."""
