/**
 * Reports `/tag/$tag/outfit/$outfitId` as `/tag/[tag]/outfit/[outfitId]`: never the content being
 * viewed.
 */
export const patternOf = (fullPath: string): string =>
  fullPath.replace(/\$(\w+)/g, "[$1]").replace(/(.)\/$/, "$1");
