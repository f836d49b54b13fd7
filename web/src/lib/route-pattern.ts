/** `/tag/$tag/outfit/$outfitId` is told as `/tag/[tag]/outfit/[outfitId]`: never what somebody looks at. */
export const patternOf = (fullPath: string): string =>
  fullPath.replace(/\$(\w+)/g, "[$1]").replace(/(.)\/$/, "$1");
