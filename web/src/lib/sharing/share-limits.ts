/** Who can open a shared link, and whether a public picture exists. */
import type { ShareSubject } from "@/lib/photos/share-image";
import { m } from "@/paraglide/messages.js";
import { type Audience, kindOf, type ProfileAudience } from "./audience";

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
  if (own === "private") return m.share_limit_own_private();
  if (profile === "private") return m.share_limit_own_profile();
  if (own && kindOf(own) === "circle")
    return isOwner ? m.share_limit_own_circle() : m.share_limit_circle();
  if (own !== "followers" && profile !== "followers") return null;
  return isOwner ? m.share_limit_own_followers() : m.share_limit_followers();
}
