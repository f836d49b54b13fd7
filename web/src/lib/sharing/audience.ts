/** Audiences: of several, the strictest decides, as in the services. */
export type Audience = "private" | "followers" | "public";

const FROM_STRICTEST: readonly Audience[] = ["private", "followers", "public"];

export const strictest = (...audiences: readonly Audience[]): Audience =>
  FROM_STRICTEST.find((audience) => audiences.includes(audience)) ?? "public";
