/** One outfit: the picture, and beside it who wore it, when, and what it is tagged with. */
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Outfit } from "@/api/types";
import { useSession } from "@/features/session";
import { describeOutfit } from "@/lib/outfit-words";
import { BackButton } from "@/ui/back-button";
import { LockIcon } from "@/ui/icons";
import { Image } from "@/ui/image";
import { Page } from "@/ui/page";
import { PersonLine } from "@/ui/person-line";
import { PinnedPhoto } from "@/ui/pinned-photo";
import { ShareButton } from "@/ui/share-button";
import { NotPublished } from "./not-published";
import { OutfitFacts } from "./outfit-facts";
import { OutfitLayout } from "./outfit-layout";
import { OutfitTags } from "./outfit-tags";
import { OwnerActions } from "./owner-actions";
import { outfitQuery, ownerQuery } from "./queries";

const SIZES = "(min-width: 64rem) 36rem, (min-width: 40rem) 50vw, 100vw";

interface Props {
  outfitId: string;
  /** What others make of it, below the facts. */
  reactions?: (outfit: Outfit) => ReactNode;
  /** The owner's way to edit its pins. */
  editPins?: (outfit: Outfit) => ReactNode;
  /** What else others may do about it. */
  visitorMenu?: (outfit: Outfit) => ReactNode;
}

export function OutfitPage({ outfitId, reactions, editPins, visitorMenu }: Props) {
  const { data: outfit } = useSuspenseQuery(outfitQuery(outfitId));
  const { data: owner } = useQuery(ownerQuery(outfit.owner_id));
  const isOwner = useSession()?.user.id === outfit.owner_id;
  const name = owner ? owner.display_name || owner.username : "somebody";
  return (
    <Page title={titleOf(outfit) ?? `Outfit by ${name}`} measure="grid">
      <OutfitLayout
        bar={
          <>
            <BackButton otherwise={isOwner ? "/wardrobe" : "/"} />
            <span className="flex">
              {outfit.audience === "public" && outfit.state === "published" && (
                <ShareButton label="share this outfit" title={`Outfit by ${name}`} />
              )}
              {isOwner ? (
                <OwnerActions outfit={outfit} profileAudience={owner?.audience} />
              ) : (
                visitorMenu?.(outfit)
              )}
            </span>
          </>
        }
        picture={
          <PinnedPhoto pins={outfit.pins} photo={outfit.photo} aspectRatio={0.6}>
            <Image
              path={outfit.photo.path}
              bucket={outfit.photo.bucket}
              thumbhash={outfit.photo.thumbhash}
              alt={describeOutfit(outfit)}
              aspectRatio={0.6}
              sizes={SIZES}
              lazy={false}
            />
          </PinnedPhoto>
        }
      >
        {outfit.state !== "published" && <NotPublished outfit={outfit} />}
        <div className="min-h-target">{owner && <PersonLine person={owner} />}</div>
        <Words outfit={outfit} ownerName={name} />
        <OutfitFacts outfit={outfit} isOwner={isOwner} />
        {outfit.private_note && <PrivateNote>{outfit.private_note}</PrivateNote>}
        <OutfitTags outfit={outfit} isOwner={isOwner} />
        {isOwner && editPins && <div>{editPins(outfit)}</div>}
        {outfit.state === "published" && reactions?.(outfit)}
      </OutfitLayout>
    </Page>
  );
}

function PrivateNote({ children }: { children: string }) {
  return (
    <section aria-label="Private note" className="grid gap-1 bg-surface px-4 py-3">
      <p className="type-label flex items-center gap-1.5 text-quiet">
        <LockIcon width={16} height={16} />
        Only you read this
      </p>
      <p className="whitespace-pre-line text-small">{children}</p>
    </section>
  );
}

const LONGEST_TITLE = 70;

/** The caption when it is short enough to stand as a title. */
function titleOf({ caption }: Outfit): string | null {
  const fits = caption !== "" && caption.length <= LONGEST_TITLE && !caption.includes("\n");
  return fits ? caption : null;
}

function Words({ outfit, ownerName }: { outfit: Outfit; ownerName: string }) {
  const title = titleOf(outfit);
  if (title) return <h1 className="type-title text-[2.25rem] tablet:text-[2.75rem]">{title}</h1>;
  return (
    <>
      <h1 className="sr-only">Outfit by {ownerName}</h1>
      {outfit.caption && <p className="whitespace-pre-line text-lead">{outfit.caption}</p>}
    </>
  );
}
