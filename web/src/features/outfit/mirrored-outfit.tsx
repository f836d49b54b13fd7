/** One's own outfit as somebody else sees it: the services decide, as they do for that person. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Outfit } from "@/api/types";
import type { SeeAs } from "@/lib/mirror";
import { describeOutfit } from "@/lib/outfit-words";
import { Problem } from "@/lib/problem";
import { BackButton } from "@/ui/back-button";
import { Image } from "@/ui/image";
import { Page } from "@/ui/page";
import { EmptyState, ErrorState } from "@/ui/states";
import { TagChips } from "@/ui/tag-chips";
import { OutfitFacts } from "./outfit-facts";
import { OutfitLayout, OutfitSkeleton } from "./outfit-layout";
import { outfitQuery, outfitTagsQuery } from "./queries";

interface Props {
  outfitId: string;
  seeAs: SeeAs;
  /** What lets one choose through whose eyes. */
  mirror: ReactNode;
}

export function MirroredOutfit({ outfitId, seeAs, mirror }: Props) {
  const { data: outfit, error, refetch } = useQuery(outfitQuery(outfitId, seeAs));
  if (!error && !outfit) return <OutfitSkeleton />;
  return (
    <Page title="See as others do" measure="grid">
      {mirror}
      {outfit && !error && <Seen outfit={outfit} seeAs={seeAs} />}
      {error && <Unseen error={error} retry={() => void refetch()} />}
    </Page>
  );
}

function Unseen({ error, retry }: { error: Error; retry: () => void }) {
  const isHidden = error instanceof Problem && error.status === 404;
  if (!isHidden) return <ErrorState error={error} retry={retry} />;
  return (
    <EmptyState title="Page Not Found">
      This is all they see: for them, this outfit does not exist.
    </EmptyState>
  );
}

function Seen({ outfit, seeAs }: { outfit: Outfit; seeAs: SeeAs }) {
  const { data: tags = [] } = useQuery(outfitTagsQuery(outfit.id, seeAs));
  return (
    <OutfitLayout
      bar={<BackButton otherwise="/wardrobe" />}
      picture={
        <Image
          path={outfit.photo.path}
          bucket={outfit.photo.bucket}
          thumbhash={outfit.photo.thumbhash}
          alt={describeOutfit(outfit)}
          aspectRatio={0.6}
          lazy={false}
        />
      }
    >
      <h1 className="sr-only">One of your outfits</h1>
      {outfit.caption && <p className="whitespace-pre-line text-lead">{outfit.caption}</p>}
      <OutfitFacts outfit={outfit} isOwner={false} />
      <TagChips tags={tags} ownerId={outfit.owner_id} label="Tags of this outfit" />
    </OutfitLayout>
  );
}
