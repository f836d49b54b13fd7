/** The outfits that a person shows first, in a row above the others. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Profile } from "@/api/types";
import { AudienceBadge } from "@/components/audience-mark";
import { OutfitTile } from "@/components/outfit-tile";
import type { ViewAs } from "@/lib/sharing/view-as";
import { describeOutfit } from "@/lib/text/outfit-text";
import { m } from "@/paraglide/messages.js";
import { featuredOutfitsQuery } from "./queries";

interface Props {
  person: Profile;
  viewer?: ViewAs;
  isOwn?: boolean;
}

export function FeaturedOutfits({ person, viewer, isOwn = false }: Props) {
  const { data: outfits = [] } = useQuery(featuredOutfitsQuery(person.id, viewer));
  if (outfits.length === 0) return null;
  return (
    <section aria-labelledby="featured-outfits" className="grid gap-3">
      <h2 id="featured-outfits" className="type-label text-quiet">
        {m.profile_featured()}
      </h2>
      <ul className="-mx-4 flex snap-x scroll-px-4 gap-2 overflow-x-auto overscroll-x-contain px-4 tablet:mx-0 tablet:grid tablet:grid-cols-6 tablet:gap-4 tablet:px-0">
        {outfits.map((outfit) => (
          <li key={outfit.id} className="w-32 shrink-0 snap-start tablet:w-auto">
            <Link to="/outfit/$outfitId" params={{ outfitId: outfit.id }} className="block">
              <OutfitTile photo={outfit.photo} alt={describeOutfit(outfit)} lazy={false}>
                {isOwn && <AudienceBadge audience={outfit.audience} profile={person.audience} />}
              </OutfitTile>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
