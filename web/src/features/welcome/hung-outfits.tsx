/** The wall of the start page: outfits of people who agreed to it, on drawings until they are there. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Hanging } from "@/api/types";
import { Image } from "@/ui/image";
import { OutfitWall } from "@/ui/outfit-wall";
import { wallQuery } from "./queries";

/** Neighbours come from far apart in time, and the top row is filled first. */
const PLACES = [0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11];
const SIZES = "(min-width: 64rem) 16vw, 33vw";

export default function HungOutfits() {
  const { data: outfits } = useQuery(wallQuery());
  if (!outfits?.length) return <OutfitWall />;
  return <OutfitWall hung={(place) => <Hung outfit={outfits[PLACES.indexOf(place)]} />} />;
}

function Hung({ outfit }: { outfit: Hanging | undefined }) {
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
        alt={outfit.alt_text || "An outfit"}
        fillSpace
        sizes={SIZES}
      />
    </Link>
  );
}
