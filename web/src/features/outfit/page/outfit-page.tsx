/** One outfit: the picture, and beside it the owner, the dates and the tags. */
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Outfit, Profile } from "@/api/types";
import { PersonLine } from "@/components/person-line";
import { ShareButton } from "@/components/share-button";
import { outfitQuery, ownerQuery } from "@/features/outfit/queries";
import { useSession } from "@/features/session";
import { JoinBar } from "@/features/session/layout/join-bar";
import { sharedOutfitPage } from "@/lib/sharing/share-limits";
import { BackButton } from "@/ui/back-button";
import { Page } from "@/ui/page";
import { HiddenBadge } from "./hidden-badge";
import { OutfitFacts } from "./outfit-facts";
import { nameOfOutfit, OutfitHeading, ownerNameOf } from "./outfit-heading";
import { OutfitLayout } from "./outfit-layout";
import { OutfitPicture } from "./outfit-picture";
import { OutfitPieces } from "./outfit-pieces";
import { OutfitTags } from "./outfit-tags";
import { OwnNotes } from "./own-notes";
import { OwnerActions } from "./owner-actions";
import { UnpublishedNotice } from "./unpublished-notice";

interface Props {
  outfitId: string;
  /** Reactions, below the facts. */
  reactions?: (outfit: Outfit) => ReactNode;
  /** The owner's pin editor. */
  editPins?: (outfit: Outfit) => ReactNode;
  /** Asks others to choose between the owner's outfit and another one. */
  askSheet?: (outfit: Outfit, onClose: () => void) => ReactNode;
  /** Further actions for visitors. */
  visitorMenu?: (outfit: Outfit, owner: Profile) => ReactNode;
  /** Lets visitors recreate the look with their own garments. */
  recreate?: (outfit: Outfit) => ReactNode;
}

export function OutfitPage({ outfitId, reactions, editPins, ...slots }: Props) {
  const { askSheet, visitorMenu, recreate } = slots;
  const { data: outfit } = useSuspenseQuery(outfitQuery(outfitId));
  const { data: owner } = useQuery(ownerQuery(outfit.owner_id));
  const isOwner = useSession()?.user.id === outfit.owner_id;
  const name = ownerNameOf(owner);
  return (
    <Page title={nameOfOutfit(outfit, name)} measure="grid">
      <OutfitLayout
        bar={
          <>
            <BackButton fallback={isOwner ? "/wardrobe" : "/"} />
            <span className="flex">
              {outfit.state === "published" && (
                <ShareButton
                  noun="outfit"
                  title={nameOfOutfit(outfit, name)}
                  {...sharedOutfitPage("outfits", outfit.id, isOwner, {
                    own: outfit.audience,
                    profile: owner?.audience,
                  })}
                />
              )}
              {isOwner ? (
                <OwnerActions
                  outfit={outfit}
                  profileAudience={owner?.audience}
                  editPins={editPins}
                  askSheet={askSheet}
                />
              ) : (
                owner && visitorMenu?.(outfit, owner)
              )}
            </span>
          </>
        }
        picture={<OutfitPicture outfit={outfit} isOwner={isOwner} />}
      >
        {outfit.state !== "published" && <UnpublishedNotice outfit={outfit} />}
        {isOwner && outfit.hidden && <HiddenBadge outfitId={outfit.id} />}
        <div className="min-h-target">{owner && <PersonLine person={owner} />}</div>
        <OutfitHeading outfit={outfit} ownerName={name} />
        <OutfitPieces outfit={outfit} isOwner={isOwner} />
        <OutfitFacts outfit={outfit} isOwner={isOwner} />
        <OwnNotes outfit={outfit} />
        {!isOwner && outfit.pins.length > 0 && recreate?.(outfit)}
        <OutfitTags outfit={outfit} isOwner={isOwner}>
          {isOwner && editPins?.(outfit)}
        </OutfitTags>
        {outfit.state === "published" && reactions?.(outfit)}
      </OutfitLayout>
      {owner && <JoinBar name={name} />}
    </Page>
  );
}
