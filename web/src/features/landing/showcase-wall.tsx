/** The landing page's wall: outfits of people who agreed to it, over drawings until they load. */

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ShowcaseItem } from "@/api/types";
import { OutfitCollage } from "@/components/outfit-collage";
import { m } from "@/paraglide/messages.js";
import { Image } from "@/ui/image";
import { showcaseQuery } from "./queries";

/** Adjacent outfits are far apart in time, and the top row is filled first. */
const POSITIONS = [0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11];
const SIZES = "(min-width: 64rem) 19vw, 33vw";

export default function ShowcaseWall() {
  const { data: outfits } = useQuery(showcaseQuery());
  if (!outfits?.length) return <OutfitCollage />;
  return (
    <OutfitCollage
      overlay={(index) => <ShowcaseOutfit outfit={outfits[POSITIONS.indexOf(index)]} />}
    />
  );
}

function ShowcaseOutfit({ outfit }: { outfit: ShowcaseItem | undefined }) {
  if (!outfit) return null;
  const { bucket, path } = outfit.photo;
  return (
    <Link
      to="/outfit/$outfitId"
      params={{ outfitId: outfit.id }}
      preload={false}
      className="absolute inset-0 focus-visible:-outline-offset-4"
    >
      <Image
        bucket={bucket}
        path={path}
        alt={outfit.alt_text || m.landing_an_outfit()}
        fillSpace
        sizes={SIZES}
      />
    </Link>
  );
}
