/** A grid of outfits, each a picture that links to its page. */
import { Link } from "@tanstack/react-router";
import type { Audience, ProfileAudience } from "@/lib/sharing/audience";
import { describeOutfit } from "@/lib/text/outfit-text";
import { SKIPPED_PORTRAIT } from "@/ui/skipped-offscreen";
import { AudienceBadge } from "./audience-mark";
import { OutfitGrid, type OutfitPicture, OutfitTile } from "./outfit-tile";

export interface OutfitSummary {
  id: string;
  caption: string;
  alt_text: string;
  worn_on: string | null;
  audience: Audience;
  photo: OutfitPicture;
}

interface Props {
  outfits: readonly OutfitSummary[];
  label: string;
  /** The audience of the owner's profile; shows the owner who can see each picture. */
  profileAudience?: ProfileAudience;
}

const FIRST_SCREEN = 6;

export function OutfitLinks({ outfits, label, profileAudience }: Props) {
  return (
    <OutfitGrid label={label}>
      {outfits.map((outfit, index) => (
        <li key={outfit.id} className={index >= FIRST_SCREEN ? SKIPPED_PORTRAIT : undefined}>
          <Link to="/outfit/$outfitId" params={{ outfitId: outfit.id }} className="group block">
            <OutfitTile
              photo={outfit.photo}
              alt={describeOutfit(outfit)}
              lazy={index >= FIRST_SCREEN}
            >
              <span className="absolute inset-0 bg-ink opacity-0 transition-opacity group-hover:opacity-8" />
              {profileAudience && (
                <AudienceBadge audience={outfit.audience} profile={profileAudience} />
              )}
            </OutfitTile>
          </Link>
        </li>
      ))}
    </OutfitGrid>
  );
}
