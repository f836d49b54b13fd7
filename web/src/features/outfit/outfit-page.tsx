/** One outfit: the picture, and beside it who wore it, when, and what it is tagged with. */
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Outfit, Profile } from "@/api/types";
import { useSession } from "@/features/session";
import { JoinBar } from "@/features/session/join-bar";
import { titleOf } from "@/lib/outfit-words";
import { shared } from "@/lib/share-limits";
import { BackButton } from "@/ui/back-button";
import { LockIcon } from "@/ui/icons";
import { Page } from "@/ui/page";
import { PersonLine } from "@/ui/person-line";
import { ShareButton } from "@/ui/share-button";
import { HiddenMark } from "./hidden-mark";
import { NotPublished } from "./not-published";
import { OutfitFacts } from "./outfit-facts";
import { nameOfOwner, OutfitHeading } from "./outfit-heading";
import { OutfitLayout } from "./outfit-layout";
import { OutfitPicture } from "./outfit-picture";
import { OutfitPieces } from "./outfit-pieces";
import { OutfitTags } from "./outfit-tags";
import { OwnerActions } from "./owner-actions";
import { outfitQuery, ownerQuery } from "./queries";

interface Props {
  outfitId: string;
  /** What others make of it, below the facts. */
  reactions?: (outfit: Outfit) => ReactNode;
  /** The owner's way to edit its pins. */
  editPins?: (outfit: Outfit) => ReactNode;
  /** What else others may do about it. */
  visitorMenu?: (outfit: Outfit, owner: Profile) => ReactNode;
  /** Others' way to wear the same look with garments of their own. */
  recreate?: (outfit: Outfit) => ReactNode;
}

export function OutfitPage({ outfitId, reactions, editPins, visitorMenu, recreate }: Props) {
  const { data: outfit } = useSuspenseQuery(outfitQuery(outfitId));
  const { data: owner } = useQuery(ownerQuery(outfit.owner_id));
  const isOwner = useSession()?.user.id === outfit.owner_id;
  const name = nameOfOwner(owner);
  return (
    <Page title={`${titleOf(outfit) ?? "Outfit"} by ${name}`} measure="grid">
      <OutfitLayout
        bar={
          <>
            <BackButton otherwise={isOwner ? "/wardrobe" : "/"} />
            <span className="flex">
              {outfit.state === "published" && (
                <ShareButton
                  what="outfit"
                  title={`${titleOf(outfit) ?? "Outfit"} by ${name}`}
                  {...shared("outfits", outfit.id, isOwner, {
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
                />
              ) : (
                owner && visitorMenu?.(outfit, owner)
              )}
            </span>
          </>
        }
        picture={<OutfitPicture outfit={outfit} isOwner={isOwner} />}
      >
        {outfit.state !== "published" && <NotPublished outfit={outfit} />}
        {isOwner && outfit.hidden && <HiddenMark outfitId={outfit.id} />}
        <div className="min-h-target">{owner && <PersonLine person={owner} />}</div>
        <OutfitHeading outfit={outfit} ownerName={name} />
        <OutfitPieces outfit={outfit} isOwner={isOwner} />
        <OutfitFacts outfit={outfit} isOwner={isOwner} />
        {outfit.private_note && <PrivateNote>{outfit.private_note}</PrivateNote>}
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

function PrivateNote({ children }: { children: string }) {
  return (
    <section aria-label="Private note" className="grid gap-1 bg-surface px-4 py-3">
      <p className="type-label flex items-center gap-1.5 text-quiet">
        <LockIcon width={16} height={16} />
        Only you can see this
      </p>
      <p className="as-written text-small">{children}</p>
    </section>
  );
}
