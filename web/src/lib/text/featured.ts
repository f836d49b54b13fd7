/** What one's own outfits and tags say about being featured on the profile. */
import { m } from "@/paraglide/messages.js";

export const featureLabel = ({ featured }: { featured?: boolean }): string =>
  featured ? m.feature_remove() : m.feature_add();

export const featuredText = (featured: boolean): string =>
  featured ? m.feature_added() : m.feature_removed();
