/** The outfit's title and owner. */
import type { Outfit, Profile } from "@/api/types";
import { titleOf } from "@/lib/text/outfit-text";

export const ownerNameOf = (owner: Profile | null | undefined): string =>
  owner ? owner.display_name || owner.username : "someone";

export function OutfitHeading({ outfit, ownerName }: { outfit: Outfit; ownerName: string }) {
  const title = titleOf(outfit);
  if (title) {
    return <h1 className="type-title as-written text-[2.25rem] tablet:text-[2.75rem]">{title}</h1>;
  }
  return (
    <>
      <h1 className="sr-only">Outfit by {ownerName}</h1>
      {outfit.caption && <p className="as-written text-lead">{outfit.caption}</p>}
    </>
  );
}
