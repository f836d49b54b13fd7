/** The outfit's title and owner. */
import type { Outfit, Profile } from "@/api/types";
import { titleOf } from "@/lib/text/outfit-text";
import { m } from "@/paraglide/messages.js";

export const ownerNameOf = (owner: Profile | null | undefined): string =>
  owner ? owner.display_name || owner.username : m.outfit_someone();

/** The outfit by its title, if it has one, and its owner. */
export function nameOfOutfit(outfit: Outfit, ownerName: string): string {
  const title = titleOf(outfit);
  return title ? m.outfit_titled_by({ title, name: ownerName }) : m.outfit_by({ name: ownerName });
}

export function OutfitHeading({ outfit, ownerName }: { outfit: Outfit; ownerName: string }) {
  const title = titleOf(outfit);
  if (title) {
    return <h1 className="type-title as-written text-[2.25rem] tablet:text-[2.75rem]">{title}</h1>;
  }
  return (
    <>
      <h1 className="sr-only">{m.outfit_by({ name: ownerName })}</h1>
      {outfit.caption && <p className="as-written text-lead">{outfit.caption}</p>}
    </>
  );
}
