"""Link previews of outfits."""
