/** Outfits in a tag: each picture links to the viewer in the tag. */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { AudienceBadge } from "@/components/audience-mark";
import { OutfitGrid, OutfitTile } from "@/components/outfit-tile";
import { useOwnAudience } from "@/features/session";
import type { TaggedOutfit } from "@/features/tags/outfit-queries";
import { classes } from "@/lib/browser/classes";
import { describeOutfit } from "@/lib/text/outfit-text";
import { SKIPPED_PORTRAIT } from "@/ui/skipped-offscreen";

interface Props {
  outfits: readonly TaggedOutfit[];
  slug: string;
  /** The tag's owner. */
  userId: string;
  label: string;
  /** Shows the owner each picture's audience. */
  showsAudience?: boolean;
  /** A button on outfits that the viewer may remove. */
  removal?: (outfit: TaggedOutfit) => ReactNode;
  /** How many pictures are visible without scrolling. */
  firstScreen?: number;
}

export function TagGrid({ outfits, slug, userId, label, firstScreen = 4, ...more }: Props) {
  const { showsAudience, removal } = more;
  const profile = useOwnAudience();
  return (
    <OutfitGrid label={label}>
      {outfits.map((outfit, index) => (
        <li
          key={outfit.id}
          className={classes("relative", index >= firstScreen && SKIPPED_PORTRAIT)}
        >
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
                <AudienceBadge audience={outfit.audience} profile={profile} />
              )}
            </OutfitTile>
          </Link>
          {outfit.removable && removal?.(outfit)}
        </li>
      ))}
    </OutfitGrid>
  );
}
