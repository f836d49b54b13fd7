/** Audiences: of several, the strictest decides, as in the services. */
import { isId } from "@/lib/text/ids";

export type ProfileAudience = "private" | "followers" | "public";

/**
 * Of content: as of a profile, or `circle:` and the id of one of the owner's circles. `circle`
 * alone is somebody else's.
 */
export type Audience = string;

export type AudienceKind = "private" | "circle" | "followers" | "public";

const FROM_STRICTEST: readonly AudienceKind[] = ["private", "circle", "followers", "public"];
const CIRCLE = "circle:";

/** The kind of an audience; one that is unknown counts as private. */
export const kindOf = (audience: Audience): AudienceKind =>
  audience.startsWith(CIRCLE)
    ? "circle"
    : (FROM_STRICTEST.find((kind) => kind === audience) ?? "private");

export const circleAudience = (id: string): Audience => CIRCLE + id;

/** Whether content can have this audience. */
export const isAudience = (audience: Audience): boolean =>
  audience.startsWith(CIRCLE)
    ? isId(audience.slice(CIRCLE.length))
    : audience !== "circle" && FROM_STRICTEST.some((kind) => kind === audience);

export const strictest = <T extends Audience>(...audiences: readonly T[]): T | "public" =>
  FROM_STRICTEST.flatMap((kind) => audiences.filter((each) => kindOf(each) === kind))[0] ??
  "public";
