/** Outfits under a tag: each picture leads to the viewer inside of the tag. */
import { Link } from "@tanstack/react-router";
import { useOwnAudience } from "@/features/session";
import { describeOutfit } from "@/lib/outfit-words";
import { AudienceCorner } from "@/ui/audience-mark";
import { OutfitGrid, OutfitTile } from "@/ui/outfit-tile";
import type { TaggedOutfit } from "./outfit-queries";

interface Props {
  outfits: readonly TaggedOutfit[];
  slug: string;
  /** Whose tag it is. */
  userId: string;
  label: string;
  /** Marks each picture with its audience, for its owner. */
  showsAudience?: boolean;
  /** How many pictures are seen without scrolling. */
  firstScreen?: number;
}

export function TagGrid({ outfits, slug, userId, label, showsAudience, firstScreen = 4 }: Props) {
  const profile = useOwnAudience();
  return (
    <OutfitGrid label={label}>
      {outfits.map((outfit, index) => (
        <li key={outfit.id}>
          <Link
            to="/tag/$tag/outfit/$outfitId"
            params={{ tag: slug, outfitId: outfit.id }}
            search={outfit.owner_id === userId ? {} : { of: userId }}
            className="group block"
          >
            <OutfitTile
              photo={outfit.photo}
              alt={describeOutfit(outfit)}
              lazy={index >= firstScreen}
            >
              <span className="absolute inset-0 bg-ink opacity-0 transition-opacity group-hover:opacity-8" />
              {showsAudience && outfit.owner_id === userId && (
                <AudienceCorner audience={outfit.audience} profile={profile} />
              )}
            </OutfitTile>
          </Link>
        </li>
      ))}
    </OutfitGrid>
  );
}
