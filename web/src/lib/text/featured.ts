/** What one's own outfits and tags say about being featured on the profile. */

export const featureLabel = ({ featured }: { featured?: boolean }): string =>
  featured ? "Don't feature on profile" : "Feature on profile";

export const featuredText = (featured: boolean): string =>
  featured ? "Featured on your profile" : "No longer featured on your profile";
