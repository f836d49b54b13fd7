/** Who can open a shared link, and whether a public picture exists. */
import type { ShareSubject } from "@/lib/photos/share-image";
import { type Audience, kindOf, type ProfileAudience } from "./audience";

const OWN_PROFILE = "Your profile is private, so only you can open this link.";
const OWN_PRIVATE = "Only you can open this link. To share it, change who can see it.";
const OWN_FOLLOWERS = "Only your followers can open this link.";
const OWN_CIRCLE = "Only the people in this circle can open this link.";
const OTHERS_CIRCLE = "Only people whom its owner chose can open this link.";
const OTHERS_FOLLOWERS = "Only their followers can open this link.";

/** By the stricter of both audiences; one that has not loaded counts as public. */
export function sharedOutfitPage(
  of: "outfits" | "tags" | "profiles",
  id: string,
  isOwner: boolean,
  { own, profile }: { own?: Audience; profile?: ProfileAudience },
): { picture: ShareSubject | null; limits: string | null } {
  const limits = limitsOf(own, profile, isOwner);
  return { picture: limits === null ? { of, id } : null, limits };
}

function limitsOf(
  own: Audience | undefined,
  profile: ProfileAudience | undefined,
  isOwner: boolean,
) {
  if (own === "private") return OWN_PRIVATE;
  if (profile === "private") return OWN_PROFILE;
  if (own && kindOf(own) === "circle") return isOwner ? OWN_CIRCLE : OTHERS_CIRCLE;
  if (own !== "followers" && profile !== "followers") return null;
  return isOwner ? OWN_FOLLOWERS : OTHERS_FOLLOWERS;
}
